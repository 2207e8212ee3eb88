import { useTranslations } from 'next-intl';
import type { CalendarRoom, RoomCalendar } from '@/lib/desk/calendar/calendar';
import { type DayRule, type RulesOfDay, rulesOn } from '@/lib/stays/day-rules';
import type { Stretch } from '@/lib/time/month';
import { NightCell, NightHeads, nightBox, RoomName, useNightDates } from './night-cells';
import { ScrolledMonth } from './scrolled-month';

type Props = { calendar: RoomCalendar; rules: readonly DayRule[]; seesOrders: boolean };

const room =
  'sticky start-0 z-10 bg-surface py-1 pe-3 text-start font-semibold whitespace-nowrap border-e border-line';

/** One row per room and one column per night; the foot counts the free rooms and marks the rules. */
export function NightTable({ calendar, rules, seesOrders }: Props) {
  const t = useTranslations('calendar');
  const { days } = calendar.month;
  return (
    <ScrolledMonth label={t('titleOf', { name: calendar.name })}>
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={room}>
              {t('room')}
            </th>
            <NightHeads days={days} today={calendar.today} />
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
          <RuleMarks days={days} rules={rules} />
        </tfoot>
      </table>
    </ScrolledMonth>
  );
}

/** The rules that hold on each day, in small; nothing in a month without any. */
function RuleMarks({ days, rules }: { days: readonly string[]; rules: readonly DayRule[] }) {
  const t = useTranslations('calendar.rules');
  const ruled = days.map((day) => ({ day, held: heldOf(rulesOn(rules, day)) }));
  if (ruled.every(({ held }) => held.length === 0)) return null;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className={room}>
        {t('marks')}
      </th>
      {ruled.map(({ day, held }) => (
        <td key={day} className="px-px py-1 text-center text-[0.625rem]">
          {held.map(({ name, nights }) => (
            <span key={name} title={t(`said.${name}`, { nights })} className="block">
              <bdi aria-hidden="true">{marks[name](nights)}</bdi>
              <span className="sr-only">{t(`said.${name}`, { nights })}</span>
            </span>
          ))}
        </td>
      ))}
    </tr>
  );
}

/** The signs of the trade, in every language; the legend beside the rules says them. */
const marks: Readonly<Record<keyof RulesOfDay, (nights: number) => string>> = {
  minNights: (nights) => `≥${nights}`,
  maxNights: (nights) => `≤${nights}`,
  closedToArrival: () => 'CTA',
  closedToDeparture: () => 'CTD',
  notForSale: () => '×',
};

function heldOf(rules: RulesOfDay) {
  return Object.entries(rules).map(([name, value]) => ({
    name: name as keyof RulesOfDay,
    nights: Number(value),
  }));
}

function RoomRow({ one, seesOrders }: { one: CalendarRoom; seesOrders: boolean }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className={room}>
        <RoomName room={one} />
      </th>
      {one.stretches.map((stretch) => (
        <NightCell key={stretch.from} stretch={stretch}>
          {stretch.taken?.reference ? (
            <TakenNights
              stretch={stretch}
              reference={seesOrders ? stretch.taken.reference : null}
            />
          ) : null}
        </NightCell>
      ))}
    </tr>
  );
}

/** The guest of these nights, for staff who may see it. */
function TakenNights({ stretch, reference }: { stretch: Stretch; reference: string | null }) {
  const t = useTranslations('calendar');
  const dates = useNightDates()(stretch);
  const look = `${nightBox} bg-action-soft text-action`;
  if (reference === null) return <span className={look}>{t('isTaken')}</span>;
  return (
    <a
      href={`/admin/orders/${reference}`}
      title={`${reference} ${dates}`}
      className={`${look} underline underline-offset-2`}
    >
      <bdi dir="ltr" className="max-w-0 min-w-full truncate text-center">
        {reference}
      </bdi>
      <span className="sr-only"> {dates}</span>
    </a>
  );
}
