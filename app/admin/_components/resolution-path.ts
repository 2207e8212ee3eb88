// Where is an open item settled?
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import type { DeskAttempt } from '@/lib/desk/order/read-order';
import { isInDoubt } from '@/lib/payments/rules/attempt-state';

/** The page that settles the item straight away; null when there is none. */
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

/** The page where an attempt in doubt, or an unknown operation of it, is settled by people. */
export function resolvePath(reference: string, attemptId: string, operationId?: string): string {
  const operation = operationId === undefined ? '' : `&operation=${operationId}`;
  return `/admin/orders/${reference}/resolve?attempt=${attemptId}${operation}`;
}

/** The same for an attempt of an order's page; null while there is nothing to settle. */
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
