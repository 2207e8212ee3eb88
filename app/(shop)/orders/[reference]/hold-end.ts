import { addDays, todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';

/** The day on which a hold is as old as the merchant lets one become. */
export function holdEnd({
  approvedAt,
  createdAt,
}: Pick<ShopperOrderDto, 'approvedAt' | 'createdAt'>): string {
  const { merchantTimezone, authorizationDays } = settings();
  return addDays(todayIn(merchantTimezone, new Date(approvedAt ?? createdAt)), authorizationDays);
}

/** Whether that day is over: the bank may have ended the hold, and we are not told. */
export function mayHaveLapsed(
  order: Pick<ShopperOrderDto, 'heading' | 'approvedAt' | 'createdAt'>,
): boolean {
  if (order.heading !== 'authorised') return false;
  return todayIn(settings().merchantTimezone, systemClock.now()) > holdEnd(order);
}
