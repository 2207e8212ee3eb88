import { unpaidOf } from '@/lib/desk/day/unpaid';

test.each([
  ['held for all of it', 'AUTHORISED', 'held', 500n, null],
  ['held for a part', 'AUTHORISED', 'held', 300n, 200n],
  ['paid', 'PAID', 'taken', 500n, null],
  ['paid with a fee on top', 'PAID', 'taken', 510n, null],
  ['completed for less, as people agreed', 'COMPLETED', 'taken', 100n, null],
  ['not begun', 'NOT_STARTED', 'booked', 500n, 500n],
  ['declined', 'DECLINED', 'booked', 500n, 500n],
  ['given back', 'REVERSED', 'refunded', 500n, 500n],
  ['a hold that was released', 'REVERSED', 'released', 500n, 500n],
  ['in doubt', 'CHECKING', 'unknown', 500n, null],
] as const)('of an order that is %s', (_what, state, kind, minor, unpaid) => {
  expect(unpaidOf({ state, booked: 500n }, { kind, minor })).toBe(unpaid);
});
