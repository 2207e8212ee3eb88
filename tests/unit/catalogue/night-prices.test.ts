import { type NightPrice, priceGroups, sumOfNights } from '@/lib/catalogue/night-prices';

const everyDay = 0b1111111;
const thursdayAndFriday = 0b0110000;
// A Monday to the Monday after it.
const week = { checkIn: '2026-11-23', checkOut: '2026-11-30' };
const price = (more: Partial<NightPrice> = {}): NightPrice => ({
  firstNight: '2026-11-01',
  lastNight: '2026-12-31',
  weekdays: everyDay,
  priceMinor: '150000000',
  ...more,
});
const pricesOf = (prices: readonly NightPrice[] | null, stay = week) =>
  priceGroups(stay, 100_000_000n, prices).map(
    ({ checkIn, checkOut, nights, priceMinor }) =>
      `${checkIn} ${checkOut} ${nights} ${priceMinor / 1_000_000n}`,
  );

describe('the nights of a stay', () => {
  it('cost what the room costs where nobody set a price', () =>
    expect(pricesOf(null)).toEqual(['2026-11-23 2026-11-30 7 100']));

  it('cost more on the days of the week that were chosen, each stretch by itself', () =>
    expect(pricesOf([price({ weekdays: thursdayAndFriday })])).toEqual([
      '2026-11-23 2026-11-26 3 100',
      '2026-11-26 2026-11-28 2 150',
      '2026-11-28 2026-11-30 2 100',
    ]));

  it('have a price from its first to its last night, and no other one', () =>
    expect(pricesOf([price({ firstNight: '2026-11-24', lastNight: '2026-11-24' })])).toEqual([
      '2026-11-23 2026-11-24 1 100',
      '2026-11-24 2026-11-25 1 150',
      '2026-11-25 2026-11-30 5 100',
    ]));

  it('have the newest price where several were set', () => {
    const older = price({ priceMinor: '90000000' });
    const newer = price({ weekdays: thursdayAndFriday });
    const twoDays = { checkIn: '2026-11-25', checkOut: '2026-11-27' };
    const prices = pricesOf([newer, older], twoDays);
    expect(prices).toEqual(['2026-11-25 2026-11-26 1 90', '2026-11-26 2026-11-27 1 150']);
    expect(pricesOf([older, newer], twoDays)).toEqual(['2026-11-25 2026-11-27 2 90']);
  });

  it('come to the sum of all of them, exactly', () => {
    const groups = priceGroups(week, 100_000_001n, [price({ weekdays: thursdayAndFriday })]);
    expect(sumOfNights(groups)).toBe(5n * 100_000_001n + 2n * 150_000_000n);
  });
});
