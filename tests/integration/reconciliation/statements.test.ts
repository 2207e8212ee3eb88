import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { withinMs } from '@/lib/db/patience';
import { type Comparison, compareStatement } from '@/lib/statements/compare-statement';
import {
  type ChosenDifferences,
  explainDifferences,
  reopenDifferences,
} from '@/lib/statements/explain-differences';
import { type Mapping, writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import {
  exportResult,
  type ResultWords,
  resultColumns,
} from '@/lib/statements/results/export-result';
import { judgeStatement } from '@/lib/statements/results/judge-statement';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { readDayStatements } from '@/lib/statements/results/read-day-statements';
import { netsOf, readSums } from '@/lib/statements/results/statement-sums';
import { listMissing, listStatementRows, readStatement } from '@/lib/statements/statement-queries';
import { withdrawStatement } from '@/lib/statements/withdraw-statement';
import { makeAttempt, makeOperation, makeSale } from '../../support/movements';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { auditOf, openIssues } from '../../support/records';
import { stored, workbookOf } from '../../support/workbook';

const mapping = {
  rrn: '0',
  approval: '1',
  amount: '2',
  date: '3',
  time: '',
  type: '',
  terminal: '4',
  currency: '',
  sign: 'inPositive',
  decimal: 'point',
  dateOrder: 'ymd',
  clock: 'house',
  outWords: '',
  holdWords: '',
};

const clock = { now: () => new Date('2026-12-30T10:00:00Z') };
const person = createPerson<'resolve'>();
let day = 0;

/** Each test has days of its own: what another one made is not missing here. */
function nextDay(): string {
  day += 1;
  return new Date(Date.UTC(2026, 0, 1) + day * 20 * 86_400_000).toISOString().slice(0, 10);
}

const fileOf = (lines: readonly string[], header = 'RRN,Approval,Amount,Date,Terminal') => ({
  name: 'statement.csv',
  bytes: new TextEncoder().encode([header, ...lines].join('\n')),
});

const receive = async (lines: readonly string[], header?: string, at = clock) =>
  must(await receiveStatement(await person, fileOf(lines, header), at)).statementId;

/** A sale of ours; by default at nine of a day. */
const sale = (date: string, minor = 25_000_000n, more: object = {}) =>
  makeSale(`${date}T09:00:00Z`, minor, more);
const openOf = (statementId: string) => openIssues({ subject: `statement:${statementId}` });

const compare = async (
  statementId: string,
  wish: Readonly<Record<string, string>> = mapping,
): Promise<Comparison> =>
  must(
    await compareStatement(
      await person,
      { statementId, mapping: wish, isConfirmed: true, isChecked: true },
      clock,
    ),
  );

const words: ResultWords = {
  headings: Object.fromEntries(
    resultColumns.map((column) => [column, column]),
  ) as ResultWords['headings'],
  title: 'Result',
  isRightToLeft: false,
  outcomeOf: (outcome) => outcome,
  whyOf: (code) => code,
};

type Wish = Partial<Omit<ChosenDifferences, 'statementId'>>;

const chosen = (statementId: string, wish: Wish): ChosenDifferences => ({
  statementId,
  lines: [],
  movements: [],
  all: null,
  ...wish,
});

async function explain(statementId: string, wish: Wish) {
  const input = { ...chosen(statementId, wish), reason: ' theirs ' };
  return must(await explainDifferences(await person, input, clock));
}

const outcomes = async (statementId: string) =>
  (await db().statementRow.findMany({ where: { statementId }, orderBy: { line: 'asc' } })).map(
    ({ line, outcome, note, problem }) => [line, outcome, note ?? problem],
  );

const itemsOf = (statementId: string) =>
  db().attentionItem.findMany({
    where: { detail: { path: ['statementId'], equals: statementId } },
    orderBy: { kind: 'asc' },
  });

beforeAll(async () => {
  await db().gatewayOrderCounter.create({ data: { terminal: 'HOTEL001', lastNumber: 1n } });
});

describe('a statement of the bank', () => {
  test('falls into matched, amount differs, ours only and the bank’s only', async () => {
    const date = nextDay();
    const at = `${date}T09:00:00Z`;
    const sold = await sale(date, 18_000_000n);
    const held = await makeAttempt({ state: 'COMPLETED', at, minor: 250_000_000n });
    await makeOperation(held.attempt, { kind: 'completion', at, minor: 280_000_000n });
    const missing = await sale(date, 5_000_000n);
    const states = await db().paymentAttempt.findMany({ orderBy: { id: 'asc' } });
    const statementId = await receive([
      `${sold.attempt.rrn},,18000,${date},HOTEL001`,
      `${held.attempt.rrn},,"280,000.50",${date},HOTEL001`,
      `999999999999,ABC123,77000,${date},HOTEL001`,
      `999999999998,,1000,${date},OTHER001`,
      `,,1000,${date},HOTEL001`,
      `${sold.attempt.rrn},,eighteen,${date},HOTEL001`,
    ]);
    expect(await compare(statementId)).toEqual({ matched: 1, open: 3 });
    expect(await outcomes(statementId)).toEqual([
      [2, 'matched', 'BY_RRN'],
      [3, 'amount_differs', 'BY_RRN'],
      [4, 'bank_only', null],
      [5, 'set_aside', 'OTHER_TERMINAL'],
      [6, 'unreadable', 'NO_REFERENCE'],
      [7, 'unreadable', 'NOT_AN_AMOUNT'],
    ]);
    const left = await db().statementMissing.findMany({ where: { statementId } });
    expect(left.map(({ attemptId }) => attemptId)).toEqual([missing.attempt.id]);
    const items = await itemsOf(statementId);
    expect(items).toMatchObject([
      { kind: 'statement_differences', subject: `statement:${statementId}`, closedAt: null },
    ]);
    expect(items[0]?.detail).toMatchObject({ file: 'statement.csv', differences: 3 });
    // It never changes a payment, whatever it says.
    expect(await db().paymentAttempt.findMany({ orderBy: { id: 'asc' } })).toEqual(states);
    const audit = await auditOf(`statement:${statementId}`);
    expect(audit.map(({ action }) => action)).toEqual(['statement.received', 'statement.compared']);
  });

  test('M5 is taken whatever signs its file has in its name', async () => {
    const file = { ...fileOf([`${randomUUID()},1,2,3,4`]), name: 'no\u0000vember.csv' };
    const id = must(await receiveStatement(await person, file, clock)).statementId;
    const statement = await db().bankStatement.findUniqueOrThrow({ where: { id } });
    expect(statement.fileName).toBe('no vember.csv');
  });

  test('the same file is taken once, and remembers what it was', async () => {
    const line = `${randomUUID().slice(0, 8)},,1,${nextDay()},HOTEL001`;
    const first = await receiveStatement(await person, fileOf([line]), clock);
    const second = await receiveStatement(await person, fileOf([line]), clock);
    expect(first).toMatchObject({ ok: true, value: { isKnown: false } });
    expect(second).toMatchObject({ ok: true, value: { isKnown: true } });
    const id = first.ok ? first.value.statementId : '';
    expect(second.ok && second.value.statementId).toBe(id);
    expect(await db().statementRow.count({ where: { statementId: id } })).toBe(1);
  });

  test('two people who send the same file at the same time have one statement', async () => {
    const date = nextDay();
    const lines = Array.from({ length: 50 }, (_, index) => `${600_000 + index},,1,${date},X`);
    const both = await Promise.all([
      receiveStatement(await person, fileOf(lines), clock),
      receiveStatement(await person, fileOf(lines), clock),
    ]);
    const ids = new Set(both.map((one) => (one.ok ? one.value.statementId : one.code)));
    expect(ids.size).toBe(1);
    const [statementId = ''] = ids;
    expect(await db().statementRow.count({ where: { statementId } })).toBe(50);
  });

  test('compared again after evidence has one issue less; a person’s word stays', async () => {
    const date = nextDay();
    const rrn = '812345678901';
    const statementId = await receive([
      `${rrn},,9000,${date},HOTEL001`,
      `812345678902,,100,${date},HOTEL001`,
    ]);
    expect(await compare(statementId)).toEqual({ matched: 0, open: 2 });
    expect(await compare(statementId)).toEqual({ matched: 0, open: 2 });
    expect(await explain(statementId, { lines: [3] })).toEqual({ count: 1, open: 1 });
    await makeSale(`${date}T09:00:00Z`, 9_000_000n, { rrn });
    expect(await compare(statementId)).toEqual({ matched: 1, open: 0 });
    const items = await itemsOf(statementId);
    expect(items.map(({ closedReason }) => closedReason)).toEqual(['settled']);
    const { rows } = await listStatementRows(statementId, 'bank_only', 0);
    expect(rows[0]?.explanation).toMatchObject({ reason: 'theirs' });
  });

  test('what one day’s statement lacks is settled by the next day’s, until that is withdrawn', async () => {
    const date = nextDay();
    const late = await makeSale(`${date}T20:30:00Z`, 3_000_000n);
    const first = await receive([`712345678903,,1,${date},HOTEL001`]);
    expect(await compare(first)).toEqual({ matched: 0, open: 2 });
    expect(await explain(first, { lines: [2] })).toEqual({ count: 1, open: 1 });
    const second = await receive([
      `${late.attempt.rrn},,3000,${date},HOTEL001`,
      `712345678903,,1,${date},HOTEL001`,
    ]);
    expect(await openOf(first)).toHaveLength(1);
    // The row that stands in both is explained in both.
    expect(await compare(second)).toEqual({ matched: 1, open: 0 });
    expect(await openOf(first)).toEqual([]);
    const wrong = { statementId: second, reason: 'of another merchant' };
    expect(await withdrawStatement(await person, wrong, clock)).toMatchObject({ ok: true });
    expect(await openOf(first)).toHaveLength(1);
  });

  test('is explained in bulk, and explanations are taken back', async () => {
    const date = nextDay();
    const missing = await sale(date);
    const lines = Array.from({ length: 301 }, (_, n) => `${720_000 + n},,1,${date},HOTEL001`);
    const statementId = await receive(lines);
    expect(await compare(statementId)).toEqual({ matched: 0, open: 302 });
    expect(await itemsOf(statementId)).toHaveLength(1);
    expect(await explain(statementId, { all: 'bank_only' })).toEqual({ count: 301, open: 1 });
    const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect(await readCoverage(before, date)).toEqual([
      {
        day: before,
        statements: 0,
        lines: 0,
        withoutPayment: 0,
        open: 0,
        missing: 0,
        explained: 0,
        bankMinor: 0n,
        commissionMinor: 0n,
        feeMinor: 0n,
        payoutMinor: 0n,
        payouts: 0,
        files: [],
        elsewhere: 0,
        elsewhereMinor: 0n,
      },
      {
        day: date,
        statements: 1,
        lines: 301,
        withoutPayment: 301,
        open: 0,
        missing: 1,
        explained: 301,
        bankMinor: 301n * 1_000n,
        commissionMinor: 0n,
        feeMinor: 0n,
        payoutMinor: 0n,
        payouts: 0,
        elsewhere: 0,
        elsewhereMinor: 0n,
        files: [{ id: statementId, name: 'statement.csv' }],
      },
    ]);
    const movements = [`attempt:${missing.attempt.id}`];
    const { rows } = await listMissing(statementId, '');
    expect(rows.map(({ key }) => key)).toEqual(movements);
    expect(await explain(statementId, { movements })).toEqual({ count: 1, open: 0 });
    expect((await itemsOf(statementId))[0]?.closedReason).toBe('settled');
    const again = await reopenDifferences(await person, chosen(statementId, { lines: [2] }), clock);
    expect(again).toEqual({ ok: true, value: { count: 1, open: 1 } });
    const result = (await itemsOf(statementId)).map(({ closedAt }) => closedAt === null).sort();
    expect(result).toEqual([false, true]);
    expect((await readStatement(statementId))?.open).toBe(1);
    expect((await readCoverage(date, date))[0]?.open).toBe(1);
  });

  test('says what the bank moved on a day and kept of it, once for two files, without holds', async () => {
    const date = nextDay();
    const at = `${date}T09:00:00Z`;
    const sold = await sale(date, 18_000_000n);
    const held = await makeAttempt({ state: 'REVERSED', at, minor: 9_000_000n });
    await makeOperation(held.attempt, { kind: 'reversal', at, minor: 9_000_000n });
    const withCommission = { ...mapping, commission: '5', type: '6', holdWords: 'hold' };
    const header = 'RRN,Approval,Amount,Date,Terminal,Commission,Type';
    const ours = `${sold.attempt.rrn},,18000,${date},HOTEL001,180,sale`;
    const lines = [
      ours,
      `${held.attempt.rrn},,9000,${date},HOTEL001,0,hold`,
      `${held.attempt.rrn},,-9000,${date},HOTEL001,0,release`,
      `712345678977,,-500,${date},HOTEL001,5,refund`,
    ];
    await compare(await receive(lines, header), withCommission);
    await compare(
      await receive([ours, `712345678978,,1,${date},HOTEL001,0,sale`], header),
      withCommission,
    );
    const expected = [{ statements: 2, bankMinor: 17_501_000n, commissionMinor: 185_000n }];
    expect(await readCoverage(date, date)).toMatchObject(expected);
  });

  test('a row that the bank lists twice is one match and listed again, and one difference', async () => {
    const date = nextDay();
    const { attempt } = await sale(date, 18_000_000n);
    const row = `${attempt.rrn},,18000,${date},HOTEL001`;
    const statementId = await receive([row, row, row]);
    expect(await compare(statementId)).toEqual({ matched: 1, open: 2 });
    expect(await outcomes(statementId)).toEqual([
      [2, 'matched', 'BY_RRN'],
      [3, 'bank_only', 'LISTED_AGAIN'],
      [4, 'bank_only', 'LISTED_AGAIN'],
    ]);
    const { rows } = await listStatementRows(statementId, 'bank_only', 0);
    expect(rows.map(({ listed }) => listed)).toEqual([3, 3]);
    // In another file as well: the same two.
    const other = await receive([row, row, row, `712345678951,,1,${date},HOTEL001`]);
    expect(await compare(other)).toEqual({ matched: 1, open: 3 });
    expect(await readCoverage(date, date)).toMatchObject([{ open: 3, bankMinor: 54_001_000n }]);
  });

  test('a later file’s row counts, with the commission of whichever file says it', async () => {
    const date = nextDay();
    const [one, two] = [await sale(date, 125_000_000n), await sale(date, 9_000_000n)];
    const row = (rrn: string | null, amount: string) => `${rrn},,${amount},${date},HOTEL001`;
    const header = 'RRN,Approval,Amount,Date,Terminal,Commission';
    const files: readonly (readonly [string, readonly string[], string | undefined])[] = [
      ['08', [row(one.attempt.rrn, '130000'), row(two.attempt.rrn, '9000')], undefined],
      [
        '09',
        [`${row(one.attempt.rrn, '125000')},1250`, `${row(two.attempt.rrn, '9000')},90`],
        header,
      ],
      ['10', [row(two.attempt.rrn, '9000')], 'RRN,Approval,Amount,Date,Terminal,Later'],
    ];
    const ids: string[] = [];
    for (const [hour, lines, names] of files) {
      const id = await receive(lines, names, { now: () => new Date(`${date}T${hour}:00:00Z`) });
      ids.push(id);
      await compare(id, names === header ? { ...mapping, commission: '5' } : mapping);
    }
    expect(await readCoverage(date, date)).toMatchObject([
      {
        statements: 3,
        open: 0,
        explained: 0,
        bankMinor: 134_000_000n,
        commissionMinor: 1_340_000n,
        files: [{ id: ids[1] }, { id: ids[2] }],
      },
    ]);
    // The older file's difference is settled, and its issue with it.
    expect((await readStatement(ids[0] ?? ''))?.open).toBe(0);
    expect(await openOf(ids[0] ?? '')).toEqual([]);
    const { rows } = await listStatementRows(ids[0] ?? '', 'amount_differs', 0);
    expect(rows).toMatchObject([{ isSettledLater: true }]);
  });

  test('a total is not unreadable, and the bank’s fee counts as what the bank kept', async () => {
    const date = nextDay();
    const { attempt } = await sale(date, 18_000_000n);
    const lines = [
      `${attempt.rrn},,18000,${date},HOTEL001`,
      `,,-25000,${date},Monthly fee`,
      `المجموع,,-7000,,`,
      `NO2026,,-1000,,service`,
    ];
    const statementId = await receive(lines);
    expect(await compare(statementId)).toEqual({ matched: 1, open: 0 });
    expect(await outcomes(statementId)).toEqual([
      [2, 'matched', 'BY_RRN'],
      [3, 'set_aside', 'BANK_FEE'],
      [4, 'set_aside', 'TOTAL'],
      [5, 'unreadable', 'NO_DATE'],
    ]);
    const fee = { bankMinor: 18_000_000n, commissionMinor: 25_000_000n, open: 0 };
    expect(await readCoverage(date, date)).toMatchObject([fee]);
    // A person says what the words do not.
    const actor = await person;
    const say = (role: 'fee' | 'payout' | 'movement', line: number) =>
      compareStatement(
        actor,
        { statementId, mapping: null, said: { lines: [line], role, userId: actor.userId } },
        clock,
      );
    expect(await say('fee', 5)).toMatchObject({ ok: true });
    const coverage = await readCoverage(date, date);
    expect(coverage).toMatchObject([{ ...fee, commissionMinor: 26_000_000n }]);
    const sums = await readSums(statementId);
    expect(sums).toMatchObject({ inMinor: 18_000_000n, feeMinor: 26_000_000n, fees: 2 });
    // It stays said when the file is compared again; and the same fee in two files is one.
    await compare(statementId);
    await compare(await receive([...lines, `712345678952,,1,${date},HOTEL001`]));
    expect(await readCoverage(date, date)).toMatchObject([{ commissionMinor: 26_000_000n }]);
    expect(await say('payout', 3)).toMatchObject({ ok: true });
    expect(await outcomes(statementId)).toContainEqual([3, 'set_aside', 'PAYOUT']);
    expect(await say('movement', 3)).toMatchObject({ ok: true });
    expect(await outcomes(statementId)).toContainEqual([3, 'unreadable', 'NO_REFERENCE']);
    const nothing = await receive([`${attempt.rrn},,18000,${date},HOTEL001`, ',,,,note']);
    await compare(nothing);
    const said = { lines: [3], role: 'fee', userId: actor.userId } as const;
    expect(
      await compareStatement(actor, { statementId: nothing, mapping: null, said }, clock),
    ).toMatchObject({ ok: false, code: 'FEE_WITHOUT_AMOUNT' });
  });

  test('what the bank has on another day than we have is said on both, as what was recorded a day late', async () => {
    const date = nextDay();
    const after = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const { attempt } = await sale(after, 54_000_000n);
    const statementId = await receive([
      `${attempt.rrn},,54000,${date},HOTEL001`,
      `712345678954,,1,${after},HOTEL001`,
    ]);
    await compare(statementId);
    expect(await readCoverage(date, after)).toMatchObject([
      { bankMinor: 54_000_000n, elsewhere: 1, elsewhereMinor: 54_000_000n, open: 0 },
      { bankMinor: 1_000n, elsewhere: 1, elsewhereMinor: -54_000_000n, open: 1 },
    ]);
    const { rows } = await listStatementRows(statementId, 'matched', 0);
    expect(rows).toMatchObject([{ day: date, oursDay: after }]);
  });

  test('a day knows the statements that cover it, and those that may', async () => {
    const date = nextDay();
    const next = new Date(Date.parse(date) + 86_400_000).toISOString();
    const send = (rrn: string, at: string) => {
      const lines = [`${rrn},,1,${date},HOTEL001`, `${rrn},,one,${date},HOTEL001`];
      return receive(lines, undefined, { now: () => new Date(at) });
    };
    const covering = await send('712345678955', next);
    await compare(covering);
    const waiting = await send('712345678956', next);
    await send('712345678957', `${date}T00:00:00+04:00`);
    const found = await readDayStatements(date, true);
    expect(found.filter(({ id }) => id === covering || id === waiting)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: covering, state: 'MATCHED', open: 1, unreadable: 1 }),
        expect.objectContaining({ id: waiting, state: 'MAPPING', open: 0 }),
      ]),
    );
    const early = await db().bankStatement.findMany({
      where: { uploadedAt: { lt: new Date(date) } },
    });
    const states = new Map(early.map(({ id, state }) => [id, state]));
    expect(found.filter(({ id }) => states.get(id) === 'MAPPING')).toEqual([]);
  });

  test('its sums stand beside ours: money in and out, what the bank kept, and the payout', async () => {
    const date = nextDay();
    const [one, two] = [await sale(date, 18_000_000n), await sale(date, 5_000_000n)];
    await sale(date, 2_000_000n);
    const statementId = await receive(
      [
        `${one.attempt.rrn},,18000,${date},HOTEL001,180`,
        `${two.attempt.rrn},,6000,${date},HOTEL001,60`,
        `712345678953,,-500,${date},HOTEL001,0`,
        `,,-250,${date},Fee,`,
        `,,-23000,${date},Payout,`,
      ],
      'RRN,Approval,Amount,Date,Terminal,Commission',
    );
    await compare(statementId, { ...mapping, commission: '5' });
    const sums = await readSums(statementId);
    expect(sums).toEqual({
      inMinor: 24_000_000n,
      outMinor: -500_000n,
      oursInMinor: 25_000_000n,
      oursOutMinor: 0n,
      commissionMinor: 240_000n,
      feeMinor: 250_000n,
      fees: 1,
      payoutMinor: 23_000_000n,
      payouts: 1,
      netMinor: null,
    });
    // The payout is no movement: it adds to no other sum, and the same one in two files is one.
    await compare(await receive([`,,23000,${date},Payout`, `712345678954,,1,${date},HOTEL001`]));
    expect(await readCoverage(date, date)).toMatchObject([
      { commissionMinor: 490_000n, feeMinor: 250_000n, payoutMinor: 23_000_000n, payouts: 1 },
    ]);
    expect(netsOf(sums)).toEqual({ bank: 23_010_000n, ours: 24_510_000n });
    expect(netsOf({ ...sums, netMinor: 23_200_000n }).bank).toBe(22_950_000n);
  });

  test('an explanation needs a reason, something to explain and a statement', async () => {
    const statementId = await receive([`712345678907,,1,${nextDay()},HOTEL001`]);
    const code = async (wish: Parameters<typeof explain>[1], id = statementId, reason?: string) => {
      const input = { ...chosen(id, wish), reason: reason ?? 'theirs' };
      const answer = await explainDifferences(await person, input, clock);
      if (answer.ok) return 'ok';
      return answer.code === 'FIELDS' ? answer.fields.reason : answer.code;
    };
    expect(await code({ lines: [2] })).toBe('NOT_FOUND');
    await compare(statementId);
    expect(await code({ lines: [2] }, statementId, ' x ')).toBe('required');
    expect(await code({ lines: [2] }, statementId, 'x'.repeat(501))).toBe('reasonTooLong');
    expect(await code({ lines: [3] })).toBe('NONE_CHOSEN');
    expect(await code({ lines: [2] }, randomUUID())).toBe('NOT_FOUND');
    expect(await code({ lines: [2] }, 'no id')).toBe('NOT_FOUND');
    expect([await code({ lines: [2] }), await code({ lines: [2] })]).toEqual(['ok', 'NONE_CHOSEN']);
  });

  test('withdrawn, it is gone with all that came of it, and can be uploaded again', async () => {
    const date = nextDay();
    const lines = [`712345678908,,1,${date},HOTEL001`, `712345678909,,1,${date},HOTEL001`];
    const header = 'RRN,Approval,Amount,Date,Terminal,Only here';
    const statementId = await receive(lines, header);
    await compare(statementId);
    await explain(statementId, { lines: [2] });
    const actor = await person;
    const withdrawn = (reason: string) => withdrawStatement(actor, { statementId, reason }, clock);
    expect(await withdrawn('')).toMatchObject({ fields: { reason: 'required' } });
    expect(await db().bankStatement.count({ where: { id: statementId } })).toBe(1);
    expect(await withdrawn('of another merchant')).toMatchObject({ ok: true });
    expect(await withdrawn('of another merchant')).toEqual({ ok: false, code: 'NOT_FOUND' });
    const where = { statementId };
    expect([
      await db().statementRow.count({ where }),
      await db().statementMissing.count({ where }),
      await db().statementExplanation.count({ where }),
    ]).toEqual([0, 0, 0]);
    expect(await openOf(statementId)).toEqual([]);
    const trail = await auditOf(`statement:${statementId}`);
    expect(trail.at(-1)).toMatchObject({ action: 'statement.withdrawn' });
    const again = await readStatement(await receive(lines, header));
    expect(again).toMatchObject({ state: 'MAPPING', mappingSource: 'guessed' });
  });

  test('of another merchant is known as such, and nothing is written before a person says otherwise', async () => {
    const date = nextDay();
    await sale(date);
    const statementId = await receive([
      `922345678901,,9000,${date},HOTEL001`,
      `922345678902,,9000,${date},OTHER001`,
      `922345678903,,nine,${date},OTHER001`,
    ]);
    expect(await judgeStatement({ statementId, mapping })).toEqual({
      ok: true,
      value: {
        rows: 3,
        unreadable: 1,
        unread: [{ line: 4, problem: 'NOT_AN_AMOUNT', field: 'amount' }],
        aside: [],
        own: 0,
        matched: 0,
        expected: 1,
        doubts: [],
        firstDay: date,
        lastDay: date,
        terminals: [
          { terminal: 'HOTEL001', rows: 1, isOurs: true },
          { terminal: 'OTHER001', rows: 1, isOurs: false },
        ],
      },
    });
    const asked = await compareStatement(await person, { statementId, mapping }, clock);
    expect(asked).toEqual({ ok: false, code: 'NOTHING_OURS' });
    expect(await outcomes(statementId)).toEqual([
      [2, null, null],
      [3, null, null],
      [4, null, null],
    ]);
    expect(await itemsOf(statementId)).toEqual([]);
    expect(await compare(statementId)).toEqual({ matched: 0, open: 2 });
    // Compared again by the same columns, it has been said already.
    const again = { statementId, mapping: null };
    expect(await compareStatement(await person, again, clock)).toMatchObject({ ok: true });
  });

  test('is looked at for as long as the database needs, not for as long as a page waits', async () => {
    const statementId = await receive(['922345678909,,9000,2025-12-01,OTHER001']);
    const judged = await withinMs(0, () => judgeStatement({ statementId, mapping }));
    expect(judged).toMatchObject({ ok: true, value: { rows: 1, own: 0 } });
  });

  test('that is a workbook keeps commission and net beside what was matched', async () => {
    const date = nextDay();
    const sold = await sale(date, 18_000_000n);
    const bytes = workbookOf([
      ['Bank of X'],
      ['Ret. Ref. No.', 'Gross', 'Commission', 'Net', 'Trans. Date', 'Terminal'],
      [
        sold.attempt.rrn ?? '',
        stored('1.8E4'),
        stored('180.5'),
        stored('17819.5'),
        date,
        'HOTEL001',
      ],
    ]);
    const workbook = { name: 'may.xlsx', bytes };
    const { statementId } = must(await receiveStatement(await person, workbook, clock));
    const detail = await readStatement(statementId);
    expect(detail).toMatchObject({ encoding: 'xlsx', sheet: 'Sheet 2' });
    expect(detail).toMatchObject({ samples: expect.any(Array) });
    const guessed = writeMapping(detail?.mapping as Mapping);
    expect(guessed).toMatchObject({ rrn: '0', amount: '1', commission: '2', net: '3', date: '4' });
    expect(await compare(statementId, guessed)).toEqual({ matched: 1, open: 0 });
    expect(await outcomes(statementId)).toContainEqual([1, 'set_aside', 'ABOVE_HEADER']);
    const { rows } = await listStatementRows(statementId, 'matched', 0);
    const expected = [{ line: 3, note: 'BY_RRN', commissionMinor: '180500', netMinor: '17819500' }];
    expect(rows).toMatchObject(expected);
    expect(await readSums(statementId)).toMatchObject({
      inMinor: 18_000_000n,
      commissionMinor: 180_500n,
      netMinor: 17_819_500n,
    });
    const form = { format: 'csv', separator: 'semicolon', decimal: 'comma' } as const;
    const pieces = await exportResult((await person) as never, statementId, words, form);
    let file = '';
    for await (const piece of pieces ?? []) file += piece;
    expect(file.split('\r\n')[2]).toBe(
      `"3";"matched";"BY_RRN";"=""${sold.attempt.rrn}""";;"${date}";"HOTEL001";18000;18000;0;180,5;17819,5;"${sold.order.reference}";;`,
    );
    expect(await exportResult((await person) as never, randomUUID(), words, form)).toBeNull();
  });

  test('the edge of Baghdad’s day is the edge of the statement’s', async () => {
    const date = nextDay();
    const before = new Date(`${date}T00:00:00Z`).getTime() - 3 * 3_600_000;
    const at = (ms: number) => new Date(before + ms).toISOString();
    await makeSale(at(-1), 1_000n);
    const inside = await makeSale(at(0), 2_000n);
    const statementId = await receive([`712345678904,,1,${date},HOTEL001`]);
    await compare(statementId);
    const left = await db().statementMissing.findMany({ where: { statementId } });
    expect(left.map(({ attemptId }) => attemptId)).toEqual([inside.attempt.id]);
  });

  test('of a day that is not over lacks nothing that came after it was handed over', async () => {
    const date = nextDay();
    const sale = (at: string) => makeSale(`${date}T${at}Z`, 4_000_000n);
    const [listed, before] = [await sale('08:00:00'), await sale('09:59:59')];
    await sale('10:00:00');
    await sale('14:00:00');
    const handedOver = { now: () => new Date(`${date}T10:00:00Z`) };
    const row = `${listed.attempt.rrn},,4000,${date},HOTEL001`;
    const statementId = await receive([row], undefined, handedOver);
    expect(await compare(statementId)).toEqual({ matched: 1, open: 1 });
    const left = await db().statementMissing.findMany({ where: { statementId } });
    expect(left.map(({ attemptId }) => attemptId)).toEqual([before.attempt.id]);
  });

  test('finds a payment by an approval code that is shorter than six digits', async () => {
    const date = nextDay();
    const wanted = { type: 'sale', at: `${date}T09:00:00Z`, minor: 6_000_000n } as const;
    await makeAttempt({ ...wanted, state: 'PAID', rrn: null, approvalCode: '4711' });
    const statementId = await receive([`,4711,6000,${date},HOTEL001`]);
    expect(await compare(statementId)).toEqual({ matched: 1, open: 0 });
  });

  test('of a test mode is compared with orders of the test mode alone', async () => {
    const date = nextDay();
    const real = await sale(date, undefined, { isTest: false });
    const statementId = await receive([`${real.attempt.rrn},,25000,${date},HOTEL001`]);
    expect(await compare(statementId)).toMatchObject({ matched: 0 });
    expect(await db().statementMissing.count({ where: { statementId } })).toBe(0);
  });

  test('N2 a column of card numbers is dropped before anything is kept', async () => {
    const date = nextDay();
    const rowsOf = [
      '4111111111111111',
      '5555 5555 5555 4444',
      '411111******1111',
      '٤١١١١١١١١١١١١١١١',
    ].map((card, n) => `70000000000${n};${card};1000;${date}`);
    const file = { ...fileOf(rowsOf, 'RRN;Card;Amount;Date'), name: 'cards 4111111111111111.csv' };
    const { statementId } = must(await receiveStatement(await person, file, clock));
    const statement = await db().bankStatement.findUniqueOrThrow({ where: { id: statementId } });
    expect(statement).toMatchObject({ cardCells: 4, cardColumns: [1] });
    expect(statement.fileName).not.toContain('4111111111111111');
    const rows = await db().statementRow.findMany({ where: { statementId } });
    expect(rows.map(({ cells }) => cells[1])).toEqual(['', '', '', '']);
  });

  test.each([
    ['EMPTY', ''],
    ['EMPTY', ' \n '],
    ['SPREADSHEET', '%PDF-1.7'],
    ['BROKEN_WORKBOOK', 'PK\u0003\u0004 and more'],
    ['NO_COLUMNS', 'just words\nand more words'],
    ['NO_ROWS', 'RRN,Amount'],
    ['WEB_PAGE', '<html><table><tr><td>RRN</td></tr></table></html>'],
    ['XML', '<?xml version="1.0"?>\n<Workbook>'],
    ['TOO_LARGE', `RRN,Amount\n${'1,2\n'.repeat(2_621_440)}`],
    ['TOO_MANY_ROWS', `RRN,Amount\n${'1,2\n'.repeat(100_001)}`],
  ])('%s leaves nothing behind', async (code, text) => {
    const before = await db().bankStatement.count();
    const file = { name: 'x.csv', bytes: new TextEncoder().encode(text) };
    expect(await receiveStatement(await person, file, clock)).toMatchObject({ ok: false, code });
    expect(await db().bankStatement.count()).toBe(before);
  });

  test('with a column for each way is read by both; a line of both or neither is told', async () => {
    const date = nextDay();
    const at = `${date}T09:00:00Z`;
    const sold = await sale(date, 18_000_000n);
    const back = await makeAttempt({ state: 'REVERSED', type: 'sale', at, minor: 9_000_000n });
    await makeOperation(back.attempt, { kind: 'reversal', at, minor: 9_000_000n });
    const [soldRrn, backRrn] = [sold.attempt.rrn, back.attempt.rrn];
    const statementId = await receive(
      [
        `${soldRrn},18000,,${date},HOTEL001`,
        `${backRrn},9000,0.00,${date},HOTEL001`,
        `${backRrn},0.00,9000,${date},HOTEL001`,
        `${soldRrn},18000,18000,${date},HOTEL001`,
        `${soldRrn},,,${date},HOTEL001`,
      ],
      'RRN,Credit,Debit,Date,Terminal',
    );
    const detail = await readStatement(statementId);
    expect(detail).toMatchObject({ mapping: { columns: { amount: null, credit: 1, debit: 2 } } });
    const chosen = writeMapping(detail?.mapping as Mapping);
    expect(await compare(statementId, chosen)).toEqual({ matched: 3, open: 0 });
    expect(await outcomes(statementId)).toEqual([
      [2, 'matched', 'BY_RRN'],
      [3, 'matched', 'BY_RRN'],
      [4, 'matched', 'BY_RRN'],
      [5, 'unreadable', 'BOTH_WAYS'],
      [6, 'unreadable', 'NEITHER_WAY'],
    ]);
    const unread = await listStatementRows(statementId, 'unreadable', 0);
    expect(unread.rows.map(({ line }) => line)).toEqual([5, 6]);
    expect((await readStatement(statementId))?.mappingSource).toBe('own');
  });

  test('what it lacks of ours is shown to the last, page after page', async () => {
    const date = nextDay();
    const { order, attempt } = await sale(date);
    const statementId = await receive([`712345678906,,1,${date},HOTEL001`]);
    // Two of one instant on either side of the first page's end.
    await db().statementMissing.createMany({
      data: Array.from({ length: 230 }, (_, index) => ({
        statementId,
        movementKey: `sale:${String(index).padStart(3, '0')}`,
        kind: 'sold',
        amountMinor: 1_000n,
        at: new Date(Date.parse(`${date}T10:00:00Z`) + Math.floor(index / 7) * 1_000),
        orderId: order.id,
        attemptId: attempt.id,
      })),
    });
    const keys: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof listMissing>> = await listMissing(statementId, after);
      keys.push(...page.rows.map(({ key }) => key));
      sizes.push(page.rows.length);
      after = page.nextAfter;
    }
    expect(sizes).toEqual([100, 100, 30]);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(230);
    expect((await listMissing(statementId, 'sale:gone')).rows[0]?.key).toBe('sale:000');
  });

  test('what cannot be compared is refused, and nothing changes', async () => {
    const statementId = await receive([`712345678905,,1,${nextDay()},HOTEL001`]);
    const actor = await person;
    const wish = (more: object) =>
      compareStatement(actor, { statementId, mapping: { ...mapping, ...more } }, clock);
    const incomplete = { code: 'MAPPING_INCOMPLETE' };
    const result = await wish({ amount: '' });
    expect(result).toMatchObject({ ...incomplete, problems: { amount: 'REQUIRED' } });
    expect(await wish({ amount: '4', terminal: '' })).toMatchObject({ code: 'NOTHING_READABLE' });
    const nowhere = { statementId: randomUUID(), mapping };
    expect(await compareStatement(actor, nowhere, clock)).toMatchObject({ code: 'NOT_FOUND' });
    const unmapped = { statementId, mapping: null };
    expect(await compareStatement(actor, unmapped, clock)).toMatchObject(incomplete);
    const state = (to: 'RECEIVING' | 'MAPPING') =>
      db().bankStatement.update({ where: { id: statementId }, data: { state: to } });
    await state('RECEIVING');
    expect(await wish({})).toMatchObject({ code: 'NOT_READY' });
    await state('MAPPING');
    const kept = await db().bankStatement.findUniqueOrThrow({ where: { id: statementId } });
    expect(kept).toMatchObject({ state: 'MAPPING', mapping: null });
  });
});
