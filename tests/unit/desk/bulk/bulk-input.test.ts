import {
  bulkToken,
  readBulkForm,
  readRun,
  sumOfRows,
  writeBulkRow,
} from '@/lib/desk/bulk/bulk-input';
import {
  chosenMax,
  exportFileName,
  readChosen,
  readExportRequest,
} from '@/lib/desk/export/export-selection';
import { problemOf } from '../../../support/problem-of';
import { typedFields } from '../../../support/typed';

const run = '0199a3c2-7b1e-4c3d-9a55-0f2d6c1b8e44';
const attemptId = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e45';
const rowOf = (reference: string, amountText = '25000') => ({
  reference,
  attemptId,
  seenVersion: 5,
  amountText,
});

const formOf = (fields: Record<string, string | readonly string[]>) =>
  typedFields({
    run,
    row: [writeBulkRow(rowOf('D1')), writeBulkRow(rowOf('D2', '0.5'))],
    ...fields,
  });

describe('the rows of the page', () => {
  test('come back as they were written', () =>
    expect(readBulkForm(formOf({ reason: ' Left\tearly ' }), 'complete', 'en')).toEqual({
      ok: true,
      value: { run, rows: [rowOf('D1'), rowOf('D2', '0.5')], reason: 'Left early' },
    }));

  test.each([
    ['no run', { run: '' }],
    ['a run of no shape', { run: 'x' }],
    ['no row', { row: [] }],
    ['a row of no shape', { row: 'D1|x|1|25000' }],
    ['an amount below nothing', { row: writeBulkRow(rowOf('D1', '-1')) }],
    ['more decimals than the dinar has', { row: writeBulkRow(rowOf('D1', '1.0001')) }],
    ['the same order twice', { row: [writeBulkRow(rowOf('D1')), writeBulkRow(rowOf('D1'))] }],
    [
      'more than fit',
      { row: Array.from({ length: chosenMax + 1 }, (_, at) => writeBulkRow(rowOf(`D${at}`))) },
    ],
  ])('are refused with %s', (_what, fields) => {
    expect(readBulkForm(formOf(fields), 'complete', 'en')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a reversal of many', () => {
  const sum = '25000.5';
  test.each([
    ['25000.5', true],
    ['25,000.5', true],
    ['25,000.500', true],
    ['٢٥٠٠٠٫٥', true],
    ['25000', false],
    ['25000.4', false],
    ['25000.5001', false],
    ['250005', false],
    ['all', false],
  ])('typed as %s: %s', (typed, isRight) => {
    const read = readBulkForm(formOf({ sum: typed, reason: 'Left' }), 'reverse', 'en');
    if (isRight) expect(read.ok).toBe(true);
    else expect(problemOf(read)).toBe('sum notEqual');
  });

  test('wants the sum typed, and a reason of the list or of one’s own', () => {
    const read = (fields: Record<string, string>) => readBulkForm(formOf(fields), 'reverse', 'ar');
    expect(problemOf(read({ sum: '', reason: 'x' }))).toBe('sum required');
    expect(problemOf(read({ sum, reason: ' ' }))).toBe('reason required');
    expect(problemOf(read({ sum, reason: 'x'.repeat(501) }))).toBe('reason reasonTooLong');
    expect(read({ sum, choice: 'x', reason: 'x' })).toMatchObject({ code: 'NOT_FOUND' });
    const value = { reason: '', reasonChoice: { id: attemptId, locale: 'ar' } };
    expect(read({ sum, choice: attemptId })).toMatchObject({ ok: true, value });
  });
});

test('sums are exact, also where floating point is not', () =>
  expect(sumOfRows([rowOf('D1', '0.1'), rowOf('D2', '0.2'), rowOf('D3', '999999999.999')])).toBe(
    1_000_000_000_299n,
  ));

test('a run gives each order one token, and no other run, act or order the same', () => {
  const token = bulkToken(run, 'complete', 'D1');
  expect(readRun(token)).toBe(token);
  expect(bulkToken(run, 'complete', 'D1')).toBe(token);
  const others = [
    bulkToken(run, 'reverse', 'D1'),
    bulkToken(run, 'complete', 'D2'),
    bulkToken(attemptId, 'complete', 'D1'),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});

describe('the address of an export', () => {
  const read = (query: string) => readExportRequest(new URLSearchParams(query));

  test('names orders, each once and no more than fit', () => {
    const answer = read('order=d1&order=D1&order=%3Cb%3E&order=D2&state=PAID');
    expect(answer).toEqual({ ok: true, value: { references: ['D1', 'D2'] } });
    expect(readChosen(Array.from({ length: 90 }, (_, at) => `D${at}`))).toHaveLength(chosenMax);
    expect(readChosen([null, 5, { order: 'D1' }])).toEqual([]);
  });

  test('or the filter of the list, without its place in it', () =>
    expect(read('state=PAID&state=COMPLETED&after=abc&search=noor&utm=1')).toMatchObject({
      ok: true,
      value: {
        asked: 'search=noor&state=PAID&state=COMPLETED',
        filter: { state: ['PAID', 'COMPLETED'], search: 'noor', after: null },
      },
    }));

  test('and nothing where the filter is wrong', () => {
    expect(read('amountFrom=lots')).toMatchObject({ code: 'BAD_FILTER' });
    expect(read('search=%00')).toMatchObject({ code: 'BAD_FILTER' });
  });

  test('the file has a plain name', () => {
    const now = new Date('2026-11-22T01:05:09Z');
    expect(exportFileName(now, false, 'csv')).toBe('orders-2026-11-22-0105.csv');
    expect(exportFileName(now, true, 'xlsx')).toBe('orders-test-2026-11-22-0105.xlsx');
  });
});
