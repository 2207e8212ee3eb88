// How low a price may a person agree alone? A lower one awaits approval by a catalogue editor.
import 'server-only';
import { settleAttention } from '@/lib/attention/open-attention';
import { auditPerson } from '@/lib/audit/append-audit';
import { readLimits } from '@/lib/auth/personal-limits';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';

/** How low a person's agreed prices may go. */
export type PriceLimit = {
  readonly percent: number;
  /** The most that one order may be below the catalogue; null: only the percentage limits it. */
  readonly discountMinor: bigint | null;
};

type AgreedPrice = {
  readonly field: string;
  readonly priceMinor: bigint;
  readonly listMinor: bigint;
  readonly count: number;
};

/**
 * Fields of agreed prices below the limit: each by its percentage, or all of the lowered ones if
 * together they exceed the discount allowed per order. A null limit allows everything.
 */
export function fieldsBelow(limit: PriceLimit | null, prices: readonly AgreedPrice[]): string[] {
  if (limit === null) return [];
  const { percent, discountMinor } = limit;
  const lower = prices.filter(({ priceMinor, listMinor }) => priceMinor < listMinor);
  const given = lower.reduce(
    (sum, { priceMinor, listMinor, count }) => sum + (listMinor - priceMinor) * BigInt(count),
    0n,
  );
  const isTooMuch = discountMinor !== null && given > discountMinor;
  const below = lower.filter(
    ({ priceMinor, listMinor }) =>
      isTooMuch || priceMinor * 100n < listMinor * BigInt(100 - percent),
  );
  return [...new Set(below.map(({ field }) => field))];
}

/** The limit as stored now; null for a person who may edit the catalogue. */
export async function readPriceLimit(actor: Actor, tx?: Tx): Promise<PriceLimit | null> {
  if (actor.permissions.includes('manage_catalogue')) return null;
  const { priceLimitPercent: percent, discountMaxMinor } = await readLimits(actor.userId, tx);
  return { percent, discountMinor: discountMaxMinor };
}

const agree = sql({ id: 'uuid' })`
  UPDATE order_composition SET price_waits = false, price_agreed_by_id = $2::uuid,
    price_agreed_at = $3
  WHERE order_id = $1::uuid AND price_waits RETURNING order_id AS id`;

/**
 * Approves the prices of an order composed below its composer's limit. Fails with NOT_WAITING if it
 * was approved already, never needed approval, or the order is cancelled. To refuse, cancel the
 * order.
 */
export async function agreePrice(
  actor: Actor<'manage_catalogue'>,
  reference: string,
  clock = systemClock,
): Promise<Result<null, 'NOT_FOUND' | 'NOT_WAITING'>> {
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return fail('NOT_FOUND');
  const at = clock.now();
  return withTx(async (tx) => {
    const order = await lockOrder(tx, 'reference', reference);
    if (!order) return fail('NOT_FOUND');
    if (order.cancelledAt !== null) return fail('NOT_WAITING');
    const [agreed] = await tx.query(agree, [order.id, actor.userId, at]);
    if (!agreed) return fail('NOT_WAITING');
    await settleAttention(tx, 'price_waits', `order:${order.id}`, at);
    await auditPerson(tx, actor, at, {
      subject: `order:${order.id}`,
      action: 'order.price_agreed',
      before: { order: order.state },
      after: { order: order.state, totalMinor: order.totalMinor.toString() },
    });
    return ok(null);
  });
}
