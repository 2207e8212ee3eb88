// Which migrations are in the folder, in the form that the schema engine reads?
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm';

const prismaFolder = fileURLToPath(new URL('..', import.meta.url));

export const migrationsFolder = join(prismaFolder, 'migrations');
const lockName = 'migration_lock.toml';

/** All migrations in the order of their names, as `prisma migrate deploy` sees them. */
export function readMigrations(folder = migrationsFolder): MigrationList {
  const lockFile = join(folder, lockName);
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return {
    baseDir: folder,
    lockfile: {
      path: lockName,
      content: existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : null,
    },
    shadowDbInitScript: '',
    migrationDirectories: names
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({ path: name, migrationFile: readMigration(folder, name) })),
  };
}

/** The names of the migrations, oldest first. */
export function migrationNames(folder = migrationsFolder): string[] {
  return readMigrations(folder).migrationDirectories.map((directory) => directory.path);
}

/** The data model that the migrations lead to. */
export function readDataModel(): SchemasContainer {
  const path = join(prismaFolder, 'schema.prisma');
  return { files: [{ path, content: readFileSync(path, 'utf8') }] };
}

function readMigration(folder: string, name: string) {
  const path = 'migration.sql';
  const file = join(folder, name, path);
  return existsSync(file)
    ? { path, content: { tag: 'ok' as const, value: readFileSync(file, 'utf8') } }
    : { path, content: { tag: 'error' as const, value: `${name}/${path} is missing` } };
}
