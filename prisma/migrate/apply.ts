// How does a database come to the state that the migrations describe?
import { migrationNames, readMigrations } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/** Nothing of the database is kept out of sight of the engine. */
export const noFilters = { externalTables: [], externalEnums: [] };

/**
 * Applies every migration that the database has not seen, in order, and records them as
 * `prisma migrate deploy` does.
 *
 * @returns the names of the migrations applied now.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList: readMigrations(), filters: noFilters }),
  );
  return appliedMigrationNames;
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
