// What does the desk show of one order? Everything, as texts for one page.
import 'server-only';
import { db } from '@/lib/db/client';
import { adviceForCode, type ResponseCodeAdvice } from '@/lib/gateway/codes/response-codes';
import { bankCodes } from '@/lib/i18n/bank-codes';
import { groupedDecimal } from '@/lib/money/typed-amount';
import { keptCompany } from '@/lib/orders/company-input';
import { nextGoodsState, orderGoodsDto } from '@/lib/orders/goods-state';
import { deskLineDto } from '@/lib/orders/line-dto';
import { readStayDetails } from '@/lib/orders/stay-details-input';
import { readAssumedRefunds } from '@/lib/payments/ledger/assumed-refunds';
import { waitingOf } from '@/lib/payments/ledger/waiting-request';
import { completedLine } from '@/lib/payments/operations/completed-line';
import { isInDoubt } from '@/lib/payments/rules/attempt-state';
import { type Figure, sumsOf } from '@/lib/payments/rules/book/movements';
import { type ReversalAmounts, reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import { heldFrom } from '@/lib/payments/rules/held-from';
import { mainAttempt, possibleActions } from '@/lib/payments/rules/possible-actions';
import { settings } from '@/lib/settings/env';
import { shownPhone } from '@/lib/text/phone-number';
import { systemClock } from '@/lib/time/clock';
import type { Prisma } from '@/prisma/generated/client';

/** A response code of the bank and the message key of the advice for staff. */
export type ResponseDto = {
  readonly code: string;
  readonly advice: ResponseCodeAdvice['staffAdvice'];
};

export type DeskOperation = ReturnType<typeof operationDto>;

export type DeskAttempt = ReturnType<typeof attemptDto>;

/** Amounts are minor units as text, times ISO 8601. */
export type DeskOrderDto = NonNullable<Awaited<ReturnType<typeof readDeskOrder>>>;

const attemptsMax = 100;
const referenceShape = /^[A-Za-z0-9-]{1,40}$/;

const everything = {
  composition: {
    select: {
      priceWaits: true,
      againstRules: true,
      composedBy: { select: { name: true } },
      priceAgreedBy: { select: { name: true } },
    },
  },
  lines: {
    orderBy: { position: 'asc' },
    include: { nights: { distinct: ['unitId'], select: { unit: { select: { label: true } } } } },
  },
  goods: true,
  corrections: { orderBy: { correctedAt: 'desc' }, select: { oldEmail: true } },
  phoneCorrections: { orderBy: { correctedAt: 'desc' }, select: { oldPhone: true } },
  attempts: {
    orderBy: { sequence: 'desc' },
    take: attemptsMax,
    include: {
      movements: { select: { figure: true, amountMinor: true, certainty: true } },
      operations: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: {
          requestedBy: { select: { name: true } },
          approvedBy: { select: { name: true } },
          completionLines: { orderBy: { position: 'asc' } },
        },
      },
    },
  },
  requests: { where: { state: 'PENDING' }, include: { requestedBy: { select: { name: true } } } },
  attention: { where: { closedAt: null }, orderBy: { openedAt: 'asc' } },
} satisfies Prisma.OrderInclude;

type OrderRow = Prisma.OrderGetPayload<{ include: typeof everything }>;
type AttemptRow = OrderRow['attempts'][number];
type OperationRow = AttemptRow['operations'][number];

/** The order behind a reference; null when there is none. */
export async function readDeskOrder(reference: string, clock = systemClock) {
  if (!referenceShape.test(reference)) return null;
  const order = await db().order.findUnique({ where: { reference }, include: everything });
  if (order === null) return null;
  const { composition } = order;
  const waiting = waitingOf(order.requests, order.version, clock.now());
  const mayBeAssumed = order.attempts.some(({ movements }) =>
    movements.some(({ certainty }) => certainty === 'assumed'),
  );
  const assumed = mayBeAssumed ? await readAssumedRefunds(order.id) : noAttempts;
  return {
    reference: order.reference,
    state: order.state,
    transactionType: order.transactionType,
    isTest: order.isTest,
    /** Stock and nights are reserved for it now. */
    isReserved: order.isReserved,
    /** Until when staff keep that for an unpaid order; null: no longer than a payment takes. */
    keptUntil: order.isReserved ? (order.keptUntil?.toISOString() ?? null) : null,
    version: order.version,
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      phone: shownPhone(order.customerPhone),
    },
    /** When the guest was erased; null: not erased. */
    erasedAt: order.erasedAt?.toISOString() ?? null,
    /** The guest's details of the stay. */
    stayDetails: readStayDetails(order.stayDetails),
    /** Whom the invoice is made out to; null: the customer. */
    company: keptCompany(order.invoiceTo),
    goods: orderGoodsDto(order.goods),
    /** The next state of its goods; null: none. */
    nextGoodsState: order.goods && nextGoodsState(order.goods, order.state),
    /** Addresses that staff corrected, the latest first. */
    earlierEmails: order.corrections.map(({ oldEmail }) => oldEmail),
    earlierPhones: order.phoneCorrections.map(({ oldPhone }) => shownPhone(oldPhone)),
    invoiceNumber: order.invoiceNumber,
    totalMinor: order.totalMinor.toString(),
    /** The total without any fee, as a plain decimal for the completion's field. */
    totalPlain: groupedDecimal(order.totalMinor),
    createdAt: order.createdAt.toISOString(),
    stateChangedAt: order.stateChangedAt.toISOString(),
    /** A clerk composed it, so it has a payment link from the desk. */
    isComposed: composition !== null,
    /** Who approved the prices that differ from the catalogue's; null until someone has. */
    agreedBy: composition?.priceWaits
      ? null
      : ((composition?.priceAgreedBy ?? composition?.composedBy)?.name ?? null),
    /** A person without a limit has to approve a price before it can be paid. */
    priceWaits: composition?.priceWaits === true && order.cancelledAt === null,
    /** The rules of days that its stays were sold against. */
    againstRules: composition?.againstRules ?? [],
    lines: order.lines.map(deskLineDto),
    /** Latest first; `mainAttemptId` is the one that the page is about. */
    attempts: order.attempts.map((one) => attemptDto(one, waiting !== null, assumed.has(one.id))),
    /** The request that must be decided or withdrawn before anything else moves its money. */
    waiting,
    mainAttemptId: mainAttempt(order.attempts)?.id ?? null,
    attention: order.attention.map((item) => ({
      kind: item.kind,
      openedAt: item.openedAt.toISOString(),
    })),
  };
}

const noAttempts: ReadonlySet<string> = new Set();

function attemptDto(attempt: AttemptRow, isWaiting: boolean, isRefundAssumed: boolean) {
  const authorised = attempt.authorisedAmountMinor;
  const booked = sumsOf(attempt.movements as readonly { figure: Figure; amountMinor: bigint }[]);
  return {
    attemptId: attempt.id,
    sequence: attempt.sequence,
    holdMinutes: attempt.holdMinutes,
    state: attempt.state,
    transactionType: attempt.transactionType,
    gatewayOrderId: attempt.gatewayOrderId,
    requestedMinor: attempt.amountMinor.toString(),
    authorisedMinor: authorised?.toString() ?? null,
    /** What the book has as taken and given back, the bank's fee included. */
    takenMinor: booked.TAKEN.toString(),
    refundedMinor: booked.REFUNDED.toString(),
    /** The bank has told that it gave money back, and no statement yet how much. */
    isRefundAssumed,
    feeMinor: booked.FEE.toString(),
    releasedMinor: booked.RELEASED.toString(),
    /** What is still unknown about it. */
    doubt: doubtOf(attempt),
    completedMinor: attempt.completedAmountMinor?.toString() ?? null,
    reversedMinor: attempt.reversedAmountMinor?.toString() ?? null,
    /** The authorised amount as it can be typed to reverse it. */
    authorisedPlain: authorised === null ? null : groupedDecimal(authorised),
    reversal: reversalDto(reversalAmounts(attempt, settings().reversalReturns)),
    rrn: attempt.rrn,
    internalReference: attempt.internalReference,
    approvalCode: attempt.approvalCode,
    response: responseDto(attempt.responseCode),
    failureCode: attempt.failureCode,
    resultCode: attempt.resultCode,
    isSurplus: attempt.isSurplus,
    isByHand: attempt.isByHand,
    /** A conflict blocks every money action. */
    isBlocked: attempt.isBlocked,
    /** In review, and its message suggests that money may have moved. */
    hasMoneyHint: attempt.reviewMoneyHint,
    createdAt: attempt.createdAt.toISOString(),
    stateChangedAt: attempt.stateChangedAt.toISOString(),
    outcomeAt: attempt.outcomeAt?.toISOString() ?? null,
    /** Of a hold: since when the bank may have held the money. */
    heldSince: attempt.state === 'AUTHORISED' ? heldFrom(attempt).toISOString() : null,
    actions: possibleActions(attempt, isWaiting),
    operations: attempt.operations.map(operationDto),
  };
}

/** The amounts of its reversal; `returnsPlain` as what goes back can be typed. */
function reversalDto(amounts: ReversalAmounts) {
  return {
    takenMinor: amounts.takenMinor.toString(),
    returnsMinor: amounts.returnsMinor.toString(),
    returnsPlain: groupedDecimal(amounts.returnsMinor),
    comparedMinor: amounts.comparedMinor.toString(),
    isAssumed: amounts.isAssumed,
  };
}

/** What the bank may have done without our knowing; null: nothing. */
function doubtOf(attempt: AttemptRow): 'payment' | 'completion' | 'reversal' | null {
  if (isInDoubt(attempt.state)) return 'payment';
  const open = attempt.operations.find(
    ({ state, unknownSends }) => state === 'UNKNOWN' || (state === 'SENT' && unknownSends > 0),
  );
  return open?.kind ?? null;
}

function operationDto(operation: OperationRow) {
  return {
    operationId: operation.id,
    kind: operation.kind,
    state: operation.state,
    /** Of a reversal: what goes back to the card. */
    amountMinor: (operation.returnsMinor ?? operation.amountMinor).toString(),
    reason: operation.reason,
    requestedBy: operation.requestedBy.name,
    /** The approver, where approval was needed. */
    approvedBy: operation.approvedBy?.name ?? null,
    response: responseDto(operation.responseCode),
    verdictCode: operation.verdictCode,
    answerText: operation.answerText,
    sends: operation.sends,
    /** When the janitor repeats it; null if it will not. */
    repeatsAt: operation.state === 'UNKNOWN' ? (operation.nextSendAt?.toISOString() ?? null) : null,
    createdAt: operation.createdAt.toISOString(),
    sentAt: operation.sentAt?.toISOString() ?? null,
    settledAt: operation.settledAt?.toISOString() ?? null,
    /** A completion's worksheet. */
    lines: operation.completionLines.map(completedLine),
  };
}

/** A code as the page shows it; null if there is none. */
export function responseDto(code: string | null): ResponseDto | null {
  if (!code) return null;
  return { code, advice: adviceForCode(code, bankCodes()).staffAdvice };
}
