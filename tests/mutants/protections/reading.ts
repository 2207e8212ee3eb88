// Which protections decide what the bytes of an answer or a result say?
import { integration, type Protection, statement, unit, value } from '../protection';

const answer = 'lib/gateway/belief/cgi-answer.ts';
const toReview = (what: string) =>
  integration(
    'payments/belief',
    `what is authentic is still compared > ${what} goes to review and to people, never to paid`,
  );

export const readingProtections: readonly Protection[] = [
  {
    id: 'outcome-success-code',
    protection: 'ACTION 0 is an approval only with a success code.',
    changes: [
      value('lib/gateway/belief/outcome.ts', `isSuccess ? 'approved' : 'review'`, `'approved'`),
    ],
    killer: toReview('B10 ACTION 0 with another code'),
  },
  {
    id: 'outcome-declined-success',
    protection: 'A decline with the success code is for people.',
    changes: [
      value('lib/gateway/belief/outcome.ts', `isSuccess ? 'review' : 'declined'`, `'declined'`),
    ],
    killer: toReview('B10 a decline with the success code'),
  },
  {
    id: 'outcome-duplicate',
    protection: 'ACTION 1 or 4 alone is no approval.',
    changes: [
      statement('lib/gateway/belief/outcome.ts', `return 'duplicate';`, `return 'approved';`),
    ],
    killer: toReview('B11 ACTION 4'),
  },
  {
    id: 'outcome-processing-error',
    protection: 'A processing error is a decline only for a code that says no money moved.',
    changes: [
      value(
        'lib/gateway/belief/outcome.ts',
        `profile.noMoneyRc.includes(responseCode) ? 'declined' : 'review'`,
        `'declined'`,
      ),
    ],
    killer: unit(
      'gateway/belief/cgi-answer',
      'unknown > signed, with E20 ACTION 6 with a code that leaves the money open',
    ),
  },
  {
    id: 'outcome-unknown-action',
    protection: 'An ACTION that nobody knows is for people.',
    changes: [statement('lib/gateway/belief/outcome.ts', `return 'review';`, `return 'approved';`)],
    killer: toReview('B11 an unknown ACTION'),
  },
  {
    id: 'duplicate-keys-form',
    protection: 'A form that says a key twice is refused whole.',
    changes: [
      statement(
        'lib/gateway/wire/form-text.ts',
        `if (fields.has(key)) return fail('DUPLICATE_KEY');`,
      ),
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
      statement(
        'lib/gateway/wire/multipart.ts',
        `if (fields.has(key)) return fail('DUPLICATE_KEY');`,
      ),
    ],
    killer: unit('gateway/belief/result-post', 'a multipart result > A24 A25 refuses a key twice'),
  },
  {
    id: 'duplicate-keys-json',
    protection: 'A JSON answer that says a key twice is unreadable.',
    changes: [
      statement(
        'lib/gateway/wire/flat-json.ts',
        `if (new Set(keys).size !== keys.length) return fail('DUPLICATE_KEY');`,
      ),
    ],
    killer: unit('gateway/belief/cgi-answer', 'unknown > E21 two ACTION members'),
  },
  {
    id: 'duplicate-keys-inputs',
    protection: 'An HTML answer that says a key twice is unreadable.',
    changes: [
      statement(
        'lib/gateway/wire/hidden-inputs.ts',
        `if (fields.has(name)) return fail('DUPLICATE_KEY');`,
      ),
    ],
    killer: unit('gateway/belief/cgi-answer', 'unknown > E21 two ACTION inputs'),
  },
  {
    id: 'invalid-utf8',
    protection: 'Bytes that are no UTF-8 are refused, never replaced.',
    changes: [value('lib/gateway/wire/form-text.ts', `{ fatal: true, ignoreBOM: true }`, '{}')],
    killer: unit(
      'gateway/belief/result-post',
      'a URL-encoded result > A14 refuses raw bytes that are no UTF-8, and raw NUL',
    ),
  },
  {
    id: 'answer-status-5xx',
    protection: 'An answer under a status of 5xx is never believed.',
    changes: [value(answer, 'answer.status >= 500', 'false')],
    killer: unit(
      'gateway/belief/cgi-answer',
      'unknown > E11 status 500, even with a signed approval or refusal',
    ),
  },
  {
    id: 'answer-status-2xx',
    protection: 'Money has moved only when the status says so too.',
    changes: [value(answer, 'status >= 200 && status < 300', 'true')],
    killer: unit(
      'gateway/belief/cgi-answer',
      'unknown > E13 status 400 with a signed approval contradicts itself',
    ),
  },
  {
    id: 'answer-references',
    protection: 'Success without references settles no operation.',
    changes: [value(answer, 'isAnswered && result.hasReferences', 'isAnswered')],
    killer: unit('gateway/belief/cgi-answer', 'unknown > signed, with success without INT_REF'),
  },
  {
    id: 'answer-freshness',
    protection: 'An answer from before the sending is not its answer.',
    changes: [value(answer, 'sentAt !== null && sentAt.getTime() < oldest', 'false')],
    killer: unit(
      'gateway/belief/cgi-answer',
      'unknown > signed, with E16 an answer from before the sending',
    ),
  },
  {
    id: 'answer-bound',
    protection: 'An answer that nothing binds to this sending settles nothing.',
    changes: [value(answer, 'sentAt === null && nonce === null', 'false')],
    killer: unit(
      'gateway/belief/cgi-answer',
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
      'gateway/belief/cgi-answer',
      'unknown > J4 a reversal of any other amount, also within the fee ceiling',
    ),
  },
  {
    id: 'prepare-echo',
    protection: 'An answer to prepare about another payment opens no card page.',
    changes: [
      statement(
        'lib/gateway/belief/prepare-answer.ts',
        'if (wrongEcho !== undefined) return fail(`ECHO_${wrongEcho}`);',
      ),
    ],
    killer: unit(
      'gateway/belief/prepare-answer',
      `prepare's answer > E22 refuses the changed echo { currency: 'USD' }`,
    ),
  },
  {
    id: 'prepare-token-pattern',
    protection: 'A token that could lead anywhere else opens no card page.',
    changes: [
      value(
        'lib/gateway/belief/prepare-answer.ts',
        '!fitsField(requestTokenField, requestToken)',
        'false',
      ),
    ],
    killer: unit(
      'gateway/belief/prepare-answer',
      `prepare's answer > E23 refuses the token "../admin"`,
    ),
  },
];
