import { amountLimits, type PersonalLimits } from '@/lib/auth/limits';
import { normaliseDigits, parseDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { TypedForm } from '@/lib/text/typed-form';
import { readTypedAmount } from '@/lib/typed-amount';

type Field = keyof PersonalLimits;

/**
 * Returns the limits as typed; an empty amount means no personal limit. Fails: FIELDS with the
 * wrong ones.
 */
export function readLimitsForm(
  form: TypedForm,
): Result<PersonalLimits, 'FIELDS', { fields: readonly Field[] }> {
  const percent = normaliseDigits(form.text('priceLimitPercent', 10).trim());
  const fields: Field[] = /^(\d{1,2}|100)$/.test(percent) ? [] : ['priceLimitPercent'];
  const amounts = amountLimits.map((name) => {
    const minor = readAmount(form.text(name, 40));
    if (minor === undefined) fields.push(name);
    return [name, minor ?? null] as const;
  });
  if (fields.length > 0) return fail('FIELDS', { fields });
  const limits = Object.fromEntries(amounts) as Record<
    (typeof amountLimits)[number],
    bigint | null
  >;
  return ok({ priceLimitPercent: Number(percent), ...limits });
}

/** Null if empty; undefined if it is not a readable amount. */
function readAmount(typed: string): bigint | null | undefined {
  if (typed.trim() === '') return null;
  const text = readTypedAmount(typed, { isExactRepeat: false });
  const parsed = text.ok ? parseDecimal(text.value) : text;
  return parsed.ok ? parsed.value.minor : undefined;
}
