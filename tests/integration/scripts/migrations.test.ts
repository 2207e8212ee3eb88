import { describe, expect, test } from 'vitest';
import { applyMigrations, inspectMigrations } from '@/prisma/migrate/apply';
import { diffFromMigrations } from '@/prisma/migrate/diff';
import { migrationNames } from '@/prisma/migrate/migration-files';
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

  test('the migrations lead to the data model of today', async () => {
    const { url, drop } = await createDatabase();
    expect(await diffFromMigrations(url)).toBeUndefined();
    await drop();
  });
});
