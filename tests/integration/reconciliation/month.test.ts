import { netMinor } from '@/lib/reconciliation/movement';
import { readMonthClose } from '@/lib/reconciliation/read-month';
import { readMonth } from '@/lib/time/month';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';

const days = readMonth('2026-11', '').days as [string, ...string[]];

beforeAll(async () => {
  // 21:00 GMT is midnight in Baghdad: the last instant of October, the first of November.
  await makeSale('2026-10-31T20:59:59.999Z', 1_001n);
  await makeSale('2026-10-31T21:00:00Z', 2_002n);
  await makeSale('2026-11-30T20:59:59Z', 3_003n);
  await makeSale('2026-11-30T23:59:59Z', 4_004n);
  const given = { state: 'REVERSED', at: '2026-11-21T10:00:00Z', minor: 50_000n } as const;
  const { attempt } = await makeAttempt(given);
  await makeOperation(attempt, { kind: 'completion', at: '2026-11-21T12:00:00Z', minor: 40_000n });
  await makeOperation(attempt, { kind: 'reversal', at: '2026-11-22T12:00:00Z', minor: 50_000n });
});

test.each([
  ['house', '5005', ['2026-11-01', '2026-11-21', '2026-11-22', '2026-11-30']],
  ['gmt', '7007', ['2026-11-21', '2026-11-22', '2026-11-30']],
] as const)('a month of the %s calendar is its days, added up', async (calendar, net, moved) => {
  const { days: lines, whole } = await readMonthClose(days, calendar, null);
  expect(lines.map(({ day }) => day)).toEqual(days);
  expect(netMinor(whole)).toBe(net);
  const sum = lines.reduce((all, { figures }) => all + BigInt(netMinor(figures)), 0n);
  expect(sum.toString()).toBe(net);
  const busy = lines.filter(({ figures }) => Object.values(figures).some(({ count }) => count > 0));
  expect(busy.map(({ day }) => day)).toEqual(moved);
  expect(lines.find(({ day }) => day === '2026-11-22')?.figures.refunded.minor).toBe('40000');
});
