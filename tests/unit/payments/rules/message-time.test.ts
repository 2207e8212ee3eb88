import { oddTime } from '@/lib/payments/rules/message-time';

const receivedAt = new Date('2026-11-21T12:00:00Z');

test.each([
  [-180 * 60, 'OLD'],
  [-60 * 60 - 1, 'OLD'],
  [-60 * 60, null],
  [-59 * 60, null],
  [0, null],
  [5 * 60, null],
  [5 * 60 + 1, 'AHEAD'],
  [120 * 60, 'AHEAD'],
])('B15 a message whose time is %d seconds from its arrival is %s', (seconds, said) => {
  expect(oddTime(new Date(receivedAt.getTime() + seconds * 1_000), receivedAt)).toBe(said);
});
