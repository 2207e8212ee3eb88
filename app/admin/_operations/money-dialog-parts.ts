import { randomUUID } from 'node:crypto';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { type OrderPlace, orderPlaceFields } from './order-address';

export type MoneyDialogProps = {
  readonly order: DeskOrderDto;
  readonly attempt: DeskAttempt;
  readonly authorised: { readonly minor: string; readonly plain: string };
  readonly actor: Actor;
  /** Undefined: the order is on its own page. */
  readonly place: OrderPlace | undefined;
};

/** The hidden fields of a dialog: the order as this user saw it, and a new idempotency key. */
export function dialogFields({
  order,
  attempt,
  actor,
  place,
}: MoneyDialogProps): Record<string, string> {
  return {
    reference: order.reference,
    attemptId: attempt.attemptId,
    clientToken: randomUUID(),
    seenVersion: String(order.version),
    signedInAs: actor.userId,
    ...orderPlaceFields(place),
  };
}
