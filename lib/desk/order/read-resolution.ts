// What can be resolved by hand about a payment, and what is known about it? For one form.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { readStoredResult } from '@/lib/gateway/belief/stored-result';
import { wireTransactionType } from '@/lib/gateway/config';
import { groupedDecimal } from '@/lib/money/typed-amount';
import { outcomesOfMessage } from '@/lib/payments/decisions/resolution-message';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { reversalAmounts } from '@/lib/payments/rules/book/reversal-amounts';
import {
  allowedOutcomes,
  movesMoney,
  needsAmount,
  type ResolutionOutcome,
} from '@/lib/payments/rules/resolution-rules';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import type { Prisma } from '@/prisma/generated/client';
import { readApprovals } from './list-approvals';

/** A stored authentic message; `outcomes` are those for which it may be accepted, if any. */
type StoredMessageRow = {
  readonly evidenceId: string;
  readonly at: string;
  readonly source: 'RESULT' | 'MAIL';
  readonly verdict: string;
  readonly action: string;
  readonly responseCode: string;
  readonly amountText: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly approvalCode: string;
  readonly outcomes: readonly ResolutionOutcome[];
};

/** Amounts are minor units as text; `…Plain` a plain decimal for a field. */
export type ResolutionFormDto = NonNullable<Awaited<ReturnType<typeof readResolutionForm>>>;

const messagesMax = 50;

/** Everything for the form; null when the order has no such attempt or operation. */
export async function readResolutionForm(
  reference: string,
  subject: { readonly attemptId: string; readonly operationId: string | null },
) {
  const order = await db().order.findUnique({
    where: { reference },
    include: { attempts: { include: { operations: true } } },
  });
  const attempt = order?.attempts.find((one) => one.id === subject.attemptId);
  if (!order || !attempt) return null;
  const operation = attempt.operations.find((one) => one.id === subject.operationId) ?? null;
  if (subject.operationId !== null && operation === null) return null;
  const { outcomes, obstacle } = allowedOutcomes(attempt, operation);
  const approvals = await readApprovals(reference);
  const reversal = reversalAmounts(attempt, settings().reversalReturns);
  const isReturn = operation?.kind === 'reversal' || attempt.state === 'COMPLETED';
  const back = isReturn && reversal.isAssumed ? reversal.returnsMinor : undefined;
  const known =
    back ?? operation?.amountMinor ?? attempt.authorisedAmountMinor ?? attempt.amountMinor;
  return {
    reference,
    version: order.version,
    customerName: order.customerName,
    attemptId: attempt.id,
    attemptState: attempt.state,
    gatewayOrderId: attempt.gatewayOrderId,
    operationId: operation?.id ?? null,
    operationKind: operation?.kind ?? null,
    operationState: operation?.state ?? null,
    isBlocked: attempt.isBlocked,
    isByHand: attempt.isByHand,
    outcomes,
    /** Why there are no outcomes. */
    obstacle,
    /** Outcomes that need an amount. */
    amountOutcomes: outcomes.filter((outcome) => needsAmount(outcome, attempt, operation)),
    /** The days on which the bank may have moved money; null: no outcome says that it did. */
    dates: outcomes.some(movesMoney) ? bankDays(attempt.preparingAt ?? attempt.createdAt) : null,
    defaultAmountPlain: groupedDecimal(known),
    requestedMinor: attempt.amountMinor.toString(),
    authorisedMinor: attempt.authorisedAmountMinor?.toString() ?? null,
    rrn: attempt.rrn,
    internalReference: attempt.internalReference,
    approvalCode: attempt.approvalCode,
    responseCode: attempt.responseCode,
    /** The newest first. */
    messages: operation === null ? await readMessages(attempt, outcomes) : [],
    pending: approvals.find((one) => one.state === 'PENDING') ?? null,
  };
}

/** From the payment's day to today, on the merchant's calendar. */
function bankDays(startedAt: Date) {
  const { merchantTimezone } = settings();
  return {
    first: todayIn(merchantTimezone, startedAt),
    last: todayIn(merchantTimezone, systemClock.now()),
  };
}

type AttemptRow = Prisma.PaymentAttemptGetPayload<{ include: { operations: true } }>;

async function readMessages(
  attempt: AttemptRow,
  outcomes: readonly ResolutionOutcome[],
): Promise<StoredMessageRow[]> {
  const config = gatewayConfig();
  const rows = await db().evidence.findMany({
    where: { attemptId: attempt.id, operationId: null, source: { in: ['RESULT', 'MAIL'] } },
    orderBy: { id: 'desc' },
    take: messagesMax,
  });
  return rows.flatMap((row) => {
    const { fields } = row.content as { fields?: unknown };
    const message = readStoredResult(fields, config);
    if (message === null) return [];
    const { action, responseCode, amountText, rrn, internalReference, approvalCode } = message;
    return [
      {
        evidenceId: row.id.toString(),
        at: row.at.toISOString(),
        source: row.source as 'RESULT' | 'MAIL',
        verdict: row.verdict,
        action,
        responseCode,
        amountText,
        rrn,
        internalReference,
        approvalCode,
        outcomes: outcomesOfMessage(
          message,
          wireTransactionType(attempt.transactionType, config),
          outcomes,
        ),
      },
    ];
  });
}
