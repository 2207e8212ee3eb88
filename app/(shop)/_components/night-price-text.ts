import type { StayOffer } from '@/lib/catalogue/stay-offers';
import { formatList } from '@/lib/i18n/format-list';
import type { Translate } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';

/** "125,000 IQD a night", or "2 nights at 125,000 IQD, 1 night at 150,000 IQD". */
export function nightPriceText(
  groups: StayOffer['groups'],
  t: Translate<'shop.line'>,
  locale: string,
): string {
  const priceOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const [first, second] = groups;
  if (first !== undefined && second === undefined) {
    return t('perNight', { price: priceOf(first.priceMinor) });
  }
  const parts = groups.map(({ nights, priceMinor }) =>
    t('nightsAt', { nights, price: priceOf(priceMinor) }),
  );
  return formatList(parts, locale);
}
