// When does an unverified message show staff a payment? Once per ORDER; it changes nothing else.
import 'server-only';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { openAttention } from '@/lib/attention/open-attention';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { MacFailure } from '@/lib/gateway/belief/authentic-message';
import type { UnprovenClaims } from '@/lib/gateway/belief/claims';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { boundedText, shortened } from '@/lib/payments/rules/evidence-content';
import type { AttemptState } from '@/prisma/generated/enums';

/** An unverified message and the parts of it that the rules allow to keep. */
export type UnverifiedMessage = {
  readonly claims: UnprovenClaims;
  readonly macCode: MacFailure;
  readonly receivedAt: Date;
  readonly source: 'RESULT' | 'MAIL';
  readonly network: string;
  /** As received, when they are complete in shape and within the size limit; else null. */
  readonly fields: WireFields | null;
  readonly isHint: boolean;
};

/** One of our ORDERs that has no outcome yet. */
export type WaitingAttempt = {
  readonly id: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  readonly state: AttemptState;
};

const openMax = 50;
const lettersMax = 40;

const hintKinds = ['unsigned_mail', 'unsigned_result'] as const satisfies readonly AttentionKind[];

const boundsStatement = sql({ isKnown: 'bool', open: 'int4' })`
  SELECT EXISTS (SELECT 1 FROM attention_item
    WHERE kind = ANY($1::text[]) AND subject = $2) AS "isKnown",
  (SELECT count(*)::int FROM attention_item
    WHERE kind = ANY($1::text[]) AND closed_at IS NULL) AS open`;

/**
 * Opens a hint for one of our ORDERs without an outcome: one per ORDER, whatever its source and
 * even if it was closed, and at most 50 open. An overdue attempt shows its hint too. The caller
 * must hold the lock under which these bounds are counted.
 */
export async function openHint(
  tx: Tx,
  { claims, macCode, source }: UnverifiedMessage,
  attempt: WaitingAttempt,
): Promise<void> {
  const kind = source === 'MAIL' ? 'unsigned_mail' : 'unsigned_result';
  const shown = (text: string) => shortened(boundedText(text), lettersMax);
  const detail = {
    gatewayOrderId: attempt.gatewayOrderId,
    action: shown(claims.action),
    responseCode: shown(claims.responseCode),
    amount: shown(claims.amountText),
    macCode,
  };
  const subject = `attempt:${attempt.id}`;
  const [bounds] = await tx.query(boundsStatement, [hintKinds, subject]);
  if (!bounds || bounds.isKnown || bounds.open >= openMax) return;
  const of = { subject, orderId: attempt.orderId, attemptId: attempt.id };
  const at = new Date();
  await openAttention(tx, { kind, ...of, detail }, at);
  if (attempt.state === 'RESULT_OVERDUE') {
    await openAttention(tx, { kind: 'overdue_hint', ...of, detail: { ...detail, from: kind } }, at);
  }
}
