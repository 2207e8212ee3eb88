// How does one command serve with as many processes as WEB_CONCURRENCY asks for? By Node's cluster.
// Plain JavaScript without packages: the image starts it as it is.
import cluster from 'node:cluster';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The app of the folder that we stand in; arguments are the framework's own. */
const program = pathToFileURL(join(process.cwd(), 'node_modules/next/dist/bin/next')).href;
const signals = ['SIGTERM', 'SIGINT'];
/** One that does not come up beside others that serve is tried again after this pause. */
const againMs = 2_000;
/** A signal to a group has reached all of it by then. */
const groupMs = 200;
/** Longer than the app's own grace (lib/jobs/stop-process.ts). */
const graceMs = Number(process.env.GATEWAY_TIMEOUT_MS || 20_000) + 15_000;

// An empty value counts as not set; the framework would refuse it.
if (process.env.PORT === '') delete process.env.PORT;
const wanted = Number(process.env.WEB_CONCURRENCY || 1);
if (cluster.isPrimary && wanted > 1) {
  lead(wanted);
} else {
  if (cluster.isWorker) follow();
  // A wrong number is refused by the app, with its other settings.
  await import(program);
}

/** Hands connections to the processes in turn, replaces one that ends, and ends when all have. */
function lead(count) {
  /** Number to process; the numbers are those of the figures and of the files beside the spool. */
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
      // Nobody is left: whoever supervises this starts it again, and reads why it did not start.
      if (!hasServed && serving.size === 0) {
        stop();
        return end(code || 1);
      }
      setTimeout(() => start(number), hasServed ? 0 : againMs);
    });
  };

  /** Words of one process to all others, or to the one that it names. */
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
    // A second signal does not wait.
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

/** Ends when it is asked to, by a signal or by the first process, and when that one is gone. */
function follow() {
  let isAsked = false;
  for (const signal of signals) {
    process.on(signal, () => {
      isAsked = true;
      // While it starts nobody else listens.
      if (process.listenerCount(signal) === 1) process.exit(0);
    });
  }
  // Whoever signals a whole group asks each of us, perhaps a moment after the first process has
  // spoken; a second signal would cut off what is in hand.
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

/** A line as the app's log has them (lib/log/log.ts). */
function say(event, fields) {
  const time = new Date().toISOString();
  process.stdout.write(
    `${JSON.stringify({ level: 'error', time, pid: process.pid, ...fields, event })}\n`,
  );
}
