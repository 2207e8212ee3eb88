import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { GET, HEAD } from '@/app/admin/orders/export/route';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { readLiveSession } from '@/lib/auth/session/sessions';
import { db } from '@/lib/db/client';
import { exportOrders } from '@/lib/desk/export/export-orders';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { peerHeaderName } from '@/lib/http/incoming-requests';
import { pathHeaderName } from '@/lib/process/path-header';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { browser, signIn } from '../../support/browser';
import { fileWords } from '../../support/exported-row';
import { lineOf } from '../../support/listed-order';
import { auditOf } from '../../support/records';
import { createProduct } from '../../support/shop';
import { changeStaff } from '../../support/staff';

vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

const orders = 1_203;
const start = Date.UTC(2026, 9, 1, 21, 30);

beforeAll(async () => {
  const lamp = { name: { en: 'Lamp, "copper"', ar: 'مصباح', ckb: 'چرا' } };
  const { id: product } = await createProduct();
  const rows = Array.from({ length: orders }, (_, at) => ({
    id: randomUUID(),
    reference: `X${String(at).padStart(5, '0')}`,
    transactionType: 'sale' as const,
    state: at % 3 === 0 ? ('PAID' as const) : ('DECLINED' as const),
    totalMinor: 25_000_500n,
    customerName: at === 7 ? '=HYPERLINK("http://evil.test")' : `Guest ${at}`,
    customerEmail: at === 8 ? '@SUM(A1)@example.test' : 'guest@example.test',
    customerPhone: '+964 770 123 4567',
    checkoutToken: randomUUID(),
    checkoutDigest: '',
    isTest: true,
    createdAt: new Date(start + at * 60_000),
  }));
  await db().order.createMany({ data: rows });
  const lines = rows.map(({ id }) => ({ ...lineOf(id, product, 25_000_500n), ...lamp }));
  await db().orderLine.createMany({ data: lines.map((line) => ({ ...line, kind: 'GOODS' })) });
});

async function signInWith(permissions: readonly Permission[]) {
  const { staff, session } = await signIn({ permissions });
  return { ...staff, sessionId: session.sessionId };
}

const ask = (query: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/admin/orders/export?${query}`, { headers }));

async function read(answer: Response): Promise<Record<string, string>[]> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parse(Buffer.from(bytes), { columns: true, bom: true, record_delimiter: '\r\n' });
}

const exportsOf = async (userId: string) =>
  (await auditOf(`user:${userId}`)).filter(({ action }) => action.startsWith('orders.export'));

describe('the file', () => {
  test('holds every order that the filter fits, in the order of the list, and no other', async () => {
    const person = await signInWith(['export']);
    const rows = await read(await ask('state=PAID'));
    expect(rows).toHaveLength(Math.ceil(orders / 3));
    expect(rows[0]?.['headings.reference']).toBe('X01200');
    expect(rows.at(-1)?.['headings.reference']).toBe('X00000');
    expect(new Set(rows.map((row) => row['headings.state']))).toEqual(new Set(['orderState.PAID']));
    const [begun, ended] = await exportsOf(person.id);
    expect(begun).toMatchObject({ action: 'orders.export_begun', after: { filter: 'state=PAID' } });
    expect(ended).toMatchObject({ action: 'orders.export_completed' });
    expect(ended).toMatchObject({ after: { rows: rows.length }, cause: begun?.cause });
    expect((await verifyAudit()).findings).toEqual([]);
  });

  test('says amounts exactly, both times, and marks what was made in a test mode', async () => {
    await signInWith(['export']);
    const answer = await ask('search=X00042');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const found = answer.headers.get('content-disposition');
    expect(found).toMatch(/^attachment; filename="orders-test-\d{4}-\d\d-\d\d-\d{4}\.csv"$/);
    expect(await read(answer)).toEqual([
      expect.objectContaining({
        'headings.reference': 'X00042',
        'headings.test': 'test',
        'headings.placed.gmt': '2026-10-01 22:12:00',
        'headings.placed.house': '2026-10-02 01:12:00',
        'headings.booked': '25000.5',
        'headings.currency': 'IQD',
        'headings.lines': '1 × Lamp, "copper"',
        'headings.authorised': '',
      }),
    ]);
  });

  test('is separated as the office last chose, for any file, until it chooses again', async () => {
    const person = await signInWith(['export']);
    const chosen = await ask('search=X00042&separator=semicolon&decimal=comma');
    expect(await chosen.text()).toMatch(/^\ufeff?"headings.reference";.*;25000,5;/s);
    expect(await (await ask('search=X00042')).text()).toMatch(/;25000,5;/);
    const semicolons = { format: 'xlsx', separator: 'semicolon', decimal: 'comma' };
    expect(await lastFileForm({ userId: person.id } as Actor)).toEqual(semicolons);
    expect(await (await ask('search=X00042&separator=tab')).text()).toMatch(/\t25000,5\t/);
  });

  test('is a workbook for whoever wants one', async () => {
    await signInWith(['export']);
    const answer = await ask('search=X00042&format=xlsx');
    expect(answer.headers.get('content-disposition')).toMatch(/orders-test-[\d-]+\.xlsx"$/);
    const [heading, row] = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(heading?.[0]).toBe('headings.reference');
    expect(row?.[0]).toBe('X00042');
    expect(row?.[heading?.indexOf('headings.booked') ?? -1]).toBe(25_000.5);
  });

  test('M3 a name that is a formula reaches the spreadsheet as text', async () => {
    await signInWith(['export']);
    const rows = await read(await ask('order=X00007&order=X00008&order=NOTHING'));
    const found = rows.map((row) => row['headings.customer']);
    expect(found).toEqual([`'=HYPERLINK("http://evil.test")`, 'Guest 8']);
    expect(rows[1]?.['headings.email']).toBe(`'@SUM(A1)@example.test`);
    expect(rows[0]?.['headings.phone']).toBe(`'+964 770 123 4567`);
  });
});

describe('L8 who may take it', () => {
  test('a person without the right, and nobody, get nothing and leave no audit row', async () => {
    browser.headers = new Headers({
      [peerHeaderName()]: '192.0.2.7',
      [pathHeaderName()]: '/admin/orders/export',
    });
    const others = ['see_orders', 'complete', 'reverse', 'read_audit', 'manage_users'] as const;
    const person = await signInWith(others);
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const answer = await ask('');
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(answer.status).toBe(403);
    expect(await answer.text()).toBe('forbidden');
    expect(lines.join('')).toContain('"event":"access.forbidden"');
    expect(lines.join('')).toContain(person.id);
    expect(lines.join('')).toContain('"path":"/admin/orders/export","network":"192.0.2.7"');
    expect(await exportsOf(person.id)).toEqual([]);
    browser.cookies.clear();
    expect((await ask('')).status).toBe(401);
  });

  test("another site's page cannot make a colleague's browser fetch it", async () => {
    const person = await signInWith(['export']);
    expect((await ask('', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(HEAD().status).toBe(405);
    expect(await exportsOf(person.id)).toEqual([]);
  });

  test('a card number in the search leaves the address; a wrong filter goes back to its field', async () => {
    await signInWith(['export']);
    for (const [query, location] of [
      [`search=${'4'.padEnd(15, '1')}1`, '/admin/orders?refused=card'],
      ['amountFrom=lots', '/admin/orders?amountFrom=lots'],
    ] as const) {
      const answer = await ask(query);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    }
  });
});

describe('an export that does not reach its end', () => {
  test('the reader goes away: nothing more is read, and the audit says so', async () => {
    const person = await signInWith(['export']);
    const reader = (await ask('')).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    const [, ended] = await exportsOf(person.id);
    expect(ended).toMatchObject({ action: 'orders.export_aborted', after: { cause: 'gone' } });
    expect(ended?.after).toMatchObject({ rows: 500 });
  });

  test.each(
    Object.entries({
      'is signed out': (userId: string) =>
        db().staffSession.updateMany({ where: { userId }, data: { revokedAt: new Date() } }),
      'loses the permission': (id: string) => changeStaff(id, { permissions: ['see_orders'] }),
    }),
  )('the person %s meanwhile: it breaks off within a minute', async (_what, lose) => {
    const person = await signInWith(['export']);
    const actor = (await readLiveSession(person.sessionId)) as unknown as Actor<'export'>;
    let now = Date.now();
    const clock = { now: () => new Date(now) };
    const filter = readDeskFilter({});
    const words = await fileWords('en');
    const pieces = await exportOrders(actor, { filter, asked: '' }, words, form, clock);
    await pieces.next();
    await pieces.next();
    await lose(person.id);
    now += 59_000;
    await expect(pieces.next()).rejects.toThrow('may no longer export');
    const [, ended] = await exportsOf(person.id);
    const after = { cause: 'no_longer_allowed', rows: 500 };
    expect(ended).toMatchObject({ action: 'orders.export_aborted', after });
  });
});

const form = { format: 'csv', separator: 'comma', decimal: 'point' } as const;
