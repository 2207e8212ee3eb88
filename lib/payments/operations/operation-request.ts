// Which message requests this operation? Built from the attempt's verified result, byte for byte.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import {
  buildCompletionRequest,
  buildReversalRequest,
  type GatewayRequest,
} from '@/lib/gateway/call/requests';
import { isSameRequest } from '@/lib/gateway/call/same-request';
import { moneyLog } from '@/lib/log/money-log';
import { money } from '@/lib/money/money';
import { freshNonce, gatewayConfig } from '@/lib/payments/gateway-config';
import { sentFields } from '@/lib/payments/rules/evidence-content';
import type { AttemptFacts, OperationFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';

export const requestSource = (operation: OperationFacts) =>
  operation.kind === 'completion' ? 'COMPLETION_REQUEST' : 'REVERSAL_REQUEST';

/** A reversal repeats the verified result byte for byte; a completion carries its own amount. */
export function buildOperationRequest(
  order: OrderFacts,
  attempt: AttemptFacts,
  operation: OperationFacts,
  now: Date,
): GatewayRequest | null {
  const built =
    operation.kind === 'completion'
      ? completionRequest(order, attempt, operation, now)
      : reversalRequest(attempt, now);
  if (built.ok) return built.value;
  const payment = { orderId: order.id, gatewayOrderId: operation.gatewayOrderId };
  const { code } = built;
  moneyLog.error('operation.request_not_built', payment, { operationId: operation.id, code });
  return null;
}

const findSentFields = sql({ fields: typed<Record<string, string>>('jsonb') })`
  SELECT content->'fields' AS fields FROM evidence
  WHERE attempt_id = $1::uuid AND operation_id = $2::uuid AND source = $3::"EvidenceSource"
  ORDER BY id LIMIT 1`;

/** Whether the request equals the first sending, apart from the fields that make it fresh. */
export async function isRepetition(
  tx: Tx,
  attempt: AttemptFacts,
  operation: OperationFacts,
  request: GatewayRequest,
): Promise<boolean> {
  const [first] = await tx.query(findSentFields, [
    attempt.id,
    operation.id,
    requestSource(operation),
  ]);
  if (!first) return false;
  // Compared as evidence keeps them: bounded and masked.
  const asKept = (fields: ReadonlyMap<string, string>) =>
    new Map(Object.entries(sentFields(fields)));
  return isSameRequest(asKept(new Map(Object.entries(first.fields))), asKept(request.fields));
}

/** A completion as it would be sent at that moment. */
export function completionRequest(
  order: Pick<OrderFacts, 'customerEmail'>,
  attempt: Pick<AttemptFacts, 'rrn' | 'internalReference' | 'description'>,
  operation: Pick<OperationFacts, 'gatewayOrderId' | 'amountMinor'>,
  now: Date,
) {
  const { gateway, notificationAddress } = settings();
  const addresses = { merchant: notificationAddress, shopper: order.customerEmail, none: '' };
  const email = addresses[gateway.emailOf];
  return buildCompletionRequest(
    {
      sentAt: now,
      nonce: freshNonce(),
      gatewayOrderId: operation.gatewayOrderId,
      amount: money(operation.amountMinor),
      rrn: attempt.rrn ?? '',
      internalReference: attempt.internalReference ?? '',
      description: attempt.description,
      ...(email !== '' && { email }),
    },
    gatewayConfig(),
  );
}

type OriginalTexts = Pick<
  AttemptFacts,
  | 'gatewayOrderId'
  | 'authorisedCurrencyText'
  | 'authorisedTerminalText'
  | 'authorisedAmountText'
  | 'rrn'
  | 'internalReference'
>;

/** A reversal as it would be sent at that moment. */
export function reversalRequest(attempt: OriginalTexts, now: Date) {
  return buildReversalRequest(
    {
      sentAt: now,
      nonce: freshNonce(),
      original: {
        gatewayOrderId: attempt.gatewayOrderId,
        currencyText: attempt.authorisedCurrencyText ?? '',
        terminalText: attempt.authorisedTerminalText ?? '',
        amountText: attempt.authorisedAmountText ?? '',
        rrn: attempt.rrn ?? '',
        internalReference: attempt.internalReference ?? '',
      },
    },
    gatewayConfig(),
  );
}
