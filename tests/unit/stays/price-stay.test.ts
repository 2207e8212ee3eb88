import {
  type GuestPrices,
  guestSupplement,
  priceForGuests,
  spreadParty,
} from '@/lib/stays/price-stay';

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
