// Which jobs run in the background? A small worker inside the process runs them once a minute.
import 'server-only';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { log, text } from '@/lib/log/log';
import { processWide } from '@/lib/process-wide';
import { settings } from '@/lib/settings/env';

const restartPausesMs = [1_000, 2_000, 5_000, 15_000];

/** What runs once a minute and when it is nudged; passed in by the caller. */
export type WorkerTasks = {
  readonly deliverMail: () => Promise<unknown>;
  readonly janitor: () => Promise<unknown>;
};

const taskList = (tasks: WorkerTasks): TaskList => ({
  'deliver-mail': oneAtATime('deliver-mail', tasks.deliverMail),
  janitor: oneAtATime('janitor', tasks.janitor),
});

type TaskName = 'deliver-mail' | 'janitor';

const taskNames: readonly TaskName[] = ['deliver-mail', 'janitor'];

// No queue names and no retries: a killed process would hold a queue's lock for hours, and the
// next minute brings the next run. A key keeps one waiting row a task.
const jobOptions = (name: TaskName, cause: Cause) => ({
  jobKey: `${name}:${cause}`,
  maxAttempts: 1,
});

type Cause = 'minute' | 'nudge';

// Not the library's own timetable: when its query fails, it leaves an unhandled rejection.
const everyMs = 60_000;

type Worker = {
  readonly tasks: TaskList;
  runner: Runner | undefined;
  isStopping: boolean;
  hasNudge: boolean;
};

// Boot and doors may be bundled apart; the worker is the process's.
const held = processWide<{ worker?: Worker }>('worker', () => ({}));

/**
 * Starts the worker of this process and keeps it running: when the database goes away it is
 * started again after a pause. Both tasks run once at the start. A second call does nothing.
 */
export function startWorker(tasks: WorkerTasks): void {
  if (held.worker) return;
  const worker: Worker = {
    tasks: taskList(tasks),
    runner: undefined,
    isStopping: false,
    hasNudge: false,
  };
  held.worker = worker;
  void keepRunning(worker);
}

/** Lets running jobs end and starts no other. */
export async function stopWorker(): Promise<void> {
  const worker = held.worker;
  if (!worker || worker.isStopping) return;
  worker.isStopping = true;
  await worker.runner?.stop().catch(() => {});
}

/**
 * Says that a mail is waiting. To be called after the commit, never inside the transaction: the
 * job's NOTIFY would put all commits in one line. Never throws; the next minute finds the mail too.
 */
export function nudgeMail(): void {
  const worker = held.worker;
  if (!worker?.runner || worker.hasNudge || worker.isStopping) return;
  worker.hasNudge = true;
  setTimeout(() => {
    worker.hasNudge = false;
    addJob(worker, 'deliver-mail', 'nudge');
  }, 200).unref();
}

async function keepRunning(worker: Worker): Promise<void> {
  for (let failures = 0; !worker.isStopping; failures += 1) {
    let timer: NodeJS.Timeout | undefined;
    try {
      const runner = await run({
        connectionString: settings().databaseUrl,
        maxPoolSize: 4,
        concurrency: 2,
        noHandleSignals: true,
        logger: workerLogger,
        taskList: worker.tasks,
      });
      worker.runner = runner;
      // The database answered: what happens from here on begins a new count.
      failures = 0;
      for (const name of taskNames) addJob(worker, name, 'nudge');
      timer = setInterval(() => {
        for (const name of taskNames) addJob(worker, name, 'minute');
      }, everyMs).unref();
      await Promise.race([runner.promise, lossOf(runner)]);
      // What still runs there ends by itself; a job of the new runner waits for it.
      runner.stop().catch(() => {});
    } catch (error) {
      if (!worker.isStopping) log.error('worker.stopped', { error });
    }
    clearInterval(timer);
    worker.runner = undefined;
    if (!worker.isStopping) await pause(restartPausesMs[Math.min(failures, 3)] ?? 15_000);
  }
}

/**
 * Resolves when one of the runner's lanes has died over a job that it could not report, because
 * the database was away. The library replaces none: after two such jobs nothing would run again.
 */
function lossOf(runner: Runner): Promise<void> {
  return new Promise((resolve) => {
    runner.events.once('worker:fatalError', () => resolve());
  });
}

function addJob(worker: Worker, name: TaskName, cause: Cause): void {
  worker.runner
    ?.addJob(name, {}, jobOptions(name, cause))
    .catch((error: unknown) => log.warn('worker.nudge_failed', { error }));
}

/** A run that is still going when the next is due makes that one pass. */
function oneAtATime(name: TaskName, work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  let isAskedAgain = false;
  return async () => {
    isAskedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } catch (error) {
      log.error('worker.task_failed', { task: name, error });
    } finally {
      isRunning = false;
    }
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

const workerLogger = new Logger(() => (level, message) => {
  if (level === 'error') log.error('worker.message', { detail: text(message) });
  else if (level === 'warning') log.warn('worker.message', { detail: text(message) });
});
