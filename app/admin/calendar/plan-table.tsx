import { useLocale, useTranslations } from 'next-intl';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { ScrolledMonth } from '@/app/admin/_month/scrolled-month';
import { textIn } from '@/lib/catalog/localized';
import { addDays } from '@/lib/catalog/stay-dates';
import type { PlanNight, RoomPlan } from '@/lib/desk/day/room-plan';
import { formatDay, formatWeekday } from '@/lib/i18n/format-date';
import type { Stretch } from '@/lib/selling/month';

type Props = { plan: RoomPlan; today: string; stayId: string | null };

const head =
  'sticky start-0 z-10 bg-surface pe-3 text-start whitespace-nowrap border-e border-line';

/** A row a room, kind by kind, and a column a night; with the free rooms of each kind. */
export function PlanTable({ plan, today, stayId }: Props) {
  const t = useTranslations('day.plan');
  const calendar = useTranslations('selling.calendar');
  const locale = useLocale();
  return (
    <ScrolledMonth label={t('label')}>
      <table className="w-full table-fixed border-collapse text-xs tabular-nums max-lg:min-w-[68rem]">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={`${head} w-24 py-1`}>
              {calendar('room')}
            </th>
            {plan.days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                className={`px-0.5 py-1 text-center font-normal ${day === today ? 'bg-action-soft font-semibold' : ''}`}
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
        {plan.kinds.map((kind) => (
          <tbody key={kind.slug}>
            <tr className="border-b border-line bg-surface-sunk">
              <th scope="rowgroup" className={`${head} bg-surface-sunk py-1`}>
                <span className="inline-block max-w-22 truncate align-bottom">
                  {textIn(kind.names, locale)}
                </span>
              </th>
              {kind.free.map((free, index) => (
                <td key={plan.days[index]} className="py-1 text-center text-ink-soft">
                  {t('free', { count: free })}
                </td>
              ))}
            </tr>
            {kind.rooms.map((room) => (
              <tr key={room.unitId} className="border-b border-line">
                <th scope="row" className={`${head} py-1 font-semibold`}>
                  <bdi>{room.label}</bdi>
                  {room.isRetired ? (
                    <span className="block font-normal text-ink-soft">{calendar('retired')}</span>
                  ) : null}
                </th>
                {room.stretches.map((stretch) => (
                  <PlanCell key={stretch.from} stretch={stretch} plan={plan} stayId={stayId} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrolledMonth>
  );
}

type CellProps = { stretch: Stretch<PlanNight>; plan: RoomPlan; stayId: string | null };

function PlanCell({ stretch, plan, stayId }: CellProps) {
  const calendar = useTranslations('selling.calendar');
  const t = useTranslations('day');
  const locale = useLocale();
  const { taken, nights, from } = stretch;
  if (taken === null) {
    return (
      <td className="h-10 text-center text-ink-soft">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{calendar('isFree')}</span>
      </td>
    );
  }
  const dates = calendar('dates', {
    from: formatDay(from, locale, 'day'),
    until: formatDay(addDays(from, nights), locale, 'day'),
  });
  const box = 'flex h-8 items-center overflow-hidden rounded-sm px-1.5';
  if (taken.stayId === null) {
    return (
      <td colSpan={nights} className="h-10 px-px">
        <span title={`${taken.note ?? ''} ${dates}`} className={`${box} bg-wait-soft text-wait`}>
          <span className="min-w-0 truncate">{calendar('isClosed')}</span>
          <span className="sr-only">
            {taken.note} {dates}
          </span>
        </span>
      </td>
    );
  }
  const state = t(`state.${taken.state}`);
  return (
    <td colSpan={nights} className="h-10 px-px">
      <a
        href={`/admin/calendar?from=${plan.from}&stay=${taken.stayId}`}
        title={[taken.customerName, taken.reference, dates, state].join(' · ')}
        aria-current={taken.stayId === stayId ? 'true' : undefined}
        className={`${box} underline-offset-2 hover:underline aria-[current]:outline-2 aria-[current]:outline-action ${looks[taken.state]}`}
      >
        <VisibleText text={taken.customerName ?? ''} className="min-w-0 truncate" />
        <span className="sr-only">
          {' '}
          {dates} {state}
        </span>
      </a>
    </td>
  );
}

const looks = {
  EXPECTED: 'bg-action-soft text-action',
  IN_HOUSE: 'bg-good-soft text-good',
  LEFT: 'bg-surface-sunk text-ink-soft',
} as const;
