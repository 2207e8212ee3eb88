// Can this process take shoppers now: database there, schema complete, not on its way out?
import 'server-only';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { queryOnce } from '@/lib/db/transaction';
import { log, text } from '@/lib/log';
import { isDraining } from './draining';

const timeoutMs = 1_000;
const answersLastMs = 1_000;

let last: { at: number; answer: Promise<boolean> } | undefined;

/**
 * Whether the database answers within a second and has every migration of this build. The answer
 * is kept for a second: a flood of questions costs the database one.
 */
export function isReady(now: number = Date.now()): Promise<boolean> {
  if (isDraining()) return Promise.resolve(false);
  if (last === undefined || now - last.at >= answersLastMs) last = { at: now, answer: ask() };
  return last.answer;
}

async function ask(): Promise<boolean> {
  try {
    const missing = await withinTime(missingMigrations());
    if (missing.length > 0)
      log.warn('ready.migrations_missing', { detail: text(missing.join(' ')) });
    return missing.length === 0;
  } catch (error) {
    log.warn('ready.no_database', { error });
    return false;
  }
}

/** Names of migrations that lie in the build and are not finished in the database. */
async function missingMigrations(): Promise<string[]> {
  const expected = await migrationNames();
  const rows = await queryOnce<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const finished = new Set(rows.map((row) => row.migration_name));
  return expected.filter((name) => !finished.has(name));
}

async function migrationNames(): Promise<string[]> {
  const folder = path.join(process.cwd(), 'prisma', 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within a second')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
