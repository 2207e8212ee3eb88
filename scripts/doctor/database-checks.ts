// Is the database there, of this mode, and up to date?
import { inspectMigrations } from '../../prisma/migrate/apply';
import { Refusal } from '../cli/refusal';
import { withClient } from '../stack/database';
import { checkSeenClock } from './clock';
import { bad, type Finding, good, note } from './findings';
import { checkRoles } from './role-check';

/** Connection, migrations and the mark that keeps demo and real data apart. */
export async function checkDatabase(url: string, mode: string): Promise<Finding[]> {
  let version: string;
  try {
    version = await withClient(url, async (client) => {
      const answer = await client.query('SHOW server_version');
      return String(answer.rows[0]?.server_version);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [bad('Database', error.sentence, error.remedy)];
  }
  const found = [good('Database', `PostgreSQL ${version} answers`)];
  const migrations = await checkMigrations(url);
  return migrations.state === 'good'
    ? [
        ...found,
        migrations,
        await checkRoles(url),
        await checkMark(url, mode),
        ...(await checkSeenClock(url)),
      ]
    : [...found, migrations];
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
