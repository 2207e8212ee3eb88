import { todayIn } from '@/lib/catalogue/stay-dates';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';

/** The last day of a hold by the merchant's own limit. */
export function holdEnd({
  approvedAt,
  createdAt,
}: Pick<ShopperOrderDto, 'approvedAt' | 'createdAt'>): string {
  const { merchantTimezone, authorizationDays } = settings();
  return addDays(todayIn(merchantTimezone, new Date(approvedAt ?? createdAt)), authorizationDays);
}

/** Whether the hold ends before the last of its stays does: the money then comes by a link. */
export function endsBeforeStay(
  order: Pick<ShopperOrderDto, 'heading' | 'approvedAt' | 'createdAt' | 'stays'>,
): boolean {
  if (order.heading !== 'authorised') return false;
  const end = holdEnd(order);
  return order.stays.some(({ isCancelled, checkOut }) => !isCancelled && checkOut > end);
}

/** Whether that day is over: the bank may have ended the hold without notice. */
export function mayHaveLapsed(
  order: Pick<ShopperOrderDto, 'heading' | 'approvedAt' | 'createdAt'>,
): boolean {
  if (order.heading !== 'authorised') return false;
  return todayIn(settings().merchantTimezone, systemClock.now()) > holdEnd(order);
}
