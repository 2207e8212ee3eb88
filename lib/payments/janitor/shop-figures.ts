// What is the shop's state in its database? Figures for the metrics page, the same in each process.
import 'server-only';
import { attentionRule } from '@/lib/attention/attention-kinds';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { readDatabaseClock } from '@/lib/health/database-clock';
import { createProbe, within } from '@/lib/health/probe';
import { log } from '@/lib/log/log';
import { forget, level } from '@/lib/log/metrics';
import { traceNumbersUsed } from '@/lib/payments/ledger/gateway-order-number';
import { expiringBefore } from '@/lib/payments/rules/hold-age';
import { settings } from '@/lib/settings/env';
import { readRecentOutcomes } from './janitor-alarms';

const keptMs = 10_000;
/** Counting up to a million rows takes a moment, and their number moves slowly. */
const traceKeptMs = 10 * 60_000;
const patienceMs = 2_000;
const mailsMax = 10_000;
const dayMs = 86_400_000;

/** Each part walks an index over what is open, queued or held, and no further. */
const findFigures = sql({
  mails: 'int4',
  oldestMail: 'timestamptz?',
  notices: 'int4',
  oldestNotice: 'timestamptz?',
  unknown: 'int4',
  oldestUnknown: 'timestamptz?',
  inReview: 'int4',
  ending: 'int4',
  over: 'int4',
})`
  SELECT m.*, n.*, u.*, r.*, h.*
  FROM (SELECT count(*)::int AS mails, min(q.since) AS "oldestMail" FROM
      (SELECT CASE WHEN tries = 0 THEN next_try_at ELSE coalesce(first_tried_at, next_try_at) END AS since
       FROM mail_outbox WHERE state = 'QUEUED' ORDER BY next_try_at LIMIT ${mailsMax}) q) m,
    (SELECT count(*)::int AS notices, min(queued_at) AS "oldestNotice"
     FROM alarm_notice WHERE state = 'QUEUED') n,
    (SELECT count(*)::int AS unknown, min(coalesce(sent_at, created_at)) AS "oldestUnknown"
     FROM operation WHERE state = 'UNKNOWN') u,
    (SELECT count(*)::int AS "inReview" FROM payment_attempt WHERE state = 'NEEDS_REVIEW') r,
    (SELECT count(*) FILTER (WHERE held_since > $2::timestamptz)::int AS ending,
       count(*) FILTER (WHERE held_since <= $2::timestamptz)::int AS over
     FROM "order" WHERE held_since IS NOT NULL AND held_since <= $1::timestamptz) h`;

const findOpenItems = sql({ kind: 'text', age: 'int4', count: 'int4' })`
  SELECT kind, age_level AS age, count(*)::int AS count FROM attention_item
  WHERE closed_at IS NULL GROUP BY kind, age_level`;

const tryFigures = createProbe(keptMs, () =>
  setFigures().then(
    () => null,
    (error) => {
      log.warn('metrics.no_figures', { error });
      return 'failed' as const;
    },
  ),
);

const tryTraceNumbers = createProbe(traceKeptMs, (nowMs) =>
  setTraceNumbers(new Date(nowMs)).then(
    () => null,
    () => 'failed' as const,
  ),
);

/**
 * Sets the figures, at most every ten seconds. What cannot be read in two seconds is left off the
 * page, and `diwan_shop_figures_ok` is 0: an old figure would look like good news.
 */
export async function readShopFigures(nowMs: number = Date.now()): Promise<void> {
  const [failed, traceFailed] = await Promise.all([
    within(patienceMs, tryFigures(nowMs), 'late' as const),
    within(patienceMs, tryTraceNumbers(nowMs), 'late' as const),
  ]);
  const isComplete = failed === null;
  level('shop_figures_ok', {}, isComplete ? 1 : 0);
  if (traceFailed !== null) forget('trace_numbers_used_ratio');
  if (isComplete) return;
  forget('mails_queued', 'mails_oldest_seconds', 'operations_unknown', 'attempts_in_review');
  forget('alarm_notices_queued', 'alarm_notices_oldest_seconds');
  forget('operations_unknown_oldest_seconds', 'holds', 'attention_open', 'declined_ratio');
}

/** By the database's clock: to an instance whose own is ahead every email would be an hour late. */
async function setFigures(): Promise<void> {
  const { clock } = await readDatabaseClock();
  const now = clock.now();
  const { authorizationDays: days } = settings();
  const [[figures], items, declines] = await Promise.all([
    queryOnce(findFigures, [expiringBefore(days, now), new Date(now.getTime() - days * dayMs)]),
    queryOnce(findOpenItems),
    readRecentOutcomes(now),
  ]);
  if (!figures) return;
  const secondsSince = (at: Date | null) =>
    at === null ? 0 : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
  level('mails_queued', {}, figures.mails);
  level('mails_oldest_seconds', {}, secondsSince(figures.oldestMail));
  level('alarm_notices_queued', {}, figures.notices);
  level('alarm_notices_oldest_seconds', {}, secondsSince(figures.oldestNotice));
  level('operations_unknown', {}, figures.unknown);
  level('operations_unknown_oldest_seconds', {}, secondsSince(figures.oldestUnknown));
  level('attempts_in_review', {}, figures.inReview);
  level('holds', { state: 'ending' }, figures.ending);
  level('holds', { state: 'over' }, figures.over);
  level('declined_ratio', {}, declines.share);
  forget('attention_open');
  for (const { kind, age, count } of items) {
    const group = attentionRule(kind)?.group ?? 'look';
    level('attention_open', { kind, group, age: String(age) }, count);
  }
}

async function setTraceNumbers(now: Date): Promise<void> {
  const { used, available } = await traceNumbersUsed(settings().gateway.terminal, now);
  level('trace_numbers_used_ratio', {}, used / available);
}
