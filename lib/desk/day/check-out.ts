// How are a completion and a check-out one act? The guest leaves once the bank has said yes.
import 'server-only';
import { moveStay } from '@/lib/orders/stays/move-stay';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import type { OperationInput } from '@/lib/payments/operations/ready-operation';
import type { OperationAnswer } from '@/lib/payments/operations/send-operation';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';

/**
 * Completes as completePayment does, then checks out the stay, named by its first line. A completion
 * that is declined, not sent, unknown or waits for approval checks nobody out: the board still has
 * the guest.
 */
export async function completeAndCheckOut(
  actor: Actor<'complete'>,
  input: OperationInput,
  stayId: string,
  clock = systemClock,
): Promise<OperationAnswer> {
  const answer = await completePayment(actor, input, clock);
  const isDone = answer.ok && answer.value.kind === 'sent' && answer.value.state === 'SUCCEEDED';
  if (isDone) await moveStay(actor, { stayId, move: 'check_out' }, clock);
  return answer;
}
