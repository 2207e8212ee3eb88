// Which SQL leads from the existing migrations to the data model?
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noFilters } from './apply';
import { migrationsFolder, readDataModel, readMigrations } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/**
 * Replays the migrations in a scratch database on the server and compares it with the data model.
 *
 * @returns the SQL of the difference; undefined when there is none.
 */
export async function diffFromMigrations(databaseUrl: string): Promise<string | undefined> {
  const migrations = readMigrations();
  const result = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from:
        migrations.migrationDirectories.length === 0
          ? { tag: 'empty' }
          : { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', ...readDataModel() },
      script: true,
      exitCode: true,
      filters: noFilters,
    }),
  );
  return result.exitCode === 2 && result.stdout ? result.stdout : undefined;
}

/**
 * Writes a migration folder that sorts after all others; review the SQL by hand.
 *
 * @returns the path of the new file.
 */
export function writeMigration(name: string, sql: string, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  const lockFile = join(migrationsFolder, 'migration_lock.toml');
  if (!existsSync(lockFile)) {
    writeFileSync(lockFile, '# Read by Prisma; do not edit.\nprovider = "postgresql"\n');
  }
  const file = join(folder, 'migration.sql');
  writeFileSync(file, sql.endsWith('\n') ? sql : `${sql}\n`, { flag: 'wx' });
  return file;
}
