// May an unproven message point people at a payment? Rarely, once, and it changes nothing else.
import 'server-only';
import type { Tx } from '@/lib/db/transaction';
import type { UnprovenClaims } from '@/lib/gateway/belief/claims';
import type { MacFailure } from '@/lib/gateway/belief/result';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { boundedText, shortened } from '@/lib/payments/rules/evidence-content';
import type { AttemptState } from '@/prisma/generated/enums';

/** A message that was not believed, as far as the rules keep it. */
export type Unbelieved = {
  readonly claims: UnprovenClaims;
  readonly macCode: MacFailure;
  readonly receivedAt: Date;
  readonly source: 'RESULT' | 'MAIL';
  /** As they came, when they are complete in shape and few; else null. */
  readonly fields: WireFields | null;
  readonly isHint: boolean;
};

/** One of our ORDERs that still waits for the bank's word. */
export type WaitingAttempt = {
  readonly id: string;
  readonly orderId: string;
  readonly gatewayOrderId: string;
  readonly state: AttemptState;
};

const openMax = 50;
const lettersMax = 40;

/**
 * Opens a hint for an ORDER of ours without an outcome: one per ORDER, whatever the road and
 * whether it is still open, and 50 open at most. An attempt that is overdue shows it there too.
 * The caller holds the lock under which such bounds are counted.
 */
export async function openHint(
  tx: Tx,
  { claims, macCode, source }: Unbelieved,
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
  await tx.query(
    `WITH hint AS (
       INSERT INTO attention_item (id, kind, subject, order_id, attempt_id, detail, opened_at)
       SELECT gen_random_uuid(), $1, $2, $3::uuid, $4::uuid, $5::jsonb, now()
       WHERE NOT EXISTS (SELECT 1 FROM attention_item
           WHERE kind IN ('unsigned_mail', 'unsigned_result') AND subject = $2)
         AND (SELECT count(*) FROM attention_item
           WHERE kind IN ('unsigned_mail', 'unsigned_result') AND closed_at IS NULL) < ${openMax}
       RETURNING 1)
     INSERT INTO attention_item (id, kind, subject, order_id, attempt_id, detail, opened_at)
     SELECT gen_random_uuid(), 'overdue_hint', $2, $3::uuid, $4::uuid, $6::jsonb, now()
     FROM hint WHERE $7
     ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO NOTHING`,
    [
      kind,
      `attempt:${attempt.id}`,
      attempt.orderId,
      attempt.id,
      JSON.stringify(detail),
      JSON.stringify({ ...detail, from: kind }),
      attempt.state === 'RESULT_OVERDUE',
    ],
  );
}
