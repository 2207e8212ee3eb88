// What is kept of a form that differs from its signed bytes, and which alarm is raised?
import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import { evidenceFields } from '@/lib/payments/rules/evidence-content';
import type { AttentionInput } from '@/lib/payments/rules/payment-change';

/**
 * Besides the fields that count: the form's differing values, and every reading if there are
 * several.
 */
export function readingContent({ altered, readings, isOddlyShaped }: AuthenticMessage) {
  return {
    ...(altered.size > 0 && { altered: evidenceFields(altered) }),
    ...(readings.length > 0 && { readings: readings.map(({ values }) => evidenceFields(values)) }),
    ...(isOddlyShaped && { isOddlyShaped }),
  };
}

/** The alarm that a signed message was changed on its way; it blocks nothing. */
export function alteredAlarm(
  { altered }: AuthenticMessage,
  attemptId: string,
): readonly AttentionInput[] {
  if (altered.size === 0) return [];
  const detail = { fields: [...altered.keys()].join(' ') };
  const subject = `attempt:${attemptId}`;
  return [{ kind: 'altered_result', subject, attemptId, operationId: null, detail }];
}
