// May this guest be forgotten now? Done when the guest has asked, by a person with the right.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { select } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result';
import { eraseGuestData, type Need, needsOf } from './guest-data';

const lockOrder = select({
  id: 'uuid',
  state: 'OrderState',
  erasedAt: 'timestamptz?',
})`
  FROM "order" WHERE reference = $1 FOR UPDATE`;

type EraseProblem = Need | 'NOT_FOUND' | 'NOT_CONFIRMED' | 'DONE_ALREADY';

/**
 * Takes the guest's personal data out of one order, for good. `typed` is its reference once more.
 * Documents keep the name until their own time ends. The audit names the person and the act,
 * nothing of the guest. Fails with what the data are still needed for.
 */
export async function eraseGuest(
  actor: Actor<'manage_users'>,
  input: { readonly reference: string; readonly typed: string },
  clock = systemClock,
): Promise<Result<true, EraseProblem>> {
  const { reference } = input;
  if (input.typed.trim().toUpperCase() !== reference.toUpperCase()) return fail('NOT_CONFIRMED');
  const at = clock.now();
  return withTx<Result<true, EraseProblem>>(async (tx) => {
    const [order] = await tx.query(lockOrder, [reference]);
    if (!order) return fail('NOT_FOUND');
    if (order.erasedAt) return fail('DONE_ALREADY');
    const need = (await needsOf(tx, [order.id], at)).get(order.id);
    if (need) return fail(need);
    await eraseGuestData(tx, [order.id], at);
    await appendAudit(tx, {
      subject: `order:${order.id}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'order.guest_erased',
      cause: `person:${actor.userId}`,
      before: { order: order.state },
      after: { order: order.state },
      at,
    });
    log.info('order.guest_erased', { orderId: order.id, userId: actor.userId });
    return ok(true);
  });
}
