// May the operation carry this typed amount? Pure rules, exact decimals.
import {
  type Money,
  money,
  parseDecimal,
  shareOf,
  toWireDecimal,
  type WireDecimals,
} from '@/lib/money/money';
import { type Failure, fail, type Ok, ok } from '@/lib/result/result';
import type { ReversalAmounts } from './book/reversal-amounts';

export type AmountProblem =
  | { readonly code: 'notPayable'; readonly detail: string }
  | {
      readonly code: 'ABOVE_CEILING';
      readonly ceilingMinor: string;
      /** What a colleague can ask for, where that is more. */
      readonly colleagueMinor?: string;
    }
  | { readonly code: 'AMOUNT_NOT_EQUAL'; readonly returnsMinor: string };

export type CompletionRules = {
  readonly decimals: WireDecimals;
  /** Percentages times 100 (11500 = 115 %) of the authorised amount. */
  readonly ceilingHundredths: number;
  /** The limit with approval. */
  readonly absoluteHundredths: number;
  /** How far above the authorised amount this person goes alone; null: as far as the ceiling. */
  readonly aboveHeldMinor: bigint | null;
  /** Whether the requester may go above the first limit. */
  readonly mayExceed: boolean;
};

/** The rules that a person's limits follow from. */
export type CeilingRules = Omit<CompletionRules, 'decimals'>;

/**
 * A completion's amount: positive, expressible on the wire, at most the ceiling over the
 * authorised amount; `needsSecondPerson` above the first ceiling or the person's own limit.
 * ABOVE_CEILING names the ceiling that applies to this person.
 */
export function checkCompletionAmount(
  typed: string,
  authorisedMinor: bigint,
  rules: CompletionRules,
): Ok<{ readonly minor: bigint; readonly needsSecondPerson: boolean }> | Failure<AmountProblem> {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return fail('notPayable', { detail: parsed.code });
  const wire = toWireDecimal(parsed.value, rules.decimals);
  if (!wire.ok) return fail('notPayable', { detail: wire.code });
  const { minor } = parsed.value;
  const lastMinor = largestCompletion(authorisedMinor, rules);
  if (minor > lastMinor) {
    const colleagueMinor = largestOfColleague(authorisedMinor, rules)?.toString();
    return fail('ABOVE_CEILING', {
      ceilingMinor: lastMinor.toString(),
      ...(colleagueMinor !== undefined && { colleagueMinor }),
    });
  }
  return ok({ minor, needsSecondPerson: minor > largestAlone(authorisedMinor, rules) });
}

/** The largest completion without another person: the ceiling, or the person's own lower limit. */
export function largestAlone(authorisedMinor: bigint, rules: CeilingRules): bigint {
  const ceiling = ceilingOf(authorisedMinor, rules.ceilingHundredths);
  if (rules.aboveHeldMinor === null) return ceiling;
  const own = authorisedMinor + rules.aboveHeldMinor;
  const isNarrower = own < ceiling;
  return isNarrower ? own : ceiling;
}

/** The largest completion that the person may do or ask for. */
export function largestCompletion(authorisedMinor: bigint, rules: CeilingRules): bigint {
  return rules.mayExceed
    ? ceilingOf(authorisedMinor, rules.absoluteHundredths)
    : largestAlone(authorisedMinor, rules);
}

/** What a colleague who may go above the ceiling can ask for; null: no more than this person. */
export function largestOfColleague(authorisedMinor: bigint, rules: CeilingRules): bigint | null {
  const absolute = ceilingOf(authorisedMinor, rules.absoluteHundredths);
  return absolute > largestCompletion(authorisedMinor, rules) ? absolute : null;
}

/**
 * Whether a reversal needs approval: from the merchant's amount, or above the person's own limit.
 * Both compare the larger of what was authorised and what was taken.
 */
export function needsTwoToReverse(
  { comparedMinor: amountMinor }: Pick<ReversalAmounts, 'comparedMinor'>,
  limits: { readonly houseFromMinor: bigint | null; readonly ownMaxMinor: bigint | null },
): boolean {
  const { houseFromMinor, ownMaxMinor } = limits;
  if (houseFromMinor !== null && amountMinor >= houseFromMinor) return true;
  return ownMaxMinor !== null && amountMinor > ownMaxMinor;
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

/** A reversal's typed amount must equal what goes back to the card: there is no partial one. */
export function checkReversalAmount(
  typed: string,
  returnsMinor: bigint,
): Ok<Money> | Failure<AmountProblem> {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return fail('notPayable', { detail: parsed.code });
  if (parsed.value.minor !== returnsMinor) {
    return fail('AMOUNT_NOT_EQUAL', { returnsMinor: returnsMinor.toString() });
  }
  return ok(parsed.value);
}
