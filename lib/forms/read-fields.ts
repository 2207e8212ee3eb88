// How is a field of the catalogue's forms read? Numbers, amounts and texts, cleaned and bounded.
import {
  money,
  normaliseDigits,
  parseDecimal,
  toWireDecimal,
  type WireDecimals,
} from '@/lib/money/money';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { fail, ok, type Result } from '@/lib/result/result';

export type FieldCode =
  | 'required'
  | 'tooLong'
  | 'badText'
  | 'badNumber'
  | 'notAnAmount'
  | 'twoReadings'
  | 'notPayable'
  | 'badSlug'
  | 'badChoice';

/**
 * Line breaks are allowed in details only; other control characters and direction marks nowhere.
 */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A whole number, in the digits of any script. */
export function readNumber(
  typed: string,
  min: number,
  max: number,
): Result<number, 'required' | 'badNumber'> {
  const text = normaliseDigits(typed.trim());
  if (text === '') return fail('required');
  if (!/^[0-9]{1,9}$/.test(text)) return fail('badNumber');
  const number = Number(text);
  return number < min || number > max ? fail('badNumber') : ok(number);
}

/** An amount that the bank's wire can carry exactly. */
export function readPrice(typed: string, decimals: WireDecimals): Result<bigint, FieldCode> {
  const text = readTypedAmount(typed.slice(0, 60), { isExactRepeat: false });
  if (!text.ok) {
    const codes = { EMPTY: 'required', NOT_AN_AMOUNT: 'notAnAmount', TWO_READINGS: 'twoReadings' };
    return fail(codes[text.code] as FieldCode);
  }
  const amount = parseDecimal(text.value);
  if (!amount.ok) return fail(amount.code === 'NOT_A_DECIMAL' ? 'notAnAmount' : 'notPayable');
  return toWireDecimal(amount.value, decimals).ok ? ok(amount.value.minor) : fail('notPayable');
}

/** Whether a price can be sent to the bank at all. */
export function isPayable(minor: bigint, decimals: WireDecimals): boolean {
  return toWireDecimal(money(minor), decimals).ok;
}

/** Reads one line or several: trimmed, composed, without control or direction characters. */
export function readText(
  typed: string,
  { max, isMany }: { max: number; isMany: boolean },
): Result<string, 'tooLong' | 'badText'> {
  const text = typed.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (text.length > max) return fail('tooLong');
  return controls.test(isMany ? text.replaceAll('\n', '') : text) ? fail('badText') : ok(text);
}
