// What does the journal keep of a message? Enough to verify it again; nothing like a card number.

import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { isMacField } from '@/lib/gateway/wire/field-names';
import type { WireFields } from '@/lib/gateway/wire/fields';
import type { JournalLine } from '@/lib/journal/journal-line';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';

type KeptMessage = {
  readonly message: Pick<AuthenticMessage, 'digest' | 'fields' | 'altered'>;
  readonly receivedAt: Date;
  readonly arrivedAt?: Date;
  readonly source: 'RESULT' | 'MAIL' | 'ANSWER';
};

/** A recorded message; `reference` is set if its order is known. */
export function messageLine(kept: KeptMessage, reference: string | null): JournalLine {
  const { message, receivedAt, arrivedAt, source } = kept;
  return {
    kind: 'message',
    at: receivedAt.toISOString(),
    ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
    source,
    reference,
    digest: message.digest,
    // As posted: an altered form must be detected again.
    fields: verifiable(new Map([...message.fields, ...message.altered])),
  };
}

/** A completion or reversal whose sending is committed and begins now. */
export function sendingLine(request: GatewayRequest): JournalLine {
  const { operation, sentAt, digest, fields } = request;
  return {
    kind: 'sending',
    at: sentAt.toISOString(),
    operation: operation === 'completion' ? 'completion' : 'reversal',
    digest,
    fields: Object.entries(evidenceFields(fields)),
  };
}

/**
 * Card-like values are masked as in evidence; such a message can be reported, but not recorded
 * again.
 */
function verifiable(fields: WireFields): [string, string][] {
  return Object.entries(evidenceFields(fields)).map(([name, value]) => [
    name,
    isMacField(name) ? (fields.get(name) ?? '') : value,
  ]);
}
