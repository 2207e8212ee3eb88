// May an unpaid order be paid now, and which others end with it? Read under its lock, at once.
import 'server-only';
import { unpaidOrdersOf } from '@/lib/catalogue/availability';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { placedColumns, placedList } from '@/lib/payments/ledger/placed-mail';
import { settings } from '@/lib/settings/env';
import { declinesAsked, declinesColumn, declinesJson, readDeclines } from './declines';

/** For so long an order is paid as it was placed, whatever the catalogue says meanwhile. */
const graceHours = 24;

const findPayable = sql({
  isUnsellable: 'bool',
  isWithdrawn: 'bool',
  others: 'uuid[]!',
  codeId: 'uuid?',
  declines: declinesColumn,
  ...placedColumns,
})`
  SELECT EXISTS (
      SELECT 1 FROM order_line WHERE order_id = o.id AND kind = 'STAY' AND check_out <= $2::date
      UNION ALL SELECT 1 FROM order_goods WHERE order_id = o.id AND way = 'deliver' AND due_on <= $2::date
      UNION ALL SELECT 1 FROM order_composition WHERE order_id = o.id AND price_waits
    ) AS "isUnsellable",
    EXISTS (
      SELECT 1 FROM order_line l JOIN product p ON p.id = l.product_id
      WHERE l.order_id = o.id AND NOT p.is_visible
        AND o.created_at <= $3::timestamptz - interval '${graceHours} hours'
        AND (o.kept_until IS NULL OR o.kept_until <= $3::timestamptz)
    ) AS "isWithdrawn",
    ARRAY(${unpaidOrdersOf('o.cart_id')} AND id <> o.id ORDER BY id) AS others,
    o.discount_id AS "codeId",
    ${declinesJson('CASE WHEN $5 THEN o.id END', 'CASE WHEN $6 THEN $4::uuid END', '$7')} AS declines,
    ${placedList}
  FROM "order" o WHERE o.id = $1::uuid`;

/**
 * `isUnsellable`: the stay or delivery day has passed, or the price awaits agreement; a link may
 * outlive both. `isWithdrawn`: the order has something that is no longer shown and is older than a
 * day; what staff keep for a guest stays payable until that time, and prices stay as they were seen
 * (decision 065). `others`: the cart's other unpaid orders. `codeId`: the discount code of which it
 * has a use. `declines`: of the order, and of the cart of the session that pays. `placed`: its lines,
 * and what its first email needs beside them.
 */
export async function readPayable(tx: Tx, orderId: string, cartId: string | null, now: Date) {
  const today = todayIn(settings().merchantTimezone, now);
  const asked = [orderId, today, now, cartId, ...declinesAsked(now)];
  const [row] = await tx.query(findPayable, asked);
  if (!row) throw new Error('a locked order was not found');
  const { isUnsellable, isWithdrawn, others, codeId, declines, ...placed } = row;
  return { isUnsellable, isWithdrawn, others, codeId, declines: readDeclines(declines), placed };
}
