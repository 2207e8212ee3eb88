// How long does a shopper wait after declines before the next try? Longer each time, never long.

/** Declines without a pause: a mistyped code, then another card. */
const freeDeclines = 2;
const firstPauseSeconds = 15;
const longestPauseSeconds = 300;

/** Declines within the hour, of the order and of everything its session tried. */
export type Declines = { readonly count: number; readonly lastAt: Date | null };

/** Older declines are forgotten. */
export const declinesHours = 1;

/** Seconds between the last decline and the next try: 0 0 15 30 60 120 240 300 300 … */
export function pauseSeconds(declines: number): number {
  const beyond = declines - freeDeclines - 1;
  if (beyond < 0) return 0;
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(beyond, 10));
}

/** When the pause ends; null when there is none any more. */
export function pauseEnd({ count, lastAt }: Declines, now: Date): Date | null {
  if (lastAt === null) return null;
  const end = new Date(lastAt.getTime() + pauseSeconds(count) * 1_000);
  return end > now ? end : null;
}
