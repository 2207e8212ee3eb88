// How does a test get movements with given times and amounts? Writes the rows the app would.
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import {
  figures,
  type Movement,
  moneyStory,
  type Sums,
  sumsOf,
} from '@/lib/payments/rules/book/movements';
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import type {
  AttemptState,
  OperationKind,
  OperationState,
  OrderState,
} from '@/prisma/generated/enums';
import { createStaff } from './staff';

let made = 0;

type WantedAttempt = {
  readonly state: AttemptState;
  readonly at: string;
  readonly minor?: bigint;
  readonly type?: 'authorization' | 'sale';
  readonly rrn?: string | null;
  readonly approvalCode?: string | null;
  readonly responseCode?: string;
  readonly terminal?: string;
  readonly isTest?: boolean;
  readonly isByHand?: boolean;
  readonly completedMinor?: bigint;
  readonly reversedMinor?: bigint;
};

/** Creates an order with one attempt that the bank answered at `at`. */
export async function makeAttempt(wanted: WantedAttempt) {
  made += 1;
  const minor = wanted.minor ?? 25_000_000n;
  const isDeclined = wanted.state === 'DECLINED';
  const unique = randomUUID();
  const order = await db().order.create({
    data: {
      reference: `M${made}${unique.slice(0, 6).toUpperCase()}`,
      transactionType: wanted.type ?? 'authorization',
      state: wanted.state === 'NEEDS_REVIEW' ? 'CHECKING' : (wanted.state as OrderState),
      totalMinor: minor,
      customerName: 'Sara Ahmed',
      customerEmail: 'sara@example.test',
      customerPhone: '0',
      checkoutToken: unique,
      checkoutDigest: '',
      isTest: wanted.isTest ?? true,
    },
  });
  const attempt = await db().paymentAttempt.create({
    data: {
      orderId: order.id,
      sequence: 1,
      transactionType: wanted.type ?? 'authorization',
      state: wanted.state,
      gatewayOrderId: `8${String(made).padStart(5, '0')}${Math.floor(Math.random() * 1e5)}`,
      terminal: wanted.terminal ?? 'HOTEL001',
      amountMinor: minor,
      amountMaxMinor: minor,
      authorisedAmountMinor: isDeclined ? null : minor,
      description: '',
      clientToken: unique,
      rrn: wanted.rrn === undefined ? String(700_000_000_000 + made) : wanted.rrn,
      approvalCode: wanted.approvalCode === undefined ? null : wanted.approvalCode,
      responseCode: wanted.responseCode ?? (isDeclined ? '05' : '00'),
      resultTimestamp: wanted.at.replace(/\D/g, '').slice(0, 14),
      outcomeAt: new Date(wanted.at),
      isByHand: wanted.isByHand ?? false,
      completedAmountMinor: wanted.completedMinor ?? null,
      reversedAmountMinor: wanted.reversedMinor ?? null,
    },
  });
  const type = wanted.type ?? 'authorization';
  const story = { ...attempt, operations: [] };
  // Operations book their own lines; here only the bank's result, or staff without one, counts.
  const state = stateOf(wanted.state, type);
  const facts = wanted.isByHand ? story : { ...story, state, completedAmountMinor: null };
  const isTest = order.isTest;
  await book(attempt, moneyStory(facts), wanted.at, { isTest, isByHand: facts === story });
  return { order, attempt };
}

/** A sale that the bank approved at `at`. */
export const makeSale = (at: string, minor = 25_000_000n, more: Partial<WantedAttempt> = {}) =>
  makeAttempt({ state: 'PAID', type: 'sale', at, minor, ...more });

/** The state that the bank's result alone gave the payment. */
function stateOf(state: AttemptState, type: 'authorization' | 'sale'): AttemptState {
  const isApproved = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'].includes(state);
  if (!isApproved) return state;
  return type === 'sale' ? 'PAID' : 'AUTHORISED';
}

type Booked = {
  readonly isTest: boolean;
  readonly isByHand?: boolean;
  readonly operationId?: string;
};

async function book(
  attempt: {
    readonly id: string;
    readonly orderId: string;
    readonly terminal: string;
    readonly rrn: string | null;
    readonly approvalCode: string | null;
  },
  sums: Partial<Sums>,
  at: string,
  { isTest, isByHand = false, operationId }: Booked,
) {
  await db().moneyMovement.createMany({
    data: figures.flatMap((figure) => {
      const amountMinor = sums[figure] ?? 0n;
      if (amountMinor === 0n) return [];
      return {
        kind: figure,
        figure,
        amountMinor,
        terminal: attempt.terminal,
        orderId: attempt.orderId,
        attemptId: attempt.id,
        operationId: operationId ?? null,
        moneyAt: isByHand ? null : new Date(at),
        recordedAt: new Date(at),
        rrn: attempt.rrn,
        approval: attempt.approvalCode,
        certainty: isByHand ? 'by_hand' : 'authentic',
        isTest,
      };
    }),
  });
}

let requester: Promise<{ id: string }> | undefined;

/** Creates a completion or reversal of the attempt that the bank answered at `at`. */
export async function makeOperation(
  attempt: Parameters<typeof book>[0] & { readonly gatewayOrderId: string },
  wanted: {
    readonly kind: OperationKind;
    readonly at: string;
    readonly minor: bigint;
    readonly state?: OperationState;
    readonly verdictCode?: string;
  },
) {
  requester ??= createStaff();
  const operation = await db().operation.create({
    data: {
      attemptId: attempt.id,
      kind: wanted.kind,
      state: wanted.state ?? 'SUCCEEDED',
      verdictCode: wanted.verdictCode ?? 'APPROVED',
      gatewayOrderId: attempt.gatewayOrderId,
      amountMinor: wanted.minor,
      clientToken: randomUUID(),
      clientDigest: '',
      requestedById: (await requester).id,
      settledAt: new Date(wanted.at),
    },
  });
  const isDone = operation.state === 'SUCCEEDED' || wanted.verdictCode === resolvedAs.done;
  if (!isDone) return operation;
  const before = await db().moneyMovement.findMany({ where: { attemptId: attempt.id } });
  const { TAKEN, HELD } = sumsOf(before as unknown as Movement[]);
  const sums =
    wanted.kind === 'completion'
      ? { TAKEN: wanted.minor }
      : TAKEN > 0n
        ? { REFUNDED: TAKEN }
        : { RELEASED: HELD };
  const isTest = before[0]?.isTest ?? true;
  await book(attempt, sums, wanted.at, { isTest, operationId: operation.id });
  return operation;
}
