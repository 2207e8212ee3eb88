// Where is an open item resolved?
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import type { DeskAttempt } from '@/lib/desk/order/read-order';
import { isInDoubt } from '@/lib/payments/rules/attempt-state';

/** The page that resolves the item directly; null if there is none. */
export function resolutionPath(row: AttentionRow): string | null {
  const { attempt, operation, orderReference } = row;
  if (attempt === null || orderReference === null) return null;
  const order = `/admin/orders/${orderReference}`;
  if (operation?.state === 'UNKNOWN')
    return resolvePath(orderReference, attempt.attemptId, operation.operationId);
  if (isInDoubt(attempt.state) || attempt.isBlocked || row.kind === 'no_references') {
    return resolvePath(orderReference, attempt.attemptId);
  }
  if (row.kind === 'surplus') return `${order}?dialog=reverse&attempt=${attempt.attemptId}`;
  return null;
}

/** The page where staff resolve an attempt in doubt, or one of its unknown operations. */
export function resolvePath(reference: string, attemptId: string, operationId?: string): string {
  const operation = operationId === undefined ? '' : `&operation=${operationId}`;
  return `/admin/orders/${reference}/resolve?attempt=${attemptId}${operation}`;
}

/** The same for an attempt on an order's page; null if there is nothing to resolve. */
export function attemptResolutionPath(reference: string, attempt: DeskAttempt): string | null {
  const unknown = attempt.operations.find((operation) => operation.state === 'UNKNOWN');
  if (unknown) return resolvePath(reference, attempt.attemptId, unknown.operationId);
  const { obstacle } = attempt.actions;
  if (
    isInDoubt(attempt.state) ||
    attempt.isBlocked ||
    obstacle === 'by_hand' ||
    obstacle === 'no_references'
  ) {
    return resolvePath(reference, attempt.attemptId);
  }
  return null;
}
