import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import type { DeskAttempt, DeskOrderDto } from '@/lib/desk/order/read-order';

export type MoneyDialogProps = {
  readonly order: DeskOrderDto;
  readonly attempt: DeskAttempt;
  readonly authorised: { readonly minor: string; readonly plain: string };
  readonly actor: Actor;
  /** The query of the list that the order stands beside; undefined: it has its own page. */
  readonly list: string | undefined;
};

/** What the dialog sends without anybody typing it: one wish of one person about what they saw. */
export function dialogFields({
  order,
  attempt,
  actor,
  list,
}: MoneyDialogProps): Record<string, string> {
  return {
    reference: order.reference,
    attemptId: attempt.attemptId,
    clientToken: randomUUID(),
    seenVersion: String(order.version),
    signedInAs: actor.userId,
    ...(list !== undefined && { list }),
  };
}
