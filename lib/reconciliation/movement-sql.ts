// Where are movements found? In three sources, each read by an index on its time.
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import type { MovementKind } from './movement';

/**
 * A source of movements as pieces of SQL. What the bank said about an attempt; what it did with a
 * completion or reversal; and what people recorded of an attempt without any operation.
 */
type MovementSource = {
  readonly from: string;
  readonly where: string;
  readonly kind: string;
  /** The kinds that there can be of it. */
  readonly kinds: readonly MovementKind[];
  readonly at: string;
  readonly minor: string;
  readonly key: string;
  /** The order's id. */
  readonly orderId: string;
};

const approvedOrDeclined = `a.state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED', 'DECLINED')`;

/** An operation that the bank has done. */
const isDone = `(p.state = 'SUCCEEDED'
  OR (p.state = 'RESOLVED' AND p.verdict_code = '${resolvedAs.done}'))`;

const outcomes: MovementSource = {
  from: 'payment_attempt a',
  where: approvedOrDeclined,
  kind: `CASE WHEN a.state = 'DECLINED' THEN 'declined'
    WHEN a.transaction_type = 'sale' THEN 'sold' ELSE 'held' END`,
  kinds: ['held', 'sold', 'declined'],
  at: 'a.outcome_at',
  minor: 'coalesce(a.authorised_amount_minor, 0)',
  key: `'attempt:' || a.id`,
  orderId: 'a.order_id',
};

const operations: MovementSource = {
  from: 'operation p',
  where: isDone,
  kind: `CASE WHEN p.kind = 'completion' THEN 'completed' ELSE 'reversed' END`,
  kinds: ['completed', 'reversed'],
  at: 'p.settled_at',
  // People may have recorded another amount than was requested.
  minor: `CASE WHEN p.state = 'RESOLVED' AND p.kind = 'completion' THEN coalesce((
      SELECT done.completed_amount_minor FROM payment_attempt done WHERE done.id = p.attempt_id),
    p.amount_minor) ELSE p.amount_minor END`,
  key: `'operation:' || p.id`,
  orderId: '(SELECT of_it.order_id FROM payment_attempt of_it WHERE of_it.id = p.attempt_id)',
};

const byHand = (kind: 'completed' | 'reversed'): MovementSource => {
  const operation = kind === 'completed' ? 'completion' : 'reversal';
  const amount = kind === 'completed' ? 'a.completed_amount_minor' : 'a.reversed_amount_minor';
  const states = kind === 'completed' ? `('COMPLETED', 'REVERSED')` : `('REVERSED')`;
  return {
    from: 'payment_attempt a',
    where: `a.is_by_hand AND a.state IN ${states} AND ${amount} IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM operation p WHERE p.attempt_id = a.id AND p.kind = '${operation}' AND ${isDone})`,
    kind: `'${kind}'`,
    kinds: [kind],
    at: 'a.outcome_at',
    minor: amount,
    key: `'${kind}:' || a.id`,
    orderId: 'a.order_id',
  };
};

/** In every one of them a movement is counted once, and no movement is in two. */
export const movementSources: readonly MovementSource[] = [
  outcomes,
  operations,
  byHand('completed'),
  byHand('reversed'),
];
