import {
  movementPath,
  readMovementCursor,
  readMovementFilter,
  spanOf,
  writeMovementCursor,
} from '@/lib/reconciliation/movement-filter';
import { forecastTraceUse } from '@/lib/reconciliation/trace-forecast';

const today = '2026-11-22';

describe('the address of a list of movements', () => {
  test('says again what it was read from', () => {
    const path = movementPath({
      from: '2026-11-01',
      to: '2026-11-22',
      calendar: 'gmt',
      kind: 'declined',
      responseCode: '51',
      terminal: 'HOTEL001',
      isLate: true,
      isTest: false,
    });
    const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
    expect(readMovementFilter(query, today)).toEqual({
      from: '2026-11-01',
      to: '2026-11-22',
      calendar: 'gmt',
      kind: 'declined',
      responseCode: '51',
      terminal: 'HOTEL001',
      isLate: true,
      isTest: false,
      after: null,
    });
  });

  test.each([
    [{}, today, today],
    [{ from: 'yesterday' }, today, today],
    [{ from: '2026-11-10', to: '2026-11-01' }, '2026-11-10', '2026-11-10'],
    [{ from: ['2026-11-10', '2026-11-11'] }, '2026-11-10', '2026-11-10'],
    [{ from: '2020-01-01', to: '2026-11-22' }, '2020-01-01', '2020-04-01'],
  ])('%j stays within days that make sense', (query, from, to) => {
    expect(readMovementFilter(query, today)).toMatchObject({ from, to });
  });

  test('what it does not know narrows nothing', () => {
    const odd = { kind: 'stolen', rc: "5' OR 1=1", calendar: 'moon', test: '1', after: 'x_y' };
    const movementFilter = readMovementFilter(odd, today);
    expect(movementFilter).toMatchObject({ kind: null, responseCode: null, calendar: 'house' });
    expect(movementFilter).toMatchObject({ isTest: null, after: null });
  });

  test('a cursor comes back as it was', () => {
    const at = new Date('2026-11-21T21:00:00.001Z');
    const cursor = { at, key: 'movement:0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44' };
    expect(readMovementCursor(writeMovementCursor(cursor))).toEqual(cursor);
  });

  test('both of its days belong to it', () => {
    const filter = readMovementFilter({ from: '2026-11-21', to: '2026-11-22' }, today);
    expect(spanOf(filter, 'Asia/Baghdad')).toEqual({
      since: new Date('2026-11-20T21:00:00Z'),
      until: new Date('2026-11-22T21:00:00Z'),
    });
  });
});

describe('the use of trace numbers', () => {
  test.each([
    [0, 43_200_000, 0, 0],
    [1, 43_200_000, 1, 2],
    [500_000, 43_200_000, 5_000, 1_000_000],
    [1_000_000, 86_400_000, 10_000, 1_000_000],
  ])('%i after %i ms is %i hundredths of a percent', (used, age, share, byMidnight) => {
    expect(forecastTraceUse(used, age)).toEqual({ shareHundredths: share, byMidnight });
  });

  test('in its first hour a day says nothing about its end', () =>
    expect(forecastTraceUse(1_000, 3_599_999).byMidnight).toBeNull());
});
