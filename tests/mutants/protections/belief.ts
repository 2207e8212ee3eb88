// Which protections decide whether a message from the bank is believed?
import { protections } from '../read-list';

export const beliefProtections = protections`
mac-check: A result is believed only when its MAC fits.
  value lib/gateway/mac/mac.ts:
    | timingSafeEqual(createHmac(digest, key.key).update(source).digest(), given) → true
  integration payments/belief: what is not authentic writes nothing > A1-A10 A34 forged, altered and
      unsigned results leave every table as it was

mac-form: P_SIGN is a hex text of the one right length before it is decoded.
  value lib/gateway/mac/mac.ts: /^[0-9A-Fa-f]+$/.test(mac) → true
  value lib/gateway/mac/mac.ts: mac.length === macLength(profile, key) → true
  unit gateway/mac/mac: verifying > A8 A9 refuses a newline at the end

mac-older-key: An older key counts only until its end.
  value lib/gateway/mac/mac.ts: acceptedUntil === undefined || receivedAt < acceptedUntil → true
  unit gateway/mac/mac: verifying > A5 accepts an older key for messages that arrive before its end,
      and not at it

own-request-is-no-result: Our own request sent back to us is no result.
  statement lib/gateway/belief/result.ts:
    | if (!fields.has('ACTION') && !fields.has('RC')) return fail('NOT_A_RESULT');
  unit gateway/belief/result: the MAC step > A19 refuses our own requests sent back to us, under any
      profile

signed-fields-only: Only fields under the MAC decide anything.
  value lib/gateway/belief/result.ts: covered.map((name) => [name, signedText(name)] as const)
    → [...fields.keys()].map((name) => [name, signedText(name)] as const)
  unit gateway/belief/result: the MAC step > A11 lets no field outside the MAC decide anything

list-for-declines: The shorter list for declines never vouches for an approval.
  value lib/gateway/belief/result.ts: action === '0' || profile.fields.resultDeclined === undefined
    → profile.fields.resultDeclined === undefined
  unit gateway/belief/result: a list for declines > never verifies ACTION 0

mac-coverage-outcome: A message whose list lacks a field that settles says nothing definite.
  value lib/gateway/belief/result.ts: coversSettlement ? outcome : 'review' → outcome
  unit gateway/belief/result: a profile without cover > settles nothing when AMOUNT is not under the
      MAC

mac-coverage-problem: A profile whose MAC does not cover what settles is a problem of its own.
  value lib/payments/results/result-facts.ts: !message.coversSettlement → false
  value lib/gateway/belief/result.ts: coversSettlement ? outcome : 'review' → outcome
  unit payments/results/result-facts: an authentic approval > A11 settles nothing when RRN is not
      under the MAC

shapes: Signed fields have the shapes of docs/gateway.md 2.1.
  statement lib/gateway/belief/result.ts:
    | if (misfit !== undefined) return fail(\`SHAPE_\${misfit.form}\`);
  integration payments/belief: what is authentic is still compared > B13 an INT_REF of 129
      characters goes to review and to people, never to paid

expected-type: A result speaks of the type that was asked for.
  value lib/gateway/belief/result.ts: shaped.transactionTypeText !== expected.wireTransactionType
    → false
  integration payments/belief: what is authentic is still compared > B9 another type goes to review
      and to people, never to paid

expected-type-of-hold: A result of a sale or a completion never pays an attempt that was a hold.
  value lib/payments/results/result-facts.ts: wireTransactionType(attempt.transactionType, config)
    → message.transactionTypeText
  integration payments/payment-life: a hold > A21 B9 a signed completion-type result never pays an
      attempt that was a hold

expected-order: A message speaks of the order that was asked about.
  value lib/gateway/belief/result.ts: shaped.gatewayOrderId !== expected.gatewayOrderId → false
  unit gateway/belief/result: the expectations > another order does not match

expected-terminal: A result speaks of our terminal.
  value lib/gateway/belief/result.ts: differs('TERMINAL', expected.terminal) → false
  integration payments/belief: what is authentic is still compared > B8 another terminal goes to
      review and to people, never to paid

expected-currency: A result speaks of our currency.
  value lib/gateway/belief/result.ts: differs('CURRENCY', expected.currency) → false
  integration payments/belief: what is authentic is still compared > B7 another currency goes to
      review and to people, never to paid

expected-amount-low: A result has at least the amount that was asked for.
  value lib/gateway/belief/result.ts: compareMoney(amount, expected.amountMin) >= 0 → true
  integration payments/belief: what is authentic is still compared > B3 an amount one step too low
      goes to review and to people, never to paid

expected-amount-high: A result has at most the amount with the fee ceiling.
  value lib/gateway/belief/result.ts: compareMoney(amount, expected.amountMax) <= 0 → true
  integration payments/belief: what is authentic is still compared > B4 an amount above the fee
      ceiling goes to review and to people, never to paid

expected-rrn: Where an RRN is expected, another one does not match.
  value lib/gateway/belief/result.ts: shaped.rrn !== expected.rrn → false
  unit gateway/belief/result: the expectations > compares references only when asked

expected-reference: The answer to an operation carries the INT_REF that was sent.
  value lib/gateway/belief/cgi-answer.ts: sent('INT_REF') → undefined
  unit gateway/belief/cgi-answer: unknown > signed, with E15 another INT_REF

nonce-reuse: A nonce that spoke for another order does not speak for this one.
  value lib/payments/results/result-facts.ts:
    | nonceOwner !== null && nonceOwner !== attempt.gatewayOrderId → false
  integration payments/belief: what is authentic is still compared > B17 a nonce that spoke for
      another order sends this one to review

answer-nonce-once: An answer that was believed once is not believed for the next operation.
  value lib/payments/operations/record-answer.ts:
    | order.nonceOwner !== null && operation.state !== 'SUCCEEDED' → false
  integration payments/payment-life: a hold > E16 an answer that was believed once is not believed
      for the next operation

orphan-once: A result of an order that is not ours is kept once, however often it comes.
  statement lib/payments/results/record-result-aside.ts: if (known) return;
  integration payments/belief: what is authentic is still compared > B1 a result of an order that is
      not ours is kept once, shown to people, and refused
`;
