import { MoneyText } from '@/app/_components/money';
import { StatusIcon } from '@/app/_components/status-mark';
import type { StayOffer } from '@/lib/catalogue/stay-offers';
import type { StayWish } from '@/lib/catalogue/stay-wish';
import { formatDay } from '@/lib/i18n/format-date';
import { useTranslations } from '@/lib/i18n/translations';
import { chosenExtras } from '@/lib/stays/extras';
import { AboutPrice } from '../../_components/about-price';
import { BeyondHoldNote, isBeyondHold } from '../../_components/beyond-hold';
import { FreeCancellation } from '../../_components/free-cancellation';
import { DiscountNote, ExtraList } from '../../_components/line-facts';
import { nightPriceText } from '../../_components/night-price-text';
import { RefusedStay } from '../../_components/refused-stay';
import { GuestPriceNote } from './guest-price-note';

/**
 * What the shown nights cost, and whether one room is free for all of them. Impossible dates have
 * no price; the message says what is wrong.
 */
export function StaySummary({
  slug,
  offer,
  wish,
  today,
  locale,
}: {
  /** Of the room. */
  slug: string;
  offer: StayOffer | undefined;
  wish: StayWish;
  today: string;
  locale: string;
}) {
  const t = useTranslations('shop');
  const line = useTranslations('shop.line');
  const { stay, problem, rooms } = wish;
  if (stay === null) {
    return (
      <p role="status" className="flex gap-2 rounded-md bg-surface-sunk p-4 text-sm">
        <StatusIcon tone="bad" className="mt-0.5 size-4" />
        <span>{t(`problem.${problem.code}`, { max: problem.max })}</span>
      </p>
    );
  }
  if (offer === undefined) return null;
  const { free, groups, totalMinor, refusal } = offer;
  const isOffered = refusal === null && free >= rooms;
  return (
    <div role="status" className="rounded-md bg-surface-sunk p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="bone text-sm text-ink-soft">
          <span>
            {t('line.stay', {
              checkIn: formatDay(stay.checkIn, locale, 'short'),
              checkOut: formatDay(stay.checkOut, locale, 'short'),
            })}
          </span>
          {' · '}
          <span>{t('room.totalFor', { nights: stay.nights })}</span>
          {rooms > 1 ? <span>{` · ${t('room.roomsFor', { rooms })}`}</span> : null}
        </p>
        <p className="bone text-xl font-semibold">
          <MoneyText minor={totalMinor} locale={locale} />{' '}
          <AboutPrice minor={totalMinor} locale={locale} />
        </p>
      </div>
      {groups.length > 1 ? (
        <p className="bone mt-1 text-sm text-ink-soft">{nightPriceText(groups, line, locale)}</p>
      ) : null}
      <GuestPriceNote all={offer.guestPrices} locale={locale} />
      <DiscountNote discount={offer.discount} locale={locale} />
      <ExtraList extras={chosenExtras(offer.extras).chosen} locale={locale} />
      <p className="bone mt-2 flex gap-2 text-sm">
        <StatusIcon tone={isOffered ? 'good' : 'bad'} className="mt-0.5 size-4" />
        {refusal === null ? (
          <span>
            {isOffered
              ? t('room.isFree', { free })
              : t(free > 0 ? 'room.tooFewFree' : 'room.isNotFree', { free })}
          </span>
        ) : (
          <RefusedStay offer={offer} slug={slug} wish={wish} />
        )}
      </p>
      {isOffered ? <FreeCancellation terms={offer.cancellation} today={today} /> : null}
      {isBeyondHold(stay.checkOut) ? (
        <div className="-mx-4 text-sm">
          <BeyondHoldNote />
        </div>
      ) : null}
    </div>
  );
}
