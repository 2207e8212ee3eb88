// Does the book match the payments' states? Compares each payment's sums with its history.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { raiseAlarm } from '@/lib/payments/ledger/alarm';
import { bookFromEvidence } from '@/lib/payments/replay/book-orders';
import { type Figure, figures, moneyStory, sumsOf } from '@/lib/payments/rules/book/movements';
import { operationColumns } from '@/lib/payments/rules/order-facts';
import { jsonList, readJson, typed } from '@/lib/rows/columns';

const { kind, state, amountMinor, answeredAmountMinor } = operationColumns;
const read = { kind, state, amountMinor, answeredAmountMinor } as const;
const line = { figure: typed<Figure>('text'), amountMinor: 'int8' } as const;

const findPayments = sql({
  orderId: 'uuid',
  reference: 'text',
  state: 'AttemptState',
  transactionType: 'TransactionType',
  amountMinor: 'int8',
  authorisedAmountMinor: 'int8?',
  completedAmountMinor: 'int8?',
  returnedAmountMinor: 'int8?',
  operations: typed<object[] | null>('jsonb?'),
  lines: typed<object[] | null>('jsonb?'),
})`
  SELECT o.id AS "orderId", o.reference, a.state, a.transaction_type AS "transactionType",
    a.amount_minor AS "amountMinor", a.authorised_amount_minor AS "authorisedAmountMinor",
    a.completed_amount_minor AS "completedAmountMinor",
    a.returned_amount_minor AS "returnedAmountMinor",
    (SELECT jsonb_agg(jsonb_build_object(${jsonList(read, 'p')})) FROM operation p
      WHERE p.attempt_id = a.id) AS operations,
    (SELECT jsonb_agg(jsonb_build_object(${jsonList(line, 'm')})) FROM money_movement m
      WHERE m.attempt_id = a.id) AS lines
  FROM "order" o JOIN payment_attempt a ON a.order_id = o.id WHERE o.id = ANY ($1::uuid[])`;

type DifferingOrder = { readonly orderId: string; readonly reference: string };

/** The orders whose sums in the book differ from those of their payments. */
export async function checkBooks(ids: readonly string[]): Promise<readonly DifferingOrder[]> {
  const rows = ids.length === 0 ? [] : await queryOnce(findPayments, [ids]);
  const differing = rows.filter((row) => {
    const operations = (row.operations ?? []).map((one) => readJson(read, one));
    const story = moneyStory({ ...row, operations });
    const booked = sumsOf((row.lines ?? []).map((one) => readJson(line, one)));
    return figures.some((figure) => story[figure] !== booked[figure]);
  });
  return [...new Map(differing.map(({ orderId, reference }) => [orderId, reference]))].map(
    ([orderId, reference]) => ({ orderId, reference }),
  );
}

const namedMax = 20;

/**
 * Books what is missing, and opens one issue for everything that still differs: then the book and
 * the payments contradict each other, and people look.
 */
export async function keepBooks(ids: readonly string[], now: Date): Promise<void> {
  const lacking = await checkBooks(ids);
  if (lacking.length === 0) return;
  await bookFromEvidence(lacking.map(({ orderId }) => orderId));
  const differing = await checkBooks(lacking.map(({ orderId }) => orderId));
  if (differing.length === 0) return;
  const orders = differing.slice(0, namedMax).map(({ reference }) => reference);
  const detail = { orders: orders.join(' '), count: differing.length };
  await raiseAlarm({ kind: 'book_differs', subject: 'book', detail }, now);
}
