import { db } from '@/lib/db/client';
import { chooseHeader, listHeaderRows } from '@/lib/statements/choose-header';
import { compareStatement } from '@/lib/statements/compare-statement';
import { listKinds, previewRows } from '@/lib/statements/preview-rows';
import { type Mapping, readMapping, writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { judgeStatement } from '@/lib/statements/results/judge-statement';
import { readStatement } from '@/lib/statements/statement-queries';
import { makeSale } from '../../support/movements';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { sheetsOf } from '../../support/workbook';

const clock = { now: () => new Date('2026-11-27T10:00:00Z') };
const person = createPerson<'resolve'>();
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

async function receive(lines: readonly string[]): Promise<string> {
  const file = { name: 'november.csv', bytes: bytesOf(lines) };
  return must(await receiveStatement(await person, file, clock)).statementId;
}

const mappingOf = async (statementId: string): Promise<Readonly<Record<string, string>>> =>
  writeMapping((await readStatement(statementId))?.mapping as Mapping);

const sold = async (date: string, minor: bigint) =>
  (await makeSale(`${date}T09:00:00Z`, minor)).attempt.rrn;

const compare = async (statementId: string, mapping: Readonly<Record<string, string>>, more = {}) =>
  compareStatement(await person, { statementId, mapping, ...more }, clock);

describe('a statement that could be misread', () => {
  test('is asked about while its dates and amounts have two readings', async () => {
    const rrn = await sold('2026-11-06', 142_000_000n);
    const id = await receive(['RRN;Date;Amount', `${rrn};11/06/2026;142.000`]);
    const mapping = await mappingOf(id);
    expect(readMapping(mapping, 3).problems).toEqual({ decimal: 'CHOOSE', dateOrder: 'CHOOSE' });
    expect(await compare(id, mapping)).toMatchObject({ code: 'MAPPING_INCOMPLETE' });
    const preview = await previewRows(id, readMapping(mapping, 3).mapping);
    expect(preview.rows).toMatchObject([{ read: null, problem: 'TWO_READINGS' }]);
  });

  test('months away from our payments is told, with the reading under which it fits', async () => {
    const rrns = [await sold('2026-11-06', 9_000_000n), await sold('2026-11-07', 9_000_000n)];
    const rows = rrns.map((rrn, index) => `${rrn},11/0${6 + index}/2026,9000`);
    const id = await receive(['RRN,Date,Amount', ...rows]);
    const wrong = { ...(await mappingOf(id)), dateOrder: 'dmy' };
    const judged = await judgeStatement({ statementId: id, mapping: wrong });
    const reading = { dateOrder: 'mdy' };
    const expected = { value: { matched: 2, doubts: [{ code: 'DATES_FAR', count: 2, reading }] } };
    expect(judged).toMatchObject(expected);
    expect(await compare(id, wrong)).toEqual({ ok: false, code: 'DOUBTFUL' });
    expect(await db().statementRow.count({ where: { statementId: id, outcome: null } })).toBe(2);
    const right = { ...wrong, ...reading };
    expect(await compare(id, right)).toMatchObject({ ok: true, value: { matched: 2 } });
  });

  test('in days to come is told, and compared once a person has checked it', async () => {
    const id = await receive(['RRN,Date,Amount', '993985480001,12/10/2026,9000']);
    const wrong = { ...(await mappingOf(id)), dateOrder: 'dmy' };
    const compared = await compare(id, { ...wrong, dateOrder: 'mdy' }, { isConfirmed: true });
    expect(compared).toEqual({ ok: false, code: 'DOUBTFUL' });
    const statement = await judgeStatement({ statementId: id, mapping: wrong });
    expect(statement).toMatchObject({ value: { doubts: [] } });
    const checked = { isConfirmed: true, isChecked: true };
    expect(await compare(id, { ...wrong, dateOrder: 'mdy' }, checked)).toMatchObject({ ok: true });
  });

  test('a thousandfold from our amounts is told, with the other sign', async () => {
    const rrn = await sold('2026-11-08', 142_000_000n);
    const id = await receive(['RRN;Date;Amount', `${rrn};2026-11-08;142.000`]);
    const wrong = { ...(await mappingOf(id)), decimal: 'point' };
    const reading = { decimal: 'comma' };
    const expected = { value: { doubts: [{ code: 'AMOUNTS_SCALED', count: 1, reading }] } };
    expect(await judgeStatement({ statementId: id, mapping: wrong })).toMatchObject(expected);
    expect(await compare(id, wrong)).toMatchObject({ code: 'DOUBTFUL' });
    expect(await compare(id, { ...wrong, ...reading })).toMatchObject({ value: { matched: 1 } });
  });

  test('of signs alone is asked about, and told where our payments went the other way', async () => {
    const rrn = await sold('2026-11-12', 5_000_000n);
    const id = await receive(['RRN,Date,Amount', `${rrn},2026-11-12,-5000`]);
    const mapping = await mappingOf(id);
    expect(await compare(id, mapping)).toMatchObject({ problems: { sign: 'CHOOSE' } });
    const reading = { sign: 'outPositive' };
    const wrong = { ...mapping, sign: 'inPositive' };
    const expected = { value: { doubts: [{ code: 'WAYS_OPPOSITE', count: 1, reading }] } };
    expect(await judgeStatement({ statementId: id, mapping: wrong })).toMatchObject(expected);
    expect(await compare(id, wrong)).toMatchObject({ code: 'DOUBTFUL' });
    expect(await compare(id, { ...wrong, ...reading })).toMatchObject({ value: { matched: 1 } });
  });

  test.each([
    ['27721,809', 27_721_809n],
    ['1,250,500', 1_250_500_000n],
  ])(
    'with only the first digits of our amount is told, as where a comma parts %s',
    async (amount, minor) => {
      const rrn = await sold('2026-11-13', minor);
      const id = await receive(['RRN,Date,Amount,Batch,Note', `${rrn},2026-11-13,${amount}`]);
      const mapping = await mappingOf(id);
      const expected = { value: { doubts: [{ code: 'AMOUNTS_CUT', count: 1, reading: null }] } };
      expect(await judgeStatement({ statementId: id, mapping })).toMatchObject(expected);
    },
  );

  test('with unknown types lists them all, and reads no row of them as money in', async () => {
    const rrn = await sold('2026-11-09', 5_000_000n);
    const id = await receive([
      'RRN,Date,Amount,DR/CR',
      `${rrn},2026-11-09,5000,CR`,
      `${rrn},2026-11-09,5000,DR`,
      `${rrn},2026-11-09,5000,CR`,
    ]);
    expect(await listKinds(id, 3)).toEqual([
      { word: 'CR', count: 2 },
      { word: 'DR', count: 1 },
    ]);
    const mapping = await mappingOf(id);
    const statement = await judgeStatement({ statementId: id, mapping });
    expect(statement).toMatchObject({ code: 'NOTHING_READABLE' });
    const answered = readMapping({ ...mapping, kindOf: ['in:CR', 'out:DR'] }, 4).mapping;
    const { rows } = await previewRows(id, answered);
    expect(rows.map(({ read }) => read?.direction)).toEqual(['in', 'out', 'in']);
  });

  test('keeps the other rows when one has a stray mark or a parted amount', async () => {
    const rrn = await sold('2026-11-10', 5_000_000n);
    const id = await receive([
      'RRN,Date,Amount,Note',
      `"HOTEL,2026-11-10,5000,x`,
      `${rrn},2026-11-10,5000,"x"`,
      `${rrn},2026-11-10,5,000,x`,
    ]);
    expect(await compare(id, await mappingOf(id))).toMatchObject({ value: { matched: 1 } });
    const unread = { statementId: id, outcome: 'unreadable' } as const;
    const rows = await db().statementRow.findMany({ where: unread, orderBy: { line: 'asc' } });
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'BROKEN_QUOTES'],
      [4, 'TOO_MANY_CELLS'],
    ]);
    // A second comparison knows them too.
    expect(await compare(id, await mappingOf(id))).toMatchObject({ value: { matched: 1 } });
    expect(await db().statementRow.count({ where: unread })).toBe(2);
  });

  test('gives a remembered mapping up that reads nothing of it', async () => {
    const rrn = await sold('2026-11-11', 5_000_000n);
    const header = 'RRN,Booked on (date),Amount';
    const first = await receive([header, `${rrn},11.11.2026,5000`]);
    const wish = { ...(await mappingOf(first)), rrn: '', approval: '0' };
    await compare(first, wish, { isConfirmed: true, isChecked: true });
    const detail = await readStatement(await receive([header, '993985480012,2026-11-11,77']));
    expect(detail).toMatchObject({ mappingSource: 'guessed', mapping: { columns: { rrn: 0 } } });
  });
});

describe('the row with the names of the columns', () => {
  const lines = [
    'A,B,C,D',
    '1,x,2,y',
    'Reference,When,How much,Kind',
    '793985480099,2026-11-05,5,Sale',
  ];

  test('is chosen by a person, and every row is somewhere', async () => {
    const id = await receive(lines);
    const actor = await person;
    const choose = (line: number | null) => chooseHeader(actor, { statementId: id, line }, clock);
    const facts = async () => {
      const detail = await readStatement(id);
      const where = { statementId: id };
      const rows = await db().statementRow.findMany({ where, orderBy: { line: 'asc' } });
      const all = rows.map(({ line, problem }) => [line, problem]);
      return { names: detail?.header, line: detail?.headerLine, count: detail?.rowCount, all };
    };
    expect(await facts()).toMatchObject({ names: ['A', 'B', 'C', 'D'], line: 1, count: 3 });
    expect(await choose(3)).toMatchObject({ ok: true });
    expect(await facts()).toEqual({
      names: lines[2]?.split(','),
      line: 3,
      count: 3,
      all: [
        [1, 'ABOVE_HEADER'],
        [2, 'ABOVE_HEADER'],
        [4, null],
      ],
    });
    expect((await listHeaderRows(id)).map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(await choose(null)).toMatchObject({ ok: true });
    expect(await facts()).toMatchObject({ names: ['', '', '', ''], count: 4 });
    expect(await choose(1)).toMatchObject({ ok: true });
    expect((await facts()).all).toEqual([
      [2, null],
      [3, null],
      [4, null],
    ]);
    expect(await choose(7)).toEqual({ ok: false, code: 'NOT_A_ROW' });
    const entries = { subject: `statement:${id}`, action: 'statement.header_chosen' };
    expect(await db().auditEntry.count({ where: entries })).toBe(3);
    await db().bankStatement.update({ where: { id }, data: { state: 'MATCHED' } });
    expect(await choose(3)).toEqual({ ok: false, code: 'NOT_READY' });
  });
});

test('sheets of a workbook are a question, and each answer is a statement of its own', async () => {
  const sheet = (rrn: string) => [
    ['RRN', 'Date', 'Amount'],
    [rrn, '2026-11-05', '5'],
  ];
  const bytes = sheetsOf({ One: sheet('793985480101'), Two: sheet('793985480102') });
  const take = async (choice?: number | 'all') =>
    receiveStatement(
      await person,
      { name: 'two.xlsx', bytes, ...(choice === undefined ? {} : { sheet: choice }) },
      clock,
    );
  expect(await take()).toEqual({ ok: false, code: 'SEVERAL_SHEETS', sheets: ['One', 'Two'] });
  const ids = [await take('all'), await take(1), await take(1)].map((one) =>
    one.ok ? one.value.statementId : one.code,
  );
  expect(new Set(ids).size).toBe(2);
  expect(await db().statementRow.count({ where: { statementId: ids[0] ?? '' } })).toBe(3);
  expect(await db().statementRow.count({ where: { statementId: ids[1] ?? '' } })).toBe(1);
});
