// How is a hold completed, for the booked amount or another? Intent, sending, verdict.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { systemClock } from '@/lib/clock';
import type { Tx } from '@/lib/db/transaction';
import { type CompletionLine, sheetTotal } from '@/lib/payments/rules/completion-sheet';
import { checkCompletionAmount } from '@/lib/payments/rules/operation-amount';
import { type Failure, fail } from '@/lib/result';
import { settings } from '@/lib/settings/env';
import { resolveLines } from './completion-lines';
import { type OperationInput, type OperationRefusal, readyForOperation } from './ready-operation';
import {
  askSecondPerson,
  type BegunOperation,
  beginAlone,
  begunBefore,
  type OperationAnswer,
  runOperation,
} from './run-operation';

/**
 * Completes an authorised attempt (docs/gateway.md 5). The actor is the proof that the right was
 * read from the database in this request. A reason is required when the amount differs from the
 * order's total or from the lines. Above the first ceiling the request waits for approval:
 * `requested`. Lines of a worksheet are kept with it; an amount that is not what they come to is
 * refused once, until the person has seen by how much. The same dialog sent twice is one
 * completion; while another operation is open or unknown, it is refused and says whose it is.
 */
export async function completePayment(
  actor: Actor<'complete'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  const wisher = { kind: 'completion', actor, input } as const;
  return runOperation(wisher, (tx, now) => begin(tx, actor, input, now), clock);
}

async function begin(
  tx: Tx,
  actor: Actor<'complete'>,
  input: OperationInput,
  now: Date,
): Promise<BegunOperation> {
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
  const lines = await resolveLines(tx, input.lines ?? []);
  if (!lines.ok) return lines;
  const unseen = unseenDifference(amountMinor, ready.order.totalMinor, lines.value, input);
  if (unseen !== null) return unseen;
  const linesMinor = sheetTotal(ready.order.totalMinor, lines.value);
  const isBooked = amountMinor === ready.order.totalMinor && amountMinor === linesMinor;
  const needsReason = needsSecondPerson || !isBooked;
  if (needsReason && input.reason.trim() === '') return fail('REASON_REQUIRED');
  const reason = input.reason.trim();
  const wish = {
    kind: 'completion',
    amountMinor,
    reason,
    lines: lines.value,
    input,
    actor,
  } as const;
  return needsSecondPerson
    ? askSecondPerson(tx, ready, wish, now)
    : beginAlone(tx, ready, wish, now);
}

/** Somebody who added lines and left the amount as it was would take something else unawares. */
function unseenDifference(
  amountMinor: bigint,
  bookedMinor: bigint,
  lines: readonly CompletionLine[],
  { seenDifference }: OperationInput,
): Failure<OperationRefusal> | null {
  const linesMinor = sheetTotal(bookedMinor, lines);
  const difference = (amountMinor - linesMinor).toString();
  if (lines.length === 0 || difference === '0' || difference === seenDifference) return null;
  return fail('OTHER_THAN_LINES', { linesMinor: linesMinor.toString(), difference });
}
