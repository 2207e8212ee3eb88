import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';
import { addDays } from '@/lib/time/iso-date';
import type { Stretch } from '@/lib/time/month';

/** The column heads, one per night, with today's marked. */
export function NightHeads({ days, today }: { days: readonly string[]; today: string }) {
  const locale = useLocale();
  return days.map((day) => (
    <th
      key={day}
      scope="col"
      aria-current={day === today ? 'date' : undefined}
      className={`min-w-8 px-0.5 py-1 text-center font-normal ${day === today ? 'bg-action-soft font-semibold' : ''}`}
    >
      <span aria-hidden="true">
        <span className="block text-ink-soft">{formatWeekday(day, locale)}</span>
        <span>{Number(day.slice(8))}</span>
      </span>
      <span className="sr-only">{formatDay(day, locale, 'short')}</span>
    </th>
  ));
}

/** A room's name before its nights. */
export function RoomName({ room }: { room: { label: string; isRetired: boolean } }) {
  const t = useTranslations('calendar');
  return (
    <>
      <bdi>{room.label}</bdi>
      {room.isRetired ? (
        <span className="block font-normal text-ink-soft">{t('retired')}</span>
      ) : null}
    </>
  );
}

/** The look of taken nights, the same for every guest. */
export const nightBox = 'flex h-8 items-center overflow-hidden rounded-sm px-1';

/** Returns a function that formats the nights of a stretch as text. */
export function useNightDates(): (stretch: { from: string; nights: number }) => string {
  const t = useTranslations('calendar');
  const locale = useLocale();
  return ({ from, nights }) =>
    t('dates', {
      from: formatDay(from, locale, 'day'),
      until: formatDay(addDays(from, nights), locale, 'day'),
    });
}

type CellProps = {
  stretch: Omit<Stretch, 'taken'> & { taken: { note: string | null; isElsewhere: boolean } | null };
  /** The guest; null: the nights are free, closed or sold elsewhere. */
  children: ReactNode;
  /** What a free night leads to; absent: nowhere. */
  free?: ReactNode;
};

/** Nights of one room: free, closed with the reason, sold by a channel, or taken by a guest. */
export function NightCell({ stretch, children, free }: CellProps) {
  const t = useTranslations('calendar');
  const dates = useNightDates()(stretch);
  const { taken, nights } = stretch;
  if (taken === null) {
    return (
      <td className={`h-10 text-center text-ink-soft ${free ? 'px-px' : ''}`}>
        {free ?? (
          <>
            <span aria-hidden="true">·</span>
            <span className="sr-only">{t('isFree')}</span>
          </>
        )}
      </td>
    );
  }
  return (
    <td colSpan={nights} className="h-10 px-px">
      {children ?? (
        <span
          title={`${taken.note ?? ''} ${dates}`}
          className={`${nightBox} ${taken.isElsewhere ? 'bg-surface-sunk text-ink-soft' : 'bg-wait-soft text-wait'}`}
        >
          <span className="max-w-0 min-w-full truncate text-center">
            {t(taken.isElsewhere ? 'isElsewhere' : 'isClosed')}
          </span>
          <span className="sr-only">
            <span>{taken.note}</span> <span>{dates}</span>
          </span>
        </span>
      )}
    </td>
  );
}
