// How does one command serve with as many processes as WEB_CONCURRENCY asks for? By Node's cluster.
// Plain JavaScript without packages: the image starts it as it is.
import cluster from 'node:cluster';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The app of the working directory; arguments are passed to the framework. */
const program = pathToFileURL(join(process.cwd(), 'node_modules/next/dist/bin/next')).href;
const signals = ['SIGTERM', 'SIGINT'];
/** Pause before a process that failed to start beside serving ones is started again. */
const againMs = 2_000;
/** By then a signal to the group has reached every process. */
const groupMs = 200;
/** Longer than the app's own grace period (lib/jobs/stop-process.ts). */
const graceMs = Number(process.env.GATEWAY_TIMEOUT_MS || 20_000) + 15_000;

// An empty value counts as not set; the framework would refuse it.
if (process.env.PORT === '') delete process.env.PORT;
const wanted = Number(process.env.WEB_CONCURRENCY || 1);
if (cluster.isPrimary && wanted > 1) {
  lead(wanted);
} else {
  if (cluster.isWorker) follow();
  // The app itself rejects a wrong number, with its other settings.
  await import(program);
}

/** Gives connections to the processes in turn, replaces any that ends, ends when all have. */
function lead(count) {
  /** Processes by number; metrics and the files beside the spool use the same numbers. */
  const living = new Map();
  const serving = new Set();
  let isStopping = false;
  let status = 0;

  const start = (number) => {
    if (isStopping) return;
    const worker = cluster.fork({ DIWAN_PROCESS: String(number) });
    living.set(number, worker);
    worker.on('listening', () => serving.add(number));
    worker.on('message', (message) => pass(number, message));
    worker.once('exit', (code, signal) => {
      living.delete(number);
      const hasServed = serving.delete(number);
      if (isStopping) return end(code ?? 1);
      say('process.ended_alone', { number, code, signal });
      // None is left: the supervisor restarts this and can read why it did not start.
      if (!hasServed && serving.size === 0) {
        stop();
        return end(code || 1);
      }
      setTimeout(() => start(number), hasServed ? 0 : againMs);
    });
  };

  /** Passes a message of one process to all others, or to the one that it names. */
  const pass = (from, message) => {
    if (message?.diwan === undefined) return;
    const others = [...living].filter(([number]) => number !== from && serving.has(number));
    if (message.diwan === 'tell') {
      living.get(message.to)?.send({ ...message, from }, () => {});
    } else {
      living.get(from)?.send({ diwan: 'asked', id: message.id, count: others.length }, () => {});
      for (const [, worker] of others) worker.send({ ...message, from }, () => {});
    }
  };

  const stop = () => {
    // A second signal kills at once.
    if (isStopping) for (const [, worker] of living) worker.process.kill('SIGKILL');
    isStopping = true;
    for (const [, worker] of living) worker.send({ diwan: 'stop' }, () => {});
  };

  const end = (code) => {
    status = Math.max(status, code);
    if (living.size === 0) process.exit(status);
  };

  for (const signal of signals) process.on(signal, stop);
  for (let number = 1; number <= count; number += 1) start(number);
}

/** Ends on a signal, when the first process asks for it, or when that process is gone. */
function follow() {
  let isAsked = false;
  for (const signal of signals) {
    process.on(signal, () => {
      isAsked = true;
      // While the app starts, it has no listener of its own yet.
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
  // A signal to the whole group reaches each process itself, perhaps a moment after the first
  // process's message; a second signal would interrupt requests in progress.
  const ask = () =>
    setTimeout(() => {
      if (!isAsked) process.kill(process.pid, 'SIGTERM');
    }, groupMs);
  process.on('message', (message) => {
    if (message?.diwan === 'stop') ask();
  });
  // Node would end at once when the first process is gone, in the middle of a message to the bank.
  cluster.worker.exitedAfterDisconnect = true;
  process.once('disconnect', () => {
    ask();
    setTimeout(() => process.exit(1), graceMs).unref();
  });
}

/** Writes a line in the format of the app's log (lib/log/log.ts). */
function say(event, fields) {
  const time = new Date().toISOString();
  process.stdout.write(
    `${JSON.stringify({ level: 'error', time, pid: process.pid, ...fields, event })}\n`,
  );
}
