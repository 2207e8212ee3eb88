// How is money given back? The whole authorised amount, on a person's word, never by itself.
import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { systemClock } from '@/lib/clock';
import type { Tx } from '@/lib/db/transaction';
import { settings } from '@/lib/env';
import { parseDecimal } from '@/lib/money';
import { fail, ok } from '@/lib/result';
import { isApproved } from './attempt-state';
import {
  insertIntent,
  type OperationInput,
  type OperationRefusal,
  readyForOperation,
} from './begin-operation';
import { checkReversalAmount } from './operation-amount';
import { type BegunOperation, type OperationAnswer, runOperation } from './run-operation';

/**
 * Reverses a held, paid or completed attempt (interface document, "Reversal request"). The
 * amount is typed as a confirmation and must equal the authorised one; what is sent are the
 * texts of the verified result, byte for byte, also after a completion of another amount.
 * A reason is always required. From the merchant's limit on, a second person would have to
 * approve: FOUR_EYES_REQUIRED.
 */
export async function reversePayment(
  actor: Actor<'reverse'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  return runOperation((tx, now) => begin(tx, actor, input, now), clock);
}

async function begin(
  tx: Tx,
  actor: Actor<'reverse'>,
  input: OperationInput,
  now: Date,
): Promise<BegunOperation> {
  const refuse = (refusal: OperationRefusal) => fail('REFUSED', { refusal });
  const readiness = await readyForOperation(tx, input, 'reversal', (attempt) =>
    isApproved(attempt.state),
  );
  if (!readiness.ok) return readiness;
  if (readiness.value.kind === 'known') {
    const { order, operation } = readiness.value;
    return ok({ orderId: order.id, operationId: operation.id });
  }
  const { ready } = readiness.value;
  const authorisedMinor = ready.attempt.authorisedAmountMinor ?? 0n;
  const amount = checkReversalAmount(input.amountText, authorisedMinor);
  if (!amount.ok) return amount;
  if (input.reason.trim() === '') return refuse({ code: 'REASON_REQUIRED' });
  if (needsSecondPerson(authorisedMinor)) return refuse({ code: 'FOUR_EYES_REQUIRED' });
  const intent = { kind: 'reversal', amountMinor: authorisedMinor, actor, now } as const;
  const inserted = await insertIntent(tx, ready, input, intent);
  if (!inserted.ok) return refuse({ code: inserted.code });
  return ok({ orderId: ready.order.id, operationId: inserted.value });
}

function needsSecondPerson(authorisedMinor: bigint): boolean {
  const limit = settings().reversalFourEyesAbove;
  if (limit === '') return false;
  const parsed = parseDecimal(limit);
  return !parsed.ok || authorisedMinor >= parsed.value.minor;
}
