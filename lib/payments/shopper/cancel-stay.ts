// May a guest cancel a stay that is held or paid? Within the rule that it was sold with.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { textIn } from '@/lib/i18n/localized';
import { nudgeMail } from '@/lib/jobs/worker';
import type { OtherPayloads } from '@/lib/mail/mails';
import { queueMail } from '@/lib/mail/outbox';
import { type BookedStay, cancelFee, dueAfterCancelling } from '@/lib/orders/booked-stays';
import { findStays } from '@/lib/orders/find-stays';
import { releaseNights } from '@/lib/orders/reservations';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { orderFacts } from '@/lib/payments/ledger/owed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

type CancelStayInput = {
  readonly orderId: string;
  readonly stayId: string;
  /** The fee that the page showed. */
  readonly seenFeeMinor: bigint;
};

type CancelledStay = Result<{ readonly feeMinor: bigint }, 'NOT_CANCELLABLE' | 'FEE_CHANGED'>;

/**
 * Cancels one stay of an order and releases its nights. The money is unchanged: an issue tells
 * staff what to keep and what to release. The caller must have checked that the order is theirs.
 * Fails: FEE_CHANGED: a deadline of the rule has passed since the page was shown; NOT_CANCELLABLE:
 * nothing is held or paid, money is in doubt, or the stay has begun, is already cancelled, or was
 * sold without a rule.
 */
export async function cancelStay(
  input: CancelStayInput,
  clock = systemClock,
): Promise<CancelledStay> {
  const at = clock.now();
  const today = todayIn(settings().merchantTimezone, at);
  const cancelled = await withTx<CancelledStay>(async (tx) => {
    const order = await lockOrder(tx, 'id', input.orderId);
    if (!order || !isHeldOrPaid(order)) return fail('NOT_CANCELLABLE');
    const stays = await findStays(order.id, tx);
    const stay = stays.find(({ id }) => id === input.stayId);
    const feeMinor = stay && cancelFee(stay, today);
    if (stay === undefined || feeMinor === undefined || feeMinor === null) {
      return fail('NOT_CANCELLABLE');
    }
    if (feeMinor !== input.seenFeeMinor) return fail('FEE_CHANGED');
    await markCancelled(tx, stay, feeMinor, at);
    await releaseNights(
      tx,
      stay.lines.map(({ id }) => id),
    );
    await tellAll(tx, order, stays, { stay, feeMinor, at });
    return ok({ feeMinor });
  });
  if (cancelled.ok) nudgeMail();
  return cancelled;
}

function isHeldOrPaid(order: OrderFacts): boolean {
  const isCancelled = order.cancelledAt !== null;
  const { heading } = shopperTruth({ isCancelled, attempts: order.attempts });
  return order.isReserved && (heading === 'authorised' || heading === 'paid');
}

const markLine = sql`UPDATE order_line SET cancelled_at = $2, cancel_fee_minor = $3
  WHERE id = $1::uuid`;

/** Spreads the fee over the lines from the first on; none bears more than it cost. */
async function markCancelled(tx: Tx, stay: BookedStay, feeMinor: bigint, at: Date): Promise<void> {
  let left = feeMinor;
  for (const line of stay.lines) {
    const isWhole = left >= line.lineTotalMinor;
    const share = isWhole ? line.lineTotalMinor : left;
    await tx.query(markLine, [line.id, at, share]);
    left -= share;
  }
}

/** Opens an issue for staff, and emails staff and the guest. */
async function tellAll(
  tx: Tx,
  order: OrderFacts,
  stays: readonly BookedStay[],
  { stay, feeMinor, at }: { stay: BookedStay; feeMinor: bigint; at: Date },
): Promise<void> {
  const cancelled = [
    ...stays.filter(({ isCancelled }) => isCancelled),
    { ...stay, isCancelled: true, feeMinor },
  ];
  const keep = dueAfterCancelling(order.totalMinor, cancelled);
  const sums = {
    feeMinor: feeMinor.toString(),
    keepMinor: keep.toString(),
    releasedMinor: (order.totalMinor - keep).toString(),
  };
  const { checkIn, checkOut, names } = stay;
  const detail = { room: names.en, checkIn, checkOut, ...sums };
  await mailHouse(tx, order, stay, sums);
  await writeChange(
    tx,
    order,
    {
      at,
      actor: { kind: 'shopper', name: 'shopper' },
      action: 'order.stay_cancelled',
      cause: `line:${stay.id}`,
      attention: [
        {
          kind: 'stay_cancelled',
          subject: `line:${stay.id}`,
          attemptId: null,
          operationId: null,
          detail,
        },
      ],
      mail: {
        kind: 'stay_cancelled',
        payload: {
          ...orderFacts(order, at),
          stays: cancelled.map((one) => ({
            ...mailStay(one),
            place: stays.findIndex(({ id }) => id === one.id),
          })),
          keepMinor: sums.keepMinor,
          sending: 1,
        },
      },
    },
    { isLast: true },
  );
}

function mailStay({ names, checkIn, checkOut, feeMinor }: BookedStay) {
  return { name: names, checkIn, checkOut, feeMinor: feeMinor.toString() };
}

/** Emails the merchant, who then need not look into Attention to notice it. */
async function mailHouse(
  tx: Tx,
  order: OrderFacts,
  stay: BookedStay,
  sums: Pick<OtherPayloads['cancelled_stay'], 'feeMinor' | 'keepMinor' | 'releasedMinor'>,
): Promise<void> {
  const { notificationAddress, appUrl } = settings();
  if (notificationAddress === '') return;
  const { reference, isTest } = order;
  await queueMail(tx, {
    kind: 'cancelled_stay',
    subjectKey: `line-${stay.id}`,
    recipient: notificationAddress,
    payload: {
      ...sums,
      reference,
      isTest,
      room: textIn(stay.names, 'en'),
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      deskUrl: `${appUrl}/admin/orders/${reference}`,
    },
  });
}
