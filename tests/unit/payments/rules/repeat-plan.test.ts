import type { OperationFacts } from '@/lib/payments/rules/order-facts';
import {
  afterLostSending,
  isRepeatable,
  nextRepeatAt,
  operationSendingsMax,
} from '@/lib/payments/rules/repeat-plan';

const createdAt = new Date('2027-01-01T12:00:00Z');
const minutesAfter = (start: Date, next: Date | null) =>
  next === null ? null : (next.getTime() - start.getTime()) / 60_000;
const operation = (unknownSends: number, kind: 'completion' | 'reversal' = 'reversal') => ({
  kind,
  unknownSends,
  createdAt,
});
const never = { completionResend: 'never' } as const;
const safe = { completionResend: 'safe' } as const;

test('six sendings at most, with growing pauses', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((count) =>
    minutesAfter(createdAt, nextRepeatAt(operation(count), createdAt, never)),
  );
  expect(pauses).toEqual([1, 5, 15, 60, 240, null, null]);
  expect(operationSendingsMax).toBe(6);
});

test('what was never sent into the unknown is not repeated', () =>
  expect(nextRepeatAt(operation(0), createdAt, never)).toBeNull());

test('a completion is repeated only where the bank says that it is safe', () => {
  expect(nextRepeatAt(operation(1, 'completion'), createdAt, never)).toBeNull();
  const answer = minutesAfter(createdAt, nextRepeatAt(operation(1, 'completion'), createdAt, safe));
  expect(answer).toBe(1);
  expect(isRepeatable('completion', 'never')).toBe(false);
  expect(isRepeatable('reversal', 'never')).toBe(true);
});

test.each([
  [120, 2],
  [30, 1],
  [0, 1],
  [3600, 60],
])('E13 Retry-After of %i s is waited for, and never less than planned', (seconds, expected) => {
  const next = nextRepeatAt(operation(1), createdAt, { ...never, retryAfterSeconds: seconds });
  expect(minutesAfter(createdAt, next)).toBe(expected);
});

test('a repetition that never leaves us ends with its day', () => {
  const at = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const day = 24 * 60;
  expect(nextRepeatAt(operation(1), at(day - 1), never)).toEqual(at(day));
  expect(nextRepeatAt(operation(1), at(day), never)).toBeNull();
});

describe('after a lost sending', () => {
  const row = (unknownSends: number, kind: 'completion' | 'reversal' = 'reversal') =>
    ({ ...operation(unknownSends, kind), state: 'SENT' }) as OperationFacts;

  test('the row counts it and knows when the next one is', () => {
    const { set, areRepeatsOver } = afterLostSending(row(1), createdAt, never);
    const nextSendAt = new Date(createdAt.getTime() + 5 * 60_000);
    expect(set).toEqual({ state: 'UNKNOWN', unknownSends: 2, nextSendAt });
    expect(areRepeatsOver).toBe(false);
  });

  test('the sixth says that the repetitions are over; a completion had none', () => {
    const wanted = { set: { unknownSends: 6, nextSendAt: null }, areRepeatsOver: true };
    expect(afterLostSending(row(5), createdAt, never)).toMatchObject(wanted);
    const expected = { set: { unknownSends: 1, nextSendAt: null }, areRepeatsOver: false };
    expect(afterLostSending(row(0, 'completion'), createdAt, never)).toMatchObject(expected);
  });
});
