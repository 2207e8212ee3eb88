import { headingCells } from '@/lib/desk/export/export-cells';
import { cellBelow, fileWords } from '../../support/exported-row';

test('a stay is told in nights, goods in pieces; references of digits are no numbers', async () => {
  const words = await fileWords('en');
  const cell = (heading: string) => cellBelow(words, heading);
  expect(cell('lines')).toBe('Courtyard room, 2 nights; 3 × Lamp');
  expect(cell('rrn')).toEqual({ reference: '795374123456' });
  expect(cell('approval')).toEqual({ reference: '12E456' });
  expect(cell('gatewayOrder')).toEqual({ reference: '123456' });
  expect(cell('taken')).toEqual({ amountMinor: 200_000_000n });
  expect(cell('refunded')).toBe('');
  expect(cell('moneyDate.house')).toEqual({ time: '2026-11-23 00:05:00' });
});

test('every column of the file has its heading', async () => {
  const headings = headingCells(await fileWords('en'));
  expect(headings.filter((heading) => heading.startsWith('orders.export.'))).toEqual([]);
});
