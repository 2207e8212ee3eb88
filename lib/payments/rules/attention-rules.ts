// Who may close an issue, and which issues does a change settle? From the table of kinds.

import { attentionRule, kindsSettledBy } from '@/lib/attention/attention-kinds';
import type { Permission } from '@/prisma/generated/enums';
import { hasOutcome, isApproved } from './attempt-state';
import type { AttemptFacts } from './order-facts';
import type { AttentionKey } from './payment-change';

/** The least permission that closes an issue of this kind by hand; `resolve` closes every kind. */
export function closingPermission(kind: string): 'complete' | 'resolve' {
  return attentionRule(kind)?.closedWith ?? 'resolve';
}

/** Whether anything can be done about an issue of this kind with these permissions. */
export function mayActOn(kind: string, permissions: readonly Permission[]): boolean {
  const { settledBy } = attentionRule(kind) ?? {};
  const isReversed = settledBy === 'surplus_gone' || settledBy === 'hold_ended';
  const ways: Permission[] = [
    'resolve',
    closingPermission(kind),
    ...(isReversed ? (['reverse'] as const) : []),
    // A guest who left before the money was taken: whoever completes can still take it.
    ...(settledBy === 'hold_ended' ? (['complete'] as const) : []),
  ];
  return ways.some((one) => permissions.includes(one));
}

export type SubjectFacts = Pick<AttemptFacts, 'state' | 'isBlocked' | 'isSurplus'> & {
  /** Of the operation that the issue is about; null when it is about none. */
  readonly operationState: string | null;
};

type SettledFacts = Pick<AttemptFacts, 'id' | 'state' | 'isBlocked' | 'isSurplus'>;

/** Whether nothing is left to settle: an issue about money in doubt cannot just be closed. */
export function isSubjectSettled(kind: string, subject: SubjectFacts | null): boolean {
  // A statement's differences are explained on its own page.
  if (attentionRule(kind)?.settledBy === 'statement') return false;
  if (subject === null) return true;
  switch (attentionRule(kind)?.settledBy) {
    case 'operation_known':
      return subject.operationState !== 'UNKNOWN' && subject.operationState !== 'SENT';
    case 'review_left':
      return subject.state !== 'NEEDS_REVIEW';
    case 'block_ended':
      return !subject.isBlocked;
    case 'surplus_gone':
      return !holdsSurplus(subject);
    case 'hold_ended':
      return subject.state !== 'AUTHORISED';
    default:
      return true;
  }
}

/** Whether a surplus payment is still held or taken. */
function holdsSurplus({ isSurplus, state }: Pick<AttemptFacts, 'isSurplus' | 'state'>): boolean {
  return isSurplus && isApproved(state);
}

/** The open issues of an attempt that a change settles. */
export function settledByAttempt(
  before: SettledFacts | undefined,
  after: SettledFacts | undefined,
): AttentionKey[] {
  if (!before || !after) return [];
  const hasLeft = (state: AttemptFacts['state']) => before.state === state && after.state !== state;
  const isReversed = before.state !== 'REVERSED' && after.state === 'REVERSED';
  const isAnswered = !hasOutcome(before.state) && hasOutcome(after.state);
  const settled = [
    ...(hasLeft('NEEDS_REVIEW') ? (['review_left'] as const) : []),
    ...(before.isBlocked && !after.isBlocked ? (['block_ended'] as const) : []),
    ...(isAnswered || hasLeft('NEEDS_REVIEW') ? (['outcome'] as const) : []),
    ...(isReversed || (holdsSurplus(before) && !holdsSurplus(after))
      ? (['surplus_gone'] as const)
      : []),
    ...(hasLeft('AUTHORISED') ? (['hold_ended'] as const) : []),
    ...(isReversed ? (['reversal'] as const) : []),
  ];
  return settled.flatMap(kindsSettledBy).map((kind) => ({ kind, subject: `attempt:${after.id}` }));
}
