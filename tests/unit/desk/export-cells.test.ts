import { expect, test } from 'vitest';
import { type ExportWords, exportColumns, orderCells } from '@/lib/desk/export/export-cells';
import type { ExportRow } from '@/lib/desk/export/export-rows';

const at = new Date('2026-11-22T21:05:00Z');
const row: ExportRow = {
  reference: 'DQ44ZFK4X',
  isTest: false,
  state: 'COMPLETED',
  transactionType: 'authorization',
  createdAt: at,
  stateChangedAt: at,
  heldSince: null,
  customerName: 'Rania',
  customerEmail: 'rania@example.test',
  customerPhone: '+9647701234567',
  locale: 'en',
  currency: 'IQD',
  totalMinor: 250_000_000n,
  lines: [
    { name: { en: 'Courtyard room', ar: '', ckb: '' }, quantity: 2, isStay: true },
    { name: { en: 'Lamp', ar: '', ckb: '' }, quantity: 3, isStay: false },
  ],
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  authorisedMinor: 250_000_000n,
  completedMinor: 200_000_000n,
  reversedMinor: null,
  takenMinor: 200_000_000n,
  refundedMinor: null,
  feeMinor: null,
  moneyAt: at,
  gatewayOrderId: '123456',
  rrn: '795374123456',
  approvalCode: '12E456',
  invoices: null,
  openAttention: 0,
};
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
  const cells = orderCells(row, words);
  const cell = (column: (typeof exportColumns)[number]) => cells[exportColumns.indexOf(column)];
  expect(cell('bought')).toBe('Courtyard room, 2 nights; 3 × Lamp');
  expect(cell('rrn')).toEqual({ reference: '795374123456' });
  expect(cell('approval')).toEqual({ reference: '12E456' });
  expect(cell('gatewayOrder')).toEqual({ reference: '123456' });
  expect(cell('taken')).toEqual({ amountMinor: 200_000_000n });
  expect(cell('refunded')).toBe('');
  expect(cell('moneyDateHouse')).toBe('2026-11-23 00:05:00');
});
