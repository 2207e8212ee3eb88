import { parse } from 'csv-parse/sync';
import { GET, HEAD } from '@/app/admin/reconciliation/journal/route';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { db } from '@/lib/db/client';
import { peerHeaderName } from '@/lib/http/incoming-requests';
import { pathHeaderName } from '@/lib/process/path-header';
import { spanOfDay } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readTotals } from '@/lib/reconciliation/read-totals';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { readWorkbook } from '@/lib/statements/file/read-workbook';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';
import { createStaff, openStaffSession } from '../../support/staff';

const browser = { cookies: [] as { name: string; value: string }[] };

vi.mock('next/headers', () => ({
  headers: async () =>
    new Headers({
      [peerHeaderName()]: '192.0.2.7',
      [pathHeaderName()]: '/admin/reconciliation/journal',
    }),
  cookies: async () => ({ getAll: () => browser.cookies }),
}));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'ar' }));
vi.mock('@/lib/i18n/translations', () => ({ getTranslations: async () => (key: string) => key }));

beforeAll(async () => {
  // 21:00 GMT is midnight in Baghdad: the last instant of one day, the first of the next.
  await makeSale('2026-11-20T20:59:59.999Z', 1_001n);
  const invoiced = await makeSale('2026-11-20T21:00:00.000Z', 2_002n, {
    rrn: '012345678901',
    approvalCode: '12E456',
  });
  const sold = { orderId: invoiced.order.id };
  const booked = await db().moneyMovement.findFirstOrThrow({ where: sold });
  await db().document.create({
    data: {
      ...sold,
      movementId: booked.id,
      kind: 'invoice',
      seriesYear: 2026,
      number: 9_001,
      label: 'I26-9001',
      locale: 'en',
      issuedAt: new Date(),
      content: {
        taxes: [
          { rate: 1_000, totalMinor: '1100000', taxMinor: '100000' },
          { rate: 550, totalMinor: '902000', taxMinor: '47000' },
        ],
      },
      digest: '',
      isTest: true,
    },
  });
  await makeAttempt({ state: 'DECLINED', at: '2026-11-21T00:00:00.000Z' });
  for (const isCompleted of [true, false]) {
    const { attempt } = await makeAttempt({
      state: 'REVERSED',
      at: '2026-11-21T10:00:00Z',
      minor: 50_000_500n,
    });
    if (isCompleted) {
      const at = '2026-11-21T12:00:00Z';
      await makeOperation(attempt, { kind: 'completion', at, minor: 40_000_500n });
    }
    const at = '2026-11-21T22:00:00Z';
    await makeOperation(attempt, { kind: 'reversal', at, minor: 50_000_500n });
  }
  const { order, attempt } = await makeSale('2026-11-21T13:00:00Z', 9_000_000n);
  await db().order.update({ where: { id: order.id }, data: { invoiceNumber: 77 } });
  // What people had recorded, and evidence contradicted.
  const movement = await db().moneyMovement.findFirstOrThrow({ where: { attemptId: attempt.id } });
  const { id: _, ...line } = movement;
  await db().moneyMovement.create({
    data: { ...line, kind: 'CORRECTED', amountMinor: -9_000_000n },
  });
});

async function signInWith(permissions: readonly Permission[]) {
  const person = await createStaff({ permissions: ['see_orders', ...permissions] });
  browser.cookies = [await openStaffSession(person.id)];
  return person;
}

beforeEach(() => {
  browser.cookies = [];
});

const ask = (query: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/admin/reconciliation/journal?${query}`, { headers }));

type Line = Record<string, string>;

async function linesOf(query: string, delimiter = ','): Promise<Line[]> {
  const answer = await ask(`format=csv&${query}`);
  expect(answer.status).toBe(200);
  return parse(Buffer.from(await answer.arrayBuffer()), { columns: true, bom: true, delimiter });
}

const minorOf = (text: string) => BigInt(Math.round(Number(text.replace(',', '.')) * 1000));
const cell = (line: Line | undefined, column: string) => line?.[`journal.headings.${column}`] ?? '';
const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + minorOf(cell(line, 'amount')), 0n);

const auditOf = (userId: string) =>
  db().auditEntry.findMany({
    where: { subject: `user:${userId}`, action: { startsWith: 'journal.' } },
    orderBy: { sequence: 'asc' },
  });

describe('the journal', () => {
  test('adds up to the net of the same days, on both calendars', async () => {
    await signInWith(['export']);
    for (const [calendar, zone] of [
      ['house', 'Asia/Baghdad'],
      ['gmt', 'UTC'],
    ] as const) {
      for (const [from, to] of [
        ['2026-11-20', '2026-11-20'],
        ['2026-11-21', '2026-11-21'],
        ['2026-01-01', '2026-12-31'],
      ] as const) {
        const span = { since: spanOfDay(from, zone).since, until: spanOfDay(to, zone).until };
        const [figures] = await readTotals([span], { isTest: true, isMixed: false });
        if (figures === undefined) throw new Error('no totals');
        const lines = await linesOf(`from=${from}&to=${to}&calendar=${calendar}`);
        expect(sumOf(lines).toString()).toBe(netMinor(figures));
        expect(lines.length).toBe(
          Object.values(figures).reduce((sum, one) => sum + one.count, 0) - figures.declined.count,
        );
        expect(
          lines.map((line) => cell(line, 'day')).every((day) => day >= from && day <= to),
        ).toBe(true);
      }
    }
  });

  test('keeps references as text, amounts as numbers, and what is held beside the net', async () => {
    await signInWith(['export']);
    const query = 'from=2026-11-21&to=2026-11-21&separator=semicolon&decimal=comma';
    const lines = await linesOf(query, ';');
    expect(lines[0]).toEqual({
      'journal.headings.day': '2026-11-21',
      'journal.headings.bankGmt': '2026-11-20 21:00:00',
      'journal.headings.recordedGmt': '2026-11-20 21:00:00',
      'journal.headings.order': expect.stringMatching(/^M\d/),
      'journal.headings.document': 'I26-9001',
      'journal.headings.kind': 'kind.taken',
      'journal.headings.amount': '2,002',
      'journal.headings.tax': '147',
      'journal.headings.taxRates': '10%: 100; 5.5%: 47',
      'journal.headings.beside': '',
      'journal.headings.currency': 'IQD',
      'journal.headings.terminal': '="HOTEL001"',
      'journal.headings.rrn': '="012345678901"',
      'journal.headings.approval': '="12E456"',
      'journal.headings.operation': 'journal.payment',
      'journal.headings.person': '',
      'journal.headings.certainty': 'journal.authentic',
      'journal.headings.adjusts': '',
    });
    const held = lines.find((line) => cell(line, 'kind') === 'kind.held');
    expect([cell(held, 'amount'), cell(held, 'beside')]).toEqual(['', '50000,5']);
    const corrected = lines.find((line) => cell(line, 'kind').endsWith('(movements.corrected)'));
    expect([cell(corrected, 'amount'), cell(corrected, 'document')]).toEqual(['-9000', '77']);
    const next = await linesOf('from=2026-11-22&to=2026-11-22');
    expect(next.map((line) => [cell(line, 'operation'), cell(line, 'amount')]).sort()).toEqual([
      ['journal.reversal', ''],
      ['journal.reversal', '-40000.5'],
    ]);
  });

  test('is a workbook of the same lines, from the right for who reads so', async () => {
    await signInWith(['export']);
    const period = 'from=2026-11-21&to=2026-11-21';
    const lines = await linesOf(period);
    const answer = await ask(`format=xlsx&${period}`);
    expect(answer.headers.get('content-disposition')).toContain('2026-11-21.xlsx');
    const read = await readWorkbook(new Uint8Array(await answer.arrayBuffer()));
    if (!read.ok) throw new Error(read.code);
    const [heading = [], ...rows] = read.value[0]?.rows.map(({ cells }) => cells) ?? [];
    const at = heading.indexOf('journal.headings.amount');
    // Three decimals have a fourth where they are read again.
    const amounts = rows.map((cells) => (cells[at] ?? '').replace(/(\.\d{3})0$/, '$1'));
    expect(amounts).toEqual(lines.map((line) => cell(line, 'amount')));
    expect(rows.map((cells) => cells.includes('012345678901')).filter(Boolean)).toHaveLength(1);
  });

  test('goes on after a thousand lines of one instant, and loses and doubles none', async () => {
    await signInWith(['export']);
    const { order, attempt } = await makeSale('2025-03-01T12:00:00Z', 1_000n);
    const [first] = await db().moneyMovement.findMany({ where: { orderId: order.id } });
    if (first === undefined) throw new Error('nothing is booked');
    const { id: _, ...line } = first;
    await db().moneyMovement.createMany({
      data: Array.from({ length: 2_100 }, (_one, at) => ({ ...line, round: at + 1 })),
    });
    expect(attempt.id).toBe(line.attemptId);
    const lines = await linesOf('from=2025-03-01&to=2025-03-01');
    expect([lines.length, sumOf(lines)]).toEqual([2_101, 2_101_000n]);
  });

  test('remembers the signs of a person’s last one, and is in the audit', async () => {
    const person = await signInWith(['export']);
    const actor = { userId: person.id } as Actor;
    const result = await lastFileForm(actor);
    expect(result).toEqual({ format: 'xlsx', separator: 'comma', decimal: 'point' });
    await linesOf('from=2026-11-21&to=2026-11-21&separator=tab&decimal=comma', '\t');
    const found = await lastFileForm(actor);
    expect(found).toEqual({ format: 'csv', separator: 'tab', decimal: 'comma' });
    const [begun, ended] = await auditOf(person.id);
    expect(begun).toMatchObject({
      action: 'journal.export_begun',
      after: { from: '2026-11-21', to: '2026-11-21', calendar: 'house', isTest: true },
    });
    expect(ended).toMatchObject({ action: 'journal.export_completed', cause: begun?.cause });
  });
});

describe('L8 the journal', () => {
  test('is for who may export, and not for another site’s page', async () => {
    expect((await ask('from=2026-11-21&to=2026-11-21')).status).toBe(401);
    const other = await signInWith(['resolve', 'read_audit']);
    expect((await ask('from=2026-11-21&to=2026-11-21')).status).toBe(403);
    const person = await signInWith(['export']);
    const site = { 'sec-fetch-site': 'cross-site' };
    expect((await ask('from=2026-11-21&to=2026-11-21', site)).status).toBe(403);
    expect(HEAD().status).toBe(405);
    expect([await auditOf(other.id), await auditOf(person.id)]).toEqual([[], []]);
  });

  test.each([
    ['from=2026-11-22&to=2026-11-21'],
    ['from=2026-11-31&to=2026-12-01'],
    ['from=2026-11-21'],
    [''],
  ])('of a period that is none leads back to the form: %s', async (query) => {
    await signInWith(['export']);
    const answer = await ask(query);
    const expected = [303, '/admin/reconciliation?refused=period'];
    expect([answer.status, answer.headers.get('location')]).toEqual(expected);
  });
});
