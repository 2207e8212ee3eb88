// Where do reports read movements? In the book; declines where the bank's answer is stored.
import { moneyDateOf } from '@/lib/payments/rules/book/money-date';
import type { MovementKind } from './movement';
import { type OrderMode, ofMode } from './order-mode';

/** A source of movements as pieces of SQL, each using an index on its time. */
type MovementSource = {
  /** Lines that are signed off with their day. */
  readonly isOfBook: boolean;
  readonly from: string;
  /** Parameter 3 of every statement selects test orders. */
  readonly where: (mode: OrderMode) => string;
  readonly kind: string;
  /** As it is stored: sums are grouped by it, because lower() of each line takes longer than the sum. */
  readonly figure: string;
  readonly kinds: readonly MovementKind[];
  readonly at: string;
  readonly minor: string;
  readonly terminal: string;
};

/** Every line counts in the figure that it names, so corrected amounts are already excluded. */
export const bookSource: MovementSource = {
  isOfBook: true,
  from: 'money_movement m',
  where: () => 'm.is_test = $3::boolean',
  kind: 'lower(m.figure)',
  figure: 'm.figure',
  kinds: ['taken', 'fee', 'refunded', 'held', 'released'],
  at: moneyDateOf('m'),
  minor: 'm.amount_minor',
  terminal: 'm.terminal',
};

export const declineSource: MovementSource = {
  isOfBook: false,
  from: 'payment_attempt a',
  where: (mode) => `a.state = 'DECLINED' ${ofMode(mode, 'a.order_id', 3)}`,
  kind: `'declined'`,
  figure: `'declined'`,
  kinds: ['declined'],
  at: 'a.outcome_at',
  minor: '0::bigint',
  terminal: 'a.terminal',
};

export const movementSources = [bookSource, declineSource];
