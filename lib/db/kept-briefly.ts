// What did the database say a moment ago? A value that every page needs, seconds old at most.
import 'server-only';
import { processWide } from '@/lib/process/process-wide';
import { db } from './client';

const freshMs = 5_000;

type Entry<T> = { readonly source: unknown; value?: T; readAt: number; reading?: Promise<T> };

export type KeptBriefly<T> = {
  /**
   * The value, read again when it is older than five seconds; one reading serves all who wait.
   * While the database does not answer, the last value; without one it fails as the reading does.
   */
  readonly get: () => Promise<T>;
  /** The last value, for those who cannot wait; it is read again behind them when it is old. */
  readonly known: () => T | undefined;
  /** Drops this process's value: the next reader sees what was changed just now. */
  readonly forget: () => void;
};

/** Keeps what `read` returns under this name for the whole process. Nobody may change the value. */
export function keptBriefly<T>(name: string, read: () => Promise<T>): KeptBriefly<T> {
  const held = processWide<{ entry?: Entry<T> | undefined }>(`kept ${name}`, () => ({}));
  /** Of this database, not of one that a tool or a test opened earlier. */
  const entryNow = () => {
    const source = db();
    if (held.entry?.source !== source) held.entry = { source, readAt: Number.NEGATIVE_INFINITY };
    return held.entry;
  };
  const isFresh = (entry: Entry<T>) => performance.now() - entry.readAt <= freshMs;
  const readInto = (entry: Entry<T>) => {
    entry.reading ??= read()
      .then((value) => {
        entry.value = value;
        return value;
      })
      .finally(() => {
        // After a failure, too: not every page waits for a database that is away.
        if (entry.value !== undefined) entry.readAt = performance.now();
        delete entry.reading;
      });
    return entry.reading;
  };
  return {
    get: async () => {
      const entry = entryNow();
      if (entry.value !== undefined && isFresh(entry)) return entry.value;
      return readInto(entry).catch((error: unknown) => {
        if (entry.value === undefined) throw error;
        return entry.value;
      });
    },
    known: () => {
      const entry = entryNow();
      if (!isFresh(entry)) void readInto(entry).catch(() => {});
      return entry.value;
    },
    forget: () => {
      held.entry = undefined;
    },
  };
}
