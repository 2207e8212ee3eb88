// How is a hold completed, for the booked amount or another? Intent, sending, verdict.
import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { systemClock } from '@/lib/clock';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { fail } from '@/lib/result';
import { type OperationInput, type OperationRefusal, readyForOperation } from './begin-operation';
import { checkCompletionAmount } from './operation-amount';
import {
  askSecondPerson,
  type BegunOperation,
  beginAlone,
  begunBefore,
  type OperationAnswer,
  runOperation,
} from './run-operation';

/**
 * Completes an authorised attempt (interface document, "Sales completion"). The actor is the
 * proof that the right was read from the database in this request. A reason is required when the
 * amount differs from the order's total. Above the first ceiling the wish waits for a second
 * person: `requested`. The same dialog sent twice is one completion; while another operation is
 * open or unknown, it is refused and says whose it is.
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
  const refuse = (refusal: OperationRefusal) => fail('REFUSED', { refusal });
  const readiness = await readyForOperation(tx, input, 'completion');
  if (!readiness.ok) return readiness;
  if (readiness.value.kind !== 'ready') return begunBefore(readiness.value);
  const { ready } = readiness.value;
  const mayExceed = actor.permissions.includes('complete_above_ceiling');
  const authorisedMinor = ready.attempt.authorisedAmountMinor ?? 0n;
  const amount = checkCompletionAmount(input.amountText, authorisedMinor, {
    decimals: settings().gateway.amountDecimals,
    ceilingHundredths: settings().completionCeilingHundredths,
    absoluteHundredths: settings().completionAbsoluteHundredths,
    mayExceed,
  });
  if (!amount.ok) return amount;
  const { minor: amountMinor, needsSecondPerson } = amount.value;
  const needsReason = needsSecondPerson || amountMinor !== ready.order.totalMinor;
  if (needsReason && input.reason.trim() === '') return refuse({ code: 'REASON_REQUIRED' });
  const wish = { kind: 'completion', amountMinor, input, actor } as const;
  return needsSecondPerson
    ? askSecondPerson(tx, ready, wish, now)
    : beginAlone(tx, ready, wish, now);
}
