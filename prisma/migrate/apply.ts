// How is a database brought to the state that the migrations describe?
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrationsFolder, readMigrations } from './migration-files';

/** The history and its lock are those of `prisma migrate deploy`: either goes on after the other. */
const historyTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const lockHistory = 'SELECT pg_advisory_lock(72707369)';

/**
 * Applies every migration that the database lacks, in order, each as one script: what fails leaves
 * nothing behind but its name, and is not tried again before a person has looked.
 *
 * @returns the names of the migrations applied now.
 */
export function applyMigrations(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  return connected(databaseUrl, async (client) => {
    await client.query(lockHistory);
    const { missing, failed } = await compare(client, folder);
    if (failed.length > 0) throw new Error(`A migration failed before: ${failed.join(', ')}.`);
    if (!(await hasTable(client, '_prisma_migrations'))) await refuseForeign(client);
    await client.query(historyTable);
    for (const one of readMigrations(folder)) {
      if (missing.includes(one.name)) await apply(client, one);
    }
    await grantRights(client);
    return missing;
  });
}

async function apply(
  client: pg.Client,
  { name, sql, checksum }: ReturnType<typeof readMigrations>[number],
): Promise<void> {
  const id = randomUUID();
  const begin = 'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)';
  await client.query(begin, [id, checksum, name]);
  try {
    await client.query(sql);
  } catch (error) {
    const note = 'UPDATE _prisma_migrations SET logs = $2 WHERE id = $1';
    await client.query(note, [id, String(error)]).catch(() => {});
    throw new Error(`${name} failed: ${String(error)}`, { cause: error });
  }
  const end = `UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1`;
  await client.query(end, [id]);
}

/** A database with somebody else's tables is not ours to fill. */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1",
  );
  if (rowCount !== 0) throw new Error('The database has tables, and no history of migrations.');
}

/**
 * Grants the runtime role what it needs on every table, new ones included. Returns false if there
 * is no such role and the owner may not create it.
 */
export function grantRuntimeRights(databaseUrl: string): Promise<boolean> {
  return connected(databaseUrl, grantRights);
}

async function grantRights(client: pg.Client): Promise<boolean> {
  const answer = await client.query('SELECT grant_runtime_rights() AS granted');
  return answer.rows[0]?.granted === true;
}

type MigrationState = { missing: string[]; failed: string[]; edited: string[] };

/** Compares the folder with the migrations applied to the database; changes nothing. */
export function inspectMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
): Promise<MigrationState> {
  return connected(databaseUrl, (client) => compare(client, folder));
}

async function compare(client: pg.Client, folder: string): Promise<MigrationState> {
  const history = (await hasTable(client, '_prisma_migrations'))
    ? await client.query(
        `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
         FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
      )
    : { rows: [] };
  const known = new Map(history.rows.map((row) => [String(row.name), row]));
  const names = readMigrations(folder);
  return {
    missing: names.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    failed: history.rows.filter(({ finished }) => !finished).map(({ name }) => String(name)),
    edited: names
      .filter(({ name, checksum }) => known.has(name) && known.get(name)?.checksum !== checksum)
      .map(({ name }) => name),
  };
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  return found.rows[0]?.there === true;
}

async function connected<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
