import { renderToStaticMarkup } from 'react-dom/server';
import { RowCells } from '@/app/admin/reconciliation/statements/[id]/row-cells';

test('a minus of the bank’s file stands before its number on a page from right to left', () => {
  const row = renderToStaticMarkup(<RowCells cells={['-36000', 'مبيعات', '']} />);
  expect(row).toContain('<bdi dir="ltr">-36000</bdi>');
  expect(row).toContain('<bdi dir="auto">مبيعات</bdi>');
});
