// How does the bank's gateway take a card from a form of our own? Address, names and forms of its
// fields, as data: the interface document shows none of them.
import { z } from 'zod';
import { documentedKeys } from './fields';

const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/);

const namedFields = z.strictObject({
  /** Which of the bank's two addresses, and the path there. */
  server: z.enum(['cgi', 'api']).default('cgi'),
  path: z
    .string()
    .regex(/^\/[A-Za-z0-9._~/-]{0,200}$/)
    .default('/cgi-bin/cgi_link'),
  /** Without prepare, nothing else identifies whose payment it is. */
  sendsTerminal: z.boolean().default(true),
  number: fieldName.default('CARD'),
  expiry: z
    .union([
      z.strictObject({ month: fieldName, year: fieldName, yearDigits: z.literal([2, 4]) }),
      z.strictObject({ field: fieldName, order: z.enum(['MMYY', 'YYMM']) }),
    ])
    .default({ month: 'EXP', year: 'EXP_YEAR', yearDigits: 2 }),
  code: fieldName.default('CVC2'),
  /** Asked for only where the bank wants it. */
  holder: fieldName.optional(),
  /** Sent unchanged; in this family they mean that the security code is present. */
  constants: z.record(fieldName, z.string().min(1).max(250)).default({ CVC2_RC: '1' }),
});

export type CardFormNames = Readonly<z.infer<typeof namedFields>>;

const cardFormNames = namedFields.refine(isEachNamedOnce, 'a field is named twice');

/** What a profile may set; the rest is as in the family. */
export const cardFormShape = cardFormNames.optional();

/** The family's usual address and names. */
export const familyCardForm: CardFormNames = cardFormNames.parse({});

/** The fields that a cardholder fills in. They are never ours to read, store or sign. */
export function cardFieldsOf(
  names: Pick<CardFormNames, 'number' | 'expiry' | 'code' | 'holder'>,
): string[] {
  const { number, expiry, code, holder } = names;
  const dates = 'field' in expiry ? [expiry.field] : [expiry.month, expiry.year];
  return [number, ...dates, code, ...(holder === undefined ? [] : [holder])];
}

function isEachNamedOnce(names: CardFormNames): boolean {
  const all = [...cardFieldsOf(names), ...Object.keys(names.constants)];
  return new Set(all).size === all.length && !all.some((name) => documentedKeys.has(name));
}
