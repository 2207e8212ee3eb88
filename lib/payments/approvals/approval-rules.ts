// May this person decide this approval request now? Pure rules over facts from the database.
import { type AccountTies, type Dependence, dependenceOf } from '@/lib/auth/independence';
import type { ApprovalKind, ApprovalState, Permission } from '@/prisma/generated/enums';

/** A request expires after this: the facts behind it may have changed. */
export const approvalHoursMax = 24;

/** The requester needs all of these, both on request and when it takes effect. */
export const requestPermissions: Readonly<Record<ApprovalKind, readonly Permission[]>> = {
  resolution: ['resolve'],
  reversal: ['reverse'],
  completion: ['complete', 'complete_above_ceiling'],
};

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly isEnabled: boolean;
  readonly createdAt: Date;
};

export type ApprovalRefusal =
  | { readonly code: DecisionObstacle }
  | { readonly code: 'NOT_FOUND' | 'NOT_REQUESTER' }
  | { readonly code: 'NOT_PENDING'; readonly state: ApprovalState; readonly by: string | null }
  | { readonly code: 'NOT_POSSIBLE'; readonly because: string };

type DecisionObstacle =
  | 'EXPIRED'
  /** The order changed after the request, so the request no longer covers it. */
  | 'STALE'
  | 'OWN_REQUEST'
  | Dependence
  /** The request came from the approver's browser. */
  | 'SAME_BROWSER'
  | 'REQUESTER_NOT_PERMITTED'
  | 'NOT_PERMITTED';

export type ApprovalFacts = {
  readonly kind: ApprovalKind;
  readonly requestedById: string;
  readonly requestedBrowser: string | null;
  readonly orderVersion: number;
  readonly expiresAt: Date;
};

export type DecisionFacts = {
  readonly decision: 'approve' | 'refuse';
  readonly approver: Person | undefined;
  readonly requester: Person | undefined;
  /** Who acted on these two accounts, and on the accounts of those actors. */
  readonly ties: AccountTies;
  /** The approver's browser, comparable with the request's; null if it has no name. */
  readonly browser: string | null;
  /** The order's version, read under its lock. */
  readonly version: number;
  readonly now: Date;
};

/**
 * Returns the first rule that forbids the decision, or null. A refusal only needs another person
 * with the permission; an approval needs both people to satisfy the rules now, and the order
 * unchanged.
 */
export function decisionObstacle(
  request: ApprovalFacts,
  facts: DecisionFacts,
): DecisionObstacle | null {
  const { approver, requester } = facts;
  if (!may(approver, ['approve'])) return 'NOT_PERMITTED';
  if (approver?.id === request.requestedById) return 'OWN_REQUEST';
  if (facts.now >= request.expiresAt) return 'EXPIRED';
  if (facts.decision === 'refuse') return null;
  if (facts.version !== request.orderVersion) return 'STALE';
  if (!may(requester, requestPermissions[request.kind])) {
    return 'REQUESTER_NOT_PERMITTED';
  }
  if (!requester || !approver) return 'NOT_PERMITTED';
  if (facts.browser !== null && facts.browser === request.requestedBrowser) return 'SAME_BROWSER';
  return dependenceOf(requester, approver, facts.ties, facts.now);
}

/** Whether the account is enabled and has all of these. */
export function may(person: Person | undefined, permissions: readonly Permission[]): boolean {
  if (person === undefined || permissions.some((one) => !person.permissions.includes(one))) {
    return false;
  }
  return person.isEnabled;
}
