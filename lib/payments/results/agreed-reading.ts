// Which of several readings of one signed message agrees with what we asked for?
import { type AuthenticMessage, withReading } from '@/lib/gateway/belief/authentic-message';
import { fitsShapes, hasTolerantShape } from '@/lib/gateway/belief/readings';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import {
  attemptOfNumber,
  findOperationOfResult,
  judgeOperationResult,
  type OperationMatch,
} from './match-operation';
import { judgeResult } from './result-facts';

type Attempts = Pick<OrderFacts, 'attempts'>;

/**
 * The only reading that speaks of one of our orders and meets every expectation. Of several that do,
 * the one with the reference that the payment has already, or the one in the tolerant shape unless
 * most earlier references of this bank lack it. Else the message keeps all of its readings, which no road settles; it then
 * belongs to an order that some reading names, because the form may have been altered to name none
 * of ours.
 */
export async function agreedReading(
  message: AuthenticMessage,
  config: GatewayConfig,
  orderOf: (reading: AuthenticMessage) => Promise<Attempts | null>,
  earlierReferences: () => Promise<readonly string[]>,
): Promise<AuthenticMessage> {
  const agreeing: AuthenticMessage[] = [];
  const known: AuthenticMessage[] = [];
  let ours: AuthenticMessage | undefined;
  for (const one of message.readings) {
    const reading = withReading(message, one, config);
    const order = await orderOf(reading);
    if (order === null) continue;
    ours ??= reading;
    if (!agrees(order, reading, config)) continue;
    agreeing.push(reading);
    const has = attemptOfNumber(order, reading.gatewayOrderId)?.internalReference;
    if (has && has === reading.internalReference) known.push(reading);
  }
  const only = onlyOf(agreeing) ?? onlyOf(known);
  if (only) return only;
  if (agreeing.length > 1 && !config.shapes.isPinned) {
    const shaped = agreeing.filter(({ signed }) => fitsShapes(signed, config.shapes));
    const meant = onlyOf(shaped);
    if (meant && hasTolerantShape(await earlierReferences())) return meant;
  }
  return { ...(ours ?? message), readings: message.readings };
}

function onlyOf<T>([one, ...others]: readonly T[]): T | undefined {
  return others.length === 0 ? one : undefined;
}

/**
 * Whether every expectation but a fresh nonce holds. The nonce is judged after the choice: a message
 * that repeats one would otherwise be believed in its other reading, which has another nonce.
 */
function agrees(order: Attempts, reading: AuthenticMessage, config: GatewayConfig): boolean {
  const match = findOperationOfResult(order, reading, config);
  if (!isListOf(match, reading, config)) return false;
  if (match) return judgeOperationResult(match, reading, null, config).verified !== null;
  const attempt = attemptOfNumber(order, reading.gatewayOrderId);
  if (!attempt) return false;
  return judgeResult(reading, attempt, null, config).verified !== null;
}

/** A completion or reversal that has a list of its own is signed under it, and nothing else is. */
function isListOf(
  match: OperationMatch | undefined,
  { list }: AuthenticMessage,
  { profile }: GatewayConfig,
): boolean {
  const isOfOperation = list === 'completionResult' || list === 'reversalResult';
  if (!match) return !isOfOperation;
  const own = match.operation.kind === 'completion' ? 'completionResult' : 'reversalResult';
  return profile.fields[own] === undefined || list === own || list === 'resultDeclined';
}
