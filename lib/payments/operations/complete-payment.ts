// How is a hold completed, for the booked amount or another? Intent, sending, verdict.
import 'server-only';
import { readLimits } from '@/lib/auth/personal-limits';
import { type Tx, withTx } from '@/lib/db/transaction';
import { wrong } from '@/lib/forms/form';
import { type CompletionRules, checkCompletionAmount } from '@/lib/payments/rules/operation-amount';
import { unseenDifference, worksheetTotal } from '@/lib/payments/rules/worksheet';
import { type Failure, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { resolveLines } from './completion-lines';
import {
  amountMeant,
  type OperationInput,
  type OperationRefusal,
  type ReadyAttempt,
  readyForOperation,
} from './ready-operation';
import { type OperationAnswer, sendWritten } from './send-operation';
import { type OperationTerms, writeOperation } from './write-intent';

/**
 * Completes an authorised attempt (docs/gateway.md 5). The actor proves that the permission was
 * read from the database in this request. A reason is required when the amount differs from the
 * order's total or from the lines. Above the first ceiling, or the person's own limit, approval is
 * requested: `requested`. Worksheet lines are stored with it; an amount that differs from their
 * total is refused once, until the person has seen the difference. The same dialog sent twice is
 * one completion. While another operation is open or unknown, the refusal includes its requester.
 */
export async function completePayment(
  actor: Actor<'complete'>,
  input: OperationInput,
  clock = systemClock,
): Promise<OperationAnswer> {
  const written = await withTx(async (tx) => {
    const now = clock.now();
    const ready = await readyForOperation(tx, input, 'completion', now);
    if (!ready.ok) return ready;
    if (ready.value.kind !== 'ready') return ok(ready.value);
    const terms = await completionTerms(tx, ready.value, input, actor);
    return terms.ok ? writeOperation(tx, ready.value, terms.value, actor, now) : terms;
  });
  return sendWritten(written, { kind: 'completion', actor, input }, clock);
}

async function completionTerms(
  tx: Tx,
  { order, attempt }: ReadyAttempt,
  input: OperationInput,
  actor: Actor<'complete'>,
): Promise<Ok<OperationTerms> | Failure<OperationRefusal>> {
  const authorisedMinor = attempt.authorisedAmountMinor ?? 0n;
  const rules = await completionRules(actor, tx);
  const text = amountMeant(input, authorisedMinor);
  if (!text.ok) return text;
  const amount = checkCompletionAmount(text.value, authorisedMinor, rules);
  if (!amount.ok) return amount;
  const { minor: amountMinor, needsSecondPerson: needsApproval } = amount.value;
  const lines = await resolveLines(tx, input.lines ?? []);
  if (!lines.ok) return lines;
  const linesMinor = worksheetTotal(order.totalMinor, lines.value);
  const unseen = unseenDifference(amountMinor, linesMinor, lines.value, input.seenDifference);
  if (unseen !== null) return unseen;
  const isBooked = amountMinor === order.totalMinor && amountMinor === linesMinor;
  const needsReason = needsApproval || !isBooked;
  const reason = input.reason.trim();
  if (needsReason && reason === '') return wrong({ reason: 'required' });
  return ok({ kind: 'completion', amountMinor, reason, lines: lines.value, needsApproval });
}

/** The current limits on a completion by this person. */
export async function completionRules(
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
  tx?: Tx,
): Promise<CompletionRules> {
  const { gateway, completionCeilingHundredths, completionAbsoluteHundredths } = settings();
  return {
    decimals: gateway.amountDecimals,
    ceilingHundredths: completionCeilingHundredths,
    absoluteHundredths: completionAbsoluteHundredths,
    aboveHeldMinor: (await readLimits(userId, tx)).completionAboveMinor,
    mayExceed: permissions.includes('complete_above_ceiling'),
  };
}
