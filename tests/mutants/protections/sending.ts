// Which protections keep a money message from being sent twice, late, wrongly or unrecorded?
import { integration, type Protection, statement, text, unit, value } from '../protection';

const send = 'lib/payments/operations/send-operation.ts';
const ready = 'lib/payments/operations/ready-operation.ts';
const actions = 'lib/payments/rules/possible-actions.ts';
const hold = (test: string) => integration('payments/payment-life', `a hold > ${test}`);

export const sendingProtections: readonly Protection[] = [
  {
    id: 'no-transaction-across-prepare',
    protection: 'No transaction is open while prepare is answered.',
    changes: [
      value(
        'lib/payments/attempts/prepare-attempt.ts',
        'await sendToGateway(request, config)',
        `await withTx(async (tx) => {
          await tx.query('SELECT 1');
          return sendToGateway(request, config);
        })`,
      ),
    ],
    killer: integration(
      'budgets',
      'while the gateway is asked > no transaction is open during prepare',
    ),
  },
  {
    id: 'no-transaction-across-call',
    protection: 'No transaction is open while a completion or a reversal is answered.',
    changes: [
      value(
        send,
        'await sendToGateway(sending.request, gatewayConfig())',
        `await withTx(async (tx) => {
          await tx.query('SELECT 1');
          return sendToGateway(sending.request, gatewayConfig());
        })`,
      ),
    ],
    killer: integration('budgets', 'while the gateway is asked > none during a reversal'),
  },
  {
    id: 'intent-too-old',
    protection: 'What a person wished ten minutes ago is not sent any more.',
    changes: [
      value('lib/payments/operations/mark-sent.ts', 'ageMs > intentMinutesMax * 60_000', 'false'),
    ],
    killer: integration(
      'payments/janitor',
      'E1 a gateway that cannot be reached > leaves a reversal unsent, keeps its place, and gives it up after ten minutes',
    ),
  },
  {
    id: 'sent-once',
    protection: 'What is sent or settled is sent by nobody else.',
    changes: [
      statement(
        'lib/payments/operations/mark-sent.ts',
        'return mine && (await isCommitted(tx, place, mine)) ? mine : null;',
        `return sendFirst(tx, { ...place, operation: { ...operation, state: 'INTENT' } }, now);`,
      ),
    ],
    killer: integration(
      'payments/payment-guards',
      'a money action > that is SENT is sent by nobody else',
    ),
  },
  {
    id: 'unknown-not-sent-by-people',
    protection: 'What is unknown is sent again by the janitor alone, and only when it is due.',
    changes: [
      value(
        'lib/payments/operations/mark-sent.ts',
        `operation.state === 'UNKNOWN' && which.reason === 'repeat'`,
        `operation.state === 'UNKNOWN'`,
      ),
      value('lib/payments/operations/mark-sent.ts', '!isDue || !isInSeries || !isAllowed', 'false'),
    ],
    killer: integration(
      'payments/payment-guards',
      'a money action > that is UNKNOWN is sent by nobody else',
    ),
  },
  {
    id: 'same-dialog-once',
    protection: 'The same dialog with another amount is refused.',
    changes: [value(ready, 'known.clientDigest === clientDigest', 'true')],
    killer: hold(
      'G4 the same dialog sent twice is one operation; with another amount it is refused',
    ),
  },
  {
    id: 'stale-page',
    protection: 'A dialog that was opened before the order changed sends nothing.',
    changes: [value(ready, 'order.version !== input.seenVersion', 'false')],
    killer: hold('J9 a stale page is refused'),
  },
  {
    id: 'blocked-attempt',
    protection: 'An attempt about which the bank contradicts itself takes no money action.',
    changes: [statement(actions, `if (attempt.isBlocked) return 'BLOCKED';`)],
    killer: integration(
      'payments/payment-guards',
      'a money action > waits for people when the bank contradicts itself',
    ),
  },
  {
    id: 'unknown-blocks',
    protection: 'While the outcome of an operation is unknown, nothing else is sent.',
    changes: [
      value(actions, `attempt.operations.find((one) => isOpenOperation(one.state))`, 'undefined'),
      { sql: 'DROP INDEX operation_one_open_per_attempt' },
    ],
    killer: hold('E5 G5 an answer that is lost leaves the completion unknown and blocks the rest'),
  },
  {
    id: 'completion-ceiling',
    protection: 'A completion above the ceiling is refused before any call.',
    changes: [
      value(
        'lib/payments/rules/operation-amount.ts',
        '!isWithinCeiling(minor, authorisedMinor, last)',
        'false',
      ),
    ],
    killer: hold('J2 above the ceiling is refused before any call'),
  },
  {
    id: 'reversal-equal',
    protection: 'The amount of a reversal is typed equal to the authorised one.',
    changes: [
      value(
        'lib/payments/rules/operation-amount.ts',
        'parsed.value.minor !== authorisedMinor',
        'false',
      ),
    ],
    killer: unit(
      'payments/rules/operation-amount',
      'the amount of a reversal > must be typed equal to the authorised one',
    ),
  },
  {
    id: 'reversal-text',
    protection: 'A reversal repeats the authorised amount as the result said it.',
    changes: [
      value(
        'lib/payments/operations/operation-request.ts',
        `attempt.authorisedAmountText ?? ''`,
        `String(Number(attempt.authorisedAmountText ?? ''))`,
      ),
    ],
    killer: hold('is completed for less with a reason, and reversed with the authorised text'),
  },
  {
    id: 'reason-required',
    protection: 'A completion of another amount has a reason.',
    changes: [
      value('lib/payments/operations/complete-payment.ts', `needsReason && reason === ''`, 'false'),
    ],
    killer: hold('is completed for less with a reason, and reversed with the authorised text'),
  },
  {
    id: 'surplus-second-approval',
    protection: 'A second approved attempt of an order is surplus.',
    changes: [
      statement('lib/payments/ledger/write-change.ts', `if (isSecond) return 'second_approval';`),
    ],
    killer: integration(
      'payments/payment-life',
      'a sale > C9 two approved attempts pay the order once',
    ),
  },
  {
    id: 'surplus-not-confirmed',
    protection: 'A payment that the order cannot use is never confirmed by mail.',
    changes: [
      value(
        'lib/payments/ledger/owed-mail.ts',
        `surplus === null ? 'invoice' : 'surplus'`,
        `'invoice'`,
      ),
    ],
    killer: integration(
      'payments/shopper-mails',
      'P5 a payment that the order cannot use > of a cancelled order says that it was cancelled',
    ),
  },
  {
    id: 'mailed-words-taken-back',
    protection: 'Evidence against what was mailed is mailed too.',
    changes: [value('lib/payments/ledger/owed-mail.ts', 'isTakenBack(before, after)', 'false')],
    killer: integration(
      'payments/shopper-mails',
      'a payment that people settle > as declined, and an approval after all: the mail that nothing was taken is in doubt',
    ),
  },
  {
    id: 'stock-not-below-zero',
    protection: 'The last piece is sold once.',
    changes: [
      text('lib/orders/reservations.ts', ' AND stock >= $2::int'),
      { sql: 'ALTER TABLE product DROP CONSTRAINT product_stock_not_negative' },
    ],
    killer: integration(
      'payments/payment-life',
      'a sale > J10 the last piece is sold once, whoever asks first',
    ),
  },
  {
    id: 'trace-number-rest',
    protection: 'A trace number rests for 48 hours before it is used again.',
    changes: [
      value('lib/payments/ledger/gateway-order-number.ts', 'isResting.length === 0', 'true'),
    ],
    killer: integration(
      'payments/gateway-order-number',
      'the ORDER of an attempt > I4 at the wrap a trace number used 23 hours ago is skipped',
    ),
  },
];
