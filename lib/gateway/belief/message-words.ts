// What does a message state about money, in words that different sources share?

import type { WireFields } from '@/lib/gateway/wire/fields';
import { unprovenClaims } from './claims';

const telling = ['ORDER', 'TRTYPE', 'ACTION', 'RC', 'AMOUNT', 'RRN'] as const;

/** `taken`: of a type that completions and payments share; the order decides which it is. */
export type ToldMovement = 'payment' | 'completion' | 'reversal' | 'taken';

export type MessageWords = {
  readonly gatewayOrderId: string;
  readonly rrn: string | null;
  readonly movement: ToldMovement;
  readonly words: string;
  /** The same for the post, the email and the evidence of one message. */
  readonly essence: string;
};

const movements: Readonly<Record<string, ToldMovement>> = {
  '1': 'taken',
  '21': 'completion',
  '24': 'reversal',
};

/** Proves nothing: anyone may have made the fields. */
export function messageWords(fields: WireFields): MessageWords {
  const claims = unprovenClaims(fields);
  const said = claims?.action
    ? `ACTION ${claims.action}, RC ${claims.responseCode}, AMOUNT ${claims.amountText}`
    : `sent, AMOUNT ${claims?.amountText ?? ''}`;
  return {
    gatewayOrderId: claims?.gatewayOrderId ?? '',
    rrn: fields.get('RRN') || null,
    movement: movements[fields.get('TRTYPE') ?? ''] ?? 'payment',
    words: said,
    essence: telling.map((name) => fields.get(name) ?? '').join(' '),
  };
}
