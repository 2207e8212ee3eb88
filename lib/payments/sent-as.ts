// How was a request sent? What its fields do not show, for whoever compares settings later.
import 'server-only';
import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/audit-hash';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { gatewayConfig } from './gateway-config';

/** Its encoding, whether it carried the merchant token, and which profile signed it. */
export function sentAs({ contentType, sendsApiKey }: GatewayRequest) {
  return {
    encoding: contentType.includes('json') ? 'json' : 'form',
    apiKey: sendsApiKey,
    profile: profileMark(gatewayConfig().profile),
  };
}

/** The same for profiles that sign and judge alike, whatever they are called. */
export function profileMark({ name: _, about: __, ...rules }: MacProfile): string {
  return createHash('sha256').update(canonicalJson(rules)).digest('hex').slice(0, 16);
}
