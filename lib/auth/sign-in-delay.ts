// May this account or network try again now? Growing delays, forgotten with time; never a lock.

/** `person`: all that strangers try at one person's codes, over whatever networks. */
export type DelayKind = 'account' | 'network' | 'person';

/** What is remembered for one key. */
export type DelayRecord = {
  readonly failures: number;
  readonly nextAllowedAt: Date;
  readonly updatedAt: Date;
};

type DelayDecision =
  | { readonly isAllowed: true; readonly record: DelayRecord }
  | { readonly isAllowed: false; readonly waitSeconds: number };

/** Tries that cost nothing, before the delay doubles from two seconds up to the longest. */
const freeTries: Readonly<Record<DelayKind, number>> = {
  account: 3,
  network: 10,
  person: 20,
};
const delaySecondsMax = 60;
/** After so long without a try, half of the failures are forgotten; and so on. */
const halfLifeMs = 15 * 60_000;

/** Seconds to wait after so many tries without a success: 0 0 0 2 4 8 16 32 60 60 … */
export function delaySeconds(kind: DelayKind, failures: number): number {
  const beyond = failures - freeTries[kind];
  if (beyond <= 0) return 0;
  return Math.min(delaySecondsMax, 2 ** Math.min(beyond, 10));
}

/**
 * Charges one try in advance, so that a burst of parallel guesses is counted one by one; a
 * success gives the charge back. While a delay runs, a try is neither checked nor counted, so
 * no one can prolong another's delay by asking. A delay longer than there can be is from before
 * the clock was set back, and counts for nothing.
 */
export function chargeTry(
  kind: DelayKind,
  known: DelayRecord | undefined,
  now: Date,
): DelayDecision {
  const waitMs = known ? known.nextAllowedAt.getTime() - now.getTime() : 0;
  const isRunning = waitMs > 0 && waitMs <= delaySecondsMax * 1000;
  if (isRunning) return { isAllowed: false, waitSeconds: Math.ceil(waitMs / 1000) };
  const failures = (known ? rememberedFailures(known, now) : 0) + 1;
  const nextAllowedAt = new Date(now.getTime() + delaySeconds(kind, failures) * 1000);
  return { isAllowed: true, record: { failures, nextAllowedAt, updatedAt: now } };
}

function rememberedFailures(known: DelayRecord, now: Date): number {
  const quietMs = Math.max(0, now.getTime() - known.updatedAt.getTime());
  return Math.floor(known.failures / 2 ** Math.min(30, Math.floor(quietMs / halfLifeMs)));
}
