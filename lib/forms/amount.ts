// How is an amount typed into a form? As the bank's wire can carry it, by the settings.
import { normaliseDigits } from '@/lib/money/money';
import { typedDecimal } from '@/lib/money/typed-amount';
import { ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import type { Field } from './form';
import { field } from './kinds';
import { type FieldCode, readPrice } from './read-fields';

/** An amount that the bank's wire can carry exactly; null where it may be left empty. */
export function amount(): Field<bigint, FieldCode>;
export function amount(options: { readonly mayBeZero: true }): Field<bigint, FieldCode>;
export function amount(options: {
  readonly mayBeEmpty: true;
  readonly mayBeZero?: true;
}): Field<bigint | null, FieldCode>;
export function amount({
  mayBeZero = false,
  mayBeEmpty = false,
} = {}): Field<bigint | null, FieldCode> {
  const read = (typed: string): Result<bigint | null, FieldCode> => {
    if (mayBeEmpty && typed.trim() === '') return ok(null);
    if (mayBeZero && /^0+$/.test(normaliseDigits(typed.trim()))) return ok(0n);
    return readPrice(typed, settings().gateway.amountDecimals);
  };
  return field<bigint | null, FieldCode>(read, {
    write: (value) => (value === null ? '' : typedDecimal(value)),
    initial: null,
    inputMode: 'numeric',
    maxLength: 30,
  });
}
