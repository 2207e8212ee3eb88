// Can this process serve shoppers now, and what is wrong meanwhile?
import 'server-only';
import { isRecordOnly } from '@/lib/db/admission';
import { knownMigrations } from '@/lib/db/known-migrations';
import { select, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log, text } from '@/lib/log/log';
import { typed } from '@/lib/rows/columns';
import { findBuildFault } from './build-on-disk';
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
/** A success is tried again after this time. */
const triesLastMs = 5_000;

/** `unavailable`: send no shopper here. `degraded`: shoppers may come, and staff must look. */
export type Readiness = {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly reasons: readonly ReadinessReason[];
};

/** No payment can begin; with all but the first, results go to the spool. */
type Block =
  | 'draining'
  /** Started without its database, which is not used before it is found to be this shop's. */
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
  /** One of them has been waiting for minutes. */
  | 'spool_stuck'
  /** The disk of the spool is nearly full. */
  | 'spool_no_room'
  /** No result could be stored there: this machine's disk is full or not writable. */
  | 'spool_unwritable'
  /** Our clock differs from the database's: this process frees nothing. */
  | 'clock_differs'
  /** The gateway will soon refuse everything. */
  | 'clock_red'
  /** Another build lies on the disk than the one that runs: its pages fail sooner or later. */
  | 'build_differs'
  /** Background work has not run for minutes: mails or the spool wait. */
  | 'lane_late'
  /** The janitor has not run for minutes: nothing is freed, sent again or alarmed about. */
  | 'janitor_late';

/** Checked each time, but one check at a time. */
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

/** Checked each time, but one check at a time: the folder may be on a disk that hangs. */
const findSpoolState = createProbe(0, () => readSpoolState());

/** The last finding; a check that is not answered in time does not change it. */
let clockFound: 'clock_differs' | null = null;

const findClockFault = createProbe(triesLastMs, () =>
  readDatabaseClock().then(
    ({ isOff }) => {
      clockFound = isOff ? 'clock_differs' : null;
      return clockFound;
    },
    // The other checks report why there was no answer.
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
  // A clock that was set back must not keep an answer for that long.
  if (last === undefined || Math.abs(now - last.at) >= answersLastMs) {
    last = { at: now, answer: ask(now) };
  }
  return last.answer;
}

function unavailable(reason: Block): Readiness {
  return { status: 'unavailable', reasons: [reason] };
}

async function ask(now: number): Promise<Readiness> {
  const [seen, writeFault, spoolFault, spoolState, clockFault, buildFault] = await Promise.all([
    within(timeoutMs, findSeen(now), 'no_database' as const),
    within(timeoutMs, findWriteFault(now), 'database_write_late' as const),
    within(timeoutMs, findSpoolFault(now), 'spool_unwritable' as const),
    within(timeoutMs, findSpoolState(now), 'spool_unwritable' as const),
    within(timeoutMs, findClockFault(now), clockFound),
    within(timeoutMs, findBuildFault(), null),
  ]);
  const block = seen === null || seen === 'clock_red' ? writeFault : seen;
  if (block !== null) {
    log.error('ready.unavailable', { code: block });
    return unavailable(block);
  }
  const late = lateLanes();
  if (late.length > 0) log.error('ready.lane_late', { detail: text(late.join(' ')) });
  if (clockFault !== null) log.error('ready.clock_differs');
  if (buildFault !== null) log.error('ready.build_differs');
  const degraded: (ReadinessReason | false | null)[] = [
    spoolFault ?? spoolState,
    clockFault,
    buildFault,
    late.includes('janitor') && 'janitor_late',
    late.some((lane) => lane !== 'janitor') && 'lane_late',
    seen === 'clock_red' && 'clock_red',
  ];
  const reasons = degraded.filter((reason) => reason !== false && reason !== null);
  return { status: reasons.length > 0 ? 'degraded' : 'ok', reasons };
}

/** Checks the database without writing to it; never rejects. */
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

/** One connection for one round trip; throws the reason of a refusal. */
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

/** A commit that waits for a standby still occupies the server after we stopped waiting. */
const endWaiting = sql({ isEnded: 'bool' })`
  SELECT pg_cancel_backend(pid) AS "isEnded" FROM pg_stat_activity
  WHERE pid = $1 AND wait_event = 'SyncRep'`;

const findMigrations = select({ migration_name: typed<string>('varchar') })`
  FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Names of migrations of the build that are not finished in the database. */
async function missingMigrations(): Promise<string[]> {
  const expected = await knownMigrations();
  const rows = await queryOnce(findMigrations);
  const finished = new Set(rows.map((row) => row.migration_name));
  return expected.filter((name) => !finished.has(name));
}
