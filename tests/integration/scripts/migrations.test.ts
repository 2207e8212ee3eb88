import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { applyMigrations, inspectMigrations } from '@/prisma/migrate/apply';
import { diffFromDatabase } from '@/prisma/migrate/diff';
import { migrationNames, migrationsFolder } from '@/prisma/migrate/migration-files';
import { refusedMigrations } from '@/prisma/migrate/older-instances';
import { withClient } from '@/scripts/stack/database';
import { createDatabase } from '../../support/database';

describe('migrations', () => {
  test('a second application finds nothing to do', async () => {
    const { url, drop } = await createDatabase();
    expect(await applyMigrations(url)).toEqual([]);
    await drop();
  });

  test('the history is kept as `prisma migrate deploy` keeps it', async () => {
    const { url, drop } = await createDatabase();
    const rows = await withClient(url, async (client) => {
      const answer = await client.query(
        'SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY 1',
      );
      return answer.rows;
    });
    expect(rows.map((row) => row.migration_name)).toEqual(migrationNames());
    for (const row of rows) {
      expect(row.checksum).toMatch(/^[0-9a-f]{64}$/);
      expect(row.applied_steps_count).toBe(1);
    }
    expect(await inspectMigrations(url)).toEqual({ missing: [], failed: [], edited: [] });
    await drop();
  });

  test('a database without history misses every migration', async () => {
    const { url, drop } = await createDatabase();
    await withClient(url, (client) => client.query('DROP TABLE _prisma_migrations'));
    expect((await inspectMigrations(url)).missing).toEqual(migrationNames());
    await drop();
  });

  test('one that fails leaves its name alone, and waits for a person', async () => {
    await withNext('CREATE TABLE half (id int); SELECT 1 / 0;', async ({ url, folder }) => {
      const refused = applyMigrations(url, folder);
      await expect(refused).rejects.toThrow('20990102000000_next failed: error: division by zero');
      expect((await inspectMigrations(url, folder)).failed).toEqual(['20990102000000_next']);
      expect(await withClient(url, tablesCalled('half'))).toBe(0);
      await expect(applyMigrations(url, folder)).rejects.toThrow('failed before');
    });
  });

  test('a database with tables of somebody else is left as it is', async () => {
    await withNext('', async ({ url }) => {
      await withClient(url, (client) => client.query('DROP TABLE _prisma_migrations'));
      await expect(applyMigrations(url)).rejects.toThrow('no history of migrations');
      expect(await withClient(url, tablesCalled('_prisma_migrations'))).toBe(0);
    });
  });

  test('the migrations lead to the data model of today', async () => {
    const { url, drop } = await createDatabase();
    expect(await diffFromDatabase(url)).toBeUndefined();
    await drop();
  });
});

describe('H11 what an older instance would not survive is refused', () => {
  const knows = '20990101000000_stops_using';
  const drop = 'DROP TABLE "brief_note";';

  test.each([
    ['what says nothing', drop, ['20990102000000_next: drop table brief_note']],
    ['what survives', `-- survives: no build has ever read it\n${drop}`, []],
    ['an addition', 'ALTER TABLE "order" ADD COLUMN "x" TEXT;', []],
  ])('%s', async (_what, sql, refused) => {
    await withNext(sql, async ({ url, folder }) => {
      const said = await refusedMigrations(url, folder);
      expect(said.map((line) => line.split('\n')[0])).toEqual(refused);
    });
  });

  test('what takes away waits for every instance that runs to be new', async () => {
    const sql = `-- contract ${knows}: nothing reads it since then\n${drop}`;
    await withNext(sql, async ({ url, folder }) => {
      const enter = (lane: string, known: string | null, due: string) =>
        withClient(url, (client) =>
          client.query(
            `INSERT INTO background_lane (instance, lane, due_at, knows)
             VALUES (gen_random_uuid(), $1, now() + $2::interval, $3)`,
            [lane, due, known],
          ),
        );
      const refusal = [expect.stringContaining(`1 running instances do not know ${knows} yet`)];
      await enter('spool', knows, '5 s');
      await enter('spool', null, '-4 minutes');
      expect(await refusedMigrations(url, folder)).toEqual([]);
      await enter('spool', migrationNames().at(-1) ?? '', '-1 minute');
      expect(await refusedMigrations(url, folder)).toEqual(refusal);
      await withClient(url, (client) =>
        client.query('ALTER TABLE background_lane DROP COLUMN knows'),
      );
      // From before the column: what an instance knows is not known.
      expect(await refusedMigrations(url, folder)).toEqual([expect.stringContaining('2 running')]);
    });
  });

  test('an index is made beside its writers, and a new database has nobody to survive', async () => {
    const sql = 'CREATE INDEX CONCURRENTLY "order_x" ON "order"("created_at");';
    await withNext(sql, async ({ url, folder }) => {
      expect(await refusedMigrations(url, folder)).toEqual([]);
      expect(await applyMigrations(url, folder)).toEqual(['20990102000000_next']);
    });
    await withNext(drop, async ({ url, folder }) => {
      await withClient(url, (client) => client.query('DROP TABLE _prisma_migrations'));
      expect(await refusedMigrations(url, folder)).toEqual([]);
    });
  });
});

const tablesCalled = (name: string) => async (client: Pick<pg.Client, 'query'>) =>
  (await client.query('SELECT FROM pg_tables WHERE tablename = $1', [name])).rowCount;

/** A database as of today, and a folder with one migration more. */
async function withNext(
  sql: string,
  use: (next: { url: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-migrations-'));
  const { url, drop } = await createDatabase();
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    mkdirSync(join(folder, '20990102000000_next'));
    writeFileSync(join(folder, '20990102000000_next/migration.sql'), sql);
    await use({ url, folder });
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
