// Is this session still alive, by the database's clock? Absolute and idle limits, and what ends one
// at once.

/** Twelve hours after the sign-in, regardless of activity. */
export const sessionAbsoluteMs = 12 * 3_600_000;
/** One hour after the last request. */
export const sessionIdleMs = 60 * 60_000;
/** How long a proof of identity is fresh enough for acts that need one. */
const freshMs = 10 * 60_000;
/** The time of the last request is stored at most this often. */
const lastSeenStepMs = 60_000;

type SessionFacts = {
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly isEnabled: boolean;
};

/** True while nothing has ended the session: sign-out, either limit, or a disabled account. */
export function isSessionLive(session: SessionFacts, now: Date): boolean {
  if (session.revokedAt !== null || !session.isEnabled) return false;
  if (now.getTime() >= session.expiresAt.getTime()) return false;
  return now.getTime() - session.lastSeenAt.getTime() < sessionIdleMs;
}

/** The same for SQL, of an enabled account. */
export const sessionIsLive = `revoked_at IS NULL AND expires_at > now()
  AND last_seen_at > now() - interval '${sessionIdleMs} milliseconds'`;

/** True while the last proof is recent enough; one from the future is no proof. */
export function isFresh({ provedAt }: { readonly provedAt: Date }, now: Date): boolean {
  const age = now.getTime() - provedAt.getTime();
  return age < freshMs && age > -freshMs;
}

export function isLastSeenDue(session: Pick<SessionFacts, 'lastSeenAt'>, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= lastSeenStepMs;
}
