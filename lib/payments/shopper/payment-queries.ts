// What does the shopper's page show? Reads over all attempts, with nothing that is not theirs.
import 'server-only';
import { db } from '@/lib/db/client';
import { cardPageUrl } from '@/lib/gateway/belief/prepare-answer';
import { adviceForCode } from '@/lib/gateway/codes/response-codes';
import { type OrderLineDto, orderLineDto } from '@/lib/orders/line-dto';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { type CompletedLine, linesOfCompletion } from '@/lib/payments/operations/completed-line';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import {
  type Heading,
  type MayPayAgain,
  type ShopperTruth,
  shopperTruth,
} from '@/lib/payments/rules/shopper-truth';
import type { PaymentAttempt } from '@/prisma/generated/client';

/** Amounts in minor units as digits. INT_REF, NONCE and MAC are never part of it. */
export type ShopperOrderDto = {
  readonly reference: string;
  readonly isTest: boolean;
  readonly transactionType: 'authorization' | 'sale';
  readonly heading: Heading;
  readonly mayPayAgain: MayPayAgain;
  readonly button: ShopperTruth['button'];
  /** Nobody has tried to pay it: its terms have been shown to nobody yet. */
  readonly isUntried: boolean;
  /** The bank is being asked for its card page just now. */
  readonly isPreparing: boolean;
  /** Only while a result is awaited. */
  readonly cardPageUrl: string | null;
  readonly lines: readonly OrderLineDto[];
  /** Extras and deductions behind what was taken; none where nobody wrote any. */
  readonly items: readonly CompletedLine[];
  readonly totalMinor: string;
  /** What the bank was or will be asked for: the total, without any fee. */
  readonly requestedMinor: string;
  readonly authorisedMinor: string | null;
  readonly completedMinor: string | null;
  readonly reversedMinor: string | null;
  /** The bank's amount is greater than the total by a fee, and not by what people recorded. */
  readonly hasFee: boolean;
  /** What the heading speaks of is money that the order cannot use; it will be given back. */
  readonly isSurplus: boolean;
  /** When the bank approved it, as far as that is known and still true. */
  readonly approvedAt: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  /** For a decline: the dictionary's advice for the shopper, as a message key. */
  readonly responseAdvice: string | null;
  readonly invoiceNumber: number | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly createdAt: string;
  readonly stateChangedAt: string;
  readonly version: number;
};

/** Everything that the status page needs, or null for an unknown order. */
export async function readShopperOrder(orderId: string): Promise<ShopperOrderDto | null> {
  const order = await db().order.findUnique({
    where: { id: orderId },
    include: {
      lines: { orderBy: { position: 'asc' } },
      attempts: {
        orderBy: { sequence: 'asc' },
        include: { operations: { select: { state: true, unknownSends: true } } },
      },
    },
  });
  if (!order) return null;
  const truth = shopperTruth({
    isCancelled: order.cancelledAt !== null,
    attempts: order.attempts,
  });
  const headline = headlineAttempt(order.attempts, truth);
  // What was recorded before a review is what the review is about: no amount is certain.
  const settled = headline?.state === 'NEEDS_REVIEW' ? undefined : headline;
  const waiting = order.attempts.find((attempt) => attempt.state === 'AWAITING_RESULT');
  return {
    reference: order.reference,
    isTest: order.isTest,
    transactionType: order.transactionType,
    heading: truth.heading,
    mayPayAgain: truth.mayPayAgain,
    button: truth.button,
    isUntried: order.attempts.length === 0,
    isPreparing: order.attempts.some((attempt) => attempt.state === 'PREPARING'),
    cardPageUrl:
      truth.button === 'continue' && waiting?.requestToken
        ? (cardPageUrl(waiting.requestToken, gatewayConfig()) ?? null)
        : null,
    lines: order.lines.map(orderLineDto),
    items: await itemsOf(settled),
    totalMinor: order.totalMinor.toString(),
    requestedMinor: (headline?.amountMinor ?? order.totalMinor).toString(),
    authorisedMinor: settled?.authorisedAmountMinor?.toString() ?? null,
    completedMinor: settled?.completedAmountMinor?.toString() ?? null,
    reversedMinor: settled?.reversedAmountMinor?.toString() ?? null,
    hasFee: settled?.isByHand === false && (settled.authorisedAmountMinor ?? 0n) > order.totalMinor,
    isSurplus: settled !== undefined && isApproved(settled.state) && settled.isSurplus,
    approvedAt:
      settled && isApproved(settled.state) ? (settled.outcomeAt?.toISOString() ?? null) : null,
    rrn: headline?.rrn || null,
    approvalCode: headline?.approvalCode || null,
    responseAdvice:
      truth.heading === 'declined' && headline?.responseCode
        ? adviceForCode(headline.responseCode).shopperAdvice
        : null,
    invoiceNumber: order.invoiceNumber,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    createdAt: order.createdAt.toISOString(),
    stateChangedAt: order.stateChangedAt.toISOString(),
    version: order.version,
  };
}

type Completed = Pick<PaymentAttempt, 'id' | 'state' | 'completedAmountMinor'>;

async function itemsOf(attempt: Completed | undefined): Promise<CompletedLine[]> {
  if (attempt?.state !== 'COMPLETED' || attempt.completedAmountMinor === null) return [];
  return linesOfCompletion(attempt.id, attempt.completedAmountMinor);
}

type AttemptForTruth = Parameters<typeof shopperTruth>[0]['attempts'][number];

/** The attempt that the heading speaks of: the paying one, else the newest in that state. */
function headlineAttempt<T extends AttemptForTruth>(
  attempts: readonly T[],
  truth: ShopperTruth,
): T | undefined {
  const newestFirst = [...attempts].reverse();
  const paying =
    attempts.find((attempt) => isApproved(attempt.state) && !attempt.isSurplus) ??
    attempts.find((attempt) => isApproved(attempt.state));
  if (paying) return paying;
  const wanted = {
    checking: 'NEEDS_REVIEW',
    reversed: 'REVERSED',
    declined: 'DECLINED',
    waiting: 'AWAITING_RESULT',
    overdue: 'RESULT_OVERDUE',
  }[truth.heading as string];
  return newestFirst.find((attempt) => attempt.state === wanted);
}
