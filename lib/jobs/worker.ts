// What runs in the background? Lanes in each process, whose rounds a schedule in the database
// starts.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { patiently } from '@/lib/db/patience';
import { beat } from '@/lib/health/lanes';
import { log } from '@/lib/log/log';
import { inLogScope, logScope } from '@/lib/log/log-scope';
import { noteSpan } from '@/lib/log/spans';
import { processWide } from '@/lib/process/process-wide';
import { beginDueLanes, type LaneNews, leave } from './lane-schedule';

/** Work that is safe to run in several processes at once: it leases or locks each row. */
export type JobLane = {
  readonly name: 'documents' | 'mail' | 'alarms' | 'channels' | 'spool' | 'janitor';
  readonly everyMs: number;
  /** A longer round is abandoned, and the next one begins while its remains may still run. */
  readonly abandonedAfterMs: number;
  readonly work: () => Promise<unknown>;
};

type LaneState = {
  readonly lane: JobLane;
  /** The current round; an abandoned one is not kept. */
  round: { readonly startedAt: number } | undefined;
  /** The last one that ended, until the schedule shows it. */
  ended: { readonly at: number; readonly isDone: boolean } | undefined;
  isAskedAgain: boolean;
};

type Worker = {
  readonly instance: string;
  readonly lanes: readonly LaneState[];
  ticker: NodeJS.Timeout | undefined;
  isTicking: boolean;
  isStopping: boolean;
  hasNudge: boolean;
  isScheduleLost: boolean;
};

const tickMs = 1_000;
/** A schedule that is not read in this time is read again; the next tick does not wait for it. */
const scheduleMs = 5_000;
const lastRoundsMs = 10_000;

// Boot and routes may be bundled separately; the worker belongs to the process.
const held = processWide<{ worker?: Worker | undefined }>('worker', () => ({}));

/**
 * Starts the lanes of this process; each runs at once, then when it is due. Nothing is kept between
 * two rounds, so a database that went away, came back as another, or refused a while ago leaves
 * nothing broken behind. A second call does nothing.
 */
export function startWorker(lanes: readonly JobLane[]): void {
  if (held.worker) return;
  const worker: Worker = {
    instance: randomUUID(),
    lanes: lanes.map((lane) => ({
      lane,
      round: undefined,
      ended: undefined,
      isAskedAgain: false,
    })),
    ticker: undefined,
    isTicking: false,
    isStopping: false,
    hasNudge: false,
    isScheduleLost: false,
  };
  held.worker = worker;
  for (const { name, everyMs } of lanes) beat(name, everyMs);
  worker.ticker = setInterval(() => void tick(worker), tickMs).unref();
  void tick(worker);
}

/** Begins no more rounds and waits for running ones, for ten seconds at most. */
export async function stopWorker(): Promise<void> {
  const { worker } = held;
  if (!worker || worker.isStopping) return;
  worker.isStopping = true;
  clearInterval(worker.ticker);
  const end = performance.now() + lastRoundsMs;
  while (worker.lanes.some(({ round }) => round) && performance.now() < end) await pause(20);
  await leave(worker.instance).catch(() => {});
  held.worker = undefined;
}

/**
 * Starts the mail lane soon; call it after the commit. Never throws; a mail without this call is
 * sent by the next scheduled round.
 */
export function nudgeMail(): void {
  const { worker } = held;
  const mail = worker?.lanes.find(({ lane }) => lane.name === 'mail');
  if (!worker || !mail || worker.hasNudge) return;
  worker.hasNudge = true;
  setTimeout(() => {
    worker.hasNudge = false;
    if (mail.round) mail.isAskedAgain = true;
    else void runRound(worker, mail);
  }, 200).unref();
}

async function tick(worker: Worker): Promise<void> {
  giveUpEndlessRounds(worker);
  if (worker.isTicking) return;
  worker.isTicking = true;
  // A hanging connection must not stop the ticks: a late answer is ignored.
  const release = setTimeout(() => {
    worker.isTicking = false;
  }, scheduleMs).unref();
  try {
    const told = worker.lanes.map(({ ended }) => ended);
    // After an outage every lane is due, because rounds may have been missed.
    const isBack = worker.isScheduleLost;
    const due = await beginDueLanes(worker.instance, worker.lanes.map(newsOf), isBack);
    worker.isScheduleLost = false;
    if (isBack) log.info('worker.schedule_back');
    for (const [place, state] of worker.lanes.entries()) {
      if (state.ended === told[place]) state.ended = undefined;
      if (due.includes(state.lane.name) && !state.round) void runRound(worker, state);
    }
  } catch (error) {
    loseSchedule(worker, error);
  } finally {
    clearTimeout(release);
    worker.isTicking = false;
  }
}

function newsOf({ lane, round, ended }: LaneState): LaneNews {
  return {
    lane: lane.name,
    everyMs: lane.everyMs,
    isFree: round === undefined,
    endedMs: ended === undefined ? null : performance.now() - ended.at,
    isDone: ended?.isDone ?? true,
  };
}

/** Logs once per outage. */
function loseSchedule(worker: Worker, error: unknown): void {
  if (!worker.isScheduleLost) log.error('worker.schedule_lost', { error });
  worker.isScheduleLost = true;
}

function giveUpEndlessRounds(worker: Worker): void {
  for (const state of worker.lanes) {
    const { round, lane } = state;
    if (!round || performance.now() - round.startedAt < lane.abandonedAfterMs) continue;
    log.error('worker.round_given_up', { task: lane.name });
    void runRound(worker, state);
  }
}

/** Runs a round under its own log id, even if a request asked for it. */
function runRound(worker: Worker, state: LaneState): Promise<void> {
  return inLogScope(`${state.lane.name}:${randomUUID()}`, () => runInScope(worker, state));
}

async function runInScope(worker: Worker, state: LaneState): Promise<void> {
  if (worker.isStopping) return;
  const { lane } = state;
  const round = { startedAt: performance.now() };
  state.round = round;
  state.isAskedAgain = false;
  const isDone = await succeeded(lane);
  const at = performance.now();
  noteSpan({
    name: `lane ${lane.name}`,
    kind: 'internal',
    scope: logScope(),
    isRoot: true,
    seconds: (at - round.startedAt) / 1000,
    isFailed: !isDone,
    attributes: {},
  });
  state.ended = { at, isDone };
  if (isDone) beat(lane.name, lane.everyMs);
  if (state.round !== round) return;
  state.round = undefined;
  if (state.isAskedAgain) await runRound(worker, state);
}

async function succeeded({ name, work }: JobLane): Promise<boolean> {
  try {
    await patiently(work);
    return true;
  } catch (error) {
    log.error('worker.task_failed', { task: name, error });
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
