// How many requests may one key make in a minute? Counted in memory, with a limited number of keys.

type RateRule = {
  readonly perMinute: number;
  /** How many keys are counted in one minute; further ones must wait. */
  readonly keysMax: number;
};

const minuteMs = 60_000;

/**
 * Counts requests by key in whole minutes. Returns 0 if a request may continue, else the seconds
 * until the next minute. Pure except for its counts.
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
