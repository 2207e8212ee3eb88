// Which protections decide whether a message from the bank is believed?
import { integration, type Protection, statement, unit, value } from '../protection';

const result = 'lib/gateway/result.ts';
const answer = 'lib/gateway/cgi-answer.ts';
const facts = 'lib/payments/result-facts.ts';
const belief = (test: string) =>
  integration('payments/belief', `what is authentic is still compared > ${test}`);
const toReview = (what: string) => belief(`${what} goes to review and to people, never to paid`);

export const beliefProtections: readonly Protection[] = [
  {
    id: 'mac-check',
    protection: 'A result is believed only when its MAC fits.',
    changes: [
      value(
        'lib/gateway/mac.ts',
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
      value('lib/gateway/mac.ts', '/^[0-9A-Fa-f]+$/.test(mac)', 'true'),
      value('lib/gateway/mac.ts', 'mac.length === macLength(profile, key)', 'true'),
    ],
    killer: unit('gateway/mac', 'verifying > A8 A9 refuses a newline at the end'),
  },
  {
    id: 'mac-older-key',
    protection: 'An older key counts only until its end.',
    changes: [
      value(
        'lib/gateway/mac.ts',
        'acceptedUntil === undefined || receivedAt < acceptedUntil',
        'true',
      ),
    ],
    killer: unit(
      'gateway/mac',
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
      'gateway/result',
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
      'gateway/result',
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
    killer: unit('gateway/result', 'a list for declines > never verifies ACTION 0'),
  },
  {
    id: 'mac-coverage-outcome',
    protection: 'A message whose list lacks a field that settles says nothing definite.',
    changes: [value(result, `coversSettlement ? outcome : 'review'`, 'outcome')],
    killer: unit(
      'gateway/result',
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
      'payments/result-facts',
      'an authentic approval > A11 settles nothing when RRN is not under the MAC',
    ),
  },
  {
    id: 'shapes',
    protection: 'Signed fields have the shapes of the document.',
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
    killer: unit('gateway/result', 'the expectations > another order does not match'),
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
    killer: unit('gateway/result', 'the expectations > compares references only when asked'),
  },
  {
    id: 'expected-reference',
    protection: 'The answer to an operation carries the INT_REF that was sent.',
    changes: [value(answer, `sent('INT_REF')`, 'undefined')],
    killer: unit('gateway/cgi-answer', 'unknown > signed, with E15 another INT_REF'),
  },
  {
    id: 'outcome-success-code',
    protection: 'ACTION 0 is an approval only with a success code.',
    changes: [value('lib/gateway/outcome.ts', `isSuccess ? 'approved' : 'review'`, `'approved'`)],
    killer: toReview('B10 ACTION 0 with another code'),
  },
  {
    id: 'outcome-declined-success',
    protection: 'A decline with the success code is for people.',
    changes: [value('lib/gateway/outcome.ts', `isSuccess ? 'review' : 'declined'`, `'declined'`)],
    killer: toReview('B10 a decline with the success code'),
  },
  {
    id: 'outcome-duplicate',
    protection: 'ACTION 1 or 4 alone is no approval.',
    changes: [statement('lib/gateway/outcome.ts', `return 'duplicate';`, `return 'approved';`)],
    killer: toReview('B11 ACTION 4'),
  },
  {
    id: 'outcome-processing-error',
    protection: 'A processing error is a decline only for a code that says no money moved.',
    changes: [
      value(
        'lib/gateway/outcome.ts',
        `profile.noMoneyRc.includes(responseCode) ? 'declined' : 'review'`,
        `'declined'`,
      ),
    ],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > signed, with E20 ACTION 6 with a code that leaves the money open',
    ),
  },
  {
    id: 'outcome-unknown-action',
    protection: 'An ACTION that nobody knows is for people.',
    changes: [statement('lib/gateway/outcome.ts', `return 'review';`, `return 'approved';`)],
    killer: toReview('B11 an unknown ACTION'),
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
        'lib/payments/record-answer.ts',
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
    id: 'duplicate-keys-form',
    protection: 'A form that says a key twice is refused whole.',
    changes: [
      statement('lib/gateway/form-text.ts', `if (fields.has(key)) return fail('DUPLICATE_KEY');`),
    ],
    killer: integration(
      'payments/belief',
      'what is not authentic writes nothing > A15 a key given twice rejects the whole post',
    ),
  },
  {
    id: 'duplicate-keys-multipart',
    protection: 'A multipart form that says a key twice is refused whole.',
    changes: [
      statement('lib/gateway/multipart.ts', `if (fields.has(key)) return fail('DUPLICATE_KEY');`),
    ],
    killer: unit('gateway/result-post', 'a multipart result > A24 A25 refuses a key twice'),
  },
  {
    id: 'duplicate-keys-json',
    protection: 'A JSON answer that says a key twice is unreadable.',
    changes: [
      statement(
        'lib/gateway/flat-json.ts',
        `if (new Set(keys).size !== keys.length) return fail('DUPLICATE_KEY');`,
      ),
    ],
    killer: unit('gateway/cgi-answer', 'unknown > E21 two ACTION members'),
  },
  {
    id: 'duplicate-keys-inputs',
    protection: 'An HTML answer that says a key twice is unreadable.',
    changes: [
      statement(
        'lib/gateway/hidden-inputs.ts',
        `if (fields.has(name)) return fail('DUPLICATE_KEY');`,
      ),
    ],
    killer: unit('gateway/cgi-answer', 'unknown > E21 two ACTION inputs'),
  },
  {
    id: 'invalid-utf8',
    protection: 'Bytes that are no UTF-8 are refused, never replaced.',
    changes: [value('lib/gateway/form-text.ts', `{ fatal: true, ignoreBOM: true }`, '{}')],
    killer: unit(
      'gateway/result-post',
      'a URL-encoded result > A14 refuses raw bytes that are no UTF-8, and raw NUL',
    ),
  },
  {
    id: 'answer-status-5xx',
    protection: 'An answer under a status of 5xx is never believed.',
    changes: [value(answer, 'answer.status >= 500', 'false')],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > E11 status 500, even with a signed approval or refusal',
    ),
  },
  {
    id: 'answer-status-2xx',
    protection: 'Money has moved only when the status says so too.',
    changes: [value(answer, 'status >= 200 && status < 300', 'true')],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > E13 status 400 with a signed approval contradicts itself',
    ),
  },
  {
    id: 'answer-references',
    protection: 'Success without references settles no operation.',
    changes: [value(answer, 'isAnswered && result.hasReferences', 'isAnswered')],
    killer: unit('gateway/cgi-answer', 'unknown > signed, with success without INT_REF'),
  },
  {
    id: 'answer-freshness',
    protection: 'An answer from before the sending is not its answer.',
    changes: [value(answer, 'sentAt !== null && sentAt.getTime() < oldest', 'false')],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > signed, with E16 an answer from before the sending',
    ),
  },
  {
    id: 'answer-bound',
    protection: 'An answer that nothing binds to this sending settles nothing.',
    changes: [value(answer, 'sentAt === null && nonce === null', 'false')],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > E16 an answer that neither TIMESTAMP nor NONCE bind to this sending',
    ),
  },
  {
    id: 'reversal-answer-amount',
    protection: 'The answer to a reversal has exactly the amount that was sent.',
    changes: [
      value(
        answer,
        `request.operation === 'completion' ? withFeeCeiling(amount, config) : amount`,
        'withFeeCeiling(amount, config)',
      ),
    ],
    killer: unit(
      'gateway/cgi-answer',
      'unknown > J4 a reversal of any other amount, also within the fee ceiling',
    ),
  },
  {
    id: 'prepare-echo',
    protection: 'An answer to prepare about another payment opens no card page.',
    changes: [
      statement(
        'lib/gateway/prepare-answer.ts',
        'if (wrongEcho !== undefined) return fail(`ECHO_${wrongEcho}`);',
      ),
    ],
    killer: unit(
      'gateway/prepare-answer',
      `prepare's answer > E22 refuses the changed echo { currency: 'USD' }`,
    ),
  },
  {
    id: 'prepare-token-pattern',
    protection: 'A token that could lead anywhere else opens no card page.',
    changes: [
      value(
        'lib/gateway/prepare-answer.ts',
        '!fitsField(requestTokenField, requestToken)',
        'false',
      ),
    ],
    killer: unit('gateway/prepare-answer', `prepare's answer > E23 refuses the token "../admin"`),
  },
  {
    id: 'orphan-once',
    protection: 'A result of an order that is not ours is kept once, however often it comes.',
    changes: [statement('lib/payments/record-result-aside.ts', 'if (known) return;')],
    killer: belief(
      'B1 a result of an order that is not ours is kept once, shown to people, and refused',
    ),
  },
];
