import { type DayRule, refusalOf, widestRules } from '@/lib/stays/day-rules';
import { nearestStay } from '@/lib/stays/nearest-stay';

const fridays = 0b0100000;
const none = {
  minNights: null,
  maxNights: null,
  closedToArrival: null,
  closedToDeparture: null,
  notForSale: null,
};
/** From Tuesday the 1st to Thursday the 10th, unless something else is said. */
const rule = (more: Partial<DayRule>): DayRule => ({
  firstDay: '2026-12-01',
  lastDay: '2026-12-10',
  weekdays: 0b1111111,
  ...none,
  ...more,
});
const min = (minNights: number, more: Partial<DayRule> = {}) => rule({ minNights, ...more });
const sold = (more: Partial<DayRule> = {}) => rule({ notForSale: true, ...more });
const noArrival = (more: Partial<DayRule> = {}) => rule({ closedToArrival: true, ...more });
const noDeparture = (more: Partial<DayRule> = {}) => rule({ closedToDeparture: true, ...more });
const day = (date: string) => ({ firstDay: date, lastDay: date });

/** Days of December, arrival and departure: `9-11`. */
const stayOf = (days: string) => {
  const [checkIn = '', checkOut = ''] = days
    .split('-')
    .map((one) => `2026-12-${one.padStart(2, '0')}`);
  return { checkIn, checkOut };
};

/** The newest rule first. */
const cases: readonly [string, readonly DayRule[], string, string][] = [
  ['no rule', [], '9-10', ''],
  ['fewer nights than the least', [min(3)], '5-7', 'MIN_NIGHTS 3'],
  ['the least number of nights', [min(3)], '5-8', ''],
  ['more nights than the most', [rule({ maxNights: 2 })], '5-8', 'MAX_NIGHTS 2'],
  ['the most nights', [rule({ maxNights: 2 })], '5-7', ''],
  ['arrival on the last day of a rule', [min(3)], '10-11', 'MIN_NIGHTS 3'],
  ['arrival on the day after it', [min(3)], '11-12', ''],
  ['arrival on the first day of a rule', [min(3)], '1-2', 'MIN_NIGHTS 3'],
  ['a rule that begins inside the stay', [min(5, day('2026-12-06'))], '5-7', ''],
  ['a day closed to arrival', [noArrival(day('2026-12-05'))], '5-7', 'CLOSED_TO_ARRIVAL'],
  ['a stay over a day closed to arrival', [noArrival(day('2026-12-06'))], '5-7', ''],
  ['departure on a day closed to arrival', [noArrival(day('2026-12-07'))], '5-7', ''],
  ['a day closed to departure', [noDeparture(day('2026-12-07'))], '5-7', 'CLOSED_TO_DEPARTURE'],
  [
    'departure on the last day that is closed to it',
    [noDeparture()],
    '9-10',
    'CLOSED_TO_DEPARTURE',
  ],
  ['departure on the day after it', [noDeparture()], '9-11', ''],
  ['arrival on a day closed to departure', [noDeparture(day('2026-12-05'))], '5-7', ''],
  ['a stay over a day closed to departure', [noDeparture(day('2026-12-06'))], '5-7', ''],
  ['a night that is not for sale', [sold(day('2026-12-06'))], '5-7', 'NOT_FOR_SALE'],
  ['arrival on it', [sold(day('2026-12-05'))], '5-7', 'NOT_FOR_SALE'],
  ['departure before it', [sold(day('2026-12-07'))], '5-7', ''],
  ['a night that is sold again', [rule({ notForSale: false }), sold()], '5-7', ''],
  [
    'nights of which one is still not for sale',
    [rule({ notForSale: false, ...day('2026-12-05') }), sold()],
    '5-7',
    'NOT_FOR_SALE',
  ],
  ['a weekday of the rule', [min(2, { weekdays: fridays })], '4-5', 'MIN_NIGHTS 2'],
  ['another weekday', [min(2, { weekdays: fridays })], '5-6', ''],
  [
    'a Friday in the stay that is not for sale',
    [sold({ weekdays: fridays })],
    '2-6',
    'NOT_FOR_SALE',
  ],
  ['the rule set last', [min(4), min(2)], '5-8', 'MIN_NIGHTS 4'],
  ['the rule set last, of fewer nights', [min(2), min(4)], '5-8', ''],
  [
    'the rule set last for its own days alone',
    [min(1, day('2026-12-06')), min(4)],
    '5-8',
    'MIN_NIGHTS 4',
  ],
  ['a newer rule of another field', [rule({ maxNights: 9 }), min(4)], '5-8', 'MIN_NIGHTS 4'],
  ['a cleared minimum', [min(0), min(4)], '5-6', ''],
  ['a cleared maximum', [rule({ maxNights: 0 }), rule({ maxNights: 1 })], '5-8', ''],
  ['arrival opened again', [rule({ closedToArrival: false }), noArrival()], '5-7', ''],
  ['departure opened again', [rule({ closedToDeparture: false }), noDeparture()], '5-7', ''],
  [
    'several reasons: the nights, then the arrival',
    [noArrival(), sold(), min(9)],
    '5-7',
    'NOT_FOR_SALE',
  ],
  [
    'several reasons: the arrival, then its nights',
    [noArrival(), min(9)],
    '5-7',
    'CLOSED_TO_ARRIVAL',
  ],
  [
    'several reasons: the nights, then the departure',
    [noDeparture(), min(9)],
    '5-7',
    'MIN_NIGHTS 9',
  ],
];

test.each(cases)('a stay is judged: %s', (_name, rules, days, said) => {
  const refusal = refusalOf(rules, stayOf(days));
  expect([refusal?.reason, refusal?.nights].filter(Boolean).join(' ')).toBe(said);
});

test('a shop without rules refuses nothing', () =>
  expect(refusalOf(null, stayOf('5-7'))).toBeNull());

const proposals: readonly [string, readonly DayRule[], string, string | null][] = [
  ['more nights', [min(3)], '5-6', '5-8'],
  ['fewer nights', [rule({ maxNights: 2 })], '5-9', '5-7'],
  ['the next departure', [noDeparture(day('2026-12-07'))], '5-7', '5-8'],
  ['the next arrival, as long', [noArrival(day('2026-12-05'))], '5-7', '6-8'],
  [
    'an earlier arrival',
    [noArrival({ firstDay: '2026-12-05', lastDay: '2026-12-10' })],
    '5-7',
    '4-6',
  ],
  ['the nights before one that is not for sale', [sold(day('2026-12-07'))], '5-9', '5-7'],
  [
    'nothing within reach',
    [sold({ firstDay: '2026-11-01', lastDay: '2027-02-01' })],
    '15-17',
    null,
  ],
];

test.each(proposals)(
  'of a refused stay the nearest is proposed: %s',
  (_name, rules, days, near) => {
    const limits = { first: '2026-12-04', nightsMax: 30 };
    const found = nearestStay(rules, stayOf(days), limits);
    expect(found).toEqual(near === null ? null : stayOf(near));
  },
);

test.each([
  ['no kind', [], {}],
  ['one without rules', [{}, { minNights: 3, closedToArrival: true }], {}],
  ['the fewest nights', [{ minNights: 3 }, { minNights: 2 }], { minNights: 2 }],
  ['the most nights', [{ maxNights: 3 }, { maxNights: 5 }], { maxNights: 5 }],
  ['any number of nights', [{ maxNights: 3 }, {}], {}],
  [
    'nights of those that take arrivals',
    [{ minNights: 2, closedToArrival: true }, { minNights: 4 }],
    { minNights: 4 },
  ],
  [
    'what all are closed to',
    [{ closedToArrival: true }, { closedToArrival: true, closedToDeparture: true }],
    { closedToArrival: true },
  ],
] as const)('of several kinds the widest rule holds: %s', (_name, kinds, widest) =>
  expect(widestRules(kinds)).toEqual(widest),
);
