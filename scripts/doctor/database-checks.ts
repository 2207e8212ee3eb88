// Is the database reachable, of this mode, up to date and writable?
import { within } from '@/lib/health/probe';
import { findServer, isFullDisk, writeStatements } from '@/lib/health/write-probe';
import { inspectMigrations } from '../../prisma/migrate/apply';
import { Refusal, systemCode } from '../cli/refusal';
import { withClient } from '../stack/database';
import { checkSeenClock } from './clock';
import { bad, type Finding, good, note } from './findings';
import { checkRoles } from './role-check';

/** Checks connection, migrations and the mark that keeps demo and real data apart. */
export async function checkDatabase(url: string, mode: string): Promise<Finding[]> {
  let version: string;
  try {
    version = await withClient(url, async (client) => {
      const answer = await client.query('SHOW server_version');
      return String(answer.rows[0]?.server_version);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const remedy = mode === 'demo' ? error.remedy : 'Start that server, or correct DATABASE_URL.';
    return [bad('Database', error.sentence, remedy)];
  }
  const found = [good('Database', `PostgreSQL ${version} answers`)];
  const migrations = await checkMigrations(url);
  return migrations.state === 'good'
    ? [
        ...found,
        await checkWrites(url, mode),
        migrations,
        await checkRoles(url),
        await checkMark(url, mode),
        ...(await checkSeenClock(url)),
      ]
    : [...found, migrations];
}

const WRITE_MS = 5_000;
const writes = 'Database writes';

/** Commits what readiness commits: reading alone works even on a standby or a full disk. */
export function checkWrites(url: string, mode: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const { isStandby, isReadOnly } = (await client.query(findServer.text)).rows[0];
    if (isStandby) {
      const remedy = 'DATABASE_URL must lead to the primary, also after a failover.';
      return bad(writes, 'the server is a standby', remedy);
    }
    if (isReadOnly) {
      const remedy = 'Reset default_transaction_read_only for server, database and user.';
      return bad(writes, 'the server takes reads alone', remedy);
    }
    const writing = (async () => {
      await client.query('BEGIN');
      for (const { text } of writeStatements) await client.query(text);
      await client.query('COMMIT');
      return good(writes, 'a write is committed');
    })().catch((error) => judgeWriteError(error, mode));
    const remedy =
      'Look at its disk, and at synchronous_standby_names: a standby that must confirm may be gone.';
    const late = bad(writes, `no commit within ${WRITE_MS / 1000} s`, remedy);
    return within(WRITE_MS, writing, late);
  });
}

/** What a refused write means, and where space has to be freed. */
export function judgeWriteError(error: unknown, mode: string): Finding {
  if (!isFullDisk(error)) {
    return bad(writes, `refused (${systemCode(error) ?? 'no reason given'})`, 'See its log.');
  }
  const where = mode === 'demo' ? 'this machine, where .data lies' : "the database's server";
  return bad(writes, 'the disk of the database is full', `Free space on ${where}.`);
}

async function checkMigrations(url: string): Promise<Finding> {
  const { missing, failed, edited } = await inspectMigrations(url);
  if (failed.length > 0) {
    const remedy = 'See prisma migrate resolve in the Prisma manual.';
    return bad('Migrations', `failed half way: ${failed.join(', ')}`, remedy);
  }
  if (missing.length > 0) {
    return bad('Migrations', `${missing.length} are missing`, 'Run: npm run db:migrate');
  }
  if (edited.length > 0) {
    const remedy = 'Restore the files: an applied migration is never edited.';
    return bad('Migrations', `edited after they were applied: ${edited.join(', ')}`, remedy);
  }
  return good('Migrations', 'up to date');
}

async function checkMark(url: string, mode: string): Promise<Finding> {
  const madeBy = await withClient(url, async (client) => {
    const answer = await client.query('SELECT made_by FROM installation');
    return answer.rows[0]?.made_by as string | undefined;
  });
  const subject = 'Installation';
  if (madeBy === undefined) {
    return note(subject, 'not marked yet', `The first start marks it as a ${mode} database.`);
  }
  if ((madeBy === 'demo') === (mode === 'demo')) return good(subject, `made by ${madeBy}`);
  const remedy = 'Name another database in DATABASE_URL, or change DIWAN_MODE.';
  return bad(subject, `made by ${madeBy}, which ${mode} mode refuses`, remedy);
}
