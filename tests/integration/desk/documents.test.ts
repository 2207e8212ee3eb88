import { parse } from 'csv-parse/sync';
import { GET } from '@/app/admin/documents/export/route';
import { db } from '@/lib/db/client';
import { readDocumentFilter } from '@/lib/desk/documents/document-filter';
import { listDeskDocuments } from '@/lib/desk/documents/list-documents';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { peerHeaderName } from '@/lib/http/incoming-requests';
import { pathHeaderName } from '@/lib/process/path-header';
import type { Permission } from '@/lib/rights/permissions';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';
import { createStaff, openStaffSession } from '../../support/staff';

const browser = { cookies: [] as { name: string; value: string }[] };

vi.mock('next/headers', () => ({
  headers: async () =>
    new Headers({ [peerHeaderName()]: '192.0.2.7', [pathHeaderName()]: '/admin/documents/export' }),
  cookies: async () => ({ get: () => undefined, getAll: () => browser.cookies }),
}));
vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

const at = '2026-11-03T09:00:00Z';
const list = (query: Record<string, string>) => listDeskDocuments(readDocumentFilter(query));
const namesOf = async (query: Record<string, string>) =>
  (await list(query)).rows.map(({ customerName }) => customerName).sort();

async function soldTo(customerName: string): Promise<string> {
  const { order } = await makeSale(at, 25_000_000n);
  await db().order.update({ where: { id: order.id }, data: { customerName } });
  return order.id;
}

beforeAll(async () => {
  const erased = await soldTo('Zaïnab Al-Khafaji');
  for (const name of ['زينب الخفاجي', 'Ali Zayn', "O'Hara & Co | (test):*"]) await soldTo(name);
  const { attempt } = await makeAttempt({ state: 'REVERSED', at, minor: 9_000_000n });
  await makeOperation(attempt, { kind: 'completion', at, minor: 9_000_000n });
  await makeOperation(attempt, { kind: 'reversal', at, minor: 9_000_000n });
  while ((await makeDueDocuments()) > 0);
  // The order forgets its guest; what was invoiced keeps the name.
  await db().order.update({ where: { id: erased }, data: { customerName: '-' } });
});

describe('the list of documents', () => {
  test.each([
    ['zain', ['Zaïnab Al-Khafaji']],
    ['KHAFAJI zainab', ['Zaïnab Al-Khafaji']],
    ['زينب', ['زينب الخفاجي']],
    ['za', ['Ali Zayn', 'Zaïnab Al-Khafaji']],
    ['ayn', []],
    ["o'hara", ["O'Hara & Co | (test):*"]],
    ["' | ali:* & !", ['Ali Zayn']],
    ['&', []],
  ])('finds by the beginnings of the words of a name: %j', async (customer, names) =>
    expect(await namesOf({ customer })).toEqual(names),
  );

  test('is narrowed by kind, number and month', async () => {
    const [note, ...others] = (await list({ kind: 'credit_note' })).rows;
    expect([note?.kind, note?.totalMinor, others]).toEqual(['credit_note', 9_000_000n, []]);
    const byNumber = await list({ number: note?.label ?? '' });
    expect(byNumber.rows).toEqual([note]);
    const month = note?.issuedAt.toISOString().slice(0, 7) ?? '';
    expect((await list({ month, number: '1' })).rows.length).toBeGreaterThan(1);
    expect((await list({ month: '2001-01' })).rows).toEqual([]);
    expect((await list({ number: 'nothing like it' })).rows).toEqual([]);
  });

  test('leads page by page to every document once', async () => {
    for (let made = 0; made < 60; made += 1) await makeSale(at, 1_000n);
    while ((await makeDueDocuments()) > 0);
    const labels: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { rows, next } = await list(after === '' ? {} : { after });
      labels.push(...rows.map(({ label }) => label));
      after = next && `${next.at.getTime()}_${next.id}`;
    }
    expect(labels).toHaveLength(await db().document.count());
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('its file', () => {
  const ask = (query: string) =>
    GET(new Request(`http://localhost:3000/admin/documents/export?${query}`));
  const signIn = async (permissions: readonly Permission[]) => {
    const person = await createStaff({ permissions: ['see_orders', ...permissions] });
    browser.cookies = [await openStaffSession(person.id)];
    return person;
  };

  test('has all pages, in the form that the person took last', async () => {
    const { id } = await signIn(['export']);
    const first = await ask('format=csv&separator=semicolon&decimal=comma');
    expect(first.headers.get('content-disposition')).toContain('documents.csv');
    const again = Buffer.from(await (await ask('customer=zain')).arrayBuffer());
    const rows: Record<string, string>[] = parse(again, {
      columns: true,
      bom: true,
      delimiter: ';',
    });
    expect(rows.map((row) => row.customer)).toEqual(['Zaïnab Al-Khafaji']);
    const whole = Buffer.from(await first.arrayBuffer()).toString();
    expect(whole.trim().split('\r\n')).toHaveLength(1 + (await db().document.count()));
    const entries = await db().auditEntry.findMany({ where: { subject: `user:${id}` } });
    expect(entries.map(({ action }) => action)).toContain('table.export_completed');
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain('zain');
  });

  test('is for those who may export', async () => {
    await signIn([]);
    expect((await ask('')).status).toBe(403);
  });
});
