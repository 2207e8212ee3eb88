import { departureOn } from '@/lib/desk/day/departure';

type Line = Parameters<typeof departureOn>[1]['lines'][number];

const stay = (checkIn: string, checkOut: string, quantity: number, total: string, more = {}) =>
  ({
    ...{ kind: 'STAY', checkIn, checkOut, quantity, lineTotalMinor: total },
    ...{ cancelFeeMinor: null, stay: null, cancellation: null, ...more },
  }) as Line;
const late = (feeUnit: 'nights' | 'percent', feeCount: number) => ({
  cancellation: { freeDays: 2, feeUnit, feeCount, noShowUnit: 'percent', noShowCount: 100 },
});
const gift = stay('', '', 2, '30', { kind: 'GOODS', checkIn: null, checkOut: null });
const two = stay('2026-12-01', '2026-12-03', 2, '200');
const dearer = stay('2026-12-03', '2026-12-04', 1, '150');
const other = stay('2026-12-01', '2026-12-03', 2, '80');
const cancelled = stay('2026-12-01', '2026-12-09', 8, '800', { cancelFeeMinor: '100' });
const ruled = (rule: object, of = two) => ({ ...of, ...rule, stay: 0 });
const extra = (quantity: number, total: string, more = {}) =>
  stay('', '', quantity, total, {
    ...{ kind: 'GOODS', isExtra: true, names: { en: 'Board' }, checkIn: null, checkOut: null },
    ...{ stay: 0, ...more },
  });
const days = (count: number, total: string) =>
  stay('2026-12-01', `2026-12-0${count + 1}`, count, total);

test.each<[name: string, day: string, lines: Line[], total: string, expected: unknown]>([
  ['as booked', '2026-12-03', [two, gift], '230', null],
  ['a night early', '2026-12-02', [two, gift], '230', ['early', 2, 1, 130n]],
  ['on the day of arrival', '2026-12-01', [two], '200', ['early', 2, 1, 100n]],
  ['a night early, of two prices', '2026-12-03', [two, dearer], '350', ['early', 3, 2, 200n]],
  ['two nights early, of those', '2026-12-02', [two, dearer], '350', ['early', 3, 1, 100n]],
  ['a night early from two rooms', '2026-12-02', [two, other], '280', ['early', 2, 1, 140n]],
  ['from what stands', '2026-12-02', [two, cancelled], '300', ['early', 2, 1, 200n]],
  ['a day later, perhaps a night longer', '2026-12-04', [two], '200', ['late', 2, 3, 300n]],
  ['days later: one night is offered', '2026-12-09', [two], '200', ['late', 2, 3, 300n]],
  ['later, at the last price', '2026-12-05', [two, dearer], '350', ['late', 3, 4, 500n]],
  ['later, from two rooms', '2026-12-04', [two, other], '280', ['late', 2, 3, 420n]],
  ['no stay', '2026-12-02', [gift], '30', null],
  ['a single night, on its first day', '2026-12-03', [dearer], '150', null],
])('who leaves %s owes the nights that stand', (_name, day, lines, totalMinor, expected) => {
  const found = departureOn(day, { lines, totalMinor });
  expect(found && [found.kind, found.bookedNights, found.nights, found.sumMinor]).toEqual(expected);
});

test.each<[rule: string, day: string, lines: Line[], expected: readonly [bigint, boolean]]>([
  ['a night, as many were slept', '2026-12-02', [ruled(late('nights', 1))], [100n, false]],
  ['two nights', '2026-12-02', [ruled(late('nights', 2), days(4, '400'))], [200n, true]],
  [
    'two nights, three slept',
    '2026-12-04',
    [ruled(late('nights', 2), days(4, '400'))],
    [300n, false],
  ],
  ['everything', '2026-12-02', [ruled(late('percent', 100), days(4, '400000'))], [400_000n, true]],
  ['half of two prices', '2026-12-02', halfOfTwo(), [115_000n, true]],
  ['nothing', '2026-12-02', [ruled(late('nights', 0))], [100n, false]],
])('who leaves early, where a late cancellation costs %s, owes no less', (...given) => {
  const [, day, lines, expected] = given;
  const total = lines.reduce((sum, line) => sum + BigInt(line.lineTotalMinor), 0n);
  const found = departureOn(day, { lines, totalMinor: total.toString() });
  expect(found && [found.sumMinor, found.isByRule]).toEqual(expected);
});

test.each<[name: string, extra: Line, day: string, times: number, minor: bigint]>([
  ['by night', extra(4, '40'), '2026-12-03', 2, 20n],
  ['by person and night', extra(12, '120'), '2026-12-04', 3, 30n],
  ['by night, of the day of arrival', extra(4, '40'), '2026-12-01', 3, 30n],
  ['for the stay', extra(1, '50'), '2026-12-03', 0, 0n],
  ['included', extra(4, '0'), '2026-12-03', 0, 0n],
  ['of other nights', extra(4, '40', { stay: 9 }), '2026-12-03', 0, 0n],
  ['of as many times as no night explains', extra(5, '50'), '2026-12-03', 0, 0n],
])('who leaves early gets extras back that are sold %s', (_name, own, day, times, minor) => {
  const lines = [ruled(late('nights', 0), days(4, '400')), own];
  const totalMinor = (400n + BigInt(own.lineTotalMinor)).toString();
  const [found, without] = [
    departureOn(day, { lines, totalMinor }),
    departureOn(day, { lines: lines.slice(0, 1), totalMinor }),
  ];
  expect(found?.unused.map(({ quantity }) => quantity)).toEqual(times === 0 ? [] : [times]);
  expect((without?.sumMinor ?? 0n) - (found?.sumMinor ?? 0n)).toBe(minor);
});

/** One stay, of which the second line is dearer: 80,000 a night, then 150,000. */
function halfOfTwo(): Line[] {
  const rule = late('percent', 50);
  return [
    ruled(rule, stay('2026-12-01', '2026-12-02', 1, '80000')),
    ruled(rule, stay('2026-12-02', '2026-12-03', 1, '150000')),
  ];
}
