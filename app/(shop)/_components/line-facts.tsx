import type { StayOffer } from '@/lib/catalogue/stay-offers';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { guestText } from '@/lib/stays/guest-text';
import { nightPriceText } from './night-price-text';

type LineFactsDto = {
  readonly kind: 'STAY' | 'GOODS';
  readonly unitPriceMinor: string;
  readonly groups?: StayOffer['groups'] | undefined;
  readonly quantity: number;
  readonly nights?: number;
  readonly checkIn?: string | null;
  readonly checkOut?: string | null;
  readonly guests?: number | null;
  readonly childAges?: readonly number[];
  readonly isInWords?: boolean;
  readonly isDelivery?: boolean;
};

/** Below the name of a bought item: nights and guests, or pieces, and the price. */
export async function LineFacts({ line, locale }: { line: LineFactsDto; locale: string }) {
  const t = await getTranslations('shop.line');
  const price = formatMoney(money(BigInt(line.unitPriceMinor)), locale);
  if (line.kind === 'STAY' && line.checkIn && line.checkOut) {
    const nightsAndGuests = [
      t('nights', { nights: line.nights ?? line.quantity }),
      ...(line.guests
        ? [guestText({ guests: line.guests, childAges: line.childAges }, t, locale)]
        : []),
    ];
    const isOneYear = line.checkIn.slice(0, 4) === line.checkOut.slice(0, 4);
    return (
      <div className="text-sm text-ink-soft">
        <p>
          {t('stay', {
            checkIn: formatDay(line.checkIn, locale, isOneYear ? 'short' : 'long'),
            checkOut: formatDay(line.checkOut, locale),
          })}
        </p>
        <p>
          <span>{formatList(nightsAndGuests, locale)}</span>
          {' · '}
          <span>
            {line.groups ? await nightPriceText(line.groups, locale) : t('perNight', { price })}
          </span>
        </p>
      </div>
    );
  }
  if (line.isDelivery) return null;
  if (line.isInWords) return <p className="text-sm text-ink-soft">{t('agreed')}</p>;
  return (
    <p className="text-sm text-ink-soft">
      <span>{t('pieces', { count: line.quantity })}</span> · <span>{t('each', { price })}</span>
    </p>
  );
}
