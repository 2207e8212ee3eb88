// Is this typed amount one that the operation may carry? Pure rules, exact decimals.
import {
  compareMoney,
  type Money,
  money,
  parseDecimal,
  toWireDecimal,
  type WireDecimals,
} from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';

export type AmountProblem =
  | { readonly code: 'BAD_AMOUNT'; readonly detail: string }
  | { readonly code: 'ABOVE_CEILING'; readonly ceilingMinor: string }
  | { readonly code: 'AMOUNT_NOT_EQUAL'; readonly authorisedMinor: string };

type Checked = Result<Money, 'REFUSED', { readonly refusal: AmountProblem }>;

const refuse = (refusal: AmountProblem): Checked => fail('REFUSED', { refusal });

/**
 * A completion's amount: positive, expressible on the wire, at most the ceiling over the
 * authorised amount. `ceilingHundredths` is the percentage times 100 (11500 = 115 %).
 */
export function checkCompletionAmount(
  typed: string,
  authorisedMinor: bigint,
  rules: { readonly decimals: WireDecimals; readonly ceilingHundredths: number },
): Checked {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return refuse({ code: 'BAD_AMOUNT', detail: parsed.code });
  const wire = toWireDecimal(parsed.value, rules.decimals);
  if (!wire.ok) return refuse({ code: 'BAD_AMOUNT', detail: wire.code });
  const ceiling = money((authorisedMinor * BigInt(rules.ceilingHundredths)) / 10_000n);
  if (compareMoney(parsed.value, ceiling) > 0) {
    return refuse({ code: 'ABOVE_CEILING', ceilingMinor: ceiling.minor.toString() });
  }
  return ok(parsed.value);
}

/** A reversal's amount must be typed equal to what was authorised: the gateway has no other. */
export function checkReversalAmount(typed: string, authorisedMinor: bigint): Checked {
  const parsed = parseDecimal(typed.trim());
  if (!parsed.ok) return refuse({ code: 'BAD_AMOUNT', detail: parsed.code });
  if (parsed.value.minor !== authorisedMinor) {
    return refuse({ code: 'AMOUNT_NOT_EQUAL', authorisedMinor: authorisedMinor.toString() });
  }
  return ok(parsed.value);
}
