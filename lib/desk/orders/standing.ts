// What is the actual amount of an order? Taken, held or given back, else booked. Pure.
import type { DeskOrderRow } from './order-rows';

export type Standing = {
  readonly kind: 'taken' | 'held' | 'refunded' | 'released' | 'booked' | 'unknown';
  readonly minor: string;
};

type Facts = Pick<
  DeskOrderRow,
  'state' | 'totalMinor' | 'heldMinor' | 'takenMinor' | 'refundedMinor' | 'releasedMinor'
>;

/** Where an order's money is now; `unknown`: in doubt, so no amount is claimed. */
export function standingOf(facts: Facts): Standing {
  const { state, totalMinor, heldMinor, takenMinor, refundedMinor, releasedMinor } = facts;
  if (state === 'CHECKING' || state === 'RESULT_OVERDUE') {
    return { kind: 'unknown', minor: totalMinor };
  }
  const net = BigInt(takenMinor) - BigInt(refundedMinor);
  if (net > 0n) return { kind: 'taken', minor: net.toString() };
  if (heldMinor !== '0') return { kind: 'held', minor: heldMinor };
  if (refundedMinor !== '0') return { kind: 'refunded', minor: refundedMinor };
  if (releasedMinor !== '0') return { kind: 'released', minor: releasedMinor };
  return { kind: 'booked', minor: totalMinor };
}
