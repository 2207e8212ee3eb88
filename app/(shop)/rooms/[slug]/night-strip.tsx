import { getTranslations } from 'next-intl/server';
import { freeRoomsByNight } from '@/lib/catalog/availability';
import type { ProductDto } from '@/lib/catalog/catalog-queries';
import { addDays, type Stay } from '@/lib/catalog/stay-dates';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';

const nightsShownMin = 14;

/** Free rooms of each night around a stay, the stay's own nights marked. */
export async function NightStrip({
  room,
  stay,
  today,
  locale,
}: {
  room: ProductDto;
  stay: Stay;
  today: string;
  locale: string;
}) {
  const t = await getTranslations('shop.room');
  const dayBefore = addDays(stay.checkIn, -1);
  const from = dayBefore < today ? stay.checkIn : dayBefore;
  const until = addDays(stay.checkIn, Math.max(nightsShownMin - 1, stay.nights + 1));
  const nights = await freeRoomsByNight(room.id, from, until);
  return (
    <section className="mt-8">
      <h2 className="text-base">{t('nightsTitle')}</h2>
      <ul className="mt-3 grid grid-cols-4 gap-1.5 text-sm tabular-nums sm:grid-cols-7">
        {nights.map(({ night, free }) => {
          const isChosen = night >= stay.checkIn && night < stay.checkOut;
          const edge = isChosen ? 'border-action border-2' : 'border-line';
          const ground = free === 0 ? 'bg-surface-sunk text-ink-soft' : 'bg-surface-raised';
          return (
            <li key={night} className={`rounded-sm border px-2 py-1.5 ${edge} ${ground}`}>
              <span className="block text-xs text-ink-soft">{formatWeekday(night, locale)}</span>
              <span className="block text-xs">{formatDay(night, locale, 'day')}</span>
              <span className={free === 0 ? 'line-through' : 'font-semibold text-good'}>
                {t('nightFree', { free })}
              </span>
              {isChosen ? <span className="sr-only"> ({t('chosen')})</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
