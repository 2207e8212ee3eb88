import { expect, test } from 'vitest';
import { standingOf } from '@/lib/desk/orders/standing';

const hold = {
  state: 'AUTHORISED',
  totalMinor: '250',
  heldMinor: '250',
  takenMinor: '0',
  refundedMinor: '0',
  releasedMinor: '0',
} as const;

test.each([
  ['booked', '250', { heldMinor: '0' }],
  ['held', '255', { heldMinor: '255' }],
  ['taken', '125', { state: 'COMPLETED', heldMinor: '0', takenMinor: '125' }],
  ['taken', '25', { heldMinor: '0', takenMinor: '125', refundedMinor: '100' }],
  ['refunded', '125', { heldMinor: '0', takenMinor: '125', refundedMinor: '125' }],
  ['released', '250', { state: 'REVERSED', heldMinor: '0', releasedMinor: '250' }],
  ['unknown', '250', { state: 'CHECKING', takenMinor: '125' }],
] as const)('an order’s amount is %s: %s', (kind, minor, facts) => {
  expect(standingOf({ ...hold, ...facts })).toEqual({ kind, minor });
});
