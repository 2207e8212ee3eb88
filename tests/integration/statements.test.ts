import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { auditPage } from '@/lib/audit/read-entries';
import { signInPage } from '@/lib/auth/session/read-sign-ins';
import { type Statement, statements } from '@/lib/db/statement';
import { sourceFor } from '@/lib/desk/orders/filter-source';
import { prefixKinds } from '@/lib/desk/orders/list-cursor';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { filterNames, keysOf, openFilters, orderFilters } from '@/lib/desk/orders/order-filters';
import { walkStatement } from '@/lib/desk/orders/walk-orders';
import { changeOf, type WrittenValues } from '@/lib/payments/ledger/change-statement';
import { sqlType } from '@/lib/rows/columns';
import { allProtections } from '../mutants/all-protections';
import { isSourceChange } from '../mutants/protection';
import { describeStatement } from '../support/describe-statement';
import { asOwner } from '../support/owner-sql';

const nobody = '00000000-0000-0000-0000-000000000000';
const root = join(import.meta.dirname, '../..');

type Known = {
  readonly typeNames: ReadonlyMap<number, string>;
  /** Table and place of each column that cannot be null. */
  readonly notNull: ReadonlySet<string>;
  readonly tables: ReadonlyMap<number, string>;
};

let client: pg.Client;
let known: Known;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  known = await readCatalogue();
});

afterAll(() => client.end());

test('every statement answers with the columns that stand beside it', async () => {
  const files = ['lib', 'prisma'].flatMap(filesWithStatements);
  await Promise.all(files.map((file) => import(join(root, file))));
  expect(statements.length).toBeGreaterThan(files.length - 1);
  const wrong: string[] = [];
  for (const statement of [
    ...statements,
    ...pagesOfLists(),
    ...pagesOfAudit(),
    ...pagesOfSignIns(),
    ...changes(),
  ]) {
    wrong.push(...(await problemsOf(statement)));
  }
  expect(wrong).toEqual([]);
});

test('a renamed, retyped, missing or nullable column is found', async () => {
  const text = `SELECT u.id, u.name, o.held_since AS since, o.version
    FROM "user" u LEFT JOIN "order" o ON o.cart_id = u.id`;
  const check = (columns: Readonly<Record<string, string>>) =>
    problemsOf({ name: '', text, columns });
  const right = { id: 'uuid', name: 'text', since: 'timestamptz?', version: 'int4?' };
  expect(await check(right)).toEqual([]);
  expect(await check({ ...right, name: 'int4' })).toHaveLength(1);
  expect(await check({ ...right, since: 'timestamptz' })).toHaveLength(1);
  expect(await check({ ...right, version: 'int4' })).toHaveLength(1);
  expect(await check({ ...right, other: 'text' })).toHaveLength(1);
  const problems = await problemsOf({ name: '', text: 'SELECT gone FROM "user"', columns: {} });
  expect(problems).toHaveLength(1);
});

test('every guard of the database that a mutant takes away is there', async () => {
  const refused = await asOwner(async (owner) => {
    const found: string[] = [];
    for (const { id, changes } of allProtections) {
      await owner.query('BEGIN');
      for (const change of changes) {
        if (isSourceChange(change)) continue;
        await owner.query(change.sql).catch((error) => found.push(`${id}: ${error.message}`));
      }
      await owner.query('ROLLBACK');
    }
    return found;
  });
  expect(refused).toEqual([]);
});

/** What somebody types into a filter, by how it is typed. */
const typed = { decimal: '1', date: '2026-01-02', text: '12', tick: 'open' } as const;

/** The list of orders in each of its orderings, forward and back, with and without conditions. */
function pagesOfLists(): Statement<unknown>[] {
  const every = Object.fromEntries(
    filterNames.flatMap((name): [string, string][] => {
      const filter = orderFilters[name];
      const value = 'values' in filter ? (filter.values[0] ?? '') : typed[filter.input];
      return keysOf(name).map((key) => [key, value]);
    }),
  );
  const { attention: _first, heldMin: _or, heldMax: _else, ...rare } = every;
  const narrow = { state: 'PAID', kind: 'sale', test: 'only' };
  const alone = Object.entries(every).map(([key, value]) => ({ [key]: value }));
  const wishes = [{}, narrow, { ...narrow, amountTo: '2' }, every, rare, ...alone].map(
    (query) => [query, null] as const,
  );
  const found = [
    [{}, { kind: 'rrn', orderIds: [nobody] }],
    ...prefixKinds.map((kind) => [narrow, { kind, prefix: 'a' }] as const),
  ] as const;
  const clock = { timeZone: 'Asia/Baghdad', now: new Date() };
  return [...wishes, ...found].flatMap(([query, taken]) => {
    const filter = readDeskFilter(query);
    expect(filter.problems).toEqual({});
    const source = sourceFor(openFilters(filter, clock), taken);
    return [null, { ordering: source.ordering, key: '1', atMs: 0, id: nobody }]
      .flatMap((at) => [true, false].map((isBack) => ({ place: at, isBack, limit: 3 })))
      .map((step) => walkStatement(source, step).statement);
  });
}

function pagesOfAudit(): Statement<unknown>[] {
  const all = { about: '', actorId: null, action: null, from: null, to: null, after: null };
  const [from, to] = ['2026-01-01', '2026-01-02'];
  const after = { at: new Date(0).toISOString(), id: '1' };
  const narrow = { ...all, actorId: nobody, action: 'user.created', from, to, after } as const;
  return [all, narrow].map((filter) => auditPage(filter, 'audit', 3).statement);
}

function pagesOfSignIns(): Statement<unknown>[] {
  const all = { userId: null, outcome: null, network: '', from: null, to: null, after: null };
  const [from, to] = ['2026-01-01', '2026-01-02'];
  const after = { at: new Date(0).toISOString(), id: nobody };
  const narrow = { userId: nobody, outcome: 'disabled' as const, network: '192.', from, to, after };
  return [all, narrow].map((filter) => signInPage(filter, 3).statement);
}

/** Changes that write everything, the least, the first lines of a payment, and many of each. */
function changes(): Statement<unknown>[] {
  const least = { order: null, attempt: null, operation: null, nonce: null, mail: null };
  const one = { length: 1 };
  const all = {
    order: { paidCartId: nobody },
    attempt: {},
    operation: {},
    nonce: {},
    mail: {},
    settled: [{}],
    lists: { evidence: one, audits: one, attention: one, ended: one, movements: [{ round: null }] },
  };
  const first = { ...all, operation: null, lists: { ...all.lists, movements: [{ round: 0 }] } };
  const two = { length: 2 };
  const firsts = [{ round: 0 }, { round: 0 }];
  const many = { ...all.lists, evidence: two, audits: two, movements: firsts };
  return [{ ...least, settled: [], lists: null }, all, first, { ...all, lists: many }].map(
    (written) => changeOf(written as unknown as WrittenValues).statement,
  );
}

async function problemsOf({ text, columns }: Statement<unknown>): Promise<string[]> {
  const beginning = text.replace(/\s+/g, ' ').slice(0, 70);
  const found = await describeStatement(client, text).catch((error: Error) => error.message);
  if (typeof found === 'string') return [`${beginning}: ${found}`];
  const declared = Object.entries(columns);
  if (declared.length === 0) return [];
  const outer = outerTables(text);
  const answered = new Map(found.map((column) => [column.name, column]));
  const missing = declared.filter(([name]) => !answered.has(name)).map(([name]) => name);
  const extra = [...answered.keys()].filter((name) => !(name in columns));
  return [
    ...declared.flatMap(([name, type]) => {
      const column = answered.get(name);
      if (column === undefined) return [];
      const actual = known.typeNames.get(column.dataTypeID);
      if (actual !== sqlType(type)) return [`${name} is ${actual}, not ${type}`];
      const isNullable =
        column.tableID !== 0 &&
        (!known.notNull.has(`${column.tableID}.${column.columnID}`) ||
          outer.has(known.tables.get(column.tableID) ?? ''));
      return isNullable && !/[?!]$/.test(type) ? [`${name} may be null`] : [];
    }),
    ...missing.map((name) => `${name} is not answered`),
    ...extra.map((name) => `${name} is not declared`),
  ].map((problem) => `${beginning}: ${problem}`);
}

/** Tables whose columns are null where an outer join finds no row. */
function outerTables(text: string): ReadonlySet<string> {
  const joined = text.split('LEFT JOIN').slice(1);
  const names = joined.flatMap((part) => {
    const isSubquery = /^\s+(LATERAL\s+)?\(/.test(part);
    const source = isSubquery ? untilClosed(part) : part.slice(0, part.indexOf(' ON '));
    return [...source.matchAll(/(?:^|FROM|JOIN)\s+"?([a-z_]+)"?/g)].map(([, name]) => name ?? '');
  });
  return new Set(names);
}

function untilClosed(text: string): string {
  let depth = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ')' && depth === 0) return text.slice(0, at);
  }
  return text;
}

function filesWithStatements(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("/lib/db/statement'"));
}

async function readCatalogue(): Promise<Known> {
  const types = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid, CASE WHEN e.oid IS NULL THEN t.typname ELSE e.typname || '[]' END AS name
     FROM pg_type t LEFT JOIN pg_type e ON e.typarray = t.oid`,
  );
  const columns = await client.query<{ key: string }>(
    `SELECT attrelid || '.' || attnum AS key FROM pg_attribute WHERE attnotnull`,
  );
  const tables = await client.query<{ oid: number; name: string }>(
    `SELECT oid, relname AS name FROM pg_class WHERE relkind = 'r'`,
  );
  return {
    typeNames: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    notNull: new Set(columns.rows.map(({ key }) => key)),
    tables: new Map(tables.rows.map(({ oid, name }) => [oid, name])),
  };
}
