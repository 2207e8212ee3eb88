import { MoneyText } from '@/app/_components/money';
import type { StayOffer } from '@/lib/catalogue/stay-offers';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { discountText } from '@/lib/stays/discount-text';
import type { GivenDiscount } from '@/lib/stays/discounts';
import type { PricedExtra } from '@/lib/stays/extras';
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
  readonly isExtra?: boolean;
  readonly discount?: GivenDiscount | null | undefined;
  readonly extras?: readonly PricedExtra[] | undefined;
};

/** Below the name of a bought item: nights and guests, or pieces, and the price. */
export function LineFacts({ line, locale }: { line: LineFactsDto; locale: string }) {
  const t = useTranslations('shop.line');
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
            {line.groups ? nightPriceText(line.groups, t, locale) : t('perNight', { price })}
          </span>
        </p>
        <DiscountNote discount={line.discount} locale={locale} />
        <ExtraList extras={line.extras} locale={locale} />
      </div>
    );
  }
  if (line.isDelivery) return null;
  if (line.isExtra) {
    if (line.unitPriceMinor === '0') return <Included />;
    return <p className="text-sm text-ink-soft">{`${line.quantity} × ${price}`}</p>;
  }
  if (line.isInWords) return <p className="text-sm text-ink-soft">{t('agreed')}</p>;
  return (
    <p className="text-sm text-ink-soft">
      <span>{t('pieces', { count: line.quantity })}</span> · <span>{t('each', { price })}</span>
    </p>
  );
}

/** Why the nights cost less, and what they would cost; nothing without a discount. */
export function DiscountNote({
  discount,
  locale,
}: {
  discount: GivenDiscount | null | undefined;
  locale: string;
}) {
  const t = useTranslations('shop.line');
  if (!discount) return null;
  return <p className="text-sm font-semibold text-good">{discountText(discount, t, locale)}</p>;
}

function Included() {
  const t = useTranslations('shop.extras');
  return <p className="text-sm text-ink-soft">{t('included')}</p>;
}

/** What goes with a stay, each with its price; nothing without extras. */
export function ExtraList({
  extras = [],
  locale,
}: {
  extras?: readonly PricedExtra[] | undefined;
  locale: string;
}) {
  const t = useTranslations('shop.extras');
  if (extras.length === 0) return null;
  return (
    <ul className="mt-1 text-sm text-ink-soft">
      {extras.map(({ id, name, count, totalMinor, isIncluded }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span>
            <bdi>{textIn(name, locale)}</bdi>
            {count > 1 && !isIncluded ? <span>{` × ${count}`}</span> : null}
          </span>
          {isIncluded ? (
            <span>{t('included')}</span>
          ) : (
            <MoneyText minor={totalMinor} locale={locale} />
          )}
        </li>
      ))}
    </ul>
  );
}
