// How does this bank authenticate messages? Algorithm, field lists and codes, as data: the
// bank shows none of them, so each bank is a profile (docs/gateway.md 8.2).
import { z } from 'zod';
import { cardFormShape } from '@/lib/gateway/wire/card-form-names';
import { charsets } from '@/lib/gateway/wire/charset';
import { fail, ok, type Result } from '@/lib/result/result';

const fieldName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,31}$/)
  .refine((name) => name !== 'P_SIGN', 'P_SIGN cannot cover itself');
const fieldList = z
  .array(fieldName)
  .min(1)
  .max(40)
  .refine((names) => new Set(names).size === names.length, 'a field is listed twice')
  .readonly();
const responseCodes = z
  .array(z.string().regex(/^[\x21-\x7e]{1,4}$/))
  .max(100)
  .readonly();

const listNames = [
  'prepare',
  'completion',
  'reversal',
  'result',
  'resultDeclined',
  'completionResult',
  'reversalResult',
] as const;

/** Where a profile comes from; nothing is decided by it. */
const about = z.strictObject({
  bank: z.string().min(1).max(200),
  version: z.string().min(1).max(200),
  source: z.array(z.string().min(1).max(300)).min(1).readonly(),
  /** Lists that the bank does not publish: another bank's stand in. */
  assumed: z.array(z.enum(listNames)).readonly(),
  /** Published messages that prove a list, by their ids. */
  vectors: z.partialRecord(z.enum(listNames), z.array(z.string()).readonly()),
});

const macProfile = z
  .strictObject({
    name: z.string().min(1).max(64),
    about: about.optional(),
    algorithm: z.enum(['hmac-sha1', 'hmac-sha256', 'hmac-sha512', 'rsa-sha256', 'rsa-md5']),
    absent: z.enum(['-', '0', 'skip']).default('-'),
    /** Bytes unless set. */
    lengths: z.enum(['bytes', 'characters']).optional(),
    trailer: z.string().max(16).default(''),
    charset: z.enum(charsets).default('utf-8'),
    case: z.enum(['upper', 'lower']).default('upper'),
    constants: z.record(fieldName, z.string().min(1).max(250)).default({}),
    fields: z.strictObject({
      prepare: fieldList,
      completion: fieldList,
      reversal: fieldList,
      result: fieldList,
      resultDeclined: fieldList.optional(),
      completionResult: fieldList.optional(),
      reversalResult: fieldList.optional(),
    }),
    successRc: responseCodes.refine((codes) => codes.length > 0, 'is empty').default(['00']),
    noMoneyRc: responseCodes.default([]),
    operationNoMoneyRc: responseCodes.default([]),
    operationHasOwnRrn: z.boolean().default(false),
    cardForm: cardFormShape,
  })
  .refine(
    ({ noMoneyRc, operationNoMoneyRc, successRc }) =>
      ![...noMoneyRc, ...operationNoMoneyRc].some((code) => successRc.includes(code)),
    'a code is both a success and a refusal',
  );

/** What a JSON profile may contain, with its defaults filled in. */
export type MacProfile = Readonly<z.infer<typeof macProfile>>;
export type MacAlgorithm = MacProfile['algorithm'];
/** The messages that the merchant signs. */
export type RequestKind = 'prepare' | 'completion' | 'reversal';
/** The messages that the gateway signs. */
export type ResultKind = 'result' | 'completionResult' | 'reversalResult';
export type ProfileList = keyof MacProfile['fields'];

/**
 * Reads a profile from parsed JSON. Fails: BAD_PROFILE lists each wrong place; unknown keys are
 * wrong.
 */
export function parseMacProfile(
  json: unknown,
): Result<MacProfile, 'BAD_PROFILE', { readonly detail: string }> {
  const parsed = macProfile.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const detail = parsed.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join('.') || 'profile'}: ${issue.message}`)
    .join('; ');
  return fail('BAD_PROFILE', { detail });
}

const settlingFields = ['ORDER', 'AMOUNT', 'CURRENCY', 'ACTION', 'RC', 'TRTYPE', 'RRN', 'INT_REF'];
const decliningFields = ['ORDER', 'ACTION', 'RC', 'TRTYPE'];

/** The fields that a list lacks for a message under it to settle anything. */
export function missingForSettlement(profile: MacProfile, list: ProfileList): readonly string[] {
  const covered = new Set<string>(profile.fields[list] ?? []);
  const needed = list === 'resultDeclined' ? decliningFields : settlingFields;
  return needed.filter((field) => !covered.has(field));
}

/** Every result list that alone settles nothing, with the fields it lacks; boot warns of it. */
export function weakLists(
  profile: MacProfile,
): readonly { readonly list: ProfileList; readonly missing: readonly string[] }[] {
  const lists = ['result', 'resultDeclined', 'completionResult', 'reversalResult'] as const;
  return lists
    .filter((list) => profile.fields[list] !== undefined)
    .map((list) => ({ list, missing: missingForSettlement(profile, list) }))
    .filter(({ missing }) => missing.length > 0);
}
