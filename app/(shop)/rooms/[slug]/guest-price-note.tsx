import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { bandAges } from '@/lib/stays/guest-text';
import type { GuestPrices } from '@/lib/stays/price-stay';

/** What further guests and children add to a night; nothing where the price is the same for all. */
export async function GuestPriceNote({
  prices,
  locale,
}: {
  prices: GuestPrices | null;
  locale: string;
}) {
  if (prices === null) return null;
  const t = await getTranslations('shop.room');
  const { baseAdults: adults, adultMinor, singleMinor, childMinors, bands } = prices;
  const priceOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const texts = [
    t('priceFor', { adults }),
    ...(adultMinor === '0' ? [] : [t('adultMore', { price: priceOf(adultMinor) })]),
    ...bandAges(bands).map(({ from, to }) => {
      const minor = childMinors[to] ?? adultMinor;
      if (minor === '0') return t('childFree', { from, to });
      return t('childPrice', { from, to, price: priceOf(minor) });
    }),
    ...(singleMinor === '0' ? [] : [t('singleLess', { price: priceOf(singleMinor) })]),
  ];
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
