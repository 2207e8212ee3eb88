import { readCartId } from '@/lib/cart/cart-cookie';
import { freeRoomsByNight } from '@/lib/catalogue/availability';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import type { Stay } from '@/lib/catalogue/stay-dates';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { addDays } from '@/lib/time/iso-date';
import { NightGrid } from './night-grid';

const nightsShownMin = 14;

/** Free rooms for each night around a stay, one week per row, with the stay's nights marked. */
export async function NightStrip({
  room,
  stay,
  today,
  locale,
}: {
  room: ProductDto;
  /** Null: none is marked, and the strip begins today. */
  stay: Stay | null;
  today: string;
  locale: string;
}) {
  const t = await getTranslations('shop.room');
  const line = await getTranslations('shop.line');
  const dayBefore = stay === null ? today : addDays(stay.checkIn, -1);
  const from = dayBefore < today ? today : dayBefore;
  const shown = Math.ceil(Math.max(nightsShownMin, (stay?.nights ?? 0) + 2) / 7) * 7;
  const nights = await freeRoomsByNight(room.id, from, addDays(from, shown), await readCartId());
  return (
    <section className="mt-9">
      <h2 className="text-lg">{t('nightsTitle')}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t('nightsLegend')}</p>
      <p className="mt-3 text-sm">
        {line('stay', {
          checkIn: formatDay(from, locale, 'short'),
          checkOut: formatDay(addDays(from, shown - 1), locale, 'short'),
        })}
      </p>
      <NightGrid
        chosen={t('chosen')}
        nights={nights.map(({ night, free }) => ({
          date: night,
          weekday: formatWeekday(night, locale),
          name: formatDay(night, locale, 'short'),
          free,
          label: t('nightFree', { free }),
          isChosen: stay !== null && night >= stay.checkIn && night < stay.checkOut,
        }))}
      />
    </section>
  );
}
