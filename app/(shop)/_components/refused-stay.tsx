import { getLocale } from 'next-intl/server';
import { TallLink } from '@/app/_components/text-link';
import type { StayOffer } from '@/lib/catalogue/stay-offers';
import { type StayWish, stayValues } from '@/lib/catalogue/stay-wish';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { daysBetween } from '@/lib/time/iso-date';

type Props = {
  offer: StayOffer;
  slug: string;
  /** For whom it was asked for. */
  wish: StayWish;
};

/** Which rule of a day refuses a stay, and a link to the nearest stay that the rules allow. */
export async function RefusedStay({ offer: { refusal, nearest }, slug, wish }: Props) {
  if (refusal === null) return null;
  const t = await getTranslations('shop');
  const locale = await getLocale();
  return (
    <span>
      <span>{t(`problem.${refusal.reason}`, { max: refusal.nights ?? 0 })}</span>{' '}
      {nearest === null ? null : (
        // Above the card's own link, which covers it.
        <span className="relative z-1">
          <TallLink
            href={`/rooms/${slug}?${new URLSearchParams({ ...stayValues(wish), ...nearest })}`}
          >
            {t('search.nearest', {
              checkIn: formatDay(nearest.checkIn, locale, 'short'),
              checkOut: formatDay(nearest.checkOut, locale, 'short'),
              nights: daysBetween(nearest.checkIn, nearest.checkOut),
            })}
          </TallLink>
        </span>
      )}
    </span>
  );
}
