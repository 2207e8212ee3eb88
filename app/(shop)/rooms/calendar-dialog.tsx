'use client';

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nightsOf } from '@/lib/catalogue/stay-dates';
import { formatMoney, money } from '@/lib/money/money';
import type { RulesOfDay } from '@/lib/stays/day-rules';
import type { CalendarWords } from '../_components/calendar-words';
import { SignButton } from '../_components/sign-button';
import {
  type CalendarRules,
  dayAtKey,
  dayInMonth,
  dayWithin,
  type Press,
  pressOf,
  type Range,
} from './calendar-days';
import { dateField } from './date-field';
import { MonthGrid } from './month-grid';
import { type KnownNights, useNights } from './use-nights';

type Props = {
  form: HTMLFormElement;
  /** The kind of room whose prices are shown; null: the cheapest of all. */
  room: string | null;
  rules: CalendarRules;
  words: CalendarWords;
  locale: string;
  onClose: () => void;
};

/** One calendar for arrival and departure; it asks for the nights of a few months when it opens. */
export function CalendarDialog({ form, room, rules, words, locale, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isMoved = useRef(false);
  const isBegun = useRef(false);
  const [start] = useState(() => startIn(form, rules));
  const [range, setRange] = useState<Range>(start.range);
  const [focused, setFocused] = useState(start.day);
  const { known, ask, askMonth } = useNights();
  const [problem, setProblem] = useState('');
  const month = focused.slice(0, 7);
  const isFree = (night: string) => {
    const day = known.days[night];
    return day === undefined || day.minor !== undefined;
  };
  const rulesOf = (day: string) => known.days[day]?.rules ?? {};
  const pressed = (day: string) => pressOf(range, day, { isFree, rulesOf });

  function show(day: string) {
    setFocused(day);
    askMonth(day.slice(0, 7));
  }

  // As it is drawn: a key pressed in between would reach the page behind it.
  useLayoutEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    ask(askedIn(form, room), start.day.slice(0, 7));
    dialog.current?.showModal();
    // A reader of the screen begins at the day, not at the button that closes.
    dialog.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  // A key may lead to a month that was not shown before.
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    dialog.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function press(day: string) {
    setFocused(day);
    const press = pressed(day);
    if (press === 'checkIn') setRange({ checkIn: day, checkOut: '' });
    if (press === 'checkOut') setRange({ ...range, checkOut: day });
    const { name = day, said = '' } = known.days[day] ?? {};
    const { minNights = 0, maxNights = 0 } = rulesOf(range.checkIn);
    const { between, tooLong, refused } = words;
    const reasons: Readonly<Record<Press, string | undefined>> = {
      ...{ checkIn: '', checkOut: '', full: `${name}: ${said}`, between, tooLong },
      ...refused,
      MIN_NIGHTS: refused.MIN_NIGHTS[minNights],
      MAX_NIGHTS: refused.MAX_NIGHTS[maxNights],
    };
    setProblem(reasons[press] ?? '');
  }

  function onKey(event: KeyboardEvent) {
    const isRtl = document.documentElement.dir === 'rtl';
    const to = dayAtKey(focused, event.key, { ...rules, isRtl });
    if (to === null) return;
    event.preventDefault();
    isMoved.current = to !== focused;
    show(to);
  }

  function turn(months: number) {
    show(dayWithin(dayInMonth(`${month}-01`, months), rules));
  }

  function finish() {
    for (const name of ['checkIn', 'checkOut'] as const) {
      const field = dateField(form, name);
      if (field && range[name] !== '') fill(field, range[name]);
    }
    dialog.current?.close();
  }

  const nameOf = (day: string) => known.days[day]?.name ?? day;
  const isWhole = range.checkOut !== '';
  const summary = isWhole
    ? [
        words.range
          .replace('{checkIn}', nameOf(range.checkIn))
          .replace('{checkOut}', nameOf(range.checkOut)),
        words.nights[nightsOf(range.checkIn, range.checkOut).length],
        room === null ? undefined : totalOf(range, known.days, locale),
      ]
        .filter(Boolean)
        .join(' · ')
    : range.checkIn === ''
      ? words.arrive
      : [
          `${nameOf(range.checkIn)}.`,
          words.leave,
          ...nightsSaid(rulesOf(range.checkIn), words),
        ].join(' ');

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={words.title}
      className="fixed inset-x-0 top-auto bottom-0 z-30 m-0 max-h-[96dvh] w-full max-w-none overflow-auto rounded-t-md border border-line-strong bg-surface-raised p-4 text-ink shadow-float backdrop:bg-surface-sunk/80 sm:inset-0 sm:m-auto sm:h-fit sm:w-[27rem] sm:rounded-md"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{words.title}</h2>
        <SignButton sign="close" label={words.close} onPress={() => dialog.current?.close()} />
      </div>
      <p role="status" className="min-h-12 text-sm">
        {problem === '' ? summary : problem}
      </p>
      <div className="flex items-center justify-between gap-3">
        <SignButton
          sign="before"
          label={words.previous}
          isOff={month <= rules.first.slice(0, 7)}
          onPress={() => turn(-1)}
        />
        <h3 id="calendar-month" aria-live="polite" className="text-base">
          {known.titles[month] ?? month}
        </h3>
        <SignButton
          sign="next"
          label={words.next}
          isOff={month >= rules.last.slice(0, 7)}
          onPress={() => turn(1)}
        />
      </div>
      <MonthGrid
        month={month}
        focused={focused}
        range={range}
        days={known.days}
        isLooking={known.titles[month] === undefined && !known.isFailed}
        rules={rules}
        weekdays={words.weekdays}
        pressOf={pressed}
        rulesSaid={(day) => rulesSaid(rulesOf(day), words)}
        onPress={press}
        onKey={onKey}
      />
      <p className="mt-2 text-xs text-ink-soft">{known.isFailed ? words.failed : words.legend}</p>
      <button
        type="button"
        onClick={finish}
        aria-disabled={!isWhole || undefined}
        className="sticky bottom-0 mt-3 min-h-12 w-full cursor-pointer rounded-sm bg-action px-5 font-semibold text-on-action hover:bg-action-strong aria-disabled:pointer-events-none aria-disabled:bg-line-strong"
      >
        {words.done}
      </button>
    </dialog>
  );
}

/** How many nights a stay has that arrives on a day of these rules. */
function nightsSaid({ minNights = 0, maxNights = 0 }: RulesOfDay, { refused }: CalendarWords) {
  return [
    ...(minNights > 1 ? [refused.MIN_NIGHTS[minNights]] : []),
    ...(maxNights > 0 ? [refused.MAX_NIGHTS[maxNights]] : []),
  ];
}

/** The rules of a day, as a screen reader says them with it. */
function rulesSaid(rules: RulesOfDay, words: CalendarWords) {
  return [
    ...(rules.closedToArrival ? [words.noArrival] : nightsSaid(rules, words)),
    ...(rules.closedToDeparture ? [words.noDeparture] : []),
  ];
}

/** What a page listens for is the event of somebody's typing. */
function fill(field: HTMLInputElement, value: string): void {
  // React notices a new value only if it was not set through React's own property.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The sum of the nights; undefined while a price is not known. */
function totalOf(
  { checkIn, checkOut }: Range,
  days: KnownNights['days'],
  locale: string,
): string | undefined {
  const prices = nightsOf(checkIn, checkOut).map((night) => days[night]?.minor);
  if (prices.some((price) => price === undefined)) return undefined;
  const sum = prices.reduce((all: bigint, price) => all + BigInt(price ?? 0), 0n);
  return formatMoney(money(sum), locale);
}

/** The dates of the form if they are a stay, and the day at which the calendar opens. */
function startIn(form: HTMLFormElement, rules: CalendarRules): { range: Range; day: string } {
  const checkIn = dateField(form, 'checkIn')?.value ?? '';
  const checkOut = dateField(form, 'checkOut')?.value ?? '';
  const isStay = checkIn >= rules.first && checkIn < checkOut;
  return {
    range: isStay ? { checkIn, checkOut } : { checkIn: '', checkOut: '' },
    day: isStay && checkIn <= rules.last ? checkIn : rules.first,
  };
}

/** For whom the nights are asked. */
function askedIn(form: HTMLFormElement, room: string | null): URLSearchParams {
  const query = new URLSearchParams(room === null ? {} : { room });
  for (const name of ['guests', 'childAges', 'rooms']) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      query.set(name, field.value);
    }
  }
  return query;
}
