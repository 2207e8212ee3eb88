// How is money given back? The whole authorised amount, on a person's word, never by itself.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { requireFresh } from '@/lib/auth/session/require-fresh';
import { systemClock } from '@/lib/clock';
import type { Tx } from '@/lib/db/transaction';
import { parseDecimal } from '@/lib/money';
import { checkReversalAmount } from '@/lib/payments/rules/operation-amount';
import { fail } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { type OperationInput, readyForOperation } from './begin-operation';
import { chosenReason } from './chosen-reason';
import {
  askSecondPerson,
  type BegunOperation,
  beginAlone,
  begunBefore,
  type OperationAnswer,
  runOperation,
} from './run-operation';

/**
 * Reverses a held, paid or completed attempt (docs/gateway.md 6). The amount is typed as a
 * confirmation and must equal the authorised one; what is sent are the texts of the verified
 * result, byte for byte, also after a completion of another amount. A reason is always required:
 * of the list, typed, or both. From the merchant's limit on, the request waits for approval:
 * `requested`, and the person must have confirmed who they are just now: NOT_FRESH.
 */
export async function reversePayment(
  actor: Actor<'reverse'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  const wisher = { kind: 'reversal', actor, input } as const;
  return runOperation(wisher, (tx, now) => begin(tx, actor, input, now), clock);
}

async function begin(
  tx: Tx,
  actor: Actor<'reverse'>,
  input: OperationInput,
  now: Date,
): Promise<BegunOperation> {
  const readiness = await readyForOperation(tx, input, 'reversal');
  if (!readiness.ok) return readiness;
  if (readiness.value.kind !== 'ready') return begunBefore(readiness.value);
  const { ready } = readiness.value;
  const amountMinor = ready.attempt.authorisedAmountMinor ?? 0n;
  const amount = checkReversalAmount(input.amountText, amountMinor);
  if (!amount.ok) return amount;
  const reason = await chosenReason(tx, input);
  if (!reason.ok) return reason;
  const wish = { kind: 'reversal', amountMinor, reason: reason.value, input, actor } as const;
  if (!needsSecondPerson(amountMinor)) return beginAlone(tx, ready, wish, now);
  if (!requireFresh(actor, now).ok) return fail('NOT_FRESH');
  return askSecondPerson(tx, ready, wish, now);
}

function needsSecondPerson(authorisedMinor: bigint): boolean {
  const limit = settings().reversalFourEyesAbove;
  if (limit === '') return false;
  const parsed = parseDecimal(limit);
  return !parsed.ok || authorisedMinor >= parsed.value.minor;
}
