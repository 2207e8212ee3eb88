// How is a discount said? Its reason, its percent, and what the nights cost without it.
import { textIn } from '@/lib/i18n/localized';
import { formatMoney, money } from '@/lib/money/money';
import type { GivenDiscount } from './discounts';

type Words = (key: 'discount', values: Record<string, string>) => string;

/** "Long stay: 10% off (nights before: 426,000 IQD)". */
export function discountText(
  { name, percent, wasMinor }: GivenDiscount,
  t: Words,
  locale: string,
): string {
  const price = formatMoney(money(BigInt(wasMinor)), locale);
  return t('discount', { name: textIn(name, locale), percent: String(percent), price });
}
