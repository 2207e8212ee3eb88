// What is the actual amount of an order? Taken, held or given back, else booked. Pure.
import type { DeskOrderRow } from './order-rows';

export type Standing = {
  readonly kind: 'taken' | 'held' | 'refunded' | 'released' | 'booked' | 'unknown';
  readonly minor: bigint;
};

type Facts = Pick<DeskOrderRow, 'state' | 'booked' | 'onCards' | 'taken' | 'refunded' | 'released'>;

/** Where an order's money is now; `unknown`: in doubt, so no amount is claimed. */
export function standingOf(facts: Facts): Standing {
  const { state, booked, onCards, taken, refunded, released } = facts;
  if (state === 'CHECKING' || state === 'RESULT_OVERDUE') return { kind: 'unknown', minor: booked };
  const net = (taken ?? 0n) - (refunded ?? 0n);
  if (net > 0n) return { kind: 'taken', minor: net };
  if (onCards) return { kind: 'held', minor: onCards };
  if (refunded) return { kind: 'refunded', minor: refunded };
  if (released) return { kind: 'released', minor: released };
  return { kind: 'booked', minor: booked };
}
