import { spanOfDay, twoDays } from '@/lib/reconciliation/calendar-day';
import { listMovements } from '@/lib/reconciliation/list-movements';
import { readOrderMode } from '@/lib/reconciliation/order-mode';
import { readDeclines } from '@/lib/reconciliation/read-declines';
import { readTotals } from '@/lib/reconciliation/read-totals';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';

const zone = 'Asia/Baghdad';
const none = { kind: null, responseCode: null, terminal: null, after: null, late: 'too' } as const;
const zero = { count: 0, minor: '0' };

beforeAll(async () => {
  // 21:00 GMT is midnight in Baghdad: the last instant of one day, the first of the next.
  await makeSale('2026-11-20T20:59:59.999Z', 1_001n);
  await makeSale('2026-11-20T21:00:00.000Z', 2_002n);
  await makeAttempt({ state: 'DECLINED', at: '2026-11-20T23:59:59.999Z', responseCode: '51' });
  await makeAttempt({ state: 'DECLINED', at: '2026-11-21T00:00:00.000Z', responseCode: '05' });
  const held = await makeAttempt({
    state: 'REVERSED',
    at: '2026-11-21T10:00:00Z',
    minor: 50_000_000n,
    reversedMinor: 50_000_000n,
  });
  await makeOperation(held.attempt, {
    kind: 'completion',
    at: '2026-11-21T20:59:59.999Z',
    minor: 56_000_000n,
  });
  await makeOperation(held.attempt, {
    kind: 'reversal',
    at: '2026-11-21T21:00:00Z',
    minor: 50_000_000n,
  });
  await makeOperation(held.attempt, {
    kind: 'completion',
    at: '2026-11-21T12:00:00Z',
    minor: 7_000n,
    state: 'DECLINED',
  });
  await makeAttempt({ state: 'NEEDS_REVIEW', at: '2026-11-21T12:00:00Z' });
  await makeAttempt({
    state: 'COMPLETED',
    at: '2026-11-21T13:00:00Z',
    minor: 9_000n,
    completedMinor: 8_000n,
    isByHand: true,
  });
});

describe('totals of a day', () => {
  test('21:00 GMT is the midnight of Baghdad, to the millisecond', async () => {
    const mode = await readOrderMode(true);
    const [friday, saturday] = await readTotals(
      [spanOfDay('2026-11-20', zone), spanOfDay('2026-11-21', zone)],
      mode,
    );
    expect(friday).toEqual({
      taken: { count: 1, minor: '1001' },
      fee: zero,
      refunded: zero,
      held: zero,
      released: zero,
      declined: zero,
    });
    expect(saturday).toEqual({
      // What the bank refused is none; what people recorded without a message is one.
      taken: { count: 3, minor: '56010002' },
      fee: zero,
      refunded: zero,
      held: { count: 2, minor: '50009000' },
      released: zero,
      declined: { count: 2, minor: '0' },
    });
  });

  test('the same date on the bank’s calendar holds other movements', async () => {
    const mode = await readOrderMode(true);
    const [day] = await readTotals([twoDays('2026-11-21', zone).gmt], mode);
    expect(day).toMatchObject({
      taken: { count: 2, minor: '56008000' },
      declined: { count: 1 },
      // Given back is what was taken, not what the reversal carried.
      refunded: { count: 1, minor: '56000000' },
    });
  });

  test('a list of the same stretch holds what was counted, and each movement once', async () => {
    const mode = await readOrderMode(true);
    const { either } = twoDays('2026-11-21', zone);
    const [totals] = await readTotals([either], mode);
    const { rows, nextAfter } = await listMovements(either, none, mode);
    const counted = Object.values(totals ?? {}).reduce((sum, one) => sum + one.count, 0);
    expect(rows).toHaveLength(counted);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(counted);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort());
    expect(nextAfter).toBeNull();
    expect(rows.find(({ kind }) => kind === 'taken')?.bankAt).toBe('2026-11-20T21:00:00.000Z');
  });

  test('a list goes on after its last movement, and narrows by kind and code', async () => {
    const mode = await readOrderMode(true);
    const { either } = twoDays('2026-11-21', zone);
    const { rows } = await listMovements(either, none, mode);
    const third = rows[2];
    const after = { at: new Date(third?.at ?? 0), key: third?.key ?? '' };
    expect((await listMovements(either, { ...none, after }, mode)).rows).toEqual(rows.slice(3));
    expect(
      (
        await listMovements(either, { ...none, kind: 'declined', responseCode: '51' }, mode)
      ).rows.map(({ responseCode }) => responseCode),
    ).toEqual(['51']);
  });

  test('the reasons of declines are counted', async () =>
    expect(await readDeclines(spanOfDay('2026-11-21', zone), await readOrderMode(true))).toEqual([
      { code: '05', count: 1 },
      { code: '51', count: 1 },
    ]));

  test('real orders and those of a test mode are never in one sum', async () => {
    expect(await readOrderMode(null)).toEqual({ isTest: true, isMixed: false });
    await makeSale('2026-11-20T21:30:00Z', 77n, { isTest: false });
    const span = spanOfDay('2026-11-21', zone);
    const [[test], [real]] = await Promise.all([
      readTotals([span], await readOrderMode(true)),
      readTotals([span], await readOrderMode(false)),
    ]);
    expect(test?.taken).toEqual({ count: 3, minor: '56010002' });
    const expected = { taken: { count: 1, minor: '77' }, refunded: zero, declined: zero };
    expect(real).toMatchObject(expected);
    const list = await listMovements(span, none, await readOrderMode(false));
    expect(list.rows.map(({ amountMinor }) => amountMinor)).toEqual(['77']);
  });
});
