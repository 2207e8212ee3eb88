// Is everything that needs staff listed in attention, and are they warned about its age?
import 'server-only';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { attentionInsert } from '@/lib/attention/open-attention';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { queueMail } from '@/lib/mail/outbox';
import { isStillToLeave } from '@/lib/orders/stays/open-hold';
import { settings } from '@/lib/settings/env';

const itemsInMail = 20;
const mailPauseMs = 60 * 60_000;

const unknown: AttentionKind = 'unknown_operation';
const inReview: AttentionKind = 'needs_review';
const heldForNobody: AttentionKind = 'left_uncompleted';

const missingStatement = sql({ kind: 'text', subject: 'text' })`
  ${attentionInsert(
    `SELECT w.kind, w.subject, w.order_id, w.attempt_id, w.operation_id,
       w.detail || '{"foundBy": "janitor"}'::jsonb, $1::timestamptz
     FROM (
       SELECT $3::text AS kind, 'operation:' || p.id AS subject, a.order_id,
         a.id AS attempt_id, p.id AS operation_id,
         jsonb_build_object('code', p.verdict_code, 'kind', p.kind) AS detail
       FROM operation p JOIN payment_attempt a ON a.id = p.attempt_id WHERE p.state = 'UNKNOWN'
       UNION ALL
       SELECT $2::text, 'attempt:' || a.id, a.order_id, a.id, NULL,
         jsonb_build_object('problem', a.result_code)
       FROM payment_attempt a WHERE a.state = 'NEEDS_REVIEW'
       UNION ALL
       SELECT $4::text, 'attempt:' || a.id, a.order_id, a.id, NULL, '{}'::jsonb
       FROM "order" o JOIN payment_attempt a ON a.order_id = o.id
       WHERE o.held_since > $5::timestamptz AND a.state = 'AUTHORISED' AND NOT a.is_surplus
         AND EXISTS (SELECT 1 FROM order_line l
           WHERE l.order_id = o.id AND l.check_out IS NOT NULL AND l.cancelled_at IS NULL)
         AND NOT EXISTS (SELECT 1 FROM order_line l
           WHERE l.order_id = o.id AND ${isStillToLeave('l', '$6::date')})
     ) w
     WHERE NOT EXISTS (SELECT 1 FROM attention_item t
       WHERE t.kind = w.kind AND t.subject = w.subject AND t.closed_at IS NULL)`,
    'keep',
  )} RETURNING kind, subject`;

const closeEnded = sql`UPDATE attention_item i SET closed_at = $1, closed_reason = 'settled'
  FROM "order" o WHERE o.id = i.order_id AND i.kind = $2 AND i.closed_at IS NULL
    AND o.held_since <= $3::timestamptz`;

/**
 * Ensures that every unknown operation, every attempt in review, and every hold whose guests are
 * gone has an open issue, even if the one written with it is gone. One about a hold is closed at
 * the merchant's limit: the bank may have released the money, and nothing is left to complete.
 */
export async function openMissingItems(now: Date): Promise<void> {
  const { authorizationDays, merchantTimezone } = settings();
  const limit = new Date(now.getTime() - authorizationDays * 86_400_000);
  const today = todayIn(merchantTimezone, now);
  await queryOnce(closeEnded, [now, heldForNobody, limit]);
  const opened = await queryOnce(missingStatement, [
    now,
    inReview,
    unknown,
    heldForNobody,
    limit,
    today,
  ]);
  for (const { kind, subject } of opened) {
    log.warn('attention.was_missing', { kindCode: kind, subjectId: subject });
  }
}

const raiseAges = sql({ kind: 'text', subject: 'text', level: 'int4' })`
  WITH older AS (
       SELECT id, CASE WHEN opened_at <= $1::timestamptz - interval '1 day' THEN 3
         WHEN opened_at <= $1::timestamptz - interval '1 hour' THEN 2 ELSE 1 END AS level
       FROM attention_item
       WHERE closed_at IS NULL AND opened_at <= $1::timestamptz - interval '5 minutes'
         AND age_level < 3
       FOR UPDATE SKIP LOCKED)
     UPDATE attention_item t SET age_level = older.level FROM older
     WHERE t.id = older.id AND t.age_level < older.level AND t.closed_at IS NULL
     RETURNING t.kind, t.subject, older.level`;

/**
 * Marks open issues that have waited five minutes, an hour, a day: each step once. Rows that are
 * locked are skipped and marked a minute later.
 */
export async function ageAttention(now: Date): Promise<void> {
  const aged = await queryOnce(raiseAges, [now]);
  for (const { kind, subject, level } of aged) {
    count('attention_aged', { level: String(level) });
    const write = level === 1 ? log.info : log.warn;
    write('attention.aged', { kindCode: kind, subjectId: subject, age: level });
  }
}

type Waiting = RowsOf<typeof countWaiting>;

const findOldItems = sql({
  kind: 'text',
  reference: 'text?',
  isTest: 'bool',
  openedAt: 'timestamptz',
})`
  SELECT t.kind, o.reference, coalesce(o.is_test, false) AS "isTest", t.opened_at AS "openedAt"
     FROM attention_item t
     LEFT JOIN "order" o ON o.id = t.order_id
     WHERE t.closed_at IS NULL AND t.opened_at <= $1::timestamptz - interval '1 hour'
     ORDER BY t.opened_at, t.id LIMIT ${itemsInMail}`;

/**
 * Emails the merchant when an issue has waited for an hour or a day: at most one email an hour,
 * about all that wait. An issue that becomes an hour old later is in the next one.
 */
export async function mailDigest(now: Date): Promise<void> {
  const recipient = settings().notificationAddress;
  if (recipient === '') return;
  const since = await lastDigest(now);
  if (now.getTime() - since.getTime() < mailPauseMs) return;
  const waiting = await readWaiting(now, since);
  if (!waiting?.hasNewItems) return;
  const items = await queryOnce(findOldItems, [now]);
  const payload = {
    dayOld: waiting.dayOld,
    hourOld: waiting.hourOld,
    items: items.map((item) => ({ ...item, openedAt: item.openedAt.toISOString() })),
    deskUrl: `${settings().appUrl}/admin/attention`,
    isTest: settings().isTest,
  };
  const subjectKey = now.toISOString();
  await withTx((tx) => queueMail(tx, { kind: 'attention_digest', subjectKey, recipient, payload }));
}

const countWaiting = sql({ dayOld: 'int4', hourOld: 'int4', hasNewItems: 'bool' })`
  SELECT count(*) FILTER (WHERE opened_at <= $1::timestamptz - interval '1 day')::int AS "dayOld",
       count(*) FILTER (WHERE opened_at > $1::timestamptz - interval '1 day')::int AS "hourOld",
       coalesce(bool_or(opened_at > $2::timestamptz - interval '1 hour'
         OR (opened_at > $2::timestamptz - interval '1 day'
           AND opened_at <= $1::timestamptz - interval '1 day')), false) AS "hasNewItems"
     FROM attention_item
     WHERE closed_at IS NULL AND opened_at <= $1::timestamptz - interval '1 hour'`;

async function readWaiting(now: Date, since: Date): Promise<Waiting | undefined> {
  const [row] = await queryOnce(countWaiting, [now, since]);
  return row;
}

const findLastDigest = sql({ key: 'text!' })`
  SELECT subject_key AS key FROM mail_outbox WHERE kind = 'attention_digest'
       AND subject_key <= $1 ORDER BY subject_key DESC LIMIT 1`;

/** When the last one was written; before the first, every waiting issue is new. */
async function lastDigest(now: Date): Promise<Date> {
  const [row] = await queryOnce(findLastDigest, [now.toISOString()]);
  return new Date(row?.key ?? 0);
}
