'use client';

import type { KeyboardEvent } from 'react';
import type { CalendarDay } from '@/lib/catalogue/calendar-months';
import { type CalendarRules, type Press, type Range, weeksOf } from './calendar-days';

/** One month as a grid: one day has the focus, and keys move it. */
export function MonthGrid(props: {
  month: string;
  focused: string;
  range: Range;
  days: Readonly<Record<string, CalendarDay>>;
  /** The nights are on their way. */
  isLooking: boolean;
  rules: CalendarRules;
  weekdays: readonly { readonly short: string; readonly name: string }[];
  pressOf: (day: string) => Press;
  rulesSaid: (day: string) => readonly (string | undefined)[];
  onPress: (day: string) => void;
  onKey: (event: KeyboardEvent) => void;
}) {
  const { month, rules, weekdays } = props;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table.
      role="grid"
      aria-labelledby="calendar-month"
      aria-busy={props.isLooking}
      className={`w-full table-fixed border-collapse text-center tabular-nums ${props.isLooking ? 'looking' : ''}`}
    >
      <thead>
        <tr>
          {weekdays.map(({ short, name }) => (
            <th key={name} scope="col" abbr={name} className="text-xs font-normal text-ink-soft">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={props.onKey}>
        {weeksOf(month, rules.weekStart).map((week, at) => (
          <tr key={week.find((day) => day !== null) ?? at}>
            {week.map((day, column) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its place.
                <td key={column} />
              ) : (
                <DayCell key={day} {...props} day={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  focused,
  range: { checkIn, checkOut },
  days,
  rules,
  pressOf,
  rulesSaid,
  onPress,
}: Parameters<typeof MonthGrid>[0] & { day: string }) {
  const known = days[day];
  const isOut = day < rules.first || day > rules.last;
  const press = pressOf(day);
  const isOff = isOut || (press !== 'checkIn' && press !== 'checkOut');
  const isEnd = day === checkIn || day === checkOut;
  const isWithin = day > checkIn && day < checkOut;
  const look = isEnd
    ? 'bg-action text-on-action forced-colors:bg-[Highlight]'
    : isWithin
      ? 'bg-action-soft'
      : isOff
        ? 'text-ink-soft'
        : 'hover:bg-surface-sunk';
  const said = [known?.name ?? day, known?.full, known?.about, known?.said, ...rulesSaid(day)]
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid can be selected.
    <td aria-selected={isEnd || isWithin} className="p-px">
      <button
        type="button"
        data-day={day}
        tabIndex={day === focused ? 0 : -1}
        aria-label={said}
        aria-disabled={isOff || undefined}
        onClick={() => isOut || onPress(day)}
        className={`block min-h-12 w-full sm:min-h-14 cursor-pointer rounded-sm leading-tight aria-disabled:cursor-default forced-colors:border ${look}`}
      >
        <span className={`block text-sm ${isOff ? 'line-through' : 'font-semibold'}`}>
          {Number(day.slice(8))}
        </span>
        <span className="bone block min-h-4 text-[0.75rem]">{isOut ? '' : known?.price}</span>
        {isOut || known?.about === undefined ? null : (
          <span className="block text-[0.625rem]" dir="ltr">
            {known.about}
          </span>
        )}
        <span className="bone block min-h-4 text-[0.75rem]">
          {isOut || known === undefined ? '' : known.free}
        </span>
      </button>
    </td>
  );
}
