// Which of several readings of one signed message agrees with what we asked for?
import { type AuthenticMessage, withReading } from '@/lib/gateway/belief/authentic-message';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import { attemptOfNumber, findOperationOfResult, judgeOperationResult } from './match-operation';
import { judgeResult } from './result-facts';

/**
 * The only reading that speaks of one of our orders and meets every expectation. When none or
 * several do, the message keeps all of its readings, which no road settles; it then belongs to an
 * order that some reading names, because the form may have been altered to name none of ours.
 */
export async function agreedReading(
  message: AuthenticMessage,
  config: GatewayConfig,
  orderOf: (reading: AuthenticMessage) => Promise<OrderFacts | null>,
): Promise<AuthenticMessage> {
  const agreeing: AuthenticMessage[] = [];
  let ours: AuthenticMessage | undefined;
  for (const one of message.readings) {
    const reading = withReading(message, one, config);
    const order = await orderOf(reading);
    if (order === null) continue;
    ours ??= reading;
    if (agrees(order, reading, config)) agreeing.push(reading);
  }
  const [only, ...others] = agreeing;
  if (only && others.length === 0) return only;
  return { ...(ours ?? message), readings: message.readings };
}

function agrees(order: OrderFacts, reading: AuthenticMessage, config: GatewayConfig): boolean {
  const match = findOperationOfResult(order, reading, config);
  if (match)
    return judgeOperationResult(match, reading, order.nonceOwner, config).verified !== null;
  const attempt = attemptOfNumber(order, reading.gatewayOrderId);
  if (!attempt) return false;
  return judgeResult(reading, attempt, order.nonceOwner, config).verified !== null;
}
