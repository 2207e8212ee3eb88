// Is something wrong that concerns the shop and not one change? One open item until it is right.
import 'server-only';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';

type Alarm = {
  readonly kind:
    | 'audit_parity'
    | 'audit_chain_broken'
    | 'anchor_failed'
    | 'clock_skew'
    | 'trace_numbers_low'
    | 'many_declines'
    | 'spool_unreadable'
    | 'mailbox_failed';
  readonly subject: string;
  readonly orderId?: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Opens an item unless it is open already; a check that runs each minute says it once. */
export async function raiseAlarm(alarm: Alarm, now: Date): Promise<void> {
  const { kind, subject } = alarm;
  const opened = await queryOnce(
    `INSERT INTO attention_item (id, kind, subject, order_id, detail, opened_at)
     VALUES (gen_random_uuid(), $1, $2, $3::uuid, $4::jsonb, $5)
     ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO NOTHING RETURNING id`,
    [kind, subject, alarm.orderId ?? null, JSON.stringify(alarm.detail), now],
  );
  if (opened.length > 0) log.error('janitor.alarm', { kindCode: kind, subjectId: subject });
}

/** Closes the item of something that has become right by itself. */
export async function settleAlarm(kind: Alarm['kind'], subject: string, now: Date): Promise<void> {
  await queryOnce(
    `UPDATE attention_item SET closed_at = $3, closed_reason = 'settled'
     WHERE kind = $1 AND subject = $2 AND closed_at IS NULL`,
    [kind, subject, now],
  );
}
