// How long does a caller wait for the database? A browser for seconds, background work for longer.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process-wide';

type Patience = {
  /** For the answer to statements that travel together. */
  readonly eachMs: number;
  /** The end of everything, by `performance.now()`; undefined: as long as each is answered. */
  readonly until: number | undefined;
};

// Boot and doors may be bundled apart; who waits is known to the whole process.
const held = processWide('patience', () => new AsyncLocalStorage<Patience>());

/** Two in a row, one of them over a new connection, must not keep a browser for ten seconds. */
const usual: Patience = { eachMs: 4_000, until: undefined };
/** Longer than any statement may run on the server, so that its own limit speaks first. */
const patient: Patience = { eachMs: 15_000, until: undefined };

/** For work that no browser waits for: rounds of the background, commands. */
export function patiently<T>(work: () => T): T {
  return held.run(patient, work);
}

/** The transactions in `work`, with the wait for a connection, end after this time altogether. */
export function withinMs<T>(milliseconds: number, work: () => T): T {
  const { eachMs } = patience();
  return held.run({ eachMs, until: performance.now() + milliseconds }, work);
}

/** What is left for statements that are asked for now. */
export function answerMs(): number {
  const { eachMs, until } = patience();
  return until === undefined ? eachMs : Math.min(eachMs, Math.max(1, until - performance.now()));
}

/** What is awaited, unless the time of `withinMs` is over first. */
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

/** What a caller sees who waited in vain. */
export function tooLate(): Error {
  const error = new Error('the database did not answer in time');
  return Object.assign(error, { code: 'ETIMEDOUT' });
}

function patience(): Patience {
  return held.getStore() ?? usual;
}
