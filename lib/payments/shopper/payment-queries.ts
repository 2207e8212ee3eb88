// What does the shopper's page show? Reads all attempts, and only what the shopper may see.
import 'server-only';
import { productImage } from '@/lib/catalogue/product-image';
import { adviceForCode } from '@/lib/gateway/codes/response-codes';
import { bankCodes } from '@/lib/i18n/bank-codes';
import { keptCompany } from '@/lib/orders/company-input';
import { orderGoodsDto } from '@/lib/orders/goods-state';
import { orderLineDto } from '@/lib/orders/line-dto';
import { isOpenToCart, isReference, type OrderProof, openedBy } from '@/lib/orders/read-order';
import { readStayDetails } from '@/lib/orders/stay-details-input';
import { cardPageOf } from '@/lib/payments/card-page';
import { readAssumedRefunds } from '@/lib/payments/ledger/assumed-refunds';
import { type CompletedLine, linesOfCompletion } from '@/lib/payments/operations/completed-line';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import { moneyStory } from '@/lib/payments/rules/book/movements';
import {
  isOpenToShopper,
  type ShopperTruth,
  shopperTruth,
} from '@/lib/payments/rules/shopper-truth';
import { shownPhone } from '@/lib/text/phone-number';
import { systemClock } from '@/lib/time/clock';
import type { PaymentAttempt } from '@/prisma/generated/client';
import { readOrderRow } from './order-row';
import { newsVersion } from './shopper-states';

/** Amounts in minor units as digits. Never includes INT_REF, NONCE or MAC. */
export type ShopperOrderDto = NonNullable<Awaited<ReturnType<typeof readShopperOrder>>>;

/** Everything that the status page needs, or null for an unknown order. */
export async function readShopperOrder(orderId: string) {
  const order = await readOrderRow('id', orderId);
  return order && shopperOrder(order);
}

/**
 * The same with its documents, if the proof opens it; and whether the proof's cart does, in whose
 * browser it was placed. One statement reads the order and what the proof is compared with.
 */
export async function readOwnOrder(proof: OrderProof, clock = systemClock) {
  const { reference, cartId } = proof;
  const order = isReference(reference) ? await readOrderRow('reference', reference) : null;
  const now = clock.now();
  if (openedBy(order, proof, now) === null || order === null) return null;
  const isPlacedHere = isOpenToCart(order, cartId, now);
  return { ...(await shopperOrder(order)), isPlacedHere, documents: order.documents };
}

async function shopperOrder(order: NonNullable<Awaited<ReturnType<typeof readOrderRow>>>) {
  const truth = shopperTruth({
    isCancelled: order.cancelledAt !== null,
    attempts: order.attempts,
  });
  const headline = headlineAttempt(order.attempts, truth);
  // The review questions what was recorded before it: no amount is certain.
  const settled = headline?.state === 'NEEDS_REVIEW' ? undefined : headline;
  const story = settled && moneyStory(settled);
  const isReversed = settled?.state === 'REVERSED';
  const waiting = order.attempts.find((attempt) => attempt.state === 'AWAITING_RESULT');
  return {
    reference: order.reference,
    isTest: order.isTest,
    transactionType: order.transactionType,
    heading: truth.heading,
    mayPayAgain: truth.mayPayAgain,
    button: truth.button,
    /** Unpaid, and not looked at by people: its shopper may change or cancel it. */
    isOpenToShopper: isOpenToShopper(order),
    /** It has no attempt yet, so its terms have not been shown. */
    isUntried: order.attempts.length === 0,
    /** The card page is being requested now. */
    isPreparing: order.attempts.some((attempt) => attempt.state === 'PREPARING'),
    /** Only while a result is awaited. */
    cardPageUrl:
      truth.button === 'continue' && waiting !== undefined
        ? cardPageOf(waiting.requestToken, order.reference)
        : null,
    /** How long it keeps what it has taken, when that is shorter than usual. */
    holdMinutes: waiting?.holdMinutes ?? null,
    /** Until when staff keep its rooms and goods for it; null: no longer than a payment takes. */
    keptUntil: order.isReserved ? (order.keptUntil?.toISOString() ?? null) : null,
    /** Until when they are kept once the mailed link is opened; null: nothing is asked. */
    keptTo: order.isReserved ? (order.keptTo?.toISOString() ?? null) : null,
    lines: order.lines.map((line) => ({
      ...orderLineDto(line),
      /** What shows it today; null: it is not of the catalogue. */
      image: line.image && productImage(line.image),
    })),
    stays: order.stays,
    /** The worksheet's extras and deductions; empty without a worksheet. */
    items: await itemsOf(settled),
    totalMinor: order.totalMinor.toString(),
    /** What the bank was or will be asked for: the total, without any fee. */
    requestedMinor: (headline?.amountMinor ?? order.totalMinor).toString(),
    authorisedMinor: settled?.authorisedAmountMinor?.toString() ?? null,
    completedMinor: settled?.completedAmountMinor?.toString() ?? null,
    /** What was released, or goes back to the card. */
    reversedMinor: isReversed && story ? (story.REFUNDED + story.RELEASED).toString() : null,
    /** Another amount was taken than held, and no statement has shown yet what came back. */
    isReturnAssumed:
      isReversed &&
      story !== undefined &&
      story.TAKEN !== story.HELD &&
      story.HELD * story.TAKEN !== 0n
        ? (await readAssumedRefunds(order.id)).has(settled.id)
        : false,
    /** The bank's amount exceeds the total by a fee, and people did not record it. */
    hasFee: settled?.isByHand === false && (settled.authorisedAmountMinor ?? 0n) > order.totalMinor,
    /** The heading is about a surplus payment, which will be reversed. */
    isSurplus: settled !== undefined && isApproved(settled.state) && settled.isSurplus,
    /** When the bank approved it, if known and still valid. */
    approvedAt:
      settled && isApproved(settled.state) ? (settled.outcomeAt?.toISOString() ?? null) : null,
    rrn: headline?.rrn || null,
    approvalCode: headline?.approvalCode || null,
    /** For a decline: the dictionary's advice for the shopper, as a message key. */
    responseAdvice:
      truth.heading === 'declined' && headline?.responseCode
        ? adviceForCode(headline.responseCode, bankCodes()).shopperAdvice
        : null,
    invoiceNumber: order.invoiceNumber,
    stayDetails: readStayDetails(order.stayDetails),
    /** Whom the invoice is made out to; null: the customer. */
    company: keptCompany(order.invoiceTo),
    goods: orderGoodsDto(order.goods),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: shownPhone(order.customerPhone),
    createdAt: order.createdAt.toISOString(),
    stateChangedAt: order.stateChangedAt.toISOString(),
    version: newsVersion(order),
  };
}

type Completed = Pick<PaymentAttempt, 'id' | 'state' | 'completedAmountMinor'>;

async function itemsOf(attempt: Completed | undefined): Promise<CompletedLine[]> {
  if (attempt?.state !== 'COMPLETED' || attempt.completedAmountMinor === null) return [];
  return linesOfCompletion(attempt.id, attempt.completedAmountMinor);
}

type AttemptForTruth = Parameters<typeof shopperTruth>[0]['attempts'][number];

/** The attempt that the heading is about: the paying one, else the newest in that state. */
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
