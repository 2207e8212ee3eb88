// Can this process take shoppers now, and what is not as it should be meanwhile?
import 'server-only';
import { typed } from '@/lib/columns';
import { isRecordOnly } from '@/lib/db/admission';
import { knownMigrations } from '@/lib/db/known-migrations';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { readDatabaseClock } from './database-clock';
import { isDraining } from './draining';
import { clockState, readClock } from './gateway-clock';
import { lateLanes } from './lanes';
import { createProbe, within } from './probe';
import { trySpool } from './spool-probe';
import { readSpoolState } from './spool-state';
import { findServer, isFullDisk, writeStatements } from './write-probe';

const timeoutMs = 1_000;
const answersLastMs = 1_000;
/** What went well is tried again after this time. */
const triesLastMs = 5_000;

/** `unavailable`: no shopper should come here. `degraded`: they may, and staff must look. */
export type Readiness = {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly reasons: readonly ReadinessReason[];
};

/** No payment can begin; with all but the first, results go to the spool. */
type Block =
  | 'draining'
  /** Started without its database, which is not used before it was seen to be this shop's. */
  | 'record_only'
  | 'no_database'
  | 'database_standby'
  | 'database_read_only'
  | 'database_full'
  /** A commit does not end in time: a slow disk, or a standby that must confirm it is gone. */
  | 'database_write_late'
  | 'database_write_failed'
  | 'migrations_missing';

export type ReadinessReason =
  | Block
  /** Results wait on this machine's disk to be recorded. */
  | 'spool_not_empty'
  /** One of them has waited for minutes. */
  | 'spool_stuck'
  /** The disk of the spool is nearly full. */
  | 'spool_no_room'
  /** No result could wait there: this machine's disk is full, or may not be written. */
  | 'spool_unwritable'
  /** Our clock is not the database's: this process frees nothing. */
  | 'clock_differs'
  /** The gateway is about to refuse everything. */
  | 'clock_red'
  /** Background work has stood still for minutes: mails or the spool wait. */
  | 'lane_late'
  /** So has the janitor: nothing is freed, sent again or alarmed about. */
  | 'janitor_late';

/** Asked anew each time, but one at a time. */
const findSeen = createProbe(0, look);

const findWriteFault = createProbe(triesLastMs, () =>
  tryWrite().then(
    () => null,
    (error) => {
      log.error('ready.write_failed', { error });
      return isFullDisk(error) ? 'database_full' : ('database_write_failed' as const);
    },
  ),
);

const findSpoolFault = createProbe(triesLastMs, () =>
  trySpool().then(
    () => null,
    (error) => {
      log.error('ready.spool_unwritable', { error });
      return 'spool_unwritable' as const;
    },
  ),
);

/** Asked anew each time, but one at a time: the folder may be on a disk that hangs. */
const findSpoolState = createProbe(0, () => readSpoolState());

/** As it was found last: a question that nobody answers in time changes nothing about a clock. */
let clockFound: 'clock_differs' | null = null;

const findClockFault = createProbe(triesLastMs, () =>
  readDatabaseClock().then(
    ({ isOff }) => {
      clockFound = isOff ? 'clock_differs' : null;
      return clockFound;
    },
    // Why there was no answer is said by the others.
    () => clockFound,
  ),
);

let last: { at: number; answer: Promise<Readiness> } | undefined;

/**
 * Whether the database answers and commits within a second and has every migration of this build;
 * then, what is degraded. An answer is kept for a second, and a write that went well for five: a
 * flood of questions costs the database one.
 */
export function readiness(now: number = Date.now()): Promise<Readiness> {
  if (isDraining()) return Promise.resolve(unavailable('draining'));
  if (isRecordOnly()) return Promise.resolve(unavailable('record_only'));
  // A clock that was set back must not keep an answer for as long.
  if (last === undefined || Math.abs(now - last.at) >= answersLastMs) {
    last = { at: now, answer: ask(now) };
  }
  return last.answer;
}

function unavailable(reason: Block): Readiness {
  return { status: 'unavailable', reasons: [reason] };
}

async function ask(now: number): Promise<Readiness> {
  const [seen, writeFault, spoolFault, spoolState, clockFault] = await Promise.all([
    within(timeoutMs, findSeen(now), 'no_database' as const),
    within(timeoutMs, findWriteFault(now), 'database_write_late' as const),
    within(timeoutMs, findSpoolFault(now), 'spool_unwritable' as const),
    within(timeoutMs, findSpoolState(now), 'spool_unwritable' as const),
    within(timeoutMs, findClockFault(now), clockFound),
  ]);
  const block = seen === null || seen === 'clock_red' ? writeFault : seen;
  if (block !== null) {
    log.error('ready.unavailable', { code: block });
    return unavailable(block);
  }
  const late = lateLanes();
  if (late.length > 0) log.error('ready.lane_late', { detail: text(late.join(' ')) });
  if (clockFault !== null) log.error('ready.clock_differs');
  const degraded: (ReadinessReason | false | null)[] = [
    spoolFault ?? spoolState,
    clockFault,
    late.includes('janitor') && 'janitor_late',
    late.some((lane) => lane !== 'janitor') && 'lane_late',
    seen === 'clock_red' && 'clock_red',
  ];
  const reasons = degraded.filter((reason) => reason !== false && reason !== null);
  return { status: reasons.length > 0 ? 'degraded' : 'ok', reasons };
}

/** What the database says without being written to; never rejects. */
async function look(now: number): Promise<Block | 'clock_red' | null> {
  try {
    const [[server], missing, clock] = await Promise.all([
      queryOnce(findServer),
      missingMigrations(),
      readClock(new Date(now)),
    ]);
    if (server?.isStandby) return 'database_standby';
    if (server?.isReadOnly) return 'database_read_only';
    if (missing.length > 0) {
      log.warn('ready.migrations_missing', { detail: text(missing.join(' ')) });
      return 'migrations_missing';
    }
    return clockState(clock) === 'red' ? 'clock_red' : null;
  } catch (error) {
    log.warn('ready.no_database', { error });
    return 'no_database';
  }
}

/** One connection for one round trip; throws what refused it. */
async function tryWrite(): Promise<void> {
  let session: number | undefined;
  try {
    await withTx((tx) =>
      Promise.all([
        tx.query(findSession).then(([row]) => {
          session = row?.session;
        }),
        ...writeStatements.map((statement) => tx.query<unknown>(statement)),
      ]),
    );
  } catch (error) {
    if (session !== undefined) await queryOnce(endWaiting, [session]).catch(() => {});
    throw error;
  }
}

const findSession = sql({ session: 'int4' })`SELECT pg_backend_pid() AS session`;

/** A commit that waits for a standby keeps its place on the server after we have left it. */
const endWaiting = sql({ isEnded: 'bool' })`
  SELECT pg_cancel_backend(pid) AS "isEnded" FROM pg_stat_activity
  WHERE pid = $1 AND wait_event = 'SyncRep'`;

const findMigrations = select({ migration_name: typed<string>('varchar') })`
  FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Names of migrations that lie in the build and are not finished in the database. */
async function missingMigrations(): Promise<string[]> {
  const expected = await knownMigrations();
  const rows = await queryOnce(findMigrations);
  const finished = new Set(rows.map((row) => row.migration_name));
  return expected.filter((name) => !finished.has(name));
}
