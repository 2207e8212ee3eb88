// What does the desk know about one order? All of it, as texts for one page.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { db } from '@/lib/db/client';
import { describeResponseCode, type ResponseCodeEntry } from '@/lib/gateway/response-codes';
import type { Prisma } from '@/prisma/generated/client';
import type {
  AttemptState,
  OperationKind,
  OperationState,
  OrderState,
  ProductKind,
  TransactionType,
} from '@/prisma/generated/enums';
import { mainAttempt, type PossibleActions, possibleActions } from './desk-actions';
import { plainDecimal } from './desk-amount';
import { readTimeline, type TimelineEntry } from './desk-timeline';

/** A response code of the bank and the key of what staff may do; the door has the words. */
export type ResponseDto = {
  readonly code: string;
  readonly advice: ResponseCodeEntry['staffAdvice'];
};

export type DeskOperation = {
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly amountMinor: string;
  readonly reason: string;
  readonly requestedBy: string;
  /** The second person, where the rules asked for one. */
  readonly approvedBy: string | null;
  readonly response: ResponseDto | null;
  readonly verdictCode: string | null;
  readonly answerText: string | null;
  readonly sends: number;
  /** When it is sent again by itself; null when it is not. */
  readonly repeatsAt: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
};

export type DeskAttempt = {
  readonly attemptId: string;
  readonly sequence: number;
  readonly state: AttemptState;
  readonly transactionType: TransactionType;
  readonly gatewayOrderId: string;
  readonly requestedMinor: string;
  readonly authorisedMinor: string | null;
  readonly completedMinor: string | null;
  readonly reversedMinor: string | null;
  /** The authorised amount as a plain decimal, as it has to be typed to reverse it. */
  readonly authorisedPlain: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly approvalCode: string | null;
  readonly response: ResponseDto | null;
  readonly failureCode: string | null;
  readonly resultCode: string | null;
  readonly isSurplus: boolean;
  readonly isByHand: boolean;
  /** A conflict is in the way of every money action. */
  readonly isBlocked: boolean;
  readonly createdAt: string;
  readonly outcomeAt: string | null;
  readonly actions: PossibleActions;
  readonly operations: readonly DeskOperation[];
};

export type DeskLine = {
  readonly names: Localized;
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly unitPriceMinor: string;
  readonly lineTotalMinor: string;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
};

/** Amounts are minor units as text, times ISO 8601. */
export type DeskOrderDto = {
  readonly reference: string;
  readonly state: OrderState;
  readonly transactionType: TransactionType;
  readonly isTest: boolean;
  readonly version: number;
  readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly invoiceNumber: number | null;
  readonly totalMinor: string;
  /** The total without any fee, as a plain decimal for the completion's field. */
  readonly totalPlain: string;
  readonly createdAt: string;
  readonly stateChangedAt: string;
  readonly lines: readonly DeskLine[];
  /** Latest first; `mainAttemptId` is the one that the page is about. */
  readonly attempts: readonly DeskAttempt[];
  readonly mainAttemptId: string | null;
  readonly attention: readonly { readonly kind: string; readonly openedAt: string }[];
  readonly timeline: readonly TimelineEntry[];
};

const attemptsMax = 100;
const referenceShape = /^[A-Za-z0-9-]{1,40}$/;

const everything = {
  lines: { orderBy: { position: 'asc' } },
  attempts: {
    orderBy: { sequence: 'desc' },
    take: attemptsMax,
    include: {
      operations: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: {
          requestedBy: { select: { name: true } },
          approvedBy: { select: { name: true } },
        },
      },
    },
  },
  attention: { where: { closedAt: null }, orderBy: { openedAt: 'asc' } },
} satisfies Prisma.OrderInclude;

type OrderRow = Prisma.OrderGetPayload<{ include: typeof everything }>;
type AttemptRow = OrderRow['attempts'][number];
type OperationRow = AttemptRow['operations'][number];

/** The order behind a reference, with its history; null when there is none. */
export async function readDeskOrder(reference: string): Promise<DeskOrderDto | null> {
  if (!referenceShape.test(reference)) return null;
  const order = await db().order.findUnique({ where: { reference }, include: everything });
  if (order === null) return null;
  return {
    reference: order.reference,
    state: order.state,
    transactionType: order.transactionType,
    isTest: order.isTest,
    version: order.version,
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    invoiceNumber: order.invoiceNumber,
    totalMinor: order.totalMinor.toString(),
    totalPlain: plainDecimal(order.totalMinor),
    createdAt: order.createdAt.toISOString(),
    stateChangedAt: order.stateChangedAt.toISOString(),
    lines: order.lines.map(lineDto),
    attempts: order.attempts.map(attemptDto),
    mainAttemptId: mainAttempt(order.attempts)?.id ?? null,
    attention: order.attention.map((item) => ({
      kind: item.kind,
      openedAt: item.openedAt.toISOString(),
    })),
    timeline: await readTimeline(order.id),
  };
}

function lineDto(line: OrderRow['lines'][number]): DeskLine {
  return {
    names: { en: line.nameEn, ar: line.nameAr, ckb: line.nameCkb },
    kind: line.kind,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor.toString(),
    lineTotalMinor: line.lineTotalMinor.toString(),
    checkIn: line.checkIn?.toISOString().slice(0, 10) ?? null,
    checkOut: line.checkOut?.toISOString().slice(0, 10) ?? null,
    guests: line.guests,
  };
}

function attemptDto(attempt: AttemptRow): DeskAttempt {
  const authorised = attempt.authorisedAmountMinor;
  return {
    attemptId: attempt.id,
    sequence: attempt.sequence,
    state: attempt.state,
    transactionType: attempt.transactionType,
    gatewayOrderId: attempt.gatewayOrderId,
    requestedMinor: attempt.amountMinor.toString(),
    authorisedMinor: authorised?.toString() ?? null,
    completedMinor: attempt.completedAmountMinor?.toString() ?? null,
    reversedMinor: attempt.reversedAmountMinor?.toString() ?? null,
    authorisedPlain: authorised === null ? null : plainDecimal(authorised),
    rrn: attempt.rrn,
    internalReference: attempt.internalReference,
    approvalCode: attempt.approvalCode,
    response: responseDto(attempt.responseCode),
    failureCode: attempt.failureCode,
    resultCode: attempt.resultCode,
    isSurplus: attempt.isSurplus,
    isByHand: attempt.isByHand,
    isBlocked: attempt.isBlocked,
    createdAt: attempt.createdAt.toISOString(),
    outcomeAt: attempt.outcomeAt?.toISOString() ?? null,
    actions: possibleActions({
      ...attempt,
      operationStates: attempt.operations.map((operation) => operation.state),
    }),
    operations: attempt.operations.map(operationDto),
  };
}

function operationDto(operation: OperationRow): DeskOperation {
  return {
    operationId: operation.id,
    kind: operation.kind,
    state: operation.state,
    amountMinor: operation.amountMinor.toString(),
    reason: operation.reason,
    requestedBy: operation.requestedBy.name,
    approvedBy: operation.approvedBy?.name ?? null,
    response: responseDto(operation.responseCode),
    verdictCode: operation.verdictCode,
    answerText: operation.answerText,
    sends: operation.sends,
    repeatsAt: operation.state === 'UNKNOWN' ? (operation.nextSendAt?.toISOString() ?? null) : null,
    createdAt: operation.createdAt.toISOString(),
    settledAt: operation.settledAt?.toISOString() ?? null,
  };
}

function responseDto(code: string | null): ResponseDto | null {
  if (!code) return null;
  return { code, advice: describeResponseCode(code).staffAdvice };
}
