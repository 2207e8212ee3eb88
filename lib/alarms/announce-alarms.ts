// Which issues are announced at the webhook? Those of the shop at once, others after an hour.
import 'server-only';
import { attentionKinds } from '@/lib/attention/attention-kinds';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';

const noticesMax = 500;
/** An issue that is settled later than this after it was opened gets no second notice. */
const rememberedDays = 90;

/** The webhook cannot report that it does not answer. */
const atOnce = Object.entries(attentionKinds).flatMap(([kind, { group }]) =>
  group === 'shop' && kind !== 'webhook_stuck' ? [kind] : [],
);

const announceOpen = sql`
  INSERT INTO alarm_notice (item_id, event, occurred_at, queued_at, next_try_at)
  SELECT t.id, 'raised', t.opened_at, $1::timestamptz, $1::timestamptz FROM attention_item t
  WHERE t.closed_at IS NULL AND t.kind <> 'webhook_stuck'
    AND (t.kind = ANY($2::text[]) OR t.opened_at <= $1::timestamptz - interval '1 hour')
    AND NOT EXISTS (SELECT 1 FROM alarm_notice n WHERE n.item_id = t.id AND n.event = 'raised')
  ORDER BY t.opened_at LIMIT ${noticesMax}
  ON CONFLICT DO NOTHING`;

const announceSettled = sql`
  INSERT INTO alarm_notice (item_id, event, occurred_at, queued_at, next_try_at)
  SELECT t.id, 'settled', t.closed_at, $1::timestamptz, $1::timestamptz
  FROM alarm_notice r JOIN attention_item t ON t.id = r.item_id
  WHERE r.event = 'raised' AND r.occurred_at > $1::timestamptz - interval '${rememberedDays} days'
    AND t.closed_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM alarm_notice n WHERE n.item_id = t.id AND n.event = 'settled')
  LIMIT ${noticesMax}
  ON CONFLICT DO NOTHING`;

/**
 * Queues one notice for each issue that people must know of now, and one when it is settled. Reads
 * the issues themselves, so code that opens one cannot forget it. Does nothing without a webhook.
 */
export async function announceAlarms(now: Date): Promise<void> {
  if (settings().alarmWebhook === null) return;
  await queryOnce(announceOpen, [now, atOnce]);
  await queryOnce(announceSettled, [now]);
}
