// When is a message with an unknown outcome sent again? At most six times, at growing intervals.

import type { OperationKind } from '@/prisma/generated/enums';
import { stateAfter } from './operation-state';
import type { OperationChange, OperationFacts } from './order-facts';

/** Between one sending and the next; the last is followed by none. */
const pausesMinutes = [1, 5, 15, 60, 240] as const;
/** Sendings of one operation that may have reached the bank. */
export const operationSendingsMax = pausesMinutes.length + 1;
/** After this long, repetitions end even when none was sent. */
const repeatHoursMax = 24;

export type CompletionResend = 'never' | 'safe';

type RepeatRules = {
  readonly completionResend: CompletionResend;
  /** From the bank's Retry-After: no sending before it. */
  readonly retryAfterSeconds?: number;
};

/** A reversal is an advice and may be repeated; a completion only where the bank allows it. */
export function isRepeatable(kind: OperationKind, completionResend: CompletionResend): boolean {
  return kind === 'reversal' || completionResend === 'safe';
}

/**
 * When to send again after `at`, or null: never. `unknownSends` counts the sending that has just
 * become unknown; one that was not sent does not advance the series.
 */
export function nextRepeatAt(
  operation: Pick<OperationFacts, 'kind' | 'unknownSends' | 'createdAt'>,
  at: Date,
  rules: RepeatRules,
): Date | null {
  if (!isRepeatable(operation.kind, rules.completionResend)) return null;
  const pause = pausesMinutes[operation.unknownSends - 1];
  if (pause === undefined) return null;
  const pauseMs = Math.max(pause * 60_000, (rules.retryAfterSeconds ?? 0) * 1000);
  const next = new Date(at.getTime() + pauseMs);
  const ageMs = next.getTime() - operation.createdAt.getTime();
  return ageMs > repeatHoursMax * 3_600_000 ? null : next;
}

/** The row after a sending with an unknown outcome; before, it was SENT. */
export function afterLostSending(
  operation: OperationFacts,
  at: Date,
  rules: RepeatRules,
): { readonly set: OperationChange; readonly areRepeatsOver: boolean } {
  const unknownSends = operation.unknownSends + 1;
  const nextSendAt = nextRepeatAt({ ...operation, unknownSends }, at, rules);
  const state = stateAfter(operation.state, 'answerUnknown');
  return {
    set: { state, unknownSends, nextSendAt },
    areRepeatsOver: nextSendAt === null && isRepeatable(operation.kind, rules.completionResend),
  };
}
