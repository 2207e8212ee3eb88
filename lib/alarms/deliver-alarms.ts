// Which alarms are due at the webhook, and did they arrive? Retried with growing pauses.
import 'server-only';
import { attentionRule } from '@/lib/attention/attention-kinds';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { pauseMinutes, triesMax } from '@/lib/mail/delivery-verdict';
import { settings } from '@/lib/settings/env';
import { postWebhook } from './post-webhook';

const perRound = 100;

type DueNotice = RowsOf<typeof leaseDue>;

/**
 * A lease is longer than a post can take; if a process dies, another one takes the notice once the
 * lease ends. A `settled` notice is never sent before its `raised` one.
 */
const leaseDue = sql({
  id: 'uuid',
  event: 'text',
  occurredAt: 'timestamptz',
  tries: 'int4',
  itemId: 'uuid',
  kind: 'text',
  openedAt: 'timestamptz',
})`
  WITH due AS (
    SELECT id FROM alarm_notice d
    WHERE state = 'QUEUED' AND next_try_at <= $1::timestamptz
      AND (leased_until IS NULL OR leased_until <= $1::timestamptz)
      AND NOT (event = 'settled' AND EXISTS (SELECT 1 FROM alarm_notice r
        WHERE r.item_id = d.item_id AND r.event = 'raised' AND r.state = 'QUEUED'))
    ORDER BY next_try_at, occurred_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE alarm_notice n SET tries = n.tries + 1,
    leased_until = $1::timestamptz + interval '1 minute'
  FROM due, attention_item t WHERE n.id = due.id AND t.id = n.item_id
  RETURNING n.id, n.event, n.occurred_at AS "occurredAt", n.tries, t.id AS "itemId", t.kind,
    t.opened_at AS "openedAt"`;

const settleNotice = sql`
  UPDATE alarm_notice SET state = $2::"MailState", leased_until = NULL, last_error_code = $3,
    next_try_at = $4::timestamptz + make_interval(mins => $5::int),
    sent_at = CASE WHEN $2 = 'SENT' THEN $4::timestamptz END
  WHERE id = $1::uuid AND state = 'QUEUED'`;

/**
 * Sends what is due, one after the other; the first that fails ends the round, because the others
 * go to the same address. A notice that may have arrived is sent again under the same id.
 */
export async function deliverDueAlarms(
  now: () => Date = () => new Date(),
  post: typeof postWebhook = postWebhook,
): Promise<void> {
  const { alarmWebhook } = settings();
  if (alarmWebhook === null) return;
  for (let left = perRound; left > 0; left -= 1) {
    const [notice] = await queryOnce(leaseDue, [now()]);
    if (!notice) return;
    const message = { id: notice.id, body: JSON.stringify(contentOf(notice)), sentAt: now() };
    const code = await post(alarmWebhook, message);
    const state = code === null ? 'SENT' : notice.tries >= triesMax ? 'PARKED' : 'QUEUED';
    await queryOnce(settleNotice, [notice.id, state, code, now(), pauseMinutes(notice.tries)]);
    count('alarm_notices', { verdict: { SENT: 'sent', PARKED: 'parked', QUEUED: 'later' }[state] });
    if (code === null) continue;
    log.warn('alarm.not_sent', { noticeId: notice.id, tries: notice.tries, code });
    return;
  }
}

/** Kinds, times and where to look: no person, no amount, no order. */
function contentOf({ id, event, occurredAt, itemId, kind, openedAt }: DueNotice) {
  const { mode, appUrl } = settings();
  return {
    id,
    type: `alarm.${event}`,
    timestamp: occurredAt.toISOString(),
    data: {
      itemId,
      kind,
      group: attentionRule(kind)?.group ?? 'look',
      openedAt: openedAt.toISOString(),
      mode,
      shop: appUrl,
      desk: `${appUrl}/admin/attention`,
    },
  };
}
