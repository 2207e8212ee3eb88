// What follows from a field's name? Whether its value is secret, new in each message, or random.
import { isHexBytes } from '@/lib/text/card-data';

/** Fields of hexadecimal: NONCE and P_SIGN (docs/gateway.md 2.1); INT_REF in the whole family. */
const hexNames: readonly string[] = ['INT_REF', 'NONCE', 'P_SIGN'];

/**
 * Whether a field of that name, of a form or of prepare's JSON, holds hexadecimal text with a
 * letter in it. One INT_REF in 2,000 and one NONCE in 450 have digits that would pass for a card's.
 */
export function isHexValue(name: string, value: string): boolean {
  return hexNames.includes(name.toUpperCase()) && isHexBytes(value);
}

/** The gateway's internal reference, and the value that makes each message unique. */
export const internalReferenceField = 'INT_REF';
export const nonceField = 'NONCE';
/** The field of a request that may hold an email address. */
export const addressField = 'EMAIL';

/** Whether a field of that name, of a form or of prepare's JSON, holds a MAC. */
export function isMacField(name: string): boolean {
  return name.toUpperCase() === 'P_SIGN';
}

/** Whether each sending has a new value in that field; ORDER only where the request has its own. */
export function isDrawnAtSending(name: string, hasOwnOrder: boolean): boolean {
  return name === 'TIMESTAMP' || name === nonceField || (hasOwnOrder && name === 'ORDER');
}

/**
 * The fields by which the bank's own list is searched, and those that show whether money was taken.
 */
export const searchedFields: readonly string[] = [
  'ORDER',
  'AMOUNT',
  'CURRENCY',
  'RRN',
  'INT_REF',
  'APPROVAL',
  'TRTYPE',
  'ACTION',
  'RC',
  'TIMESTAMP',
];
