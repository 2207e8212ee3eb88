// How is a discount said? Its reason, its percent, and what the nights cost without it.
import { textIn } from '@/lib/i18n/localized';
import { formatMoney, money } from '@/lib/money/money';
import { discountReason } from '@/lib/text/discount-reason';
import type { GivenDiscount } from './discounts';

type Words = (key: 'discount', values: Record<string, string>) => string;

/** "Long stay: 10% off (nights before: 426,000 IQD)"; of a code, "Newroz (NEWROZ26): …". */
export function discountText(
  { name, code, percent, wasMinor }: GivenDiscount,
  t: Words,
  locale: string,
): string {
  const price = formatMoney(money(BigInt(wasMinor)), locale);
  const reason = discountReason(textIn(name, locale), code);
  return t('discount', { name: reason, percent: String(percent), price });
}
