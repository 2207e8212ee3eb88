import { priceCart } from '@/lib/orders/price-cart';
import { type DayRule, refusalOf, widestRules } from '@/lib/stays/day-rules';
import { discountText } from '@/lib/stays/discount-text';
import { bestDiscount, type Discount, givenDiscount, priceAfter } from '@/lib/stays/discounts';
import { chosenExtras, type Extra, priceExtras } from '@/lib/stays/extras';
import { nearestStay } from '@/lib/stays/nearest-stay';
import {
  type GuestPrices,
  guestSupplement,
  priceForGuests,
  spreadParty,
} from '@/lib/stays/price-stay';
import { addDays } from '@/lib/time/iso-date';

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

const prices: GuestPrices = {
  baseAdults: 2,
  adultMinor: '30000000',
  singleMinor: '20000000',
  childMinors: { '2': '0', '11': '15000000' },
  bands: [2, 11],
};

describe('what guests add to a night', () => {
  test.each([
    ['as many adults as the price is for add nothing', 2, [], 0],
    ['each adult more adds its price', 4, [], 60_000],
    ['one adult alone costs less', 1, [], -20_000],
    ['one adult with an infant is not alone', 2, [1], 0],
    ['an infant is free', 3, [2], 0],
    ['a child that turns 3 on the day of arrival is no infant', 3, [3], 15_000],
    ['a child of the last band', 3, [11], 15_000],
    ['who is older than the last band is an adult', 3, [12], 30_000],
    ['an older child takes the place of an adult', 2, [12], 0],
    ['a family of two adults and two children', 4, [1, 7], 15_000],
  ])('%s', (_, guests, childAges, dinars) =>
    expect(guestSupplement(prices, { guests, childAges })).toBe(BigInt(dinars) * 1_000n),
  );

  test('is that of an adult more for a band without a price', () => {
    const without = { ...prices, childMinors: { '2': '0' } };
    expect(guestSupplement(without, { guests: 3, childAges: [5] })).toBe(30_000_000n);
  });

  test('never makes a night cost less than nothing, and is nothing where none is set', () => {
    const alone = { guests: 1, childAges: [] };
    expect(priceForGuests(prices, alone)(5_000_000n)).toBe(0n);
    expect(priceForGuests(null, alone)(5_000_000n)).toBe(5_000_000n);
  });
});

test.each([
  ['evenly', { guests: 7, childAges: [] }, 3, [3, 2, 2], [[], [], []]],
  ['children where the fewest are', { guests: 5, childAges: [4, 9] }, 2, [3, 2], [[9], [4]]],
  ['one adult in each room', { guests: 4, childAges: [1, 2] }, 2, [2, 2], [[1], [2]]],
] as const)('a party is spread over rooms: %s', (_, party, rooms, guests, ages) => {
  const spread = spreadParty(party, rooms);
  expect(spread.map((room) => room.guests)).toEqual(guests);
  expect(spread.map((room) => room.childAges)).toEqual(ages);
});

const extra = (counted: Extra['counted'], more: Partial<Extra> = {}): Extra => ({
  id: counted,
  name: { en: counted },
  priceMinor: '10000000',
  counted,
  isIncluded: false,
  ...more,
});
const guestPrices: GuestPrices = {
  baseAdults: 2,
  adultMinor: '0',
  singleMinor: '0',
  childMinors: { '2': '0', '11': '5000000' },
  bands: [2, 11],
};
const couple = { guests: 2, childAges: [] };

test.each([
  ['for the stay, once', 'stay', [couple], 1],
  ['for the stay, in each room', 'stay', [couple, couple], 2],
  ['for each night', 'night', [couple], 3],
  ['for each guest and night', 'person_night', [couple], 6],
  ['for a child too', 'person_night', [{ guests: 3, childAges: [3] }], 9],
  ['but not for an infant, who is free', 'person_night', [{ guests: 3, childAges: [2] }], 6],
] as const)('an extra is counted %s', (_, counted, parties, count) => {
  const stay = { nights: 3, parties, guestPrices };
  const priced = priceExtras([extra(counted)], [counted], stay);
  expect(priced).toMatchObject([{ count, totalMinor: `${count * 10}000000` }]);
});

test('costs nothing while it is not chosen, or where it is included', () => {
  const stay = { nights: 3, parties: [couple], guestPrices: null };
  const offered = [extra('night', { isIncluded: true }), extra('stay'), extra('person_night')];
  const { chosen, minor } = chosenExtras(priceExtras(offered, ['stay', 'gone'], stay));
  expect(chosen.map(({ id, totalMinor }) => [id, totalMinor])).toEqual([
    ['night', '0'],
    ['stay', '10000000'],
  ]);
  expect(minor).toBe(10_000_000n);
});

const today = '2026-11-20';
const of = (kind: Discount['kind'], days: number, percent = 10, name = 'Less'): Discount => ({
  kind,
  days,
  percent,
  name: { en: name },
});
const booking = (ahead: number, nights: number) => {
  const checkIn = addDays(today, ahead);
  return { checkIn, checkOut: addDays(checkIn, nights), today };
};

test.each([
  ['a long stay, of exactly its nights', of('long_stay', 7), booking(3, 7), true],
  ['a long stay, but not of one night less', of('long_stay', 7), booking(3, 6), false],
  ['an arrival exactly so many days ahead', of('early', 30), booking(30, 1), true],
  ['but not one day less ahead', of('early', 30), booking(29, 1), false],
  ['a late booking on its first day', of('late', 3), booking(3, 1), true],
  ['but not one day earlier', of('late', 3), booking(4, 1), false],
  ['a late booking of the same evening', of('late', 0), booking(0, 1), true],
])('a discount is for %s', (_, discount, stay, isGiven) =>
  expect(bestDiscount([discount], stay)).toEqual(isGiven ? discount : null),
);

test.each([
  ['the highest', [of('long_stay', 2, 10), of('late', 9, 15)], 'late'],
  ['of equal ones the long stay', [of('early', 0), of('late', 9), of('long_stay', 2)], 'long_stay'],
  ['of equal ones the early booking', [of('late', 9), of('early', 0)], 'early'],
] as const)('of several discounts a stay gets one: %s', (_, all, kind) =>
  expect(bestDiscount(all, booking(5, 3))?.kind).toBe(kind),
);

test('of two alike the older one is given', () => {
  const alike = [of('early', 1, 10, 'First'), of('early', 2, 10, 'Second')];
  expect(bestDiscount(alike, booking(5, 3))?.name).toEqual({ en: 'First' });
});

test.each([
  [10, 142_000_000n, 127_800_000n],
  [10, 99_999_000n, 89_999_000n],
  [33, 1_000n, 0n],
  [7, 0n, 0n],
])('%i%% off %s is rounded to whole dinars for the guest', (percent, was, left) =>
  expect(priceAfter({ percent }, was)).toBe(left),
);

describe('an order', () => {
  const room = (more: object = {}) => ({
    productId: 'room',
    kind: 'STAY' as const,
    isVisible: true,
    name: { en: 'Room' },
    unit: {},
    priceMinor: 142_000_000n,
    stock: null,
    guestsMax: 2,
    quantity: 1,
    guests: 2,
    ...booking(5, 3),
    discounts: [of('long_stay', 3, 10, 'Long stay')],
    ...more,
  });
  const rules = { today, authorizationDays: 30, stayBeyondHold: 'refuse' as const };
  const linesOf = (more?: object) => {
    const priced = priceCart([room(more)], rules);
    return priced.ok ? priced.value.lines : priced.code;
  };

  test('takes the discount off its nights, and keeps what they cost before', () =>
    expect(linesOf()).toMatchObject([
      {
        priceMinor: 127_800_000n,
        lineTotalMinor: 383_400_000n,
        listPriceMinor: null,
        discount: { kind: 'long_stay', percent: 10, wasMinor: '426000000' },
      },
    ]));

  test('of which staff agreed the price has no discount', () =>
    expect(linesOf({ agreedMinor: 140_000_000n })).toMatchObject([
      { priceMinor: 140_000_000n, listPriceMinor: 142_000_000n, discount: null },
    ]));

  test('leaves the extras of the stay as they are', () => {
    const board = { id: 'board', name: { en: 'Board' }, priceMinor: '10000000' };
    const offeredExtras = [{ ...board, counted: 'stay', isIncluded: false }];
    expect(linesOf({ offeredExtras, extras: ['board'] })).toMatchObject([
      { lineTotalMinor: 383_400_000n },
      { lineTotalMinor: 10_000_000n, discount: null },
    ]);
  });
});

test('a discount says its reason, its percent and the sum before', () => {
  const given = givenDiscount(of('long_stay', 3, 10, 'Long stay'), 426_000_000n);
  const words = (_key: string, values: Record<string, string>) => Object.values(values).join('|');
  expect(discountText(given, words, 'en')).toMatch(/^Long stay\|10\|.*426,000/);
});
