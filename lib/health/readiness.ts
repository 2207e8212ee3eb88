// Can this process take shoppers now, and what is not as it should be meanwhile?
import 'server-only';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { typed } from '@/lib/columns';
import { knownMigrations } from '@/lib/db/known-migrations';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { isDraining } from './draining';
import { clockState, readClock } from './gateway-clock';
import { lateLanes } from './lanes';

const timeoutMs = 1_000;
const answersLastMs = 1_000;

/** `unavailable`: no shopper should come here. `degraded`: they may, and staff must look. */
export type Readiness = {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly reasons: readonly ReadinessReason[];
};

type ReadinessReason =
  | 'draining'
  | 'no_database'
  | 'migrations_missing'
  /** No payment can begin, and results go to the spool. */
  | 'database_read_only'
  /** Results wait on this machine's disk to be recorded. */
  | 'spool_not_empty'
  /** The gateway is about to refuse everything. */
  | 'clock_red'
  /** Background work has stood still for minutes: mails, the spool or deadlines wait. */
  | 'lane_late';

let last: { at: number; answer: Promise<Readiness> } | undefined;

/**
 * Whether the database answers within a second, takes writes and has every migration of this
 * build; then, what is degraded. The answer is kept for a second: a flood of questions costs the
 * database one.
 */
export function readiness(now: number = Date.now()): Promise<Readiness> {
  if (isDraining()) return Promise.resolve(unavailable('draining'));
  if (last === undefined || now - last.at >= answersLastMs) {
    last = { at: now, answer: ask(new Date(now)) };
  }
  return last.answer;
}

function unavailable(reason: ReadinessReason): Readiness {
  return { status: 'unavailable', reasons: [reason] };
}

async function ask(now: Date): Promise<Readiness> {
  const degraded: ReadinessReason[] = (await hasSpooled()) ? ['spool_not_empty'] : [];
  const late = lateLanes();
  if (late.length > 0) {
    log.error('ready.lane_late', { detail: text(late.join(' ')) });
    degraded.push('lane_late');
  }
  try {
    const [missing, isReadOnly, clock] = await withinTime(
      Promise.all([missingMigrations(), isDatabaseReadOnly(), readClock(now)]),
    );
    if (missing.length > 0) {
      log.warn('ready.migrations_missing', { detail: text(missing.join(' ')) });
      return unavailable('migrations_missing');
    }
    if (isReadOnly) {
      log.error('ready.database_read_only');
      return unavailable('database_read_only');
    }
    if (clockState(clock) === 'red') degraded.push('clock_red');
    return { status: degraded.length > 0 ? 'degraded' : 'ok', reasons: degraded };
  } catch (error) {
    log.warn('ready.no_database', { error });
    return unavailable('no_database');
  }
}

const findReadOnly = sql({ value: 'text' })`
  SELECT current_setting('transaction_read_only') AS value`;

/** A standby, a server that was set so, or one whose disk is full and was set so by its owner. */
async function isDatabaseReadOnly(): Promise<boolean> {
  const [row] = await queryOnce(findReadOnly);
  return row?.value !== 'off';
}

async function hasSpooled(): Promise<boolean> {
  try {
    const folder = path.resolve(/* turbopackIgnore: true */ process.cwd(), settings().spoolDir);
    return (await readdir(folder)).some((name) => /\.(json|claimed)$/.test(name));
  } catch {
    // The folder is made with the first message that needs it.
    return false;
  }
}

const findMigrations = select({ migration_name: typed<string>('varchar') })`
  FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Names of migrations that lie in the build and are not finished in the database. */
async function missingMigrations(): Promise<string[]> {
  const expected = await knownMigrations();
  const rows = await queryOnce(findMigrations);
  const finished = new Set(rows.map((row) => row.migration_name));
  return expected.filter((name) => !finished.has(name));
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
