// How do staff give a guest the order's link, or message the guest's telephone?
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { isLocale } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { parsePhone } from '@/lib/orders/order-input';
import { orderPathWithKey } from '@/lib/orders/order-link';
import { keyDays } from '@/lib/orders/read-order';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

type ShareProblem = 'NOT_FOUND' | 'PRICE_WAITS' | 'LINK_OVER';

type Shared = NonNullable<Awaited<ReturnType<typeof readShared>>>;

/**
 * The guest's own link, for a person to pass on. Audits who took it and when, because its page acts
 * on behalf of the guest. Fails: NOT_FOUND; PRICE_WAITS, its price awaits approval; LINK_OVER, it
 * no longer works.
 */
export async function takeGuestLink(
  actor: Actor<'complete'>,
  reference: string,
  clock = systemClock,
): Promise<Result<{ readonly url: string }, ShareProblem>> {
  const order = await readShared(reference);
  if (order === null) return fail('NOT_FOUND');
  if (order.composition?.priceWaits) return fail('PRICE_WAITS');
  const at = clock.now();
  const ageMs = at.getTime() - order.stateChangedAt.getTime();
  if (ageMs >= keyDays * 86_400_000) return fail('LINK_OVER');
  await note(actor, order, 'order.link_taken', at);
  return ok({ url: settings().appUrl + orderPathWithKey(order) });
}

type Message = {
  /** The number in the format that WhatsApp expects. */
  readonly digits: string;
  readonly text: string;
};

/**
 * A message in the guest's language that a person sends from their own telephone: the order's
 * state, or the link to pay it if staff composed it. Fails: NOT_FOUND; NO_PHONE, the number cannot
 * be called.
 */
export async function prepareWhatsapp(
  actor: Actor<'complete'>,
  reference: string,
  clock = systemClock,
): Promise<Result<Message, 'NOT_FOUND' | 'NO_PHONE'>> {
  const order = await readShared(reference);
  if (order === null) return fail('NOT_FOUND');
  const phone = parsePhone(order.customerPhone, knownMerchant('en').phone);
  if (phone === null) return fail('NO_PHONE');
  const text = await messageOf(order);
  await note(actor, order, 'order.whatsapp_prepared', clock.now());
  return ok({ digits: phone.slice(1), text });
}

function readShared(reference: string) {
  if (!/^[A-Z0-9]{4,20}$/.test(reference)) return null;
  return db().order.findUnique({
    where: { reference, erasedAt: null },
    select: {
      id: true,
      reference: true,
      state: true,
      linkRound: true,
      locale: true,
      totalMinor: true,
      customerPhone: true,
      cancelledAt: true,
      stateChangedAt: true,
      composition: { select: { priceWaits: true } },
      attempts: { orderBy: { sequence: 'asc' }, include: { operations: true } },
    },
  });
}

async function messageOf(order: Shared): Promise<string> {
  const locale = isLocale(order.locale) ? order.locale : 'en';
  const t = await getTranslations(undefined, locale);
  const { reference, attempts, cancelledAt, composition } = order;
  const merchant = knownMerchant(locale).name;
  const truth = shopperTruth({ isCancelled: cancelledAt !== null, attempts });
  if (composition?.priceWaits === false && truth.button !== 'none') {
    const amount = formatMoney(money(order.totalMinor), locale);
    const url = settings().appUrl + orderPathWithKey(order);
    return t('shop.message.toPay', { merchant, amount, reference, url });
  }
  const state = t(`status.heading.${truth.heading}`);
  return t('shop.message.state', { merchant, reference, state });
}

async function note(
  actor: Actor,
  order: Shared,
  action: Extract<AuditAction, 'order.link_taken' | 'order.whatsapp_prepared'>,
  at: Date,
): Promise<void> {
  await withTx((tx) =>
    auditPerson(tx, actor, at, {
      subject: `order:${order.id}`,
      action,
      before: { order: order.state },
      after: { order: order.state },
    }),
  );
}
