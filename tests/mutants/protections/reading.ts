// Which protections decide what the bytes of an answer or a result say?
import { protections } from '../read-list';

export const readingProtections = protections`
outcome-success-code: ACTION 0 is an approval only with a success code.
  value lib/gateway/belief/outcome.ts: isSuccess ? 'approved' : 'review' → 'approved'
  integration payments/belief: what is authentic is still compared > B10 ACTION 0 with another code
      goes to review and to people, never to paid

outcome-declined-success: A decline with the success code is for people.
  value lib/gateway/belief/outcome.ts: isSuccess ? 'review' : 'declined' → 'declined'
  integration payments/belief: what is authentic is still compared > B10 a decline with the success
      code goes to review and to people, never to paid

outcome-duplicate: ACTION 1 or 4 alone is no approval.
  statement lib/gateway/belief/outcome.ts: return 'duplicate'; → return 'approved';
  integration payments/belief: what is authentic is still compared > B11 ACTION 4 goes to review and
      to people, never to paid

outcome-processing-error: A processing error is a decline only for a code that says no money moved.
  value lib/gateway/belief/outcome.ts:
    | profile.noMoneyRc.includes(responseCode) ? 'declined' : 'review' → 'declined'
  unit gateway/belief/cgi-answer: unknown > signed, with E20 ACTION 6 with a code that leaves the
      money open

outcome-unknown-action: An ACTION that nobody knows is for people.
  statement lib/gateway/belief/outcome.ts: return 'review'; → return 'approved';
  integration payments/belief: what is authentic is still compared > B11 an unknown ACTION goes to
      review and to people, never to paid

duplicate-keys-form: A form that says a key twice is refused whole.
  statement lib/gateway/wire/form-text.ts: if (fields.has(key)) return fail('DUPLICATE_KEY');
  integration payments/belief: what is not authentic writes nothing > A15 a key given twice rejects
      the whole post

duplicate-keys-multipart: A multipart form that says a key twice is refused whole.
  statement lib/gateway/wire/multipart.ts: if (fields.has(key)) return fail('DUPLICATE_KEY');
  unit gateway/belief/result-post: a multipart result > A24 A25 refuses a key twice

duplicate-keys-json: A JSON answer that says a key twice is unreadable.
  statement lib/gateway/wire/flat-json.ts:
    | if (new Set(keys).size !== keys.length) return fail('DUPLICATE_KEY');
  unit gateway/belief/cgi-answer: unknown > E21 two ACTION members

duplicate-keys-inputs: An HTML answer that says a key twice is unreadable.
  statement lib/gateway/wire/hidden-inputs.ts: if (fields.has(name)) return fail('DUPLICATE_KEY');
  unit gateway/belief/cgi-answer: unknown > E21 two ACTION inputs

invalid-utf8: Bytes that are no UTF-8 are refused, never replaced.
  value lib/gateway/wire/form-text.ts: { fatal: true, ignoreBOM: true } → {}
  unit gateway/belief/result-post: a URL-encoded result > A14 refuses raw bytes that are no UTF-8,
      and raw NUL

answer-status-5xx: An answer under a status of 5xx is never believed.
  value lib/gateway/belief/cgi-answer.ts: answer.status >= 500 → false
  unit gateway/belief/cgi-answer: unknown > E11 status 500, even with a signed approval or refusal

answer-status-2xx: Money has moved only when the status says so too.
  value lib/gateway/belief/cgi-answer.ts: status >= 200 && status < 300 → true
  unit gateway/belief/cgi-answer: unknown > E13 status 400 with a signed approval contradicts itself

answer-references: Success without references settles no operation.
  value lib/gateway/belief/cgi-answer.ts: isAnswered && result.hasReferences → isAnswered
  unit gateway/belief/cgi-answer: unknown > signed, with success without INT_REF

answer-freshness: An answer from before the sending is not its answer.
  value lib/gateway/belief/cgi-answer.ts: sentAt !== null && sentAt.getTime() < oldest → false
  unit gateway/belief/cgi-answer: unknown > signed, with E16 an answer from before the sending

answer-bound: An answer that nothing binds to this sending settles nothing.
  value lib/gateway/belief/cgi-answer.ts: sentAt === null && nonce === null → false
  unit gateway/belief/cgi-answer: unknown > E16 an answer that neither TIMESTAMP nor NONCE bind to
      this sending

reversal-answer-amount: The answer to a reversal has exactly the amount that was sent.
  value lib/gateway/belief/cgi-answer.ts:
    | request.operation === 'completion' ? withFeeCeiling(amount, config) : amount
    → withFeeCeiling(amount, config)
  unit gateway/belief/cgi-answer: unknown > J4 a reversal of any other amount, also within the fee
      ceiling

prepare-echo: An answer to prepare about another payment opens no card page.
  statement lib/gateway/belief/prepare-answer.ts:
    | if (wrongEcho !== undefined) return fail(\`ECHO_\${wrongEcho}\`);
  unit gateway/belief/prepare-answer: prepare's answer > E22 refuses the changed echo { currency:
      'USD' }

prepare-token-pattern: A token that could lead anywhere else opens no card page.
  value lib/gateway/belief/prepare-answer.ts: !fitsField(requestTokenField, requestToken) → false
  unit gateway/belief/prepare-answer: prepare's answer > E23 refuses the token "../admin"
`;
