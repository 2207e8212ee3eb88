// Which orders are checked in this minute? A day's minutes divide them evenly.

const minutesOfDay = 1_440;
const caughtUpMax = 10;

/** The minutes of the day since the last sweep, up to the running one; ten at most. */
export function minutesToSweep(now: Date, lastDoneAt: Date | null): readonly number[] {
  const current = Math.floor(now.getTime() / 60_000);
  const last = lastDoneAt === null ? current - 1 : Math.floor(lastDoneAt.getTime() / 60_000);
  const missed = Math.min(Math.max(current - last, 1), caughtUpMax);
  return Array.from({ length: missed }, (_, at) => (current - at) % minutesOfDay);
}

/** The ids of one minute, both ends included. */
export function minuteRange(minute: number): { readonly from: string; readonly to: string } {
  const prefix = (at: number) => Math.floor((at / minutesOfDay) * 2 ** 32);
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return {
    from: `${hex(prefix(minute))}-0000-0000-0000-000000000000`,
    to: `${hex(prefix(minute + 1) - 1)}-ffff-ffff-ffff-ffffffffffff`,
  };
}
