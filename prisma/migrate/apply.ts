// How does a database come to the state that the migrations describe?
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { migrationNames, readMigrations } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/** Nothing of the database is kept out of sight of the engine. */
export const noFilters = { externalTables: [], externalEnums: [] };

/**
 * Applies every migration that the database has not seen, in order, and records them as
 * `prisma migrate deploy` does; then brings the job queue's own tables up to date.
 *
 * @returns the names of the migrations applied now.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList: readMigrations(), filters: noFilters }),
  );
  await migrateQueue(databaseUrl);
  return appliedMigrationNames;
}

/** With a pool of our own: the queue's would stay open for ten seconds. */
async function migrateQueue(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  try {
    await migrateJobQueue({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

type MigrationState = { missing: string[]; failed: string[]; edited: string[] };

/** Compares the folder with what the database has seen; changes nothing. */
export async function inspectMigrations(databaseUrl: string): Promise<MigrationState> {
  const answer = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: readMigrations(),
      optInToShadowDatabase: false,
      filters: noFilters,
    }),
  );
  const { history } = answer;
  const missing = !answer.hasMigrationsTable
    ? migrationNames()
    : history && 'unappliedMigrationNames' in history
      ? history.unappliedMigrationNames
      : [];
  return { missing, failed: answer.failedMigrationNames, edited: answer.editedMigrationNames };
}
