// What is stored of one order for its shopper? All its rows, in one statement.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { documentsColumn, documentsJson } from '@/lib/documents/read-documents';
import { localized } from '@/lib/i18n/localized-column';
import { readStayLines, stayLinesJson } from '@/lib/orders/find-stays';
import { columnList, jsonList, readJson, typed } from '@/lib/rows/columns';

const orderColumns = {
  id: 'uuid',
  reference: 'text',
  isTest: 'bool',
  transactionType: 'TransactionType',
  totalMinor: 'int8',
  version: 'int4',
  isReserved: 'bool',
  keptUntil: 'timestamptz?',
  keptTo: 'timestamptz?',
  cancelledAt: 'timestamptz?',
  invoiceNumber: 'int4?',
  stayDetails: typed<unknown>('jsonb?'),
  invoiceTo: typed<unknown>('jsonb?'),
  customerName: 'text',
  customerEmail: 'text',
  customerPhone: 'text',
  createdAt: 'timestamptz',
  stateChangedAt: 'timestamptz',
  cartId: 'uuid?',
  linkRound: 'int4',
} as const;

const lineColumns = {
  productId: 'uuid?',
  kind: 'ProductKind',
  name: localized,
  quantity: 'int4',
  unitPriceMinor: 'int8',
  lineTotalMinor: 'int8',
  discount: typed<unknown>('jsonb?'),
  checkIn: 'date?',
  checkOut: 'date?',
  guests: 'int4?',
  childAges: 'int4[]',
  isExtra: 'bool',
  isDelivery: 'bool',
  cancelFeeMinor: 'int8?',
} as const;

const imageColumns = { drawing: 'text', pictureHash: 'text?' } as const;

const goodsColumns = {
  delivery: typed<unknown>('jsonb?'),
  dueOn: 'date?',
  state: 'text',
  stateChangedAt: 'timestamptz',
} as const;

const attemptColumns = {
  id: 'uuid',
  state: 'AttemptState',
  transactionType: 'TransactionType',
  requestToken: 'text?',
  holdMinutes: 'int4?',
  amountMinor: 'int8',
  authorisedAmountMinor: 'int8?',
  completedAmountMinor: 'int8?',
  returnedAmountMinor: 'int8?',
  reviewMoneyHint: 'bool',
  isSurplus: 'bool',
  isByHand: 'bool',
  outcomeAt: 'timestamptz?',
  rrn: 'text?',
  approvalCode: 'text?',
  responseCode: 'text?',
} as const;

const operationColumns = {
  kind: 'OperationKind',
  state: 'OperationState',
  unknownSends: 'int4',
  amountMinor: 'int8',
  answeredAmountMinor: 'int8?',
} as const;

type WithImage = { readonly image: object | null };
type WithOperations = { readonly operations: readonly object[] | null };

const findBy = (order: string) =>
  sql({
    ...orderColumns,
    lines: typed<readonly (object & WithImage)[] | null>('jsonb?'),
    stays: typed<readonly object[] | null>('jsonb?'),
    goods: typed<object | null>('jsonb?'),
    attempts: typed<readonly (object & WithOperations)[] | null>('jsonb?'),
    documents: documentsColumn,
  })`
  SELECT ${columnList(orderColumns, 'o')},
    (SELECT jsonb_agg(jsonb_build_object(${jsonList(lineColumns, 'l')},
        'image', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object(${jsonList(imageColumns, 'p')}) END)
        ORDER BY l.position)
      FROM order_line l LEFT JOIN product p ON p.id = l.product_id
      WHERE l.order_id = o.id) AS lines,
    ${stayLinesJson('o.id')} AS stays,
    (SELECT jsonb_build_object(${jsonList(goodsColumns, 'g')})
      FROM order_goods g WHERE g.order_id = o.id) AS goods,
    (SELECT jsonb_agg(jsonb_build_object(${jsonList(attemptColumns, 'a')}, 'operations',
        (SELECT jsonb_agg(jsonb_build_object(${jsonList(operationColumns, 'p')}) ORDER BY p.created_at, p.id)
          FROM operation p WHERE p.attempt_id = a.id)) ORDER BY a.sequence)
      FROM payment_attempt a WHERE a.order_id = o.id) AS attempts,
    ${documentsJson('o.id')} AS documents
  FROM "order" o WHERE ${order}`;

const findOrder = { id: findBy('o.id = $1::uuid'), reference: findBy('o.reference = $1') };

/** The order with its lines, stays, goods, attempts and documents; null for an unknown one. */
export async function readOrderRow(by: keyof typeof findOrder, value: string) {
  const [row] = await readRows(findOrder[by], [value]);
  if (!row) return null;
  return {
    ...row,
    lines: (row.lines ?? []).map(({ image, ...line }) => ({
      ...readJson(lineColumns, line),
      image: image && readJson(imageColumns, image),
    })),
    stays: readStayLines(row.stays),
    goods: row.goods && readJson(goodsColumns, row.goods),
    attempts: (row.attempts ?? []).map(({ operations, ...attempt }) => ({
      ...readJson(attemptColumns, attempt),
      operations: (operations ?? []).map((one) => readJson(operationColumns, one)),
    })),
  };
}
