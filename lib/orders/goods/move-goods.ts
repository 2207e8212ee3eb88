// How do the goods of an order advance? One step at a time, by staff; the guest gets one email.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { nudgeMail } from '@/lib/jobs/worker';
import type { ShopperMailKind } from '@/lib/mail/mails';
import { type GoodsState, nextGoodsState } from '@/lib/orders/goods-state';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { goodsMailPayload, insertOrderMail } from '@/lib/orders/order-mail';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** The email that announces a state. */
const mailOf = {
  READY: 'goods_ready',
  ON_ITS_WAY: 'goods_on_its_way',
  HANDED_OVER: 'goods_handed_over',
} as const satisfies Partial<Record<GoodsState, ShopperMailKind>>;

export type MoveGoodsProblem =
  | 'NOT_FOUND'
  /** The order holds no money, or it is not the next step. */
  | 'NOT_NOW'
  /** A colleague was quicker. */
  | 'DONE_ALREADY';

const lockGoods = sql({
  id: 'uuid',
  reference: 'text',
  orderState: 'OrderState',
  linkRound: 'int4',
  way: 'text',
  state: 'text',
})`
  SELECT o.id, o.reference, o.state AS "orderState", o.link_round AS "linkRound", g.way, g.state
  FROM "order" o JOIN order_goods g ON g.order_id = o.id
  WHERE o.reference = $1 FOR UPDATE`;

const setState = sql`
  UPDATE order_goods SET state = $2, state_changed_at = $3 WHERE order_id = $1::uuid`;

const queueMail = sql`
  ${insertOrderMail({
    orderId: '$1::uuid',
    kind: '$2',
    payload: goodsMailPayload('$3::text', '$4::text'),
    at: '$3::timestamptz',
  })}`;

/**
 * Moves the goods of an order to the next state. Fails: NOT_FOUND, also for an order without goods;
 * NOT_NOW; DONE_ALREADY.
 */
export async function moveGoods(
  actor: Actor<'complete'>,
  given: { readonly reference: string; readonly to: string },
  clock = systemClock,
): Promise<Result<{ state: GoodsState }, MoveGoodsProblem>> {
  const at = clock.now();
  const moved = await withTx<Result<{ state: GoodsState }, MoveGoodsProblem>>(async (tx) => {
    const [goods] = await tx.query(lockGoods, [given.reference]);
    if (goods === undefined) return fail('NOT_FOUND');
    if (goods.state === given.to) return fail('DONE_ALREADY');
    const state = nextGoodsState(goods, goods.orderState);
    if (state === null || state !== given.to) return fail('NOT_NOW');
    await tx.query(setState, [goods.id, state, at]);
    await note(tx, actor, goods, state, at);
    const url = settings().appUrl + orderPathWithKey(goods);
    const kind = mailOf[state as keyof typeof mailOf];
    await tx.query(queueMail, [goods.id, kind, at.toISOString(), url]);
    return ok({ state });
  });
  if (moved.ok) nudgeMail();
  return moved;
}

type Goods = RowsOf<typeof lockGoods>;

async function note(tx: Tx, actor: Actor, goods: Goods, state: GoodsState, at: Date) {
  const { id, orderState } = goods;
  await auditPerson(tx, actor, at, {
    subject: `order:${id}`,
    action: 'order.goods_moved',
    before: { order: orderState, goods: goods.state },
    after: { order: orderState, goods: state },
  });
}
