// What does a message claim, before it is verified?

import type { WireFields } from '@/lib/gateway/wire/fields';

/** Fields of an unverified message, for staff and for finding its attempt. They decide nothing. */
export type UnprovenClaims = {
  readonly gatewayOrderId: string;
  readonly action: string;
  readonly responseCode: string;
  readonly amountText: string;
};

/** The claims, or null when there is no ORDER that could be one of ours. */
export function unprovenClaims(fields: WireFields): UnprovenClaims | null {
  const gatewayOrderId = fields.get('ORDER') ?? '';
  if (!/^[0-9]{6,32}$/.test(gatewayOrderId)) return null;
  return {
    gatewayOrderId,
    action: fields.get('ACTION') ?? '',
    responseCode: fields.get('RC') ?? '',
    amountText: fields.get('AMOUNT') ?? '',
  };
}
