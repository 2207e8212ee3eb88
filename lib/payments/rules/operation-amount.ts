// Is this typed amount one that the operation may carry? Pure rules, exact decimals.
import {
  type Money,
  money,
  parseDecimal,
  shareOf,
  toWireDecimal,
  type WireDecimals,
} from '@/lib/money';
import { type Failure, fail, type Ok, ok } from '@/lib/result';

export type AmountProblem =
  | { readonly code: 'BAD_AMOUNT'; readonly detail: string }
  | { readonly code: 'ABOVE_CEILING'; readonly ceilingMinor: string }
  | { readonly code: 'AMOUNT_NOT_EQUAL'; readonly authorisedMinor: string };

export type CompletionRules = {
  readonly decimals: WireDecimals;
  /** Percentages times 100 (11500 = 115 %) of the authorised amount. */
  readonly ceilingHundredths: number;
  /** The limit with approval. */
  readonly absoluteHundredths: number;
  /** Whether the requester may go above the first limit. */
  readonly mayExceed: boolean;
};

/**
 * A completion's amount: positive, expressible on the wire, at most the ceiling over the
 * authorised amount; `needsSecondPerson` above the first ceiling. ABOVE_CEILING names the ceiling
 * that applies to this person.
 */
export function checkCompletionAmount(
  typed: string,
  authorisedMinor: bigint,
  rules: CompletionRules,
): Ok<{ readonly minor: bigint; readonly needsSecondPerson: boolean }> | Failure<AmountProblem> {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return fail('BAD_AMOUNT', { detail: parsed.code });
  const wire = toWireDecimal(parsed.value, rules.decimals);
  if (!wire.ok) return fail('BAD_AMOUNT', { detail: wire.code });
  const { minor } = parsed.value;
  const last = rules.mayExceed ? rules.absoluteHundredths : rules.ceilingHundredths;
  if (!isWithinCeiling(minor, authorisedMinor, last)) {
    const ceilingMinor = ceilingOf(authorisedMinor, last).toString();
    return fail('ABOVE_CEILING', { ceilingMinor });
  }
  const needsSecondPerson = !isWithinCeiling(minor, authorisedMinor, rules.ceilingHundredths);
  return ok({ minor, needsSecondPerson });
}

/** Whether an amount is at most so many hundredths of a percent of the authorised one. */
export function isWithinCeiling(
  amountMinor: bigint,
  authorisedMinor: bigint,
  hundredths: number,
): boolean {
  return amountMinor <= ceilingOf(authorisedMinor, hundredths);
}

/** The largest amount that so many hundredths of a percent allow. */
export function ceilingOf(authorisedMinor: bigint, hundredths: number): bigint {
  return shareOf(money(authorisedMinor), hundredths).minor;
}

/** A reversal's amount must be typed equal to what was authorised: the gateway has no other. */
export function checkReversalAmount(
  typed: string,
  authorisedMinor: bigint,
): Ok<Money> | Failure<AmountProblem> {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return fail('BAD_AMOUNT', { detail: parsed.code });
  if (parsed.value.minor !== authorisedMinor) {
    return fail('AMOUNT_NOT_EQUAL', { authorisedMinor: authorisedMinor.toString() });
  }
  return ok(parsed.value);
}
