// May this account or network try again now? Delays grow and decay with time; nothing locks.

/** `person`: all attempts of strangers at one person's codes, over any networks. */
export type DelayKind = 'account' | 'network' | 'person';

/** The stored state of one key. */
export type DelayRecord = {
  readonly failures: number;
  readonly nextAllowedAt: Date;
  readonly updatedAt: Date;
};

type DelayDecision =
  | { readonly isAllowed: true; readonly record: DelayRecord }
  | { readonly isAllowed: false; readonly waitSeconds: number };

/** Attempts without a delay, before it doubles from two seconds up to the maximum. */
const freeTries: Readonly<Record<DelayKind, number>> = {
  account: 3,
  network: 10,
  person: 20,
};
const delaySecondsMax = 60;
/** After this long without an attempt, half of the failures are forgotten; and so on. */
const halfLifeMs = 15 * 60_000;

/** Seconds to wait after so many tries without a success: 0 0 0 2 4 8 16 32 60 60 … */
export function delaySeconds(kind: DelayKind, failures: number): number {
  const beyond = failures - freeTries[kind];
  if (beyond <= 0) return 0;
  return Math.min(delaySecondsMax, 2 ** Math.min(beyond, 10));
}

/**
 * Charges one attempt in advance, so that parallel guesses are counted one by one; a success
 * refunds it. While a delay is running, an attempt is neither checked nor counted, so no one can
 * prolong another's delay. A delay longer than the maximum is from before the clock was set back,
 * and is ignored.
 */
export function chargeSignInTry(
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
