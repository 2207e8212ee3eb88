// How does somebody take back what they asked for? Alone, and only while nobody has decided.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { systemClock } from '@/lib/clock';
import { withTx } from '@/lib/db/transaction';
import { endApproval } from '@/lib/payments/approvals/approval-row';
import type { ApprovalRefusal } from '@/lib/payments/approvals/approval-rules';
import { type Failure, fail, type Ok, ok } from '@/lib/result';
import { lockRequest } from './decide-approval';

/**
 * Withdraws a request. NOT_REQUESTER: somebody else's; NOT_PENDING: decided or ended already,
 * except that withdrawing twice is the same as once.
 */
export async function withdrawApproval(
  actor: Actor<'see_orders'>,
  input: { readonly requestId: string },
  clock = systemClock,
): Promise<Ok<null> | Failure<ApprovalRefusal>> {
  return withTx(async (tx) => {
    const found = await lockRequest(tx, input.requestId);
    if (!found) return fail('NOT_FOUND');
    const { order, request } = found;
    if (request.requestedById !== actor.userId) {
      return fail('NOT_REQUESTER');
    }
    const { state, decidedByName: by } = request;
    if (state === 'WITHDRAWN') return ok(null);
    if (state !== 'PENDING') {
      return fail('NOT_PENDING', { state, by });
    }
    const person = { kind: 'user', id: actor.userId, name: actor.name } as const;
    const end = { state: 'WITHDRAWN', actor: person, note: '', now: clock.now() } as const;
    await endApproval(tx, order, request, end);
    return ok(null);
  });
}
