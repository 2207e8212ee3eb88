// Who may close what waits for people, and what closes by itself? By kind, as data.

import { hasOutcome, isApproved } from './attempt-state';
import type { AttemptFacts } from './order-facts';
import type { AttentionKey } from './payment-change';

/** What the front desk may call done; everything else is for people who settle payments. */
const closedByClerk = ['not_sent', 'mail_parked', 'late_approval', 'no_references'];

/** The permission that closing an item of this kind by hand needs. */
export function closingPermission(kind: string): 'complete' | 'resolve' {
  return closedByClerk.includes(kind) ? 'complete' : 'resolve';
}

export type SubjectFacts = Pick<AttemptFacts, 'state' | 'isBlocked' | 'isSurplus'> & {
  /** Of the operation that the item is about; null when it is about none. */
  readonly operationState: string | null;
};

type SettledFacts = Pick<AttemptFacts, 'id' | 'state' | 'isBlocked' | 'isSurplus'>;

/** Whether nothing is left to settle: what is in doubt cannot be put aside by closing an item. */
export function isSubjectSettled(kind: string, subject: SubjectFacts | null): boolean {
  if (subject === null) return true;
  switch (kind) {
    case 'unknown_operation':
      return subject.operationState !== 'UNKNOWN' && subject.operationState !== 'SENT';
    case 'needs_review':
      return subject.state !== 'NEEDS_REVIEW';
    case 'conflict':
      return !subject.isBlocked;
    case 'surplus':
      return !holdsSurplus(subject);
    default:
      return true;
  }
}

/** Money of an approval that the order cannot use is still held or taken. */
function holdsSurplus({ isSurplus, state }: Pick<AttemptFacts, 'isSurplus' | 'state'>): boolean {
  return isSurplus && isApproved(state);
}

/** Said while nobody knew how a payment had ended; its outcome answers them. */
const hints = ['overdue_hint', 'unsigned_mail', 'unsigned_result', 'rejected_results'];

/** The open items of an attempt that a change answers, whoever made it. */
export function settledByAttempt(
  before: SettledFacts | undefined,
  after: SettledFacts | undefined,
): AttentionKey[] {
  if (!before || !after) return [];
  const hasLeft = (state: AttemptFacts['state']) => before.state === state && after.state !== state;
  const isReversed = before.state !== 'REVERSED' && after.state === 'REVERSED';
  const isAnswered = !hasOutcome(before.state) && hasOutcome(after.state);
  const kinds = [
    ...(hasLeft('NEEDS_REVIEW') ? ['needs_review'] : []),
    ...(before.isBlocked && !after.isBlocked ? ['conflict'] : []),
    ...(isAnswered || hasLeft('NEEDS_REVIEW') ? hints : []),
    ...(isReversed || (holdsSurplus(before) && !holdsSurplus(after)) ? ['surplus'] : []),
    ...(isReversed ? ['no_references'] : []),
  ];
  return kinds.map((kind) => ({ kind, subject: `attempt:${after.id}` }));
}
