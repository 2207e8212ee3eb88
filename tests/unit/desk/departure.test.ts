import { departureOn } from '@/lib/desk/day/departure';

type Line = Parameters<typeof departureOn>[1]['lines'][number];

const stay = (checkIn: string, checkOut: string, quantity: number, total: string, fee = null) =>
  ({
    kind: 'STAY',
    checkIn,
    checkOut,
    quantity,
    lineTotalMinor: total,
    cancelFeeMinor: fee,
  }) as Line;
const gift = { ...stay('', '', 2, '30'), kind: 'GOODS', checkIn: null, checkOut: null } as Line;
const two = stay('2026-12-01', '2026-12-03', 2, '200');
const dearer = stay('2026-12-03', '2026-12-04', 1, '150');
const other = stay('2026-12-01', '2026-12-03', 2, '80');
const cancelled = stay('2026-12-01', '2026-12-09', 8, '800', '100' as never);

test.each<[name: string, day: string, lines: Line[], total: string, expected: unknown]>([
  ['as booked', '2026-12-03', [two, gift], '230', null],
  ['a night early', '2026-12-02', [two, gift], '230', [2, 1, 130n]],
  ['on the day of arrival', '2026-12-01', [two], '200', [2, 1, 100n]],
  ['a night longer', '2026-12-04', [two], '200', [2, 3, 300n]],
  ['a night early, of nights of two prices', '2026-12-03', [two, dearer], '350', [3, 2, 200n]],
  ['two nights early, of those', '2026-12-02', [two, dearer], '350', [3, 1, 100n]],
  ['longer, by the price of the last night', '2026-12-05', [two, dearer], '350', [3, 4, 500n]],
  ['a night early from two rooms', '2026-12-02', [two, other], '280', [2, 1, 140n]],
  ['from what was not cancelled', '2026-12-02', [two, cancelled], '300', [2, 1, 200n]],
  ['no stay', '2026-12-02', [gift], '30', null],
  ['a single night, on its first day', '2026-12-03', [dearer], '150', null],
])('who leaves %s owes the nights that stand', (_name, day, lines, totalMinor, expected) => {
  const found = departureOn(day, { lines, totalMinor });
  expect(found && [found.bookedNights, found.nights, found.sumMinor]).toEqual(expected);
});
