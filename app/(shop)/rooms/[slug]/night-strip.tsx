import { freeRoomsByNight } from '@/lib/catalog/availability';
import type { ProductDto } from '@/lib/catalog/catalog-queries';
import { addDays, type Stay } from '@/lib/catalog/stay-dates';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';

const nightsShownMin = 14;

/** Free rooms of each night around a stay, a week a row, the stay's own nights marked. */
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
  const line = await getTranslations('shop.line');
  const dayBefore = addDays(stay.checkIn, -1);
  const from = dayBefore < today ? stay.checkIn : dayBefore;
  const shown = Math.ceil(Math.max(nightsShownMin, stay.nights + 2) / 7) * 7;
  const nights = await freeRoomsByNight(room.id, from, addDays(from, shown));
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
      <ul className="mt-2 grid grid-cols-7 gap-y-1.5 text-center tabular-nums">
        {nights.map(({ night, free }) => {
          const isChosen = night >= stay.checkIn && night < stay.checkOut;
          return (
            <li
              key={night}
              className={`border-y-2 py-1.5 ${isChosen ? 'border-action bg-action-soft forced-colors:bg-[Highlight]' : 'border-transparent'}`}
            >
              <span aria-hidden="true">
                <span className="block text-xs text-ink-soft">{formatWeekday(night, locale)}</span>
                <span className="block text-sm leading-snug">{Number(night.slice(8))}</span>
              </span>
              <span className="sr-only">{formatDay(night, locale, 'short')} </span>
              <Free free={free} label={t('nightFree', { free })} />
              {isChosen ? <span className="sr-only"> ({t('chosen')})</span> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A number for the eye, the words for the ear; a full night is struck out. */
function Free({ free, label }: { free: number; label: string }) {
  const look = free === 0 ? 'text-ink-soft line-through' : 'bg-good-soft font-semibold text-good';
  return (
    <span className={`bone mx-auto mt-1 block w-8 rounded-sm text-sm ${look}`}>
      <span aria-hidden="true">{free}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
