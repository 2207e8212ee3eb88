// How do lines come into the book of movements? By one INSERT, which books nothing twice.
import { type ChangeLine, type Movement, movementsOf } from '@/lib/payments/rules/book/movements';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';
import { typed } from '@/lib/rows/columns';

/** A line as a statement takes it: amounts as digits. */
export type BookedLine = Omit<ChangeLine, 'amountMinor'> & {
  readonly amountMinor: string;
  /** Number of the attempt's corrections before this line; null: counted in the book. */
  readonly round: number | null;
};

/** The lines that a change books, as a statement takes them. */
export function bookedLines(
  { at, bankAt = null, actor }: PaymentChange,
  before: AttemptFacts | undefined,
  after: AttemptFacts | undefined,
  operation: OperationFacts | undefined,
): readonly BookedLine[] {
  if (!before || !after) return [];
  const person = actor.kind === 'user' ? (actor.id ?? null) : null;
  const change = { before, after, operation: operation ?? null, recordedAt: at, bankAt, person };
  // Without an outcome there can be no correction: the book need not be read.
  const round = before.outcomeAt === null ? 0 : null;
  return movementsOf(change).map((line) => ({ ...asTravelling(line), round }));
}

/** A line with its amount as digits. */
export const asTravelling = <T extends Movement>(line: T) => ({
  ...line,
  amountMinor: line.amountMinor.toString(),
});

/** Number of the payment's corrections before a line; needed where there may be any. */
export const roundsInBook = `(SELECT count(*)::int FROM money_movement c
      WHERE c.attempt_id = r."attemptId" AND c.kind = 'CORRECTED') + r."isAgain"::int`;

/** Who requested a line's operation, from the operation's row. */
export const requester = '(SELECT requested_by_id FROM operation WHERE id = r."operationId")';

/** The columns of a line as it travels. */
export const lineRow = {
  kind: 'text',
  figure: 'text',
  amountMinor: typed<string>('int8'),
  terminal: 'text',
  attemptId: 'uuid',
  operationId: 'uuid?',
  moneyAt: 'timestamptz?',
  recordedAt: 'timestamptz',
  rrn: 'text?',
  approval: 'text?',
  person: 'uuid?',
  certainty: 'text',
  round: 'int4?',
  isAgain: 'bool',
} as const;

/**
 * The INSERT of lines that follow FROM. A round ends with a correction, and in one round a
 * payment has each kind once. What a line may lack is an expression: the server plans each of them
 * for as many lines as may come, so a statement has those alone that its lines need.
 */
export const bookInsert = (
  lines: string,
  { orderId, isTest, round = 'r.round', person = 'r.person' }: Readonly<Record<string, string>>,
) => `INSERT INTO money_movement (kind, figure, amount_minor, terminal, order_id, attempt_id,
    operation_id, money_at, recorded_at, rrn, approval, person, certainty, round, is_test)
  SELECT r.kind, r.figure, r."amountMinor", r.terminal, ${orderId}, r."attemptId",
    r."operationId", r."moneyAt", r."recordedAt", r.rrn, r.approval, ${person}, r.certainty,
    ${round}, ${isTest}
  FROM ${lines}
  ON CONFLICT DO NOTHING`;
