import { extractText } from 'unpdf';
import { GET } from '@/app/admin/reconciliation/month/archive/route';
import { GET as summary } from '@/app/admin/reconciliation/month/summary/route';
import { db } from '@/lib/db/client';
import { closeMonth } from '@/lib/desk/closing/close-month';
import { contentMark, monthDoubts } from '@/lib/desk/closing/month-content';
import { summaryPdf } from '@/lib/desk/closing/month-summary';
import { readClosedMonth } from '@/lib/desk/closing/read-closed';
import { contentOfMonth } from '@/lib/desk/closing/read-month-facts';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { peerHeaderName } from '@/lib/http/incoming-requests';
import { bookExisting } from '@/lib/payments/janitor/book-existing';
import { replayDays } from '@/lib/payments/replay/replay-days';
import { pathHeaderName } from '@/lib/process/path-header';
import { readMonthClose } from '@/lib/reconciliation/read-month';
import { readUnsignedDays } from '@/lib/reconciliation/unsigned-days';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { compareStatement } from '@/lib/statements/compare-statement';
import { explainDifferences, reopenDifferences } from '@/lib/statements/explain-differences';
import { listParts, readPart } from '@/lib/statements/file/unzip-parts';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { readMonth } from '@/lib/time/month';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';
import { must } from '../../support/must';
import { ownerQuery } from '../../support/owner-sql';
import { createStaff, openStaffSession } from '../../support/staff';

const browser = { cookies: [] as { name: string; value: string }[] };

vi.mock('next/headers', () => ({
  headers: async () =>
    new Headers({
      [peerHeaderName()]: '192.0.2.7',
      [pathHeaderName()]: '/admin/reconciliation/month/archive',
    }),
  cookies: async () => ({ get: () => undefined, getAll: () => browser.cookies }),
}));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));

const now = new Date('2026-11-20T09:00:00Z');
const clock = { now: () => now };
const columns = {
  rrn: '0',
  amount: '1',
  date: '2',
  type: '3',
  commission: '4',
  sign: 'inPositive',
};
const mapping = { ...columns, decimal: 'point', dateOrder: 'ymd', clock: 'house' };

async function signer(): Promise<Actor<'resolve'>> {
  const { id, name } = await createStaff({ permissions: ['resolve'] });
  return { userId: id, name } as Actor<'resolve'>;
}

/** What the month's page shows to whoever closes it. */
async function shown(month: string, at = now) {
  const { days } = readMonth(month, '');
  const close = await readMonthClose(days as [string, ...string[]], 'house', true);
  const wanted = { isTest: true, from: days[0] ?? '', until: days.at(-1) ?? '' };
  const unsigned = (await readUnsignedDays(wanted, at)).days;
  return { content: await contentOfMonth(close, month), unsigned };
}

async function asShown(month: string, isAware = true) {
  const { content, unsigned } = await shown(month);
  const days = unsigned.map(({ day, mark }) => ({ day, seen: mark }));
  return { month, isTest: true, seen: contentMark(content), days, isAware };
}

const close = async (input: Awaited<ReturnType<typeof asShown>>) =>
  closeMonth(await signer(), input, clock);

async function upload(lines: readonly string[]): Promise<string> {
  const person = await signer();
  const text = ['RRN,Amount,Date,Type,Commission', ...lines].join('\n');
  const file = { name: '../October: الكشف.csv', bytes: new TextEncoder().encode(text) };
  const { statementId } = must(await receiveStatement(person, file, clock));
  const wish = { statementId, mapping, isConfirmed: true, isChecked: true };
  must(await compareStatement(person, wish, clock));
  return statementId;
}

const stored = async (month = '2026-10') => {
  const closed = await readClosedMonth(month, true);
  if (closed === null) throw new Error(`${month} is open`);
  return closed;
};

let statementId = '';

beforeAll(async () => {
  await bookExisting(now);
  const one = await makeSale('2026-10-05T09:00:00Z', 100_000_000n);
  const two = await makeSale('2026-10-06T09:00:00Z', 50_000_000n);
  const { attempt } = await makeAttempt({
    state: 'REVERSED',
    at: '2026-10-07T09:00:00Z',
    minor: 20_000_000n,
  });
  await makeOperation(attempt, {
    kind: 'completion',
    at: '2026-10-07T10:00:00Z',
    minor: 20_000_000n,
  });
  await makeOperation(attempt, {
    kind: 'reversal',
    at: '2026-10-08T10:00:00Z',
    minor: 20_000_000n,
  });
  while ((await makeDueDocuments({ now: () => new Date('2026-10-08T12:00:00Z') })) > 0);
  statementId = await upload([
    `${one.attempt.rrn},100000,2026-10-05,,1000`,
    `${two.attempt.rrn},50000,2026-10-06,,500`,
    `${attempt.rrn},20000,2026-10-07,,200`,
    `${attempt.rrn},-20000,2026-10-08,,0`,
    `799999999999,7000,2026-10-09,,0`,
    `,-2500,2026-10-09,Monthly fee,`,
    `,-140000,2026-10-09,Payout,`,
  ]);
});

describe('a month', () => {
  test('with something open is closed only by whoever says that they know', async () => {
    const { content } = await shown('2026-10');
    expect(monthDoubts(content)).toEqual([{ name: 'open', count: 1 }]);
    expect(await close(await asShown('2026-10', false))).toMatchObject({ code: 'DOUBTS' });
    expect(await db().signedDay.count({ where: { isTest: true } })).toBe(0);
  });

  test.each([
    ['that is not over', async () => asShown('2026-11'), 'REFUSED'],
    [
      'that is none',
      async () => ({ ...(await asShown('2026-10')), month: '2026-13' }),
      'BAD_MONTH',
    ],
    [
      'shown with other figures',
      async () => ({ ...(await asShown('2026-10')), seen: 'x' }),
      'CHANGED',
    ],
    [
      'of which a day is left out',
      async () => ({ ...(await asShown('2026-10')), days: [] }),
      'CHANGED',
    ],
    [
      'with a day of another',
      async () => ({ ...(await asShown('2026-10')), days: [{ day: '2026-09-30', seen: 'x' }] }),
      'CHANGED',
    ],
  ])('%s is refused, and no day of it is signed', async (_what, input, code) => {
    expect(await close(await input())).toMatchObject({ ok: false, code });
    expect(await db().signedDay.count({ where: { isTest: true } })).toBe(0);
  });

  test('is closed once, whoever is at it at the same time; all its days are signed', async () => {
    const person = await signer();
    const chosen = { statementId, lines: [6], movements: [], all: null, reason: 'another shop' };
    must(await explainDifferences(person, chosen, clock));
    const input = await asShown('2026-10', false);
    const answers = await Promise.all([close(input), close(input), close(input)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = answers.flatMap((one) => (one.ok ? [] : one.code));
    expect(codes).toEqual(['ALREADY_CLOSED', 'ALREADY_CLOSED']);
    expect(await db().signedDay.count({ where: { isTest: true } })).toBe(31);
    expect(await replayDays(null)).toEqual([]);
  });

  test('keeps its sums from the gross to the payout, and its differences with their reasons', async () => {
    const { content, digest } = await stored();
    expect(content).toMatchObject({
      netMinor: '150000000',
      figures: { taken: { minor: '170000000' }, refunded: { minor: '20000000' } },
      bank: {
        ...{ files: 1, uncovered: 0, payouts: 1, differenceMinor: '7000000' },
        ...{ commissionMinor: '4200000', feeMinor: '2500000' },
        ...{ dueMinor: '145800000', paidMinor: '140000000', openMinor: '-5800000' },
      },
      differences: {
        open: 0,
        explained: 1,
        listed: [{ kind: 'bank_only', reason: 'another shop' }],
      },
      documents: { invoice: 3, credit_note: 1, confirmation: 1 },
    });
    const [entry] = await db().auditEntry.findMany({ where: { subject: 'month:2026-10:test' } });
    const after = { digest, net: '150000000', due: '145800000', paid: '140000000', signed: 31 };
    expect(entry).toMatchObject({ action: 'month.closed', after });
    for (const act of ['DELETE FROM closed_month', `UPDATE closed_month SET digest = 'x'`]) {
      await expect(db().$executeRawUnsafe(act)).rejects.toThrow();
    }
  });

  test('does not change by what comes later; the next month takes it up', async () => {
    const before = await stored();
    const { attempt, order } = await makeAttempt({ state: 'DECLINED', at: '2026-11-02T08:00:00Z' });
    await db().moneyMovement.create({
      data: {
        ...{ kind: 'TAKEN', figure: 'TAKEN', amountMinor: 900_000n, terminal: 'HOTEL001' },
        ...{ orderId: order.id, attemptId: attempt.id, certainty: 'authentic', isTest: true },
        moneyAt: new Date('2026-10-31T12:00:00Z'),
        recordedAt: new Date('2026-11-02T08:00:00Z'),
      },
    });
    await reopenDifferences(
      await signer(),
      { statementId, lines: [6], movements: [], all: null },
      clock,
    );
    await upload([`799999999998,1000,2026-10-20,,0`]);
    expect(await stored()).toEqual(before);
    const { content } = await shown('2026-10');
    expect([content.netMinor, content.differences.open]).toEqual(['150000000', 2]);
    expect(contentMark(content)).not.toBe(contentMark(before.content));
    const next = (await shown('2026-11')).content;
    expect([next.netMinor, next.adjustments]).toEqual(['900000', 1]);
    expect(await close({ ...(await asShown('2026-10')) })).toMatchObject({
      code: 'ALREADY_CLOSED',
    });
  });

  test.each([
    ['its sums', `content = jsonb_set(content, '{netMinor}', '"1"')`, ['digest']],
    ['its digest', `digest = reverse(digest)`, ['digest', 'audit']],
  ])('whose owner changed %s is found', async (_what, change, differs) => {
    const { content, digest } = await stored();
    const asReplica = (text: string) =>
      ownerQuery(`SET session_replication_role = replica; ${text}`);
    await asReplica(`UPDATE closed_month SET ${change}`);
    const found = await replayDays(null);
    await asReplica(`UPDATE closed_month SET digest = '${digest}',
      content = '${JSON.stringify(content).replaceAll("'", "''")}'`);
    expect(found).toEqual([{ subject: 'month:2026-10:test', differs }]);
    expect(await replayDays(null)).toEqual([]);
  });
});

describe('its files', () => {
  const ask = (query: string) =>
    GET(new Request(`http://localhost:3000/admin/reconciliation/month/archive?${query}`));
  const signIn = async (permissions: readonly Permission[]) => {
    const person = await createStaff({ permissions: ['see_orders', ...permissions] });
    browser.cookies = [await openStaffSession(person.id)];
    return person;
  };

  const auditOf = async (userId: string) => {
    const entries = await db().auditEntry.findMany({ where: { subject: `user:${userId}` } });
    return entries.map(({ action, after }) => [action, after]);
  };

  test.each(['en', 'ar', 'ckb'] as const)('the document in %s has the sums', async (locale) => {
    const pdf = await summaryPdf(await stored(), locale);
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const part of ['150,000', '145,800', '140,000', 'another shop']) {
      expect(text).toContain(part);
    }
  });

  test('the archive has the document, the books, the statement and every document as PDF', async () => {
    const { id } = await signIn(['export']);
    const answer = await ask('month=2026-10&test=yes&format=csv&separator=semicolon');
    expect(answer.headers.get('content-disposition')).toContain('month-test-2026-10.zip');
    const parts = listParts(new Uint8Array(await answer.arrayBuffer()));
    const labels = await db().document.findMany({ orderBy: { label: 'asc' } });
    expect([...(parts?.keys() ?? [])].sort()).toEqual(
      [
        ...['summary-2026-10.pdf', 'journal-2026-10.csv', 'differences-2026-10.csv'],
        ...['documents-2026-10.csv', 'statements/01-October-الكشف.csv'],
        ...['statements/02-October-الكشف.csv'],
        ...labels.map(({ label }) => `documents/${label}.pdf`),
      ].sort(),
    );
    const textOf = async (name: string) => {
      const part = parts?.get(name);
      let text = '';
      if (part) for await (const piece of readPart(part, { bytes: 1_000_000 })) text += piece;
      return text;
    };
    expect((await textOf('journal-2026-10.csv')).trim().split('\r\n')).toHaveLength(1 + 5);
    expect(await textOf('differences-2026-10.csv')).toContain(';7000;');
    expect(await textOf(`documents/${labels[0]?.label}.pdf`)).toMatch(/^%PDF/);
    const actions = await auditOf(id);
    const begun = { month: '2026-10', isTest: true, part: 1, separator: 'semicolon' };
    expect(actions).toEqual([
      ['month.export_begun', expect.objectContaining(begun)],
      ['month.export_completed', { rows: 6 + labels.length }],
    ]);
  });

  test('the archive has each of several hundred statements', async () => {
    await signIn(['export']);
    await ownerQuery(`INSERT INTO bank_statement
      SELECT (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'digest', n))).*
      FROM bank_statement b CROSS JOIN generate_series(1, 250) AS n WHERE b.id = '${statementId}'`);
    const answer = await ask('month=2026-10&test=yes&format=csv');
    const parts = listParts(new Uint8Array(await answer.arrayBuffer()));
    const paths = [...(parts?.keys() ?? [])].filter((path) => path.startsWith('statements/'));
    expect([paths.length, paths.at(-1)]).toEqual([252, 'statements/252-October-الكشف.csv']);
  });

  test('that somebody took the document is in the audit', async () => {
    const { id } = await signIn(['export']);
    const address = 'http://localhost:3000/admin/reconciliation/month/summary?month=2026-10&test=';
    expect((await summary(new Request(`${address}no`))).status).toBe(404);
    const answer = await summary(new Request(`${address}yes`));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const taken = { month: '2026-10', isTest: true, locale: 'en' };
    expect(await auditOf(id)).toEqual([['month.summary_exported', taken]]);
  });

  test.each([
    ['an open month', 'month=2026-09&test=yes', ['export'], 404],
    ['a part that is not there', 'month=2026-10&test=yes&part=2', ['export'], 404],
    ['somebody who may not export', 'month=2026-10&test=yes', [], 403],
  ] as const)('there is none for %s', async (_what, query, permissions, status) => {
    await signIn(permissions);
    expect((await ask(query)).status).toBe(status);
  });
});
