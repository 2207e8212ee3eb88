// Which database does this run use, may it use it, and is it up to date?
import pg from 'pg';
import { serversOf } from '@/lib/settings/server-addresses';
import { applyMigrations } from '../../prisma/migrate/apply';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal, systemCode } from '../cli/refusal';
import { startEmbeddedServer } from '../postgres/server';
import { isProductionRun, isSet } from './demo-settings';

const CONNECT_TIMEOUT_MS = 8_000;

/** One database: `url` for the app, `ownerUrl` for the owner, who changes its tables. */
type OpenedDatabase = { url: string; ownerUrl: string; isEmbedded: boolean };

/**
 * Opens the server that DATABASE_URL names, or this checkout's embedded one, never in production.
 * Without DATABASE_OWNER_URL, the app's login is also the owner.
 */
export async function openDatabase(
  lifetime: Lifetime,
  source: NodeJS.ProcessEnv,
): Promise<OpenedDatabase> {
  if (isSet(source, 'DATABASE_URL')) {
    const url = await serverThatFits(String(source.DATABASE_URL).trim());
    const owner = ownerUrlOf(source);
    const ownerUrl = serversOf(owner)?.addresses[0] === owner ? owner : await serverThatFits(owner);
    return { url, ownerUrl, isEmbedded: false };
  }
  if (isProductionRun(source)) throw unnamed();
  const server = await startEmbeddedServer(dataPath());
  lifetime.own(server.stop);
  return { url: server.appUrl(), ownerUrl: server.databaseUrl(), isEmbedded: true };
}

/**
 * The address of the server that commands use: the first of several that answers, or the primary
 * if target_session_attrs asks for it. Throws the same Refusal as withClient.
 */
export async function serverThatFits(address: string): Promise<string> {
  const { addresses, wantsPrimary } = serversOf(address) ?? {
    addresses: [address],
    wantsPrimary: false,
  };
  let refusal: unknown = unreachable(new Error('each of its servers is a standby'));
  for (const one of addresses) {
    try {
      const isFitting = await withClient(one, async (client) => {
        if (!wantsPrimary) return true;
        const { rows } = await client.query('SELECT NOT pg_is_in_recovery() AS fits');
        return rows[0]?.fits === true;
      });
      if (isFitting) return one;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** The owner's address: DATABASE_OWNER_URL or, if not set, DATABASE_URL. */
export function ownerUrlOf(source: NodeJS.ProcessEnv): string {
  const name = isSet(source, 'DATABASE_OWNER_URL') ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  return String(source[name]).trim();
}

/** Connects, runs `work`, disconnects. Throws a Refusal if the server cannot be reached. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => {});
    await client.connect();
  } catch (error) {
    throw unreachable(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Is there a server that accepts us, or refuses us permanently? */
export async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A system error, or no code, does not come from PostgreSQL. 57P03: it is starting up. 53300:
    // too many connections.
    const code = systemCode(error) ?? 'E';
    return !/^E(?![0-9])|^57P0|^53|^08/.test(code);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Without its settings, a command must not fall back on a database other than the shop's. */
function unnamed(): Refusal {
  return new Refusal(
    'DATABASE_URL is not set, and production never uses the embedded database of the checkout.',
    'Run the command with the settings of the shop: docs/operations/go-live.md says how.',
  );
}

/** The refusal for a failed connection; never contains the address, which holds a password. */
export function unreachable(error: unknown): Refusal {
  const code = systemCode(error) ?? '';
  const reason =
    {
      ECONNREFUSED: 'nothing listens on its host and port',
      ENOTFOUND: 'its host name is unknown',
      EAI_AGAIN: 'its host name could not be looked up',
      ENOENT: 'there is no socket at its path',
      ERR_INVALID_URL: 'it is not an address like postgresql://user:password@host:5432/database',
      '08P01': 'it is a pooler that refuses what the app asks for (docs/operations/database.md)',
      '28P01': 'the server refuses the user or the password',
      '28000': 'the server refuses this user',
      '3D000': 'the server has no database with that name',
      '53300': 'the server has no free connection',
      '57P03': 'the server is still starting',
    }[code] ?? (error instanceof Error ? error.message : String(error));
  return new Refusal(
    `Cannot use the database that DATABASE_URL names: ${reason}.`,
    'Start that server or correct DATABASE_URL; outside production an empty one means the embedded server.',
  );
}

/**
 * Refuses a database that the demo did not fill; otherwise migrates it and marks it as the demo's,
 * all as its owner.
 *
 * @returns the names of the migrations applied now.
 */
export async function prepareDemoDatabase(ownerUrl: string): Promise<string[]> {
  await withClient(ownerUrl, refuseForeign);
  const applied = await applyMigrations(ownerUrl);
  await withClient(ownerUrl, (client) =>
    client.query(
      "INSERT INTO installation (id, made_by) VALUES (1, 'demo') ON CONFLICT (id) DO NOTHING",
    ),
  );
  return applied;
}

async function refuseForeign(client: pg.Client): Promise<void> {
  const tables = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  const names = tables.rows.map(({ tablename }) => String(tablename));
  if (names.length === 0) return;
  const marks = names.includes('installation')
    ? await client.query('SELECT made_by FROM installation')
    : undefined;
  // Our tables without a mark and without users: an interrupted first start.
  const isUnmarked = marks?.rowCount === 0;
  const isEmpty =
    isUnmarked &&
    (
      await client.query(
        'SELECT NOT EXISTS (SELECT 1 FROM "user") AND NOT EXISTS (SELECT 1 FROM "order") AS empty',
      )
    ).rows[0]?.empty === true;
  if (isEmpty || marks?.rows[0]?.made_by === 'demo') return;
  throw new Refusal(
    'The database is not empty and was not made by the demo.',
    'Name an empty database in DATABASE_URL, or unset it to use the embedded one.',
  );
}

/** Which mode made this database; null where none has started on it. */
export async function readMark(client: pg.Client): Promise<string | null> {
  const table = await client.query(`SELECT to_regclass('public.installation') AS found`);
  if (table.rows[0]?.found === null) return null;
  const mark = await client.query('SELECT made_by FROM installation');
  return mark.rows[0]?.made_by ?? null;
}

/** Refuses a database in which somebody works, unless a shop in test mode made it. */
export async function refuseUnlessTest(client: pg.Client): Promise<void> {
  const madeBy = await readMark(client);
  if (madeBy === 'test') return;
  const content =
    'SELECT EXISTS (SELECT 1 FROM "user") OR EXISTS (SELECT 1 FROM "order") AS filled';
  if (madeBy === null && (await client.query(content)).rows[0]?.filled === false) return;
  throw new Refusal(
    'No shop in test mode has started on this database, and it is not empty.',
    'Name one of its own in DATABASE_URL, or start the shop on it with DIWAN_MODE=test first.',
  );
}
