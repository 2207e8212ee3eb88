// How near is a hold to the merchant's limit? The bank's own limit is not known.

const hourMs = 3_600_000;
const dayHours = 24;
/** From this many hours left, a hold is listed as expiring. */
const endingHours = 48;

export type HoldAgeLevel = 'fresh' | 'ending' | 'last_day' | 'over';

type HoldAge = {
  readonly level: HoldAgeLevel;
  /** When the merchant's own limit is reached; the bank may end the hold before or after. */
  readonly endsAt: Date;
  /** Whole hours left, or passed since. */
  readonly hours: number;
};

/** The age of a hold approved at that time, against a limit in days. */
export function holdAge(heldSince: Date, days: number, now: Date): HoldAge {
  const endsAt = new Date(heldSince.getTime() + days * dayHours * hourMs);
  const leftMs = endsAt.getTime() - now.getTime();
  return { level: levelOf(leftMs), endsAt, hours: Math.floor(Math.abs(leftMs) / hourMs) };
}

/** Holds approved at or before this moment are expiring or expired. */
export function expiringBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - (days * dayHours - endingHours) * hourMs);
}

function levelOf(leftMs: number): HoldAgeLevel {
  if (leftMs <= 0) return 'over';
  if (leftMs <= dayHours * hourMs) return 'last_day';
  return leftMs <= endingHours * hourMs ? 'ending' : 'fresh';
}
