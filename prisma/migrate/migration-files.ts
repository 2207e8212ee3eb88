// Which migrations are in the folder, oldest first?
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The names of the migrations, oldest first, as `prisma migrate deploy` sees them. */
export function migrationNames(folder = migrationsFolder): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** All migrations, oldest first; throws if one has no SQL. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  return migrationNames(folder).map((name) => {
    const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}
