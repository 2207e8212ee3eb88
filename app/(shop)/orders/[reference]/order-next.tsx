import { getLocale } from 'next-intl/server';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';
import { cancelFigures, nextCancelled } from './after-cancelling';
import { holdEnd, mayHaveLapsed } from './hold-end';
import { holdDifference } from './main-amount';

/** What happens next, in one plain paragraph. */
export async function OrderNext({ order }: { order: ShopperOrderDto }) {
  const t = await getTranslations('status.next');
  const locale = await getLocale();
  return (
    <p className="mt-3 max-w-prose print:hidden">
      <span className="text-ink-soft">{t('title')}</span>{' '}
      <span>
        {nextKeys(order)
          .map((key) =>
            t(key, {
              ...cancelFigures(order, locale),
              minutes: order.holdMinutes ?? settings().resultOverdueMinutes,
              date: formatDay(holdEnd(order), locale),
            }),
          )
          .join(' ')}
      </span>
    </p>
  );
}

function nextKeys(order: ShopperOrderDto) {
  const cancelled = order.isSurplus ? null : nextCancelled(order);
  if (cancelled === null) return [nextKey(order)];
  return cancelled.isLead ? [cancelled.key, nextKey(order)] : [cancelled.key];
}

function nextKey(order: ShopperOrderDto) {
  const { heading } = order;
  if (heading === 'notStarted' && order.isPreparing) return 'preparing';
  if (order.isSurplus && heading !== 'checking') return 'surplus';
  if (heading === 'paid' && isShort(order)) return 'paidShort';
  if (mayHaveLapsed(order)) return 'authorisedLate';
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
