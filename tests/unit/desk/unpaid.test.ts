import { expect, test } from 'vitest';
import { unpaidOf } from '@/lib/desk/day/unpaid';

test.each([
  ['held for all of it', 'AUTHORISED', 'held', '500', null],
  ['held for a part', 'AUTHORISED', 'held', '300', '200'],
  ['paid', 'PAID', 'taken', '500', null],
  ['paid with a fee on top', 'PAID', 'taken', '510', null],
  ['completed for less, as people agreed', 'COMPLETED', 'taken', '100', null],
  ['not begun', 'NOT_STARTED', 'booked', '500', '500'],
  ['declined', 'DECLINED', 'booked', '500', '500'],
  ['given back', 'REVERSED', 'refunded', '500', '500'],
  ['a hold that was released', 'REVERSED', 'released', '500', '500'],
  ['in doubt', 'CHECKING', 'unknown', '500', null],
] as const)('of an order that is %s', (_what, state, kind, minor, unpaid) => {
  expect(unpaidOf({ state, totalMinor: '500' }, { kind, minor })).toBe(unpaid);
});
