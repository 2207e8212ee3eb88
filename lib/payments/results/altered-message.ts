// What is kept of a form that said something else than its signed bytes, and who is told?
import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';

/** Beside the fields that count: what the form said instead, and every reading when there are several. */
export function readingContent({ altered, readings, isOddlyShaped }: AuthenticMessage) {
  return {
    ...(altered.size > 0 && { altered: evidenceFields(altered) }),
    ...(readings.length > 0 && { readings: readings.map(evidenceFields) }),
    ...(isOddlyShaped && { isOddlyShaped }),
  };
}

/** The alarm that somebody changed a signed message on its way; it blocks nothing. */
export function alteredAlarm(
  { altered }: AuthenticMessage,
  attemptId: string,
): readonly AttentionInput[] {
  if (altered.size === 0) return [];
  const detail = { fields: [...altered.keys()].join(' ') };
  const subject = `attempt:${attemptId}`;
  return [{ kind: 'altered_result', subject, attemptId, operationId: null, detail }];
}
