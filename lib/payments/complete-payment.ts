// How is a hold completed, for the booked amount or another? Intent, sending, verdict.
import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { systemClock } from '@/lib/clock';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { fail, ok } from '@/lib/result';
import { insertIntent, type OperationInput, readyForOperation } from './begin-operation';
import { checkCompletionAmount } from './operation-amount';
import { type BegunOperation, type OperationAnswer, runOperation } from './run-operation';

/**
 * Completes an authorised attempt (interface document, "Sales completion"). The actor is the
 * proof that the right was read from the database in this request. A reason is required when the
 * amount differs from the order's total. The same dialog sent twice is one completion; while
 * another operation is open or unknown, it is refused and says whose it is.
 */
export async function completePayment(
  actor: Actor<'complete'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  return runOperation((tx, now) => begin(tx, actor, input, now), clock);
}

async function begin(
  tx: Tx,
  actor: Actor<'complete'>,
  input: OperationInput,
  now: Date,
): Promise<BegunOperation> {
  const readiness = await readyForOperation(
    tx,
    input,
    'completion',
    (attempt) => attempt.state === 'AUTHORISED',
  );
  if (!readiness.ok) return readiness;
  if (readiness.value.kind === 'known') {
    const { order, operation } = readiness.value;
    return ok({ orderId: order.id, operationId: operation.id });
  }
  const { ready } = readiness.value;
  const amount = checkCompletionAmount(
    input.amountText,
    ready.attempt.authorisedAmountMinor ?? 0n,
    {
      decimals: settings().gateway.amountDecimals,
      ceilingHundredths: settings().completionCeilingHundredths,
    },
  );
  if (!amount.ok) return amount;
  if (amount.value.minor !== ready.order.totalMinor && input.reason.trim() === '') {
    return fail('REFUSED', { refusal: { code: 'REASON_REQUIRED' } });
  }
  const intent = { kind: 'completion', amountMinor: amount.value.minor, actor, now } as const;
  const inserted = await insertIntent(tx, ready, input, intent);
  if (!inserted.ok) return fail('REFUSED', { refusal: { code: inserted.code } });
  return ok({ orderId: ready.order.id, operationId: inserted.value });
}
