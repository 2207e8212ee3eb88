import { documentsPath, readDocumentFilter } from '@/lib/desk/documents/document-filter';

const all = ['invoice', 'credit_note', 'confirmation'];

test.each([
  ['INV-2026-000012', ['invoice'], { year: 2026, number: 12 }],
  [' test-crn-2026-000003 ', ['credit_note'], { year: 2026, number: 3 }],
  ['CNF', ['confirmation'], { year: null, number: null }],
  ['INV-2026', ['invoice'], { year: 2026, number: null }],
  ['2026-7', all, { year: 2026, number: 7 }],
  ['2026', all, { year: null, number: 2026 }],
  ['١٢', all, { year: null, number: 12 }],
  ['', all, null],
])('the number %j selects %j and %j', (number, kinds, wanted) =>
  expect(readDocumentFilter({ number })).toMatchObject({
    kinds,
    number: wanted,
    isBadNumber: false,
  }),
);

test.each(['INV-26-1', "12' OR 1=1", 'X-2026-1', '9'.repeat(12)])('%j is no number', (number) =>
  expect(readDocumentFilter({ number })).toMatchObject({ number: null, isBadNumber: true }),
);

test('a number of another kind than the chosen one selects nothing', () =>
  expect(readDocumentFilter({ kind: 'invoice', number: 'CRN-2026-1' }).kinds).toEqual([]));

test.each([
  [{ month: '2026-13', kind: 'bill', after: '1_x', test: 'maybe' }, null, all, null, null],
  [{ month: ['2026-11', 'x'], kind: 'invoice', test: 'yes' }, '2026-11', ['invoice'], true, null],
])('odd values of %j are left out', (given, month, kinds, isTest, after) =>
  expect(readDocumentFilter(given)).toMatchObject({ month, kinds, isTest, after }),
);

test.each(['customer', 'number'])('a card number typed as the %s is seen', (name) =>
  expect(readDocumentFilter({ [name]: '4111 1111 1111 1111' }).isCardSearch).toBe(true),
);

test('the address of a page keeps the filter, and names the last document', () => {
  const id = '0199f000-0000-7000-8000-000000000001';
  const given = { month: '2026-11', customer: 'سارة', odd: 'x', after: 'y' };
  const path = documentsPath('/admin/documents', given, { at: new Date(1_000), id });
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  expect(query).toEqual({ month: '2026-11', customer: 'سارة', after: `1000_${id}` });
  expect(readDocumentFilter(query).after).toEqual({ at: new Date(1_000), id });
  expect(documentsPath('/admin/documents', {})).toBe('/admin/documents');
});
