// Which book lines does a step of a made-up order leave? Those that the shop would book.
import { movementsOf } from '@/lib/payments/rules/book/movements';
import type {
  AttemptState,
  OperationKind,
  OperationState,
  TransactionType,
} from '@/prisma/generated/enums';
import type { PlacedOrder } from './placed-order';
import type { Batch, Row } from './rows';
import type { Shop } from './shop';

export type SeedOperation = {
  readonly id: string;
  readonly kind: OperationKind;
  state: OperationState;
  readonly amountMinor: bigint;
  readonly reason: string;
  unknownSends: number;
  row: Row<'operation'>;
};

export type SeedAttempt = {
  readonly id: string;
  readonly transactionType: TransactionType;
  state: AttemptState;
  readonly gatewayOrderId: string;
  readonly amountMinor: bigint;
  readonly amountMaxMinor: bigint;
  readonly description: string;
  approvalCode: string | null;
  rrn: string | null;
  internalReference: string | null;
  authorisedMinor: bigint | null;
  completedMinor: bigint | null;
  reversedMinor: bigint | null;
  readonly reviewMoneyHint: false;
  readonly isSurplus: false;
  readonly operations: SeedOperation[];
  version: number;
  row: Row<'payment_attempt'>;
};

/** What the book needs to know of an attempt in its current state. */
export function factsOf(attempt: SeedAttempt) {
  return {
    id: attempt.id,
    state: attempt.state,
    transactionType: attempt.transactionType,
    amountMinor: attempt.amountMinor,
    authorisedAmountMinor: attempt.authorisedMinor,
    completedAmountMinor: attempt.completedMinor,
    returnedAmountMinor: null,
    terminal: String(attempt.row.terminal),
    rrn: attempt.rrn,
    approvalCode: attempt.approvalCode,
    isByHand: false,
    operations: attempt.operations.map(operationFacts),
  };
}

function operationFacts({ id, kind, state, amountMinor, row }: SeedOperation) {
  return {
    id,
    kind,
    state,
    amountMinor,
    returnsMinor: null,
    answeredAmountMinor: (row.answered_amount_minor ?? null) as bigint | null,
    requestedById: String(row.requested_by_id),
    rrn: (row.rrn ?? null) as string | null,
    approvalCode: (row.approval_code ?? null) as string | null,
    isByHand: false,
  };
}

/** Books what a step changed. */
export function bookLines(
  {
    batch,
    order,
    shop,
  }: { readonly batch: Batch; readonly order: PlacedOrder; readonly shop: Shop },
  before: ReturnType<typeof factsOf>,
  attempt: SeedAttempt,
  operation: SeedOperation | undefined,
  at: Date,
): void {
  const lines = movementsOf({
    before,
    after: factsOf(attempt),
    operation: operation ? operationFacts(operation) : null,
    recordedAt: at,
    // Whole seconds, as in TIMESTAMP.
    bankAt: new Date(Math.floor(at.getTime() / 1000) * 1000),
    person: null,
  });
  for (const line of lines) {
    batch.add('money_movement', {
      kind: line.kind,
      figure: line.figure,
      amount_minor: line.amountMinor,
      terminal: line.terminal,
      order_id: order.id,
      attempt_id: line.attemptId,
      operation_id: line.operationId,
      money_at: line.moneyAt,
      recorded_at: line.recordedAt,
      rrn: line.rrn,
      approval: line.approval,
      person: line.person,
      certainty: line.certainty,
      is_test: shop.isTest,
    });
  }
}
