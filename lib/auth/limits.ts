// What may a person do without approval? Personal limits: stored, compared and audited.

import { type Field, factsOf, type ValuesOf } from '@/lib/forms/form';
import { count, field } from '@/lib/forms/kinds';
import { parseDecimal } from '@/lib/money/money';
import { readTypedAmount, typedDecimal } from '@/lib/money/typed-amount';
import { fail, ok, type Result } from '@/lib/result/result';

/** What an administrator enters of each limit. */
export const limitsForm = {
  /** How far below the catalogue price they may agree a price, in percent. */
  priceLimitPercent: count(0, 100),
  /** The most by which one order may be below the catalogue prices. */
  discountMaxMinor: amountLimit(),
  /** How far above a hold they complete it. */
  completionAboveMinor: amountLimit(),
  /** The largest reversal that they may request alone. */
  reversalMaxMinor: amountLimit(),
};

export type PersonalLimits = Readonly<ValuesOf<typeof limitsForm>>;

/** An amount in minor units; empty, null: the general rule alone. */
function amountLimit(): Field<bigint | null, 'badLimit'> {
  const read = (typed: string): Result<bigint | null, 'badLimit'> => {
    if (typed.trim() === '') return ok(null);
    const text = readTypedAmount(typed, { isExactRepeat: false });
    const parsed = text.ok ? parseDecimal(text.value) : text;
    return parsed.ok ? ok(parsed.value.minor) : fail('badLimit');
  };
  return field(read, {
    write: (minor) => (minor === null ? '' : typedDecimal(minor)),
    initial: null,
    maxLength: 30,
  });
}

export const amountLimits = [
  'discountMaxMinor',
  'completionAboveMinor',
  'reversalMaxMinor',
] as const satisfies readonly (keyof PersonalLimits)[];

/** The limits of an account without personal ones. */
export const noLimits: PersonalLimits = {
  priceLimitPercent: 0,
  discountMaxMinor: null,
  completionAboveMinor: null,
  reversalMaxMinor: null,
};

/** The limits as the audit records them: plain JSON, always in the same order. */
export const limitsRecord = (limits: PersonalLimits) => factsOf(limitsForm, limits);

/** The limits as text; equal limits have equal texts. */
export function limitsText(limits: PersonalLimits): string {
  return JSON.stringify(limitsRecord(limits));
}

/** Whether limit `to` allows more than limit `own`. */
export function isBeyond(to: bigint | null, own: bigint | null): boolean {
  return own !== null && (to === null || to > own);
}
