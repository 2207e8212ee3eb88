import { chosenExtras, type Extra, priceExtras } from '@/lib/stays/extras';
import type { GuestPrices } from '@/lib/stays/price-stay';

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
