import {
  dayAtKey,
  dayInMonth,
  pressOf,
  type Range,
  weeksOf,
} from '@/app/(shop)/rooms/calendar-days';
import { inThousands } from '@/lib/catalogue/calendar-months';
import type { RulesOfDay } from '@/lib/stays/day-rules';

const rules = { first: '2026-11-28', last: '2027-12-28', weekStart: 6, isRtl: false };

describe('the calendar of a stay', () => {
  it('shows whole weeks from the day with which they begin', () => {
    const weeks = weeksOf('2026-12', 6);
    // The first of December 2026 is a Tuesday.
    expect(weeks[0]).toEqual([
      null,
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
    expect(weeksOf('2026-12', 1)[0]?.indexOf('2026-12-01')).toBe(1);
    for (const month of ['2026-12', '2027-02', '2028-02']) {
      for (const weekStart of [0, 1, 6]) {
        const days = weeksOf(month, weekStart)
          .flat()
          .filter((day) => day !== null);
        expect(new Set(days).size).toBe(days.length);
        expect([days[0], dayInMonth(`${month}-31`, 0)]).toEqual([`${month}-01`, days.at(-1)]);
      }
    }
  });

  it.each([
    ['ArrowRight', '2026-12-10', '2026-12-11'],
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowUp', '2026-12-10', '2026-12-03'],
    ['ArrowDown', '2026-12-28', '2027-01-04'],
    // A Thursday; the week begins on Saturday.
    ['Home', '2026-12-10', '2026-12-05'],
    ['End', '2026-12-10', '2026-12-11'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-03-31', '2027-02-28'],
    ['PageUp', '2026-12-05', '2026-11-28'],
    ['PageDown', '2027-12-20', '2027-12-28'],
    ['Enter', '2026-12-10', null],
  ])('%s leads from %s to %s', (key, from, to) => expect(dayAtKey(from, key, rules)).toBe(to));

  it('goes on to the left where people read to the left', () => {
    const to = dayAtKey('2026-12-10', 'ArrowLeft', { ...rules, isRtl: true });
    expect(to).toBe('2026-12-11');
  });

  const none: Range = { checkIn: '', checkOut: '' };
  const begun: Range = { checkIn: '2026-12-10', checkOut: '' };
  const isFree = (night: string) => night !== '2026-12-13';

  it.each([
    [none, '2026-12-10', 'checkIn'],
    [none, '2026-12-13', 'full'],
    // Nobody sleeps there in the night of departure.
    [begun, '2026-12-13', 'checkOut'],
    [begun, '2026-12-14', 'between'],
    [begun, '2026-12-09', 'checkIn'],
    [begun, '2026-12-10', 'checkIn'],
    [{ checkIn: '2026-12-14', checkOut: '' }, '2027-01-13', 'checkOut'],
    [{ checkIn: '2026-12-14', checkOut: '' }, '2027-01-14', 'tooLong'],
    // A whole stay is followed by another.
    [{ ...begun, checkOut: '2026-12-12' }, '2026-12-20', 'checkIn'],
  ])('in %j pressing %s does: %s', (range, day, does) =>
    expect(pressOf(range, day, { isFree, rulesOf: () => ({}) })).toBe(does),
  );

  it.each([
    [none, '2026-12-11', 'CLOSED_TO_ARRIVAL'],
    [none, '2026-12-13', 'full'],
    // A day that no stay begins on may end one.
    [begun, '2026-12-11', 'MIN_NIGHTS'],
    [begun, '2026-12-12', 'CLOSED_TO_DEPARTURE'],
    [begun, '2026-12-13', 'checkOut'],
    [{ checkIn: '2026-12-14', checkOut: '' }, '2026-12-17', 'MAX_NIGHTS'],
  ])('by the rules of its days, in %j pressing %s does: %s', (range, day, does) => {
    const ruled: Readonly<Record<string, RulesOfDay>> = {
      '2026-12-10': { minNights: 2 },
      '2026-12-11': { closedToArrival: true },
      '2026-12-12': { closedToDeparture: true },
      '2026-12-14': { maxNights: 2 },
    };
    const rulesOf = (one: string) => ruled[one] ?? {};
    expect(pressOf(range, day, { isFree, rulesOf })).toBe(does);
  });

  it.each([
    [125_000_000n, '125'],
    [92_500_000n, '92.5'],
    [92_375_000n, '92.375'],
    [1_250_000_000n, '1,250'],
    [5_000n, '0.005'],
  ])('writes %d as %s', (minor, text) => expect(inThousands(minor)).toBe(text));
});
