// Which protections decide whether a message from the bank is believed?
import { integration, type Protection, statement, unit, value } from '../protection';

const result = 'lib/gateway/belief/result.ts';
const answer = 'lib/gateway/belief/cgi-answer.ts';
const facts = 'lib/payments/results/result-facts.ts';
const belief = (test: string) =>
  integration('payments/belief', `what is authentic is still compared > ${test}`);
const toReview = (what: string) => belief(`${what} goes to review and to people, never to paid`);

export const beliefProtections: readonly Protection[] = [
  {
    id: 'mac-check',
    protection: 'A result is believed only when its MAC fits.',
    changes: [
      value(
        'lib/gateway/mac/mac.ts',
        'timingSafeEqual(createHmac(digest, key.key).update(source).digest(), given)',
        'true',
      ),
    ],
    killer: integration(
      'payments/belief',
      'what is not authentic writes nothing > A1-A10 A34 forged, altered and unsigned results leave every table as it was',
    ),
  },
  {
    id: 'mac-form',
    protection: 'P_SIGN is a hex text of the one right length before it is decoded.',
    changes: [
      value('lib/gateway/mac/mac.ts', '/^[0-9A-Fa-f]+$/.test(mac)', 'true'),
      value('lib/gateway/mac/mac.ts', 'mac.length === macLength(profile, key)', 'true'),
    ],
    killer: unit('gateway/mac/mac', 'verifying > A8 A9 refuses a newline at the end'),
  },
  {
    id: 'mac-older-key',
    protection: 'An older key counts only until its end.',
    changes: [
      value(
        'lib/gateway/mac/mac.ts',
        'acceptedUntil === undefined || receivedAt < acceptedUntil',
        'true',
      ),
    ],
    killer: unit(
      'gateway/mac/mac',
      'verifying > A5 accepts an older key for messages that arrive before its end, and not at it',
    ),
  },
  {
    id: 'own-request-is-no-result',
    protection: 'Our own request sent back to us is no result.',
    changes: [
      statement(
        result,
        `if (!fields.has('ACTION') && !fields.has('RC')) return fail('NOT_A_RESULT');`,
      ),
    ],
    killer: unit(
      'gateway/belief/result',
      'the MAC step > A19 refuses our own requests sent back to us, under any profile',
    ),
  },
  {
    id: 'signed-fields-only',
    protection: 'Only fields under the MAC decide anything.',
    changes: [
      value(
        result,
        'covered.map((name) => [name, signedText(name)] as const)',
        '[...fields.keys()].map((name) => [name, signedText(name)] as const)',
      ),
    ],
    killer: unit(
      'gateway/belief/result',
      'the MAC step > A11 lets no field outside the MAC decide anything',
    ),
  },
  {
    id: 'list-for-declines',
    protection: 'The shorter list for declines never vouches for an approval.',
    changes: [
      value(
        result,
        `action === '0' || profile.fields.resultDeclined === undefined`,
        'profile.fields.resultDeclined === undefined',
      ),
    ],
    killer: unit('gateway/belief/result', 'a list for declines > never verifies ACTION 0'),
  },
  {
    id: 'mac-coverage-outcome',
    protection: 'A message whose list lacks a field that settles says nothing definite.',
    changes: [value(result, `coversSettlement ? outcome : 'review'`, 'outcome')],
    killer: unit(
      'gateway/belief/result',
      'a profile without cover > settles nothing when AMOUNT is not under the MAC',
    ),
  },
  {
    id: 'mac-coverage-problem',
    protection: 'A profile whose MAC does not cover what settles is a problem of its own.',
    changes: [
      value(facts, '!message.coversSettlement', 'false'),
      value(result, `coversSettlement ? outcome : 'review'`, 'outcome'),
    ],
    killer: unit(
      'payments/results/result-facts',
      'an authentic approval > A11 settles nothing when RRN is not under the MAC',
    ),
  },
  {
    id: 'shapes',
    protection: 'Signed fields have the shapes of docs/gateway.md 2.1.',
    changes: [statement(result, 'if (misfit !== undefined) return fail(`SHAPE_${misfit.form}`);')],
    killer: toReview('B13 an INT_REF of 129 characters'),
  },
  {
    id: 'expected-type',
    protection: 'A result speaks of the type that was asked for.',
    changes: [
      value(result, 'shaped.transactionTypeText !== expected.wireTransactionType', 'false'),
    ],
    killer: toReview('B9 another type'),
  },
  {
    id: 'expected-type-of-hold',
    protection: 'A result of a sale or a completion never pays an attempt that was a hold.',
    changes: [
      value(
        facts,
        'wireTransactionType(attempt.transactionType, config)',
        'message.transactionTypeText',
      ),
    ],
    killer: integration(
      'payments/payment-life',
      'a hold > A21 B9 a signed completion-type result never pays an attempt that was a hold',
    ),
  },
  {
    id: 'expected-order',
    protection: 'A message speaks of the order that was asked about.',
    changes: [value(result, 'shaped.gatewayOrderId !== expected.gatewayOrderId', 'false')],
    killer: unit('gateway/belief/result', 'the expectations > another order does not match'),
  },
  {
    id: 'expected-terminal',
    protection: 'A result speaks of our terminal.',
    changes: [value(result, `differs('TERMINAL', expected.terminal)`, 'false')],
    killer: toReview('B8 another terminal'),
  },
  {
    id: 'expected-currency',
    protection: 'A result speaks of our currency.',
    changes: [value(result, `differs('CURRENCY', expected.currency)`, 'false')],
    killer: toReview('B7 another currency'),
  },
  {
    id: 'expected-amount-low',
    protection: 'A result has at least the amount that was asked for.',
    changes: [value(result, 'compareMoney(amount, expected.amountMin) >= 0', 'true')],
    killer: toReview('B3 an amount one step too low'),
  },
  {
    id: 'expected-amount-high',
    protection: 'A result has at most the amount with the fee ceiling.',
    changes: [value(result, 'compareMoney(amount, expected.amountMax) <= 0', 'true')],
    killer: toReview('B4 an amount above the fee ceiling'),
  },
  {
    id: 'expected-rrn',
    protection: 'Where an RRN is expected, another one does not match.',
    changes: [value(result, 'shaped.rrn !== expected.rrn', 'false')],
    killer: unit('gateway/belief/result', 'the expectations > compares references only when asked'),
  },
  {
    id: 'expected-reference',
    protection: 'The answer to an operation carries the INT_REF that was sent.',
    changes: [value(answer, `sent('INT_REF')`, 'undefined')],
    killer: unit('gateway/belief/cgi-answer', 'unknown > signed, with E15 another INT_REF'),
  },
  {
    id: 'nonce-reuse',
    protection: 'A nonce that spoke for another order does not speak for this one.',
    changes: [
      value(facts, 'nonceOwner !== null && nonceOwner !== attempt.gatewayOrderId', 'false'),
    ],
    killer: belief('B17 a nonce that spoke for another order sends this one to review'),
  },
  {
    id: 'answer-nonce-once',
    protection: 'An answer that was believed once is not believed for the next operation.',
    changes: [
      value(
        'lib/payments/operations/record-answer.ts',
        `order.nonceOwner !== null && operation.state !== 'SUCCEEDED'`,
        'false',
      ),
    ],
    killer: integration(
      'payments/payment-life',
      'a hold > E16 an answer that was believed once is not believed for the next operation',
    ),
  },
  {
    id: 'orphan-once',
    protection: 'A result of an order that is not ours is kept once, however often it comes.',
    changes: [statement('lib/payments/results/record-result-aside.ts', 'if (known) return;')],
    killer: belief(
      'B1 a result of an order that is not ours is kept once, shown to people, and refused',
    ),
  },
];
