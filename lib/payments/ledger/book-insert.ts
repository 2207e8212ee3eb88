// How do lines come into the book of movements? By one INSERT, which books nothing twice.
import { type Movement, movementsOf } from '@/lib/payments/rules/book/movements';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import type { PaymentChange } from '@/lib/payments/rules/payment-change';

/** A line as a statement takes it: amounts as digits. */
export type BookedLine = Omit<Movement, 'amountMinor'> & {
  readonly amountMinor: string;
  /** Number of the attempt's corrections before this line; absent: counted in the book. */
  readonly round?: number | undefined;
  readonly isAgain?: boolean;
  /** Set where one statement takes lines of several orders. */
  readonly orderId?: string;
  readonly isTest?: boolean;
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
  const round = before.outcomeAt === null ? 0 : undefined;
  return movementsOf(change).map((line) => ({ ...asTravelling(line), round }));
}

/** A line with its amount as digits. */
export const asTravelling = <T extends Movement>(line: T) => ({
  ...line,
  amountMinor: line.amountMinor.toString(),
});

/** Number of the payment's corrections before a line; needed where there may be any. */
export const roundsInBook = `(SELECT count(*)::int FROM money_movement c
      WHERE c.attempt_id = m."attemptId" AND c.kind = 'CORRECTED') + m."isAgain"::int`;

/** Who requested a line's operation, from the operation's row. */
export const requester = '(SELECT requested_by_id FROM operation WHERE id = m."operationId")';

/**
 * The INSERT of lines at places of a statement. A round ends with a correction, and in one round a
 * payment has each kind once. What a line may lack is an expression: the server plans each of them
 * for as many lines as may come, so a statement has those alone that its lines need.
 */
export const bookInsert = (
  lines: string,
  { orderId, isTest, round = 'm.round', person = 'm.person' }: Readonly<Record<string, string>>,
) => `INSERT INTO money_movement (kind, figure, amount_minor, terminal, order_id, attempt_id,
    operation_id, money_at, recorded_at, rrn, approval, person, certainty, round, is_test)
  SELECT m.kind, m.figure, m."amountMinor", m.terminal, ${orderId}, m."attemptId",
    m."operationId", m."moneyAt", m."recordedAt", m.rrn, m.approval, ${person}, m.certainty,
    ${round}, ${isTest}
  FROM jsonb_to_recordset(${lines}) AS m(kind text, figure text, "amountMinor" bigint,
    terminal text, "attemptId" uuid, "operationId" uuid, "moneyAt" timestamptz,
    "recordedAt" timestamptz, rrn text, approval text, person uuid, certainty text, round int,
    "orderId" uuid, "isTest" bool, "isAgain" bool)
  ON CONFLICT DO NOTHING`;
