// Is a message's time odd? Staff see a note; it decides nothing.

const oldMs = 60 * 60_000;
const aheadMs = 5 * 60_000;

type OddTime = 'OLD' | 'AHEAD';

/**
 * OLD: made more than an hour before it came. AHEAD: made more than five minutes after it. Null:
 * neither. An odd message is verified as any other, because a late one may be the only copy.
 */
export function oddTime(sentAt: Date, receivedAt: Date): OddTime | null {
  const ageMs = receivedAt.getTime() - sentAt.getTime();
  if (ageMs > oldMs) return 'OLD';
  return ageMs < -aheadMs ? 'AHEAD' : null;
}
