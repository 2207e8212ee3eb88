import { getLocale } from 'next-intl/server';
import { formatDay, formatInstant } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';
import { cancelFigures, nextCancelled } from './after-cancelling';
import { endsBeforeStay, holdEnd, mayHaveLapsed } from './hold-end';
import { holdDifference } from './main-amount';

/** What happens next, in one plain paragraph. */
export async function OrderNext({ order }: { order: ShopperOrderDto }) {
  const t = await getTranslations('status.next');
  const locale = await getLocale();
  const { merchantTimezone, resultOverdueMinutes } = settings();
  const at = (iso: string | null) =>
    iso === null ? '' : formatInstant(iso, locale, merchantTimezone);
  return (
    <p className="mt-3 max-w-prose print:hidden">
      <span className="text-ink-soft">{t('title')}</span>{' '}
      <span>
        {nextKeys(order)
          .map((key) =>
            t(key, {
              ...cancelFigures(order, locale),
              minutes: order.holdMinutes ?? resultOverdueMinutes,
              date: formatDay(holdEnd(order), locale),
              kept: at(order.keptUntil),
              later: at(order.keptTo),
            }),
          )
          .join(' ')}
      </span>
    </p>
  );
}

function nextKeys(order: ShopperOrderDto) {
  const cancelled = order.isSurplus ? null : nextCancelled(order);
  if (cancelled === null) return [nextKey(order), ...keptKeys(order)];
  return cancelled.isLead ? [cancelled.key, nextKey(order)] : [cancelled.key];
}

/** Whether its rooms and goods are kept for an order that nobody has paid. */
function keptKeys({ heading, isPreparing, isSurplus, keptUntil, keptTo }: ShopperOrderDto) {
  if (isPreparing || isSurplus) return [];
  if (heading !== 'notStarted' && heading !== 'declined' && heading !== 'overdue') return [];
  if (keptUntil !== null) return [keptTo === null ? 'kept' : 'keptFirst'] as const;
  return [heading === 'overdue' ? 'notKeptMeanwhile' : 'notKept'] as const;
}

function nextKey(order: ShopperOrderDto) {
  const { heading } = order;
  if (heading === 'notStarted' && order.isPreparing) return 'preparing';
  if (order.isSurplus && heading !== 'checking') return 'surplus';
  if (heading === 'paid' && isShort(order)) return 'paidShort';
  if (mayHaveLapsed(order)) return 'authorisedLate';
  if (endsBeforeStay(order)) return 'authorisedEnds';
  if (heading === 'authorised' && order.approvedAt !== null) return 'authorisedUntil';
  if (heading === 'completed' && holdDifference(order)?.name === 'released') {
    return 'completedReleased';
  }
  return heading;
}

/** Less than the order's total: only a resolution by staff can record this. */
function isShort({ authorisedMinor, totalMinor }: ShopperOrderDto): boolean {
  return authorisedMinor !== null && BigInt(authorisedMinor) < BigInt(totalMinor);
}
