// How long does a caller wait for the database? A browser for seconds, background work for longer.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';

type Patience = {
  /** For the answer to statements that are sent together. */
  readonly eachMs: number;
  /** When everything must end, by `performance.now()`; undefined: no overall limit. */
  readonly until: number | undefined;
};

// Boot and routes may be bundled separately; this belongs to the process.
const held = processWide('patience', () => new AsyncLocalStorage<Patience>());

/** Two in a row, one of them over a new connection, must not keep a browser for ten seconds. */
export const pageWaitMs = () => settings().databaseWaitSeconds * 1_000;
/** How long a connection may take to open or to become free. */
export const connectMs = () => pageWaitMs() + 1_000;
/** Longer than any statement may run on the server, so that its own limit speaks first. */
const patient: Patience = { eachMs: 15_000, until: undefined };

/** Runs work that no browser waits for: background rounds, commands, files. */
export function patiently<T>(work: () => T): T {
  return held.run(patient, work);
}

/** What `withLongTx` allows a statement on the server. */
export const longStatement = '30min';

/** Runs work whose statements may take as long as `longStatement`. */
export function mostPatiently<T>(work: () => T): T {
  return held.run({ eachMs: 31 * 60_000, until: undefined }, work);
}

/** Makes each piece of a file patiently: cut off in its midst it would be of no use. */
export async function* patientPieces<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T, void> {
  try {
    for (;;) {
      const { done, value } = await patiently(() => pieces.next());
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Limits the transactions in `work`, with the wait for a connection, to this time in total. */
export function withinMs<T>(milliseconds: number, work: () => T): T {
  const { eachMs } = patience();
  return held.run({ eachMs, until: performance.now() + milliseconds }, work);
}

/** Milliseconds left for statements that are sent now. */
export function answerMs(): number {
  const { eachMs, until } = patience();
  return until === undefined ? eachMs : Math.min(eachMs, Math.max(1, until - performance.now()));
}

/** Waits for the promise; throws when the time of `withinMs` is over first. */
export async function beforeItIsOver<T>(awaited: Promise<T>): Promise<T> {
  const { until } = patience();
  if (until === undefined) return awaited;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), until - performance.now());
  });
  try {
    return await Promise.race([awaited, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The error when the time is over. */
export function tooLate(): Error {
  const error = new Error('the database did not answer in time');
  return Object.assign(error, { code: 'ETIMEDOUT' });
}

function patience(): Patience {
  return held.getStore() ?? { eachMs: pageWaitMs(), until: undefined };
}
