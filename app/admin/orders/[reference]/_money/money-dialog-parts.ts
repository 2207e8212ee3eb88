import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';
import { type OrderPlace, placeFields } from './order-address';

export type MoneyDialogProps = {
  readonly order: DeskOrderDto;
  readonly attempt: DeskAttempt;
  readonly authorised: { readonly minor: string; readonly plain: string };
  readonly actor: Actor;
  /** Undefined: the order has its own page. */
  readonly place: OrderPlace | undefined;
};

/** What the dialog sends without anybody typing it: one wish of one person about what they saw. */
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
    ...placeFields(place),
  };
}
