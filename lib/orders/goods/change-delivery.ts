// How do staff change a delivery? Until it is on its way.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { nudgeMail } from '@/lib/jobs/worker';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import {
  deliveryStamp,
  earnedStates,
  type FrozenDelivery,
  orderGoodsDto,
} from '@/lib/orders/goods-state';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { goodsMailPayload, insertOrderMail } from '@/lib/orders/order-mail';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { deliveryChangeForm } from './delivery-input';

type ChangeDeliveryProblem =
  | 'NOT_FOUND'
  /** It is on its way, or the order holds no money. */
  | 'NOT_NOW'
  /** A colleague changed it after the page was shown. */
  | 'STALE';
type Changed = Result<{ isNew: boolean }, ChangeDeliveryProblem>;

const lockOrder = sql({ id: 'uuid', reference: 'text', state: 'OrderState', linkRound: 'int4' })`
  SELECT id, reference, state, link_round AS "linkRound" FROM "order"
  WHERE reference = $1 AND erased_at IS NULL FOR UPDATE`;

const setDelivery = sql`
  UPDATE order_goods SET delivery = delivery || $2::jsonb, due_on = $3::date
  WHERE order_id = $1::uuid`;

// One email reports the newest delivery; two changes before it is sent need only one.
const queueMail = sql`
  ${insertOrderMail({
    orderId: '$1::uuid',
    kind: "'delivery_changed'",
    payload: goodsMailPayload('$2::text', '$3::text', " 'sending', 1,"),
    at: '$2::timestamptz',
    again: 'counted',
  })}`;

/**
 * Changes day, time, recipient, phone or address of a delivery, and emails the guest. Its zone and
 * fee do not change. The audit has day and time, and which other fields changed, never a name or an
 * address. Fails: FIELDS, something typed is wrong, by field; NOT_FOUND, also for goods that are
 * collected; NOT_NOW; STALE.
 */
export async function changeDelivery(
  actor: Actor<'complete'>,
  given: {
    readonly reference: string;
    /** `deliveryStamp` of the delivery that the page showed. */
    readonly seen: string;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<Changed | Result<never, 'FIELDS', { fields: Problems }>> {
  const at = clock.now();
  const today = todayIn(settings().merchantTimezone, at);
  const form = deliveryChangeForm(today, knownMerchant('en').phone);
  const read = readForm(form, given.source);
  if (!read.ok) return read;
  const { recipientPhone: phone, ...rest } = read.value;
  const changed = await withTx<Changed>(async (tx) => {
    const [order] = await tx.query(lockOrder, [given.reference]);
    if (order === undefined) return fail('NOT_FOUND');
    const where = { orderId: order.id };
    const goods = orderGoodsDto(await tx.records.orderGoods.findUnique({ where }));
    const before = goods?.delivery ?? null;
    if (goods === null || before === null) return fail('NOT_FOUND');
    if (goods.state !== 'TO_PREPARE' || !earnedStates.includes(order.state)) return fail('NOT_NOW');
    if (deliveryStamp(before) !== given.seen) return fail('STALE');
    await tx.query(setDelivery, [order.id, JSON.stringify({ ...rest, phone }), rest.day]);
    const kept = orderGoodsDto(await tx.records.orderGoods.findUnique({ where }));
    const after = kept?.delivery ?? before;
    const isNew = deliveryStamp(after) !== deliveryStamp(before);
    if (!isNew) return ok({ isNew });
    await note(tx, { actor, order, before, after, at });
    const url = settings().appUrl + orderPathWithKey(order);
    await tx.query(queueMail, [order.id, at.toISOString(), url]);
    return ok({ isNew });
  });
  if (changed.ok && changed.value.isNew) nudgeMail();
  return changed;
}

type Noted = {
  readonly actor: Actor;
  readonly order: { readonly id: string; readonly state: string };
  readonly before: FrozenDelivery;
  readonly after: FrozenDelivery;
  readonly at: Date;
};

async function note(tx: Tx, { actor, order, before, after, at }: Noted): Promise<void> {
  const personal = (['recipient', 'phone', 'address'] as const).filter(
    (name) => before[name] !== after[name],
  );
  const facts = ({ day, window }: FrozenDelivery) => ({ order: order.state, day, window });
  await auditPerson(tx, actor, at, {
    subject: `order:${order.id}`,
    action: 'order.delivery_changed',
    before: facts(before),
    after: { ...facts(after), changed: personal.join(', ') },
  });
}
