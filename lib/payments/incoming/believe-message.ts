// Did the gateway sign this message, and to any kind of request?
import 'server-only';
import {
  type AuthenticMessage,
  type MacFailure,
  verifyResult,
} from '@/lib/gateway/belief/authentic-message';
import { operationResultKind } from '@/lib/gateway/belief/claims';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import type { Result } from '@/lib/result';

/**
 * Verifies the MAC of a result of any kind under the keys accepted at its arrival: results of
 * completions and reversals may arrive in the same way.
 */
export function believeMessage(
  fields: WireFields,
  arrivedAt: Date,
): Result<AuthenticMessage, MacFailure> {
  const config = gatewayConfig();
  const first = verifyResult(fields, { config, receivedAt: arrivedAt, kind: 'result' });
  if (first.ok || first.code !== 'MAC_MISMATCH') return first;
  const kind = operationResultKind(fields);
  if (config.profile.fields[kind] === undefined) return first;
  return verifyResult(fields, { config, receivedAt: arrivedAt, kind });
}
