import { useLocale, useTranslations } from 'next-intl';
import { addDays } from '@/lib/catalog/stay-dates';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';
import type { Calendar, CalendarRoom } from '@/lib/selling/calendar';
import type { Stretch } from '@/lib/selling/month';
import { ScrolledMonth } from './scrolled-month';

type Props = { calendar: Calendar; seesOrders: boolean };

const room =
  'sticky start-0 z-10 bg-surface py-1 pe-3 text-start font-semibold whitespace-nowrap border-e border-line';

/** A row a room and a column a night; at the foot how many rooms are free. */
export function NightTable({ calendar, seesOrders }: Props) {
  const t = useTranslations('selling.calendar');
  const locale = useLocale();
  const { days } = calendar.month;
  return (
    <ScrolledMonth label={t('titleOf', { name: calendar.name })}>
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={room}>
              {t('room')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === calendar.today ? 'date' : undefined}
                className={`min-w-8 px-0.5 py-1 text-center font-normal ${day === calendar.today ? 'bg-action-soft font-semibold' : ''}`}
              >
                <span aria-hidden="true">
                  <span className="block text-ink-soft">{formatWeekday(day, locale)}</span>
                  {Number(day.slice(8))}
                </span>
                <span className="sr-only">{formatDay(day, locale, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.rooms.map((one) => (
            <RoomRow key={one.unitId} one={one} seesOrders={seesOrders} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong">
            <th scope="row" className={room}>
              {t('free')}
            </th>
            {calendar.free.map((free, index) => (
              <td
                key={days[index]}
                className={`py-1 text-center ${free === 0 ? 'text-ink-soft line-through' : 'font-semibold text-good'}`}
              >
                {free}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrolledMonth>
  );
}

function RoomRow({ one, seesOrders }: { one: CalendarRoom; seesOrders: boolean }) {
  const t = useTranslations('selling.calendar');
  return (
    <tr className="border-b border-line">
      <th scope="row" className={room}>
        <bdi>{one.label}</bdi>
        {one.isRetired ? (
          <span className="block font-normal text-ink-soft">{t('retired')}</span>
        ) : null}
      </th>
      {one.stretches.map((stretch) => (
        <NightCell key={stretch.from} stretch={stretch} seesOrders={seesOrders} />
      ))}
    </tr>
  );
}

function NightCell({ stretch, seesOrders }: { stretch: Stretch; seesOrders: boolean }) {
  const t = useTranslations('selling.calendar');
  const locale = useLocale();
  const { taken, nights, from } = stretch;
  if (taken === null) {
    return (
      <td className="h-10 text-center text-ink-soft">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{t('isFree')}</span>
      </td>
    );
  }
  const dates = t('dates', {
    from: formatDay(from, locale, 'day'),
    until: formatDay(addDays(from, nights), locale, 'day'),
  });
  const box = 'flex h-8 items-center justify-center overflow-hidden rounded-sm px-0.5';
  if (taken.reference === null) {
    return (
      <td colSpan={nights} className="h-10 px-px">
        <span title={`${taken.note} ${dates}`} className={`${box} bg-wait-soft text-wait`}>
          <span className="max-w-0 min-w-full truncate text-center">{t('isClosed')}</span>
          <span className="sr-only">
            {taken.note} {dates}
          </span>
        </span>
      </td>
    );
  }
  const look = `${box} bg-action-soft text-action`;
  if (!seesOrders) {
    return (
      <td colSpan={nights} className="h-10 px-px">
        <span className={look}>{t('isTaken')}</span>
      </td>
    );
  }
  return (
    <td colSpan={nights} className="h-10 px-px">
      <a
        href={`/admin/orders/${taken.reference}`}
        title={`${taken.reference} ${dates}`}
        className={`${look} underline underline-offset-2`}
      >
        <bdi dir="ltr" className="max-w-0 min-w-full truncate text-center">
          {taken.reference}
        </bdi>
        <span className="sr-only"> {dates}</span>
      </a>
    </td>
  );
}
