// Which nights are sold elsewhere and not free here? One issue for each pair, with both sides named.
import 'server-only';
import { attentionInsert } from '@/lib/attention/open-attention';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

/**
 * Nights of a channel's block that an order has, a closing, or another channel; within one channel
 * only where it sells several rooms.
 */
const overlaps = `
  SELECT 'block:' || b.id || ':' || coalesce(n.order_id, n.block_id) AS subject, n.order_id,
    jsonb_strip_nulls(jsonb_build_object('channel', c.name, 'room', u.label,
      'firstNight', min(n.night), 'lastNight', max(n.night), 'otherChannel', oc.name,
      'closing', CASE WHEN o.id IS NOT NULL AND o.channel_id IS NULL THEN o.reason END)) AS detail
  FROM room_block b JOIN channel c ON c.id = b.channel_id JOIN room_unit u ON u.id = b.unit_id
    JOIN room_night n ON n.unit_id = b.unit_id AND n.night >= greatest(b.first_night, $1::date)
      AND n.night < b.until AND n.block_id IS DISTINCT FROM b.id
    LEFT JOIN room_block o ON o.id = n.block_id
    LEFT JOIN channel oc ON oc.id = o.channel_id
  WHERE b.opened_at IS NULL AND (n.order_id IS NOT NULL OR o.channel_id IS NULL
    OR o.channel_id <> b.channel_id OR (o.absent = 0
      AND (SELECT count(*) FROM channel_room r WHERE r.channel_id = b.channel_id) > 1))
  GROUP BY b.id, c.name, u.label, n.order_id, n.block_id, o.id, oc.name`;

/** What a person has closed by hand is not said again. */
const openIssues = sql`${attentionInsert(
  `SELECT 'sold_elsewhere'::text AS kind, v.subject, v.order_id, NULL::uuid AS attempt_id,
    NULL::uuid AS operation_id, v.detail, $2::timestamptz AS opened_at
  FROM (${overlaps}) v WHERE NOT EXISTS (SELECT 1 FROM attention_item i
    WHERE i.kind = 'sold_elsewhere' AND i.subject = v.subject AND i.closed_reason <> 'settled')`,
  'replace',
)}`;

const settleIssues = sql`
  UPDATE attention_item SET closed_at = $2::timestamptz, closed_reason = 'settled'
  WHERE kind = 'sold_elsewhere' AND closed_at IS NULL
    AND subject NOT IN (SELECT v.subject FROM (${overlaps}) v)`;

/** Opens the issues that are missing, and closes those whose nights are no longer sold twice. */
export async function noteOverlaps(
  tx: Pick<Tx, 'query'>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  await tx.query(openIssues, [today, now]);
  await tx.query(settleIssues, [today, now]);
}
