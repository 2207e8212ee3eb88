import { standingOf } from '@/lib/desk/orders/standing';

const hold = {
  state: 'AUTHORISED',
  booked: 250n,
  onCards: 250n,
  taken: 0n,
  refunded: 0n,
  released: 0n,
} as const;

test.each([
  ['booked', 250n, { onCards: 0n }],
  ['held', 255n, { onCards: 255n }],
  ['taken', 125n, { state: 'COMPLETED', onCards: 0n, taken: 125n }],
  ['taken', 25n, { onCards: 0n, taken: 125n, refunded: 100n }],
  ['refunded', 125n, { onCards: 0n, taken: 125n, refunded: 125n }],
  ['released', 250n, { state: 'REVERSED', onCards: 0n, released: 250n }],
  ['unknown', 250n, { state: 'CHECKING', taken: 125n }],
] as const)('an order’s amount is %s: %s', (kind, minor, facts) => {
  expect(standingOf({ ...hold, ...facts })).toEqual({ kind, minor });
});
