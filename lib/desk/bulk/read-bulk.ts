// What would be done with each selected order, and what was the outcome? Read for one page.
import 'server-only';
import { db } from '@/lib/db/client';
import { plainDecimal } from '@/lib/money/typed-amount';
import type { GoodsState } from '@/lib/orders/goods-state';
import { type Waiting, waitingOf } from '@/lib/payments/ledger/waiting-request';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import { isOpenOperation, resolvedAs } from '@/lib/payments/rules/operation-state';
import {
  type ActionObstacle,
  mainAttempt,
  possibleActions,
} from '@/lib/payments/rules/possible-actions';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { Prisma } from '@/prisma/generated/client';
import type {
  ApprovalState,
  OperationKind,
  OperationState,
  OrderState,
} from '@/prisma/generated/enums';
import { type BulkAct, type BulkRow, bulkToken } from './bulk-input';

/** The obstacle: the payment's own, its state, or a missing order. */
type BulkObstacle = ActionObstacle | 'state' | 'not_found';

export type BulkOrder = {
  readonly reference: string;
  readonly customerName: string;
  readonly state: OrderState | null;
  readonly isTest: boolean;
  /** The payment, the amount and the version to act on; null: no action is possible. */
  readonly row: BulkRow | null;
  /** The row's amount, in minor units; null with the row. */
  readonly amountMinor: string | null;
  readonly authorisedMinor: string | null;
  /** What was taken, where that is another amount; null elsewhere. */
  readonly takenMinor: string | null;
  /** State of its goods; null: it has none. */
  readonly goods: GoodsState | null;
  readonly obstacle: BulkObstacle | null;
  /** The request that must be decided or withdrawn first; null: none. */
  readonly waiting: Waiting | null;
  /** Who requested the open operation, and its kind. */
  readonly busy: { readonly by: string; readonly kind: OperationKind } | null;
  /** The outcome of this run; null: nothing was started for the order. */
  readonly outcome:
    | {
        readonly kind: 'operation';
        readonly state: OperationState;
        /** Done, according to the bank's answer or a resolution. */
        readonly isDone: boolean;
        readonly amountMinor: string;
      }
    | { readonly kind: 'request'; readonly state: ApprovalState; readonly amountMinor: string }
    | null;
};

const parts = {
  goods: { select: { state: true } },
  requests: { where: { state: 'PENDING' }, include: { requestedBy: { select: { name: true } } } },
  attempts: {
    include: {
      operations: {
        orderBy: { createdAt: 'asc' },
        include: { requestedBy: { select: { name: true } } },
      },
      requests: { orderBy: { requestedAt: 'asc' } },
    },
  },
} as const satisfies Prisma.OrderInclude;

type Found = Prisma.OrderGetPayload<{ include: typeof parts }>;
type Attempt = Found['attempts'][number];

/** One entry for each reference, in their order; with a run also its outcome. */
export async function readBulk(
  act: BulkAct,
  references: readonly string[],
  run: string | null,
  clock = systemClock,
): Promise<readonly BulkOrder[]> {
  const found = await db().order.findMany({
    where: { reference: { in: [...references] } },
    include: parts,
  });
  const byReference = new Map(found.map((order) => [order.reference, order]));
  return references.map((reference) => {
    const order = byReference.get(reference);
    return order === undefined ? unknownOrder(reference) : bulkOrder(act, order, run, clock.now());
  });
}

function unknownOrder(reference: string): BulkOrder {
  return {
    reference,
    customerName: '',
    state: null,
    isTest: false,
    row: null,
    amountMinor: null,
    authorisedMinor: null,
    takenMinor: null,
    goods: null,
    obstacle: 'not_found',
    waiting: null,
    busy: null,
    outcome: null,
  };
}

function bulkOrder(act: BulkAct, order: Found, run: string | null, now: Date): BulkOrder {
  const attempt = mainAttempt(order.attempts);
  const waiting = waitingOf(order.requests, order.version, now);
  const obstacle = obstacleOf(act, attempt, waiting !== null);
  const authorised = attempt?.authorisedAmountMinor ?? null;
  const amounts = attempt && reversalAmounts(attempt, settings().reversalReturns);
  const back = authorised === null ? null : (amounts?.returnsMinor ?? null);
  const amount = act === 'complete' ? order.totalMinor : back;
  const isPossible = obstacle === null && attempt !== null && amount !== null;
  return {
    reference: order.reference,
    customerName: order.customerName,
    state: order.state,
    isTest: order.isTest,
    row: isPossible
      ? {
          reference: order.reference,
          attemptId: attempt.id,
          seenVersion: order.version,
          amountText: plainDecimal(amount),
        }
      : null,
    amountMinor: isPossible ? amount.toString() : null,
    authorisedMinor: authorised?.toString() ?? null,
    takenMinor: amounts?.isAssumed ? amounts.takenMinor.toString() : null,
    goods: (order.goods?.state as GoodsState) ?? null,
    obstacle,
    waiting,
    busy: busyWith(attempt),
    outcome: run === null ? null : outcomeOf(order, bulkToken(run, act, order.reference)),
  };
}

function obstacleOf(
  act: BulkAct,
  attempt: Attempt | null,
  isWaiting: boolean,
): BulkObstacle | null {
  if (attempt === null) return 'state';
  const { canComplete, canReverse, obstacle } = possibleActions(attempt, isWaiting);
  if (obstacle !== null) return obstacle;
  return (act === 'complete' ? canComplete : canReverse) ? null : 'state';
}

function busyWith(attempt: Attempt | null): BulkOrder['busy'] {
  const open = attempt?.operations.find(({ state }) => isOpenOperation(state));
  return open ? { by: open.requestedBy.name, kind: open.kind } : null;
}

/** Found by key alone: what the run started, whatever happened to the payment since. */
function outcomeOf({ attempts }: Found, token: string): BulkOrder['outcome'] {
  for (const attempt of attempts) {
    const operation = attempt.operations.find(({ clientToken }) => clientToken === token);
    if (operation) {
      const { state, verdictCode, returnsMinor } = operation;
      const amountMinor = returnsMinor ?? operation.amountMinor;
      const isDone = state === 'SUCCEEDED' || verdictCode === resolvedAs.done;
      return { kind: 'operation', state, isDone, amountMinor: amountMinor.toString() };
    }
    const request = attempt.requests.find(({ clientToken }) => clientToken === token);
    if (request) {
      const covered = request.payload as { amountMinor?: string; returnsMinor?: string };
      const amountMinor = covered.returnsMinor ?? covered.amountMinor ?? '0';
      return { kind: 'request', state: request.state, amountMinor };
    }
  }
  return null;
}
