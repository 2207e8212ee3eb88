// Under which keys and profile was a message verified? A fingerprint that reveals no key.
import { createHash, createHmac } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { MacKey } from '@/lib/gateway/mac/mac-key';

/**
 * 16 hex digits that change with every verifying key and with anything in the profile. A secret
 * enters only as the key of an HMAC.
 */
export function verifierFingerprint(
  config: Pick<GatewayConfig, 'profile' | 'verifyingKeys'>,
): string {
  const keys = config.verifyingKeys.map(({ key }) => keyMark(key)).join('\n');
  return createHash('sha256')
    .update(`${JSON.stringify(config.profile)}\n${keys}`)
    .digest('hex')
    .slice(0, 16);
}

function keyMark({ role, key }: MacKey): string {
  if (role === 'secret') return createHmac('sha256', key).update('verifier').digest('hex');
  const der = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}
