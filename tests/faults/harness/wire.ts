// What would the bank sign? Reimplements the default profile, sharing no code with lib.
import { createHmac, randomBytes } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

const lists = {
  prepare: 'AMOUNT CURRENCY ORDER DESC EMAIL TRTYPE TIMESTAMP NONCE BACKREF',
  completion: 'ORDER AMOUNT CURRENCY RRN INT_REF TRTYPE TERMINAL TIMESTAMP NONCE',
  reversal: 'ORDER AMOUNT CURRENCY RRN INT_REF TRTYPE TERMINAL TIMESTAMP NONCE',
  result: 'ACTION RC APPROVAL CURRENCY AMOUNT TERMINAL TRTYPE ORDER RRN TIMESTAMP INT_REF NONCE',
} as const;

type List = keyof typeof lists;

/** The fields that the profile's MAC of a result covers. */
export const coveredFields: readonly string[] = lists.result.split(' ');

/** The MAC over the given fields: byte length and value, `-` for a missing one. */
function macOf(list: List, fields: Fields, hexKey: string): string {
  const source = lists[list]
    .split(' ')
    .map((name) => fields[name] ?? '')
    .map((value) => (value === '' ? '-' : `${Buffer.byteLength(value)}${value}`))
    .join('');
  const key = Buffer.from(hexKey, 'hex');
  return createHmac('sha256', key).update(source).digest('hex').toUpperCase();
}

/** The fields with a P_SIGN over all of them. */
export function sign(list: List, fields: Fields, hexKey: string): Record<string, string> {
  const { P_SIGN: _, ...rest } = fields;
  return { ...rest, P_SIGN: macOf(list, rest, hexKey) };
}

export function freshNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase();
}

/** `YYYYMMDDHHMMSS` in GMT. */
export function timestampOf(at = new Date()): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** Encodes a form body; pairs keep their order and may repeat. */
export function formBody(fields: Fields | readonly (readonly [string, string])[]): string {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, value]),
  ).toString();
}
