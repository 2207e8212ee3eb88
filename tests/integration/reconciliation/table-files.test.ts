import { parse } from 'csv-parse/sync';
import { GET as month } from '@/app/admin/reconciliation/month/export/route';
import { GET as movements } from '@/app/admin/reconciliation/movements/export/route';
import { GET as unsigned } from '@/app/admin/reconciliation/signing/export/route';
import { GET as coverage } from '@/app/admin/reconciliation/statements/export/route';
import { browser, signIn } from '../../support/browser';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';

vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

beforeAll(async () => {
  await makeSale('2026-09-03T09:00:00Z', 25_000_500n);
  const { attempt } = await makeAttempt({ state: 'COMPLETED', at: '2026-09-04T09:00:00Z' });
  await makeOperation(attempt, {
    kind: 'completion',
    at: '2026-09-04T10:00:00Z',
    minor: 9_000_000n,
  });
});

describe.each([
  {
    ...{ table: 'month', GET: month, query: 'month=2026-09', count: 30 },
    ...{ first: 'dayColumn', amount: 'month.net', row: 2, value: '25000,5' },
    columns: 13,
  },
  {
    ...{ table: 'movements', GET: movements, query: 'from=2026-09-01&to=2026-09-30', count: 3 },
    ...{ first: 'movements.at', amount: 'movements.amount', row: 0, value: '25000,5' },
    columns: 8,
  },
  {
    ...{ table: 'statements', GET: coverage, query: 'month=2026-09', count: 30 },
    ...{ first: 'coverage.day', amount: 'month.bank', row: 0, value: '0' },
    columns: 9,
  },
  {
    ...{ table: 'unsigned', GET: unsigned, query: 'until=2026-12-11', count: 100 },
    ...{ first: 'dayColumn', amount: 'month.net', row: 0, value: '25000,5' },
    columns: 8,
  },
])('the file of $table', ({ GET, query, count, first, amount, row, value, columns, table }) => {
  const ask = (more = '', headers = {}) =>
    GET(new Request(`http://localhost:3000/x?${query}&format=csv${more}`, { headers }));

  test('has the columns and every row, with the separators that are asked for', async () => {
    await signIn({ permissions: ['see_orders', 'export'] });
    const answer = await ask('&separator=semicolon&decimal=comma');
    expect(answer.headers.get('content-disposition')).toMatch(`${table}-2026-`);
    const text = Buffer.from(await answer.arrayBuffer());
    const rows: Record<string, string>[] = parse(text, {
      columns: true,
      bom: true,
      delimiter: ';',
    });
    expect(rows).toHaveLength(count);
    expect(Object.keys(rows[0] ?? {})).toHaveLength(columns);
    expect(rows[0]?.[first]).toMatch(/^2026-09-0/);
    expect(rows[row]?.[amount]).toBe(value);
  });

  test('is for those who may export, and whom a page of ours sent', async () => {
    await signIn({ permissions: ['see_orders', 'resolve'] });
    expect((await ask()).status).toBe(403);
    await signIn({ permissions: ['see_orders', 'export'] });
    expect((await ask('', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    browser.cookies.clear();
    expect((await ask()).status).toBe(401);
  });
});
