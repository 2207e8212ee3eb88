import { expect, test } from 'vitest';
import { type ExportWords, exportColumns, orderCells } from '@/lib/desk/export/export-cells';
import { exportedRow } from '../../support/exported-row';

const words: ExportWords = {
  locale: 'en',
  timeZone: 'Asia/Baghdad',
  headings: {} as ExportWords['headings'],
  states: { COMPLETED: 'Completed' } as ExportWords['states'],
  kinds: { authorization: 'Hold', sale: 'Sale' },
  test: 'TEST',
  nights: (count) => `${count} nights`,
  title: 'Orders',
  isRightToLeft: false,
};

test('a stay is told in nights, goods in pieces; references of digits are no numbers', () => {
  const cells = orderCells(exportedRow, words);
  const cell = (column: (typeof exportColumns)[number]) => cells[exportColumns.indexOf(column)];
  expect(cell('bought')).toBe('Courtyard room, 2 nights; 3 × Lamp');
  expect(cell('rrn')).toEqual({ reference: '795374123456' });
  expect(cell('approval')).toEqual({ reference: '12E456' });
  expect(cell('gatewayOrder')).toEqual({ reference: '123456' });
  expect(cell('taken')).toEqual({ amountMinor: 200_000_000n });
  expect(cell('refunded')).toBe('');
  expect(cell('moneyDateHouse')).toEqual({ time: '2026-11-23 00:05:00' });
});
