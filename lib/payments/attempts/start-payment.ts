// How does an order get a card page? A new attempt with its own ORDER, or the one already open.
import 'server-only';
import { isUseFree } from '@/lib/catalogue/discount-codes';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { descriptionOf, type GatewayRequest } from '@/lib/gateway/call/requests';
import { finishing } from '@/lib/health/draining';
import { nudgeMail } from '@/lib/jobs/worker';
import { count } from '@/lib/log/metrics';
import { money, withFeeCeiling } from '@/lib/money/money';
import { readPlacedLines } from '@/lib/orders/placed-lines';
import { takeReservation } from '@/lib/orders/reservations';
import { ownCardPage } from '@/lib/payments/card-page';
import { drawGatewayOrderId } from '@/lib/payments/ledger/gateway-order-number';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { placedMail } from '@/lib/payments/ledger/placed-mail';
import { writeChange } from '@/lib/payments/ledger/write-change';
import { isApproved } from '@/lib/payments/rules/attempt-state';
import { sentFields } from '@/lib/payments/rules/evidence-content';
import {
  type AttemptFacts,
  attemptColumns,
  type OrderFacts,
} from '@/lib/payments/rules/order-facts';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import { sentAs } from '@/lib/payments/sent-as';
import { fail, ok, type Result } from '@/lib/result/result';
import { columnList } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { type AttemptSession, bindCharge, type Charge, holdMinutesOf } from './anonymous-budget';
import { chargePaymentTry, TryRefused, tellRefusal } from './attempt-limits';
import { liveCardPage, whenPrepared } from './live-attempt';
import { readPayable } from './payable-order';
import { paymentRequest } from './payment-request';
import { prepareAttempt } from './prepare-attempt';
import { replaceOthers } from './replace-orders';

type StartPaymentInput = {
  readonly orderId: string;
  /** Made with the page that holds the button: a double click finds the same attempt. */
  readonly clientToken: string;
  readonly session: AttemptSession;
};

type StartedPayment = { readonly attemptId: string; readonly cardPageUrl: string };

export type StartPaymentProblem =
  | 'ORDER_CLOSED'
  | 'ALREADY_PAID'
  /** A result is being checked, or another click is preparing: the order page shows it. */
  | 'WAIT'
  | 'NOT_AVAILABLE'
  | 'WITHDRAWN'
  | 'CODE_USED_UP'
  | 'TOO_MANY_ATTEMPTS'
  | 'TRACE_NUMBERS_EXHAUSTED'
  | 'PRICE_NOT_PAYABLE'
  | 'PREPARE_FAILED';

type OpenedAttempt =
  | {
      readonly kind: 'new';
      readonly attemptId: string;
      readonly gatewayOrderId: string;
      readonly request: GatewayRequest;
    }
  /** Our own card form, signed: nothing is sent until the shopper's browser posts it. */
  | { readonly kind: 'form'; readonly attemptId: string; readonly reference: string }
  | { readonly kind: 'live'; readonly attempt: AttemptFacts; readonly reference: string };

/** Rolls back the transaction. */
class Refused extends Error {
  constructor(readonly code: StartPaymentProblem) {
    super(code);
  }
}

const shopper = { kind: 'shopper', name: 'shopper' } as const;

/**
 * Starts a payment or finds the live one. Other unpaid orders of the cart end with it. The attempt,
 * its reservation and the evidence of the exact request are committed before anything is sent; no
 * transaction is open while the gateway answers (docs/gateway.md 3).
 */
export async function startPayment(
  input: StartPaymentInput,
  clock = systemClock,
): Promise<Result<StartedPayment, StartPaymentProblem>> {
  let opened: OpenedAttempt;
  try {
    opened = await withTx((tx) => openAttempt(tx, input, clock.now()));
  } catch (error) {
    if (error instanceof Refused) return fail(error.code);
    if (!(error instanceof TryRefused)) throw error;
    await tellRefusal(error.refusal, input.session, clock.now());
    return fail('TOO_MANY_ATTEMPTS');
  }
  if (opened.kind === 'live') {
    return liveCardPage(await whenPrepared(opened.attempt), opened.reference);
  }
  nudgeMail();
  if (opened.kind === 'form') {
    const { attemptId, reference } = opened;
    return ok({ attemptId, cardPageUrl: ownCardPage(reference) });
  }
  const { attemptId, gatewayOrderId, request } = opened;
  const attempt = { orderId: input.orderId, attemptId, gatewayOrderId };
  return finishing(() => prepareAttempt(attempt, request, clock));
}

async function openAttempt(tx: Tx, input: StartPaymentInput, now: Date): Promise<OpenedAttempt> {
  const order = await lockOrder(tx, 'idAfterCart', input.orderId);
  if (!order) throw new Refused('ORDER_CLOSED');
  const known = order.attempts.find((attempt) => attempt.clientToken === input.clientToken);
  const { reference } = order;
  if (known) return { kind: 'live', attempt: known, reference };
  const live = order.attempts.find((attempt) =>
    ['PREPARING', 'AWAITING_RESULT'].includes(attempt.state),
  );
  refuseClosed(order);
  if (live) return { kind: 'live', attempt: live, reference };

  const { placed, ...payable } = await readPayable(tx, order.id, input.session.cartId ?? null, now);
  const tried = {
    orderId: order.id,
    email: order.customerEmail,
    valueMinor: order.totalMinor,
    attempts: order.attempts.length,
    declines: payable.declines,
  };
  const charge = await chargePaymentTry(tx, tried, input.session, now);
  await replaceOthers(tx, order, payable.others, now);
  if (payable.isUnsellable) throw new Refused('NOT_AVAILABLE');
  if (payable.isWithdrawn) throw new Refused('WITHDRAWN');
  if (!(await isUseFree(tx, order, payable.codeId, now))) throw new Refused('CODE_USED_UP');
  const lines = readPlacedLines(placed.lines);
  if (!order.isReserved && !(await takeReservation(tx, order.id, { lines }))) {
    throw new Refused('NOT_AVAILABLE');
  }
  const drawn = await drawGatewayOrderId(settings().gateway.terminal, now);
  count('order_numbers', { code: drawn.ok ? 'DRAWN' : drawn.code });
  if (!drawn.ok) throw new Refused(drawn.code);
  const request = paymentRequest(order, drawn.value, now);
  if (request === null) throw new Refused('PRICE_NOT_PAYABLE');
  const attempt = await insertAttempt(tx, order, input, drawn.value, request, charge, now);
  const mail =
    attempt.sequence === 1 && charge.hasMail ? await placedMail(tx, order, placed) : undefined;
  const isOwnForm = settings().cardEntry === 'own';
  const held = { ...order, isReserved: true, attempts: [...order.attempts, attempt] };
  await writeChange(tx, held, {
    at: now,
    actor: shopper,
    action: 'payment.started',
    cause: `request:${request.digest}`,
    attempt: {
      id: attempt.id,
      set: isOwnForm ? { state: 'AWAITING_RESULT', awaitingAt: now } : { state: 'PREPARING' },
    },
    mail,
    evidence: [
      {
        source: 'PREPARE_REQUEST',
        verdict: 'ABOUT_TO_SEND',
        attemptId: attempt.id,
        operationId: null,
        gatewayOrderId: drawn.value,
        nonce: request.nonce,
        digest: request.digest,
        content: {
          expected: expectedOf(attempt),
          fields: sentFields(request.fields),
          sentAs: sentAs(request),
          ...(isOwnForm && { isOwnForm }),
        },
      },
    ],
  });
  if (isOwnForm) return { kind: 'form', attemptId: attempt.id, reference };
  return { kind: 'new', attemptId: attempt.id, gatewayOrderId: drawn.value, request };
}

/** What a result will be compared with, so that it can be judged again from evidence alone. */
function expectedOf(attempt: AttemptFacts) {
  return {
    transactionType: attempt.transactionType,
    amountMinor: attempt.amountMinor.toString(),
    amountMaxMinor: attempt.amountMaxMinor.toString(),
    terminal: attempt.terminal,
  };
}

function refuseClosed(order: OrderFacts): void {
  const truth = shopperTruth({
    isCancelled: order.cancelledAt !== null,
    attempts: order.attempts,
  });
  if (truth.button !== 'none') return;
  if (order.attempts.some((attempt) => isApproved(attempt.state)))
    throw new Refused('ALREADY_PAID');
  throw new Refused(truth.heading === 'checking' ? 'WAIT' : 'ORDER_CLOSED');
}

const insertAttemptRow = sql(attemptColumns)`
  INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, gateway_order_id,
    terminal, amount_minor, amount_max_minor, description, client_token, hold_minutes,
    created_at, preparing_at, state_changed_at)
  VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11)
  RETURNING ${columnList(attemptColumns)}`;

async function insertAttempt(
  tx: Tx,
  order: OrderFacts,
  input: StartPaymentInput,
  gatewayOrderId: string,
  request: GatewayRequest,
  charge: Charge,
  now: Date,
): Promise<AttemptFacts> {
  const amountMax = withFeeCeiling(money(order.totalMinor), settings().gateway);
  const [inserted] = await tx.query(insertAttemptRow, [
    order.id,
    order.attempts.length + 1,
    order.transactionType,
    gatewayOrderId,
    settings().gateway.terminal,
    order.totalMinor,
    amountMax.minor,
    descriptionOf(request),
    input.clientToken,
    holdMinutesOf(charge),
    now,
  ]);
  if (!inserted) throw new Error('an inserted attempt was not found');
  await bindCharge(tx, charge, inserted.id);
  return { ...inserted, operations: [] };
}
