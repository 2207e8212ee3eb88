// How many lines may refused posts write? A bounded number a minute; the rest is counted.
import 'server-only';
import { log, type text } from '@/lib/log/log';

const linesPerMinute = 60;

/** Counts the lines of this minute. Pure except for its two counters. */
export function createLineBudget(
  perMinute: number,
): (nowMs: number) => { isOpen: boolean; dropped: number } {
  let minute = -1;
  let used = 0;
  return (nowMs) => {
    const current = Math.floor(nowMs / 60_000);
    let dropped = 0;
    if (current !== minute) {
      dropped = Math.max(0, used - perMinute);
      minute = current;
      used = 0;
    }
    used += 1;
    return { isOpen: used <= perMinute, dropped };
  };
}

const budget = createLineBudget(linesPerMinute);

type Refused = { requestId: string; code: string; network?: ReturnType<typeof text> };

/** Logs a refused request, at most 60 lines a minute, with the number of lines dropped before. */
export function refusalLog(event: string, fields: Refused): void {
  const { isOpen, dropped } = budget(Date.now());
  if (isOpen) log.warn(event, { ...fields, linesDropped: dropped });
}
