// What runs in the background? Lanes inside each process, each round begun anew from a schedule.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { patiently } from '@/lib/db/patience';
import { beat } from '@/lib/health/lanes';
import { log } from '@/lib/log/log';
import { inLogScope, logScope } from '@/lib/log/log-scope';
import { noteSpan } from '@/lib/log/spans';
import { processWide } from '@/lib/process-wide';
import { leave, noteBegin, noteEnd, readDueLanes } from './lane-schedule';

/** Work that is safe beside itself in other processes: every row of it is leased or locked. */
export type Lane = {
  readonly name: 'documents' | 'mail' | 'alarms' | 'spool' | 'janitor';
  readonly everyMs: number;
  /** A round that lasts longer is given up, and the next one begins beside what is left of it. */
  readonly abandonedAfterMs: number;
  readonly work: () => Promise<unknown>;
};

type LaneState = {
  readonly lane: Lane;
  /** The round that is going on; one that was given up is nobody's. */
  round: { readonly startedAt: number } | undefined;
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
/** A schedule that cannot be read in this time is read again; the next tick does not wait for it. */
const scheduleMs = 5_000;
const lastRoundsMs = 10_000;

// Boot and doors may be bundled apart; the worker is the process's.
const held = processWide<{ worker?: Worker | undefined }>('worker', () => ({}));

/**
 * Starts the lanes of this process; each runs at once, then when it is due. Nothing is kept between
 * two rounds, so a database that went away, came back as another, or refused a while ago leaves
 * nothing broken behind. A second call does nothing.
 */
export function startWorker(lanes: readonly Lane[]): void {
  if (held.worker) return;
  const worker: Worker = {
    instance: randomUUID(),
    lanes: lanes.map((lane) => ({ lane, round: undefined, isAskedAgain: false })),
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

/** Begins no other round and lets those end that are going on, for ten seconds at most. */
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
 * Says that a mail is waiting, after the commit. Never throws; a mail of which nobody said so is
 * found by the next round.
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
  // A connection that hangs must not stop the clock: what comes late is ignored.
  const release = setTimeout(() => {
    worker.isTicking = false;
  }, scheduleMs).unref();
  try {
    const due = await readDueLanes(
      worker.instance,
      worker.lanes.map(({ lane }) => lane),
    );
    // Who knows what was missed: after an outage every lane is due.
    const isBack = worker.isScheduleLost;
    worker.isScheduleLost = false;
    if (isBack) log.info('worker.schedule_back');
    for (const state of worker.lanes) {
      if ((isBack || due.includes(state.lane.name)) && !state.round) void runRound(worker, state);
    }
  } catch (error) {
    loseSchedule(worker, error);
  } finally {
    clearTimeout(release);
    worker.isTicking = false;
  }
}

/** Said once an outage. */
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

/** Under an id of its own, also when a request asked for it. */
function runRound(worker: Worker, state: LaneState): Promise<void> {
  return inLogScope(`${state.lane.name}:${randomUUID()}`, () => runInScope(worker, state));
}

async function runInScope(worker: Worker, state: LaneState): Promise<void> {
  if (worker.isStopping) return;
  const { lane } = state;
  const round = { startedAt: performance.now() };
  state.round = round;
  state.isAskedAgain = false;
  try {
    await noteBegin(worker.instance, lane);
    const isDone = await succeeded(lane);
    noteSpan({
      name: `lane ${lane.name}`,
      kind: 'internal',
      scope: logScope(),
      isRoot: true,
      seconds: (performance.now() - round.startedAt) / 1000,
      isFailed: !isDone,
      attributes: {},
    });
    await noteEnd(worker.instance, lane, isDone);
    if (isDone) beat(lane.name, lane.everyMs);
  } catch (error) {
    loseSchedule(worker, error);
  }
  if (state.round !== round) return;
  state.round = undefined;
  if (state.isAskedAgain) await runRound(worker, state);
}

async function succeeded({ name, work }: Lane): Promise<boolean> {
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
