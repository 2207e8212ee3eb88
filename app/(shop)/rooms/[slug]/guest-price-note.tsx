import { useTranslations } from '@/lib/i18n/translations';
import { guestPriceTexts } from '@/lib/stays/guest-text';
import type { GuestPrices } from '@/lib/stays/price-stay';

/** What further guests and children add to a night; nothing where the price is the same for all. */
export function GuestPriceNote({
  all,
  locale,
}: {
  /** Each once; the first is that of the first night. */
  all: readonly GuestPrices[];
  locale: string;
}) {
  const t = useTranslations('shop.room');
  const [prices, ...others] = all;
  if (prices === undefined) return null;
  const { baseAdults: adults, adultMinor, singleMinor, childMinors, bands } = prices;
  const said = {
    ...(adultMinor !== '0' && { adultMinor }),
    ...(singleMinor !== '0' && { singleMinor }),
    childMinors: Object.fromEntries(bands.map((band) => [band, childMinors[band] ?? adultMinor])),
  };
  const texts = [
    t('priceFor', { adults }),
    ...guestPriceTexts(said, bands, t, locale),
    ...(others.length === 0 ? [] : [t('guestsVary')]),
  ];
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
