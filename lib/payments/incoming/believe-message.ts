// Did the gateway sign this message, and to any kind of request?
import 'server-only';
import {
  type AuthenticMessage,
  type MacFailure,
  verifyResult,
} from '@/lib/gateway/belief/authentic-message';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import type { Result } from '@/lib/result/result';

/**
 * Verifies the MAC of a result of any kind under the keys accepted at its arrival: results of
 * completions and reversals may arrive in the same way.
 */
export function believeMessage(
  fields: WireFields,
  arrivedAt: Date,
): Result<AuthenticMessage, MacFailure> {
  return verifyResult(fields, { config: gatewayConfig(), receivedAt: arrivedAt, kind: 'posted' });
}
