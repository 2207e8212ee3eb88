// How is a database brought to the state that the migrations describe?
import pg from 'pg';
import { migrationNames, migrationsFolder, readMigrations } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/** The engine sees everything in the database. */
export const noFilters = { externalTables: [], externalEnums: [] };

/**
 * Applies every migration that the database lacks, in order, and records them as
 * `prisma migrate deploy` does.
 *
 * @returns the names of the migrations applied now.
 */
export async function applyMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
): Promise<string[]> {
  const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList: readMigrations(folder), filters: noFilters }),
  );
  await grantRuntimeRights(databaseUrl);
  return appliedMigrationNames;
}

/**
 * Grants the runtime role what it needs on every table, new ones included. Returns false if there
 * is no such role and the owner may not create it.
 */
export async function grantRuntimeRights(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const answer = await client.query('SELECT grant_runtime_rights() AS granted');
    return answer.rows[0]?.granted === true;
  } finally {
    await client.end();
  }
}

type MigrationState = { missing: string[]; failed: string[]; edited: string[] };

/** Compares the folder with the migrations applied to the database; changes nothing. */
export async function inspectMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
): Promise<MigrationState> {
  const answer = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: readMigrations(folder),
      optInToShadowDatabase: false,
      filters: noFilters,
    }),
  );
  const { history } = answer;
  const missing = !answer.hasMigrationsTable
    ? migrationNames(folder)
    : history && 'unappliedMigrationNames' in history
      ? history.unappliedMigrationNames
      : [];
  return { missing, failed: answer.failedMigrationNames, edited: answer.editedMigrationNames };
}
