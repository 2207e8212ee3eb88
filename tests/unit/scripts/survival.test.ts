import { migrationNames, readMigrations } from '@/prisma/migrate/migration-files';
import { readStatements, splitAtCommas } from '@/prisma/migrate/sql-statements';
import { lintMigration } from '@/prisma/migrate/survival';

const today = '20990101000000_next';
const hazardsOf = (sql: string, name = today) =>
  lintMigration(name, sql).hazards.map(({ why }) => why);

test('H11 every migration from now on is survived by the version before, or says when it is', () => {
  for (const { name, sql } of readMigrations()) {
    const { hazards, contracts } = lintMigration(name, sql);
    expect(hazards, name).toEqual([]);
    for (const { knows } of contracts) {
      expect(migrationNames(), name).toContain(knows);
      expect(knows < name, `${name} waits for ${knows}`).toBe(true);
    }
  }
});

describe('H11 an older instance would not survive', () => {
  test.each([
    ['a table that goes', 'DROP TABLE "cart";'],
    ['a column that goes', 'ALTER TABLE "order" DROP COLUMN "phone"'],
    ['a column that goes, said shortly', 'alter table "order" add x int, drop phone'],
    ['a column with another name', 'ALTER TABLE "order" RENAME COLUMN a TO b'],
    ['a table with another name', 'ALTER TABLE "order" RENAME TO purchase'],
    ['a column of another type', 'ALTER TABLE o ALTER COLUMN a SET DATA TYPE BIGINT'],
    ['a column that must be given', 'ALTER TABLE o ADD COLUMN a TEXT NOT NULL'],
    ['one that must be given from now on', 'ALTER TABLE o ALTER COLUMN a SET NOT NULL'],
    ['a default that goes', 'ALTER TABLE o ALTER a DROP DEFAULT'],
    ['a rule for rows', 'ALTER TABLE o ADD CONSTRAINT c CHECK (a > 0) NOT VALID'],
    ['the key of an ON CONFLICT that goes', 'ALTER TABLE o DROP CONSTRAINT "o_token_key"'],
    ['the index of an ON CONFLICT that goes', 'DROP INDEX CONCURRENTLY "o_token_idx"'],
    ['an index that keeps writers out', 'CREATE INDEX "i" ON "order"("a")'],
    ['an index that refuses rows', 'CREATE UNIQUE INDEX CONCURRENTLY "i" ON "order"("a")'],
    [
      'a column that is written into every row',
      'ALTER TABLE o ADD a UUID DEFAULT gen_random_uuid()',
    ],
    ['a trigger', 'CREATE TRIGGER t BEFORE UPDATE OF a ON "order" EXECUTE FUNCTION f()'],
    ['another function of the same name', 'CREATE OR REPLACE FUNCTION f() RETURNS int AS $$ 1 $$'],
    ['a value that it cannot read', "ALTER TYPE state ADD VALUE 'LOST'"],
    ['rows that are changed', 'UPDATE "order" SET a = 1'],
    ['rows that go', 'DELETE FROM ONLY "order"'],
    ['rights that go', 'REVOKE INSERT ON "order" FROM diwan_runtime'],
    ['what nobody can look into', 'DO $$ BEGIN DROP TABLE cart; END $$'],
    ['what is not in the list', 'ALTER TABLE o ENABLE ROW LEVEL SECURITY'],
  ])('%s', (_what, sql) => expect(hazardsOf(sql)).toHaveLength(1));

  test('an index beside its writers, when it is not alone in its transaction', () => {
    const index = 'CREATE INDEX CONCURRENTLY "i" ON "order"("a");';
    expect(hazardsOf(index)).toEqual([]);
    expect(hazardsOf(`${index} ${index}`)).toHaveLength(1);
  });
});

test.each([
  'CREATE TABLE a (b INT NOT NULL); CREATE UNIQUE INDEX i ON "a"(b); UPDATE a SET b = 1;',
  'CREATE TABLE a (b INT); ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0);',
  'CREATE TABLE a (b INT); CREATE TRIGGER t BEFORE INSERT ON a EXECUTE FUNCTION f();',
  'ALTER TABLE o ADD COLUMN a TEXT, ADD b NUMERIC(3, 1) NOT NULL DEFAULT 0',
  "ALTER TABLE o ADD COLUMN at TIMESTAMPTZ NOT NULL DEFAULT now(), ADD a TEXT DEFAULT '('",
  'ALTER TABLE o ALTER COLUMN a DROP NOT NULL, DROP CONSTRAINT o_a_check, DROP CONSTRAINT o_fkey',
  'ALTER TABLE o VALIDATE CONSTRAINT c',
  "CREATE FUNCTION f() RETURNS trigger AS $x$ BEGIN DROP TABLE a; END; $x$; SELECT 'DROP TABLE a;'",
  "CREATE TYPE t AS ENUM ('A'); INSERT INTO o VALUES (1); GRANT SELECT ON o TO x;",
  '-- DROP TABLE cart;\n/* DROP TABLE cart; */',
])('an older instance does not see: %s', (sql) => expect(hazardsOf(sql)).toEqual([]));

describe('a note at the statement', () => {
  const drop = 'DROP TABLE a;';

  test('says why an older instance goes on', () =>
    expect(hazardsOf(`-- survives: no build has ever read it\n${drop}`)).toEqual([]));
  test('says which migration must be known first', () => {
    const sql = `-- contract 20990101000000_stops: nothing reads it since then\n${drop}`;
    const contracts = [{ statement: 'drop table a', knows: '20990101000000_stops' }];
    expect(lintMigration(today, sql)).toEqual({ hazards: [], contracts });
  });
  test.each([
    `-- survives:\n${drop}`,
    `-- contract soon: nothing reads it since then\n${drop}`,
    `-- it survives: no build has ever read it\n${drop}`,
    `-- survives: no build has ever read it\nSELECT 1;\n${drop}`,
    `${drop} -- survives: no build has ever read it`,
  ])('counts nowhere else, and not without a reason: %s', (sql) => {
    expect(hazardsOf(sql)).toHaveLength(1);
  });
  test('is not asked of what a new database begins with', () =>
    expect(hazardsOf(drop, '20261121000001_triggers')).toEqual([]));
});

test('statements end where PostgreSQL ends them', () => {
  const script = `SELECT ';', $$;$$, $a$ $$;' $a$, 1 - 2 / 3; -- one; two\n/* ; */ SELECT "A;b" ;;`;
  const answer = readStatements(script).map(({ text }) => text);
  expect(answer).toEqual(["select '…', '…', '…', 1 - 2 / 3", 'select a;b']);
  expect(readStatements(script)[1]?.notes).toEqual(['one; two', ';']);
  expect(splitAtCommas('a numeric(3,1), b (c, (d, e)), f')).toHaveLength(3);
});
