import { asSold } from '@/lib/catalogue/sold-price';
import { priceCart } from '@/lib/orders/price-cart';
import { codeProblem } from '@/lib/stays/codes';
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

type Changes = Partial<DayRule>;
const none = {
  minNights: null,
  maxNights: null,
  closedToArrival: null,
  closedToDeparture: null,
  notForSale: null,
};
/** Days of December: `9` is the 9th. */
const date = (day: string | number) => `2026-12-${String(day).padStart(2, '0')}`;
const on = (first: number, last = first) => ({ firstDay: date(first), lastDay: date(last) });
/** From Tuesday the 1st to Thursday the 10th, unless something else is said. */
const rule = (more: Changes): DayRule => ({
  ...on(1, 10),
  weekdays: 0b1111111,
  ...none,
  ...more,
});
const min = (minNights: number, more: Changes = {}) => rule({ minNights, ...more });
const max = (maxNights: number) => rule({ maxNights });
const sold = (more: Changes = {}) => rule({ notForSale: true, ...more });
const noArrival = (more: Changes = {}) => rule({ closedToArrival: true, ...more });
const noDeparture = (more: Changes = {}) => rule({ closedToDeparture: true, ...more });
const fridays = { weekdays: 0b0100000 };
/** Arrival and departure: `9-11`. */
const stayOf = (days: string) => {
  const [checkIn = '', checkOut = ''] = days.split('-').map(date);
  return { checkIn, checkOut };
};

/** The newest rule first. */
const judged: readonly [string, readonly DayRule[] | null, string, string][] = [
  ['a shop without rules', null, '5-7', ''],
  ['no rule', [], '9-10', ''],
  ['fewer nights than the least', [min(3)], '5-7', 'MIN_NIGHTS 3'],
  ['the least number of nights', [min(3)], '5-8', ''],
  ['more nights than the most', [max(2)], '5-8', 'MAX_NIGHTS 2'],
  ['the most nights', [max(2)], '5-7', ''],
  ['arrival on the last day of a rule', [min(3)], '10-11', 'MIN_NIGHTS 3'],
  ['arrival on the day after it', [min(3)], '11-12', ''],
  ['arrival on the first day of a rule', [min(3)], '1-2', 'MIN_NIGHTS 3'],
  ['a rule that begins inside the stay', [min(5, on(6))], '5-7', ''],
  ['a day closed to arrival', [noArrival(on(5))], '5-7', 'CLOSED_TO_ARRIVAL'],
  ['a stay over a day closed to arrival', [noArrival(on(6))], '5-7', ''],
  ['departure on a day closed to arrival', [noArrival(on(7))], '5-7', ''],
  ['a day closed to departure', [noDeparture(on(7))], '5-7', 'CLOSED_TO_DEPARTURE'],
  ['departure on the last day closed to it', [noDeparture()], '9-10', 'CLOSED_TO_DEPARTURE'],
  ['departure on the day after it', [noDeparture()], '9-11', ''],
  ['arrival on a day closed to departure', [noDeparture(on(5))], '5-7', ''],
  ['a stay over a day closed to departure', [noDeparture(on(6))], '5-7', ''],
  ['a night that is not for sale', [sold(on(6))], '5-7', 'NOT_FOR_SALE'],
  ['arrival on it', [sold(on(5))], '5-7', 'NOT_FOR_SALE'],
  ['departure before it', [sold(on(7))], '5-7', ''],
  ['a night that is sold again', [rule({ notForSale: false }), sold()], '5-7', ''],
  ['one night sold again', [rule({ notForSale: false, ...on(5) }), sold()], '5-7', 'NOT_FOR_SALE'],
  ['a weekday of the rule', [min(2, fridays)], '4-5', 'MIN_NIGHTS 2'],
  ['another weekday', [min(2, fridays)], '5-6', ''],
  ['a Friday in the stay that is not for sale', [sold(fridays)], '2-6', 'NOT_FOR_SALE'],
  ['the rule set last', [min(4), min(2)], '5-8', 'MIN_NIGHTS 4'],
  ['the rule set last, of fewer nights', [min(2), min(4)], '5-8', ''],
  ['the rule set last for its days alone', [min(1, on(6)), min(4)], '5-8', 'MIN_NIGHTS 4'],
  ['a newer rule of another field', [max(9), min(4)], '5-8', 'MIN_NIGHTS 4'],
  ['a cleared minimum', [min(0), min(4)], '5-6', ''],
  ['a cleared maximum', [max(0), max(1)], '5-8', ''],
  ['arrival opened again', [rule({ closedToArrival: false }), noArrival()], '5-7', ''],
  ['departure opened again', [rule({ closedToDeparture: false }), noDeparture()], '5-7', ''],
  ['the nights before the arrival', [noArrival(), sold(), min(9)], '5-7', 'NOT_FOR_SALE'],
  ['the arrival before its nights', [noArrival(), min(9)], '5-7', 'CLOSED_TO_ARRIVAL'],
  ['the nights before the departure', [noDeparture(), min(9)], '5-7', 'MIN_NIGHTS 9'],
];
test.each(judged)('a stay is judged: %s', (_name, rules, days, said) => {
  const refusal = refusalOf(rules, stayOf(days));
  expect([refusal?.reason, refusal?.nights].filter(Boolean).join(' ')).toBe(said);
});

const proposals: readonly [string, readonly DayRule[], string, string | null][] = [
  ['more nights', [min(3)], '5-6', '5-8'],
  ['fewer nights', [max(2)], '5-9', '5-7'],
  ['the next departure', [noDeparture(on(7))], '5-7', '5-8'],
  ['the next arrival, as long', [noArrival(on(5))], '5-7', '6-8'],
  ['an earlier arrival', [noArrival(on(5, 10))], '5-7', '4-6'],
  ['the nights before one that is not for sale', [sold(on(7))], '5-9', '5-7'],
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
    const found = nearestStay(rules, stayOf(days), { first: date(4), nightsMax: 30 });
    expect(found).toEqual(near === null ? null : stayOf(near));
  },
);

const closed = { closedToArrival: true };
test.each([
  ['no kind', [], {}],
  ['one without rules', [{}, { minNights: 3, ...closed }], {}],
  ['the fewest nights', [{ minNights: 3 }, { minNights: 2 }], { minNights: 2 }],
  ['the most nights', [{ maxNights: 3 }, { maxNights: 5 }], { maxNights: 5 }],
  ['any number of nights', [{ maxNights: 3 }, {}], {}],
  ['nights of open arrivals', [{ minNights: 2, ...closed }, { minNights: 4 }], { minNights: 4 }],
  ['what all are closed to', [closed, { ...closed, closedToDeparture: true }], closed],
] as const)('of several kinds the widest rule holds: %s', (_name, kinds, widest) =>
  expect(widestRules(kinds)).toEqual(widest),
);

const dinars = (count: number) => BigInt(count) * 1_000n;
const prices: GuestPrices = {
  baseAdults: 2,
  adultMinor: '30000000',
  singleMinor: '20000000',
  childMinors: { '2': '0', '11': '15000000' },
  bands: [2, 11],
};
const party = (guests: number, childAges: readonly number[] = []) => ({ guests, childAges });
const infantsAlone = { ...prices, childMinors: { '2': '0' } };

test.each([
  ['as many adults as the price is for', prices, party(2), 0],
  ['each adult more', prices, party(4), 60_000],
  ['one adult alone', prices, party(1), -20_000],
  ['one adult with an infant, who is not alone', prices, party(2, [1]), 0],
  ['an infant, for nothing', prices, party(3, [2]), 0],
  ['a child that turns 3 on the day of arrival, no infant', prices, party(3, [3]), 15_000],
  ['a child of the last band', prices, party(3, [11]), 15_000],
  ['who is older than the last band, as an adult', prices, party(3, [12]), 30_000],
  ['an older child, in the place of an adult', prices, party(2, [12]), 0],
  ['a family of two adults and two children', prices, party(4, [1, 7]), 15_000],
  ['a child of a band without a price, as an adult', infantsAlone, party(3, [5]), 30_000],
])('guests add to a night: %s', (_name, of, guests, added) =>
  expect(guestSupplement(of, guests)).toBe(dinars(added)),
);

const season = { adultMinor: '40000000', childMinors: { '11': '0' } };
test.each([
  ['is never less than nothing', prices, party(1), 5_000, null, 0],
  ['is its own where none is set', null, party(1), 5_000, season, 5_000],
  ['is the kind’s for an adult more', prices, party(3), 50_000, null, 80_000],
  ['is that of the night for an adult more', prices, party(3), 50_000, season, 90_000],
  ['is that of the night for a child', prices, party(3, [11]), 50_000, season, 50_000],
  ['is the kind’s for what the night lacks', prices, party(1), 50_000, season, 30_000],
  ['is the kind’s for a band that the night lacks', prices, party(3, [2]), 50_000, season, 50_000],
])('the price of a night for its guests %s', (_name, of, guests, own, night, price) =>
  expect(priceForGuests(of, guests)(dinars(own), night)).toBe(dinars(price)),
);

test('a tax that is added is in every price of a stay, also in those of a season', () => {
  const nights = { firstNight: date(1), lastNight: date(10), weekdays: 127 };
  const nightPrices = [{ ...nights, priceMinor: '60000000', guests: season }];
  const room = { kind: 'STAY' as const, priceMinor: dinars(50_000), guestPrices: prices };
  expect(asSold({ ...room, nightPrices }, { stay: 1_000, goods: 0 })).toMatchObject({
    priceMinor: dinars(55_000),
    guestPrices: { adultMinor: '33000000', singleMinor: '22000000', childMinors: { '2': '0' } },
    nightPrices: [
      { priceMinor: '66000000', guests: { adultMinor: '44000000', childMinors: { '11': '0' } } },
    ],
  });
});

test.each([
  ['evenly', party(7), 3, [party(3), party(2), party(2)]],
  ['children where the fewest are', party(5, [4, 9]), 2, [party(3, [9]), party(2, [4])]],
  ['one adult in each room', party(4, [1, 2]), 2, [party(2, [1]), party(2, [2])]],
])('a party is spread over rooms: %s', (_name, of, rooms, spread) =>
  expect(spreadParty(of, rooms)).toEqual(spread),
);

const extra = (counted: Extra['counted'], isIncluded = false): Extra => ({
  id: counted,
  name: { en: counted },
  priceMinor: '10000000',
  counted,
  isIncluded,
});

test.each([
  ['for the stay, once', 'stay', [party(2)], 1],
  ['for the stay, in each room', 'stay', [party(2), party(2)], 2],
  ['for each night', 'night', [party(2)], 3],
  ['for each guest and night', 'person_night', [party(2)], 6],
  ['for a child too', 'person_night', [party(3, [3])], 9],
  ['but not for an infant, who is free', 'person_night', [party(3, [2])], 6],
] as const)('an extra is counted %s', (_name, counted, parties, count) => {
  const priced = priceExtras([extra(counted)], [counted], {
    nights: 3,
    parties,
    guestPrices: prices,
  });
  expect(priced).toMatchObject([{ count, totalMinor: `${count * 10}000000` }]);
});

test('an extra costs nothing while it is not chosen, or where it is included', () => {
  const stay = { nights: 3, parties: [party(2)], guestPrices: null };
  const offered = [extra('night', true), extra('stay'), extra('person_night')];
  const { chosen, minor } = chosenExtras(priceExtras(offered, ['stay', 'gone'], stay));
  expect(chosen.map(({ id, totalMinor }) => [id, totalMinor])).toEqual([
    ['night', '0'],
    ['stay', '10000000'],
  ]);
  expect(minor).toBe(10_000_000n);
});

const today = '2026-11-20';
const less = (kind: Discount['kind'], days: number, percent = 10, name = 'Less'): Discount => ({
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
  ['a long stay, of exactly its nights', less('long_stay', 7), booking(3, 7), true],
  ['a long stay, but not of one night less', less('long_stay', 7), booking(3, 6), false],
  ['an arrival exactly so many days ahead', less('early', 30), booking(30, 1), true],
  ['but not one day less ahead', less('early', 30), booking(29, 1), false],
  ['a late booking on its first day', less('late', 3), booking(3, 1), true],
  ['but not one day earlier', less('late', 3), booking(4, 1), false],
  ['a late booking of the same evening', less('late', 0), booking(0, 1), true],
])('a discount is for %s', (_, discount, stay, isGiven) =>
  expect(bestDiscount([discount], stay)).toEqual(isGiven ? discount : null),
);

test.each([
  ['the highest', [less('long_stay', 2, 10), less('late', 9, 15)], 'late'],
  [
    'of equal ones the long stay',
    [less('early', 0), less('late', 9), less('long_stay', 2)],
    'long_stay',
  ],
  ['of equal ones the early booking', [less('late', 9), less('early', 0)], 'early'],
  ['of equal ones any other than the code', [less('code', 1), less('late', 9)], 'late'],
] as const)('of several discounts a stay gets one: %s', (_, all, kind) =>
  expect(bestDiscount(all, booking(5, 3))?.kind).toBe(kind),
);

/** For two nights from the 2nd to the 10th. */
const ofCode = { ...less('code', 2), stayFrom: date(2), stayUntil: date(10) };
test.each([
  ['from its first night on', '2-4', true],
  ['not from the night before', '1-4', false],
  ['up to its last night', '9-11', true],
  ['not up to the night after', '9-12', false],
  ['not for a night less', '9-10', false],
])('a code is for a stay %s', (_name, days, isGiven) =>
  expect(bestDiscount([ofCode], { ...stayOf(days), today })).toEqual(isGiven ? ofCode : null),
);

const limited = {
  ...less('code', 1),
  id: 'code',
  code: 'NEWROZ',
  usesMax: 3,
  bookedFrom: '2026-03-10',
  bookedUntil: '2026-03-20',
  isOncePerGuest: true,
};

test.each([
  ['on its first day', { today: '2026-03-10' }, null],
  ['the day before', { today: '2026-03-09' }, 'NOT_YET'],
  ['on its last day', { today: '2026-03-20' }, null],
  ['the day after', { today: '2026-03-21' }, 'NO_LONGER'],
  ['for its last use', { uses: 2 }, null],
  ['for one use more', { uses: 3 }, 'USED_UP'],
  ['for the same guest again', { uses: 1, usesOfGuest: 1 }, 'USED_BY_GUEST'],
  ['for the same guest, used up or not', { uses: 3, usesOfGuest: 1 }, 'USED_BY_GUEST'],
] as const)('a code %s', (_, now, problem) =>
  expect(codeProblem(limited, { today: '2026-03-15', uses: 0, usesOfGuest: 0, ...now })).toBe(
    problem,
  ),
);

test('a code without limits is always given', () => {
  const free = { ...limited, usesMax: null, bookedFrom: null, bookedUntil: null };
  const used = { uses: 1_000, usesOfGuest: 9, today: '2030-01-01' };
  expect(codeProblem({ ...free, isOncePerGuest: false }, used)).toBeNull();
});

test('of two alike the older one is given', () => {
  const alike = [less('early', 1, 10, 'First'), less('early', 2, 10, 'Second')];
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
    discounts: [less('long_stay', 3, 10, 'Long stay')],
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

test.each([
  ['its reason, its percent and the sum before', undefined, /^Less\|10\|.*426,000/],
  ['the code too that was typed', 'N-26', /^Less \(\u2068N-26\u2069\)\|10\|.*426,000/],
])('a discount says %s', (_name, code, said) => {
  const discount = { ...less('code', 1), ...(code && { code }) };
  const words = (_key: string, values: Record<string, string>) => Object.values(values).join('|');
  expect(discountText(givenDiscount(discount, 426_000_000n), words, 'en')).toMatch(said);
});
