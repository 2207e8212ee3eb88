// How does a message that a restore lost come back? Judged as a new one, for a named person.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { withTx } from '@/lib/db/transaction';
import type { Operator } from '@/lib/payments/incoming/reverify';
import { recordResult } from '@/lib/payments/results/record-result';
import { systemClock } from '@/lib/time/clock';
import type { ToldMessage } from './read-messages';

/** One message and what the one writer made of it. */
export type TakenMessage = { readonly gatewayOrderId: string; readonly code: string };

/**
 * Hands each message to the one writer of outcomes, with its arrival time. A message for no order
 * here opens an issue, as any such result does. Safe to repeat.
 */
export async function takeMessages(
  operator: Operator,
  messages: readonly ToldMessage[],
  clock = systemClock,
): Promise<TakenMessage[]> {
  const taken: TakenMessage[] = [];
  for (const { input } of messages) {
    if (input === null) continue;
    const { code } = await recordResult(input);
    const { digest, gatewayOrderId } = input.message;
    await withTx((tx) =>
      appendAudit(tx, {
        subject: 'gap',
        actor: { kind: 'user', id: operator.userId, name: operator.name },
        action: 'gap.message_taken',
        cause: `message:${digest}`,
        after: { gatewayOrderId, code },
        at: clock.now(),
      }),
    );
    taken.push({ gatewayOrderId, code });
  }
  return taken;
}
