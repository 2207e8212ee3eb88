// How does a message that a restore lost come back? Judged as a new one, for a named person.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
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
      auditPerson(tx, operator, clock.now(), {
        subject: 'gap',
        action: 'gap.message_taken',
        cause: `message:${digest}`,
        after: { gatewayOrderId, code },
      }),
    );
    taken.push({ gatewayOrderId, code });
  }
  return taken;
}
