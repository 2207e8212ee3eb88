// Did the bank sign this message, and what do the signed bytes state?
import { createHash } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import { constantOf, isMacWellFormed, macSource, verifyMessage } from '@/lib/gateway/mac/mac';
import {
  type MacProfile,
  missingForSettlement,
  type ProfileList,
  type ResultKind,
} from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { fail, ok, type Result } from '@/lib/result';
import { listedFields, unlistedKeyNames } from './known-keys';
import { claimsSuccess, type Outcome, readOutcome } from './outcome';
import { fitsShapes, type Reading, signedReadings } from './readings';

declare const authenticBrand: unique symbol;

/** The fields of a message by our names; '' for one that is absent, empty or not signed. */
type ResultTexts = {
  readonly terminalText: string;
  readonly transactionTypeText: string;
  readonly gatewayOrderId: string;
  readonly amountText: string;
  readonly currencyText: string;
  readonly action: string;
  readonly responseCode: string;
  readonly approvalCode: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly timestampText: string;
};

/** A message that the gateway signed. Whether it makes sense is not yet known. */
export type AuthenticMessage = ResultTexts & {
  readonly kind: ResultKind;
  /** The profile's list under which its MAC was valid. */
  readonly list: ProfileList;
  /** What may be kept as evidence: the keys that our tables or the profile list, verbatim. */
  readonly fields: WireFields;
  /** The listed keys that the MAC covers: only these may decide anything. */
  readonly signed: WireFields;
  /** Names of other keys, bounded and card-masked. They decide nothing and reject nothing. */
  readonly unlistedKeys: readonly string[];
  /** False: the profile's list lacks fields, so the message alone settles nothing. */
  readonly coversSettlement: boolean;
  /** SHA-256 over list, P_SIGN, names and values: the same for either hex case and any extra key. */
  readonly digest: string;
  /** The form's values that differ from the signed bytes: it was altered on its way. */
  readonly altered: WireFields;
  /** All readings when the bytes have several; [] when they have one. */
  readonly readings: readonly Reading[];
  /** Outside the shapes that a person confirmed for this bank. */
  readonly isOddlyShaped: boolean;
  /** Null when the profile does not sign it: then it does not protect against a replay. */
  readonly nonce: string | null;
  /** ACTION 0 or a success RC: money may have moved, whatever the later steps find. */
  readonly claimsSuccess: boolean;
  /** What ACTION and RC state together; `review` when the list lacks fields. Not yet compared. */
  readonly statedOutcome: Outcome;
  readonly [authenticBrand]: true;
};

export type MacFailure = 'NOT_A_RESULT' | 'MAC_MISSING' | 'MAC_MALFORMED' | 'MAC_MISMATCH';

/**
 * Step 2 of belief: the MAC over the received text. A list for declines verifies only an ACTION
 * other than 0. Fails: NOT_A_RESULT: neither ACTION nor RC, such as our own request sent back to
 * us; MAC_MISSING, MAC_MALFORMED, MAC_MISMATCH: nothing may be written.
 */
export function verifyResult(
  fields: WireFields,
  context: { config: GatewayConfig; receivedAt: Date; kind: ResultKind },
): Result<AuthenticMessage, MacFailure> {
  const { config, receivedAt, kind } = context;
  const { profile, verifyingKeys } = config;
  if (!fields.has('ACTION') && !fields.has('RC')) return fail('NOT_A_RESULT');
  const mac = fields.get('P_SIGN') ?? '';
  if (mac === '') return fail('MAC_MISSING');
  if (!isMacWellFormed(profile, verifyingKeys, mac)) return fail('MAC_MALFORMED');
  const list = candidateLists(profile, kind, fields.get('ACTION') ?? '').find((name) =>
    verifyMessage(profile, verifyingKeys, profile.fields[name] ?? [], fields, receivedAt),
  );
  if (list === undefined) return fail('MAC_MISMATCH');
  const covered = profile.fields[list] ?? [];
  const source = macSource(profile, covered, fields);
  const message = authentic(fields, profile, kind, list);
  const readings = signedReadings(source, profile, covered, config.shapes);
  // A list for declines must not verify bytes that read as an approval.
  const likely = readings.filter((reading) => fitsShapes(reading, config.shapes));
  const isApproval = (likely.length > 0 ? likely : readings).some(
    (reading) => reading.get('ACTION') === '0',
  );
  if (list === 'resultDeclined' && isApproval) return fail('MAC_MISMATCH');
  const [only, ...others] = readings;
  if (only && others.length === 0) return ok(withReading(message, only, config));
  return ok({ ...message, readings: only ? [only, ...others] : [] });
}

/**
 * Returns the message as these signed bytes are read; the form's differing values are in `altered`.
 * Use only with the sole reading, or with the only one of several that agrees with what we asked
 * for.
 */
export function withReading(
  message: AuthenticMessage,
  reading: Reading,
  { profile, shapes }: Pick<GatewayConfig, 'profile' | 'shapes'>,
): AuthenticMessage {
  const isOddlyShaped = shapes.isPinned && !fitsShapes(reading, shapes);
  const altered = new Map([...message.signed].filter(([name, text]) => reading.get(name) !== text));
  if (altered.size === 0) return { ...message, readings: [], isOddlyShaped };
  const fields = new Map(message.fields);
  for (const name of altered.keys()) fields.set(name, reading.get(name) ?? '');
  const read = authentic(fields, profile, message.kind, message.list);
  const { unlistedKeys } = message;
  return { ...read, unlistedKeys, altered, isOddlyShaped };
}

/**
 * A message that was verified before it was kept as evidence, to be judged again. Its MAC was not
 * kept: the result serves only for comparison with the stored verdict, and must never be
 * written.
 */
export function rereadMessage(
  kept: Pick<AuthenticMessage, 'fields' | 'list' | 'digest' | 'readings' | 'isOddlyShaped'>,
  profile: MacProfile,
): AuthenticMessage {
  const kind = kept.list === 'resultDeclined' ? 'result' : (kept.list as ResultKind);
  return { ...authentic(kept.fields, profile, kind, kept.list), ...kept };
}

/** A list for declines may cover less, so it is tried only for messages that decline. */
function candidateLists(profile: MacProfile, kind: ResultKind, action: string): ProfileList[] {
  const own = profile.fields[kind] === undefined ? 'result' : kind;
  return action === '0' || profile.fields.resultDeclined === undefined
    ? [own]
    : [own, 'resultDeclined'];
}

function authentic(
  fields: WireFields,
  profile: MacProfile,
  kind: ResultKind,
  list: ProfileList,
): AuthenticMessage {
  const covered = profile.fields[list] ?? [];
  const signedText = (name: string) => fields.get(name) || constantOf(profile, name);
  const signed: WireFields = new Map(covered.map((name) => [name, signedText(name)] as const));
  const text = (name: string) => signed.get(name) ?? '';
  const mac = (fields.get('P_SIGN') ?? '').toUpperCase();
  const digest = createHash('sha256')
    .update(JSON.stringify([list, mac, ...signed]))
    .digest('hex');
  const coversSettlement = missingForSettlement(profile, list).length === 0;
  const outcome = readOutcome(text('ACTION'), text('RC'), profile);
  return {
    kind,
    list,
    fields: listedFields(fields, profile),
    signed,
    unlistedKeys: unlistedKeyNames(fields, profile),
    coversSettlement,
    digest,
    altered: new Map() as WireFields,
    readings: [] as readonly Reading[],
    isOddlyShaped: false,
    nonce: signed.get('NONCE') || null,
    claimsSuccess: claimsSuccess(text('ACTION'), text('RC'), profile),
    statedOutcome: coversSettlement ? outcome : 'review',
    terminalText: text('TERMINAL'),
    transactionTypeText: text('TRTYPE'),
    gatewayOrderId: text('ORDER'),
    amountText: text('AMOUNT'),
    currencyText: text('CURRENCY'),
    action: text('ACTION'),
    responseCode: text('RC'),
    approvalCode: text('APPROVAL'),
    rrn: text('RRN'),
    internalReference: text('INT_REF'),
    timestampText: text('TIMESTAMP'),
  } as AuthenticMessage;
}
