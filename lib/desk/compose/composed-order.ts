// What does a clerk see of a composed order?
import 'server-only';
import { db } from '@/lib/db/client';
import { deskLineDto } from '@/lib/orders/line-dto';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { shownPhone } from '@/lib/text/phone-number';

export type ComposedOrder = NonNullable<Awaited<ReturnType<typeof readComposedOrder>>>;

/** An order that staff composed, or null. */
export async function readComposedOrder(actor: Actor<'complete'>, reference: string) {
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return null;
  const order = await db().order.findUnique({
    where: { reference },
    include: {
      lines: { orderBy: { position: 'asc' } },
      attempts: { orderBy: { sequence: 'asc' }, include: { operations: true } },
      composition: {
        include: {
          composedBy: true,
          priceAgreedBy: true,
          insteadOf: { select: { reference: true } },
        },
      },
    },
  });
  if (!order?.composition) return null;
  const { composition } = order;
  const isCancelled = order.cancelledAt !== null;
  const isPayable = shopperTruth({ isCancelled, attempts: order.attempts }).button !== 'none';
  const isOwn = composition.composedById === actor.userId;
  const hasLink = isOwn && isPayable && !composition.priceWaits;
  return {
    reference,
    isTest: order.isTest,
    transactionType: order.transactionType,
    totalMinor: order.totalMinor.toString(),
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      phone: shownPhone(order.customerPhone),
    },
    locale: order.locale,
    lines: order.lines.map(deskLineDto),
    composedBy: composition.composedBy.name,
    /** Who approved the prices that differ from the catalogue's; null until someone has. */
    agreedBy: composition.priceWaits
      ? null
      : (composition.priceAgreedBy ?? composition.composedBy).name,
    priceWaits: composition.priceWaits,
    /** Until when rooms and goods are reserved for it; null: they are not. */
    keptUntil: isPayable ? (order.keptUntil?.toISOString() ?? null) : null,
    reason: composition.reason,
    /** The rules of days that its stays were sold against. */
    againstRules: composition.againstRules,
    insteadOf: composition.insteadOf?.reference ?? null,
    /** Not paid and not closed: the guest can pay it now. */
    isPayable,
    /** The link, only for the person who composed the order. */
    url: hasLink ? settings().appUrl + orderPathWithKey(order) : null,
    linkMails: composition.linkMails,
    linkMailedAt: composition.linkMailedAt?.toISOString() ?? null,
  };
}
