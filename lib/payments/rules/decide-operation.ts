// What does an authentic message about a completion or a reversal settle? Only what it proves.
import type { OperationState } from '@/prisma/generated/enums';
import { resolvedAs } from './operation-state';

/** What is known of the operation when the message arrives. */
export type OperationStanding = {
  readonly state: OperationState;
  readonly sends: number;
  /** Sendings that may have reached the bank and whose outcome is unknown. */
  readonly unknownSends: number;
  readonly verdictCode: string | null;
};

/** An authentic, matching message that can mean this operation only, and is not a repetition. */
export type OperationMessage = {
  readonly outcome: 'approved' | 'declined' | 'duplicate';
  /** The unknown sendings before the one that it answers; null when that one is not known. */
  readonly earlierUnknown: number | null;
};

export type OperationDecision =
  | { readonly kind: 'succeeded'; readonly code: 'SUCCEEDED' | 'ALREADY_DONE' }
  | { readonly kind: 'declined'; readonly code: 'DECLINED' }
  /** The outcome of this sending is known, but not the operation's: people decide. */
  | { readonly kind: 'doubt'; readonly code: 'DECLINED_AFTER_UNKNOWN' | 'DUPLICATE_AT_FIRST_SEND' }
  /** Repeats what is known, or proves nothing: kept as evidence only. */
  | { readonly kind: 'kept'; readonly code: 'DUPLICATE' | 'AGREES' | 'PROVES_NOTHING' }
  /** Contradicts a resolution by people: unknown again. */
  | { readonly kind: 'reopened'; readonly code: 'REOPENED' }
  /** Contradicts an earlier answer of the bank. */
  | { readonly kind: 'conflict'; readonly code: 'CONFLICT' };

/**
 * An approval proves that the operation is done, whichever sending it answers. A decline proves
 * that one sending did nothing, so it settles only an operation of which no other sending may
 * have arrived. "Already done" is ours only after an own unknown sending of this very operation;
 * otherwise it may have been done elsewhere (docs/gateway.md 2.5; docs/faults.md E17 to E19).
 */
export function decideOperation(
  operation: OperationStanding,
  message: OperationMessage,
): OperationDecision {
  switch (operation.state) {
    case 'SENT':
    case 'UNKNOWN':
      return decideOpen(operation, message);
    case 'SUCCEEDED':
      if (message.outcome !== 'declined') return { kind: 'kept', code: 'DUPLICATE' };
      return operation.sends > 1 ? provesNothing : conflict;
    case 'RESOLVED':
      return decideResolved(operation, message);
    case 'INTENT':
    case 'NOT_SENT':
    case 'DECLINED':
      return message.outcome === 'declined' ? { kind: 'kept', code: 'DUPLICATE' } : conflict;
  }
}

const conflict = { kind: 'conflict', code: 'CONFLICT' } as const;
const provesNothing = { kind: 'kept', code: 'PROVES_NOTHING' } as const;

function decideOpen(operation: OperationStanding, message: OperationMessage): OperationDecision {
  switch (message.outcome) {
    case 'approved':
      return { kind: 'succeeded', code: 'SUCCEEDED' };
    case 'duplicate':
      return (message.earlierUnknown ?? 0) > 0
        ? { kind: 'succeeded', code: 'ALREADY_DONE' }
        : { kind: 'doubt', code: 'DUPLICATE_AT_FIRST_SEND' };
    case 'declined':
      return isOnlySending(operation, message)
        ? { kind: 'declined', code: 'DECLINED' }
        : { kind: 'doubt', code: 'DECLINED_AFTER_UNKNOWN' };
  }
}

/** A message that names no sending may repeat the answer to another one. */
function isOnlySending(operation: OperationStanding, message: OperationMessage): boolean {
  if (message.earlierUnknown === null) return operation.sends === 1;
  return operation.unknownSends + (operation.state === 'SENT' ? 1 : 0) === 1;
}

/** After a resolution; a decline of one of several sendings cannot contradict "done". */
function decideResolved(
  operation: OperationStanding,
  message: OperationMessage,
): OperationDecision {
  const wasDone = operation.verdictCode === resolvedAs.done;
  const claimsDone = message.outcome !== 'declined';
  if (wasDone === claimsDone) return { kind: 'kept', code: 'AGREES' };
  if (wasDone && operation.sends > 1) return provesNothing;
  return { kind: 'reopened', code: 'REOPENED' };
}
