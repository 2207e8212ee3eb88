// How often may one key ask in a minute? Counts in memory, with a bound on how much it remembers.

type RateRule = {
  readonly perMinute: number;
  /** Different keys remembered in one minute; one more is asked to wait. */
  readonly keysMax: number;
};

const minuteMs = 60_000;

/**
 * A counter of requests by key in whole minutes. Gives 0 when a request may go on, else the
 * seconds until the next minute. Pure but for its own counts.
 */
export function createRequestRate(rule: RateRule): (key: string, nowMs: number) => number {
  let minute = -1;
  let counts = new Map<string, number>();
  return (key, nowMs) => {
    const current = Math.floor(nowMs / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const before = counts.get(key);
    const isNewAndFull = before === undefined && counts.size >= rule.keysMax;
    if (isNewAndFull || (before ?? 0) >= rule.perMinute) {
      return Math.max(1, Math.ceil(((current + 1) * minuteMs - nowMs) / 1000));
    }
    counts.set(key, (before ?? 0) + 1);
    return 0;
  };
}
