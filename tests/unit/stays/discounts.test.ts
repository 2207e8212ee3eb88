import { priceCart } from '@/lib/orders/price-cart';
import { discountText } from '@/lib/stays/discount-text';
import { bestDiscount, type Discount, givenDiscount, priceAfter } from '@/lib/stays/discounts';
import { addDays } from '@/lib/time/iso-date';

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
