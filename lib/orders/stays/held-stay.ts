// How do staff change a stay? Under a lock on its order, with an audit entry.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { fail, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import type { Clock } from '@/lib/time/clock';

const lockOrder = sql`SELECT 1 FROM "order" o
  WHERE o.id = (SELECT order_id FROM order_line WHERE id = $1::uuid) FOR UPDATE`;

const findStay = sql({
  orderId: 'uuid',
  orderState: 'OrderState',
  productId: 'uuid?',
  checkIn: 'date!',
  state: typed<StayState>('text!'),
  hasRoom: 'bool!',
  lineIds: 'uuid[]!',
})`
  SELECT o.id AS "orderId", o.state AS "orderState", l.product_id AS "productId",
    l.check_in AS "checkIn",
    coalesce((SELECT p.state FROM stay_progress p WHERE p.line_id = l.id), 'EXPECTED') AS state,
    EXISTS (SELECT 1 FROM room_night n WHERE n.order_id = o.id AND n.line_id = l.id) AS "hasRoom",
    (SELECT array_agg(e.id) FROM order_line e WHERE e.order_id = l.order_id
      AND (e.id = l.id OR e.stay = l.stay)) AS "lineIds"
  FROM order_line l JOIN "order" o ON o.id = l.order_id
  WHERE l.id = $1::uuid AND l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.cancelled_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM order_line e WHERE e.order_id = l.order_id
      AND e.stay = l.stay AND e.position < l.position)`;

type HeldStay = RowsOf<typeof findStay>;
type When = { readonly at: Date; readonly today: string };

/**
 * Runs `change` on a stay, named by its first line, under its order's lock. Fails as `change` does,
 * and with NOT_FOUND, also for a cancelled stay.
 */
export async function withHeldStay<Done, Problem extends string>(
  stayId: string,
  clock: Clock,
  change: (tx: Tx, stay: HeldStay, when: When) => Promise<Result<Done, Problem>>,
): Promise<Result<Done, Problem | 'NOT_FOUND'>> {
  if (!isRowId(stayId)) return fail('NOT_FOUND');
  const at = clock.now();
  const today = todayIn(settings().merchantTimezone, at);
  return withTx<Result<Done, Problem | 'NOT_FOUND'>>(async (tx) => {
    // A separate statement, so that it reads what was committed before the lock was granted.
    await tx.query(lockOrder, [stayId]);
    const [stay] = await tx.query(findStay, [stayId]);
    return stay === undefined ? fail('NOT_FOUND') : change(tx, stay, { at, today });
  });
}

type Facts = Readonly<Record<string, string>>;

/** Audits who changed a stay and how; the order itself is unchanged. */
export async function noteStayChange(
  tx: Tx,
  actor: Actor,
  { orderId, orderState: order }: HeldStay,
  done: {
    readonly action: AuditAction;
    readonly before: Facts;
    readonly after: Facts;
    readonly at: Date;
  },
): Promise<void> {
  await auditPerson(tx, actor, done.at, {
    subject: `order:${orderId}`,
    action: done.action,
    before: { order, ...done.before },
    after: { order, ...done.after },
  });
}
