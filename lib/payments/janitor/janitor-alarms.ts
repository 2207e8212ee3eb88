// Are the clock, the order numbers, the share of declines and the alarm channels in order?
import 'server-only';
import { findWeaknesses } from '@/lib/audit/record-protection';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { clockDetail, clockState, flushClock, readClock } from '@/lib/health/gateway-clock';
import { log } from '@/lib/log/log';
import { raiseAlarm, settleAlarm } from '@/lib/payments/ledger/alarm';
import { traceNumbersUsed } from '@/lib/payments/ledger/gateway-order-number';
import { settings } from '@/lib/settings/env';

/** The alarm opens at the first share and closes below the second. */
const traceAlarm = 0.8;
const traceRecovered = 0.7;

/**
 * Stores the observed offset of the gateway's clock. From five minutes on it is logged; from
 * forty-five on an alarm opens, before the gateway refuses everything at sixty.
 */
export async function watchClock(now: Date): Promise<void> {
  await flushClock();
  const samples = await readClock(now);
  const [newest] = samples;
  if (!newest) return;
  const state = clockState(samples);
  const seconds = Math.round(newest.offsetMs / 1000);
  if (state !== 'good') log.warn('clock.differs', { seconds, sourceCode: newest.source, state });
  if (state === 'red') {
    const detail = clockDetail(newest.offsetMs, newest.source);
    await raiseAlarm({ kind: 'clock_skew', subject: 'clock', detail }, now);
  } else if (state === 'good') await settleAlarm('clock_skew', 'clock', now);
}

/**
 * Opens an issue while production could change its own records undetected and this is not accepted.
 */
export async function watchRecords(now: Date): Promise<void> {
  const weaknesses = await findWeaknesses();
  const detail = { codes: weaknesses };
  if (weaknesses.length === 0) await settleAlarm('records_unprotected', 'shop', now);
  else await raiseAlarm({ kind: 'records_unprotected', subject: 'shop', detail }, now);
}

/** Warns before all numbers of 48 hours are used and payments have to be refused. */
export async function watchTraceNumbers(now: Date, countUsed = traceNumbersUsed): Promise<void> {
  const { terminal } = settings().gateway;
  const { used, available } = await countUsed(terminal, now);
  const share = used / available;
  const subject = `terminal:${terminal}`;
  if (share >= traceAlarm) {
    await raiseAlarm({ kind: 'trace_numbers_low', subject, detail: { used, available } }, now);
  } else if (share < traceRecovered) await settleAlarm('trace_numbers_low', subject, now);
}

/** Fewer declines in an hour than this are normal. */
const declinesAlarm = 20;
const declinesRecovered = 10;
/** Share of the hour's answers: from here on, stolen cards may be being tested. */
const declinedShareAlarm = 0.7;
const declinedShareRecovered = 0.5;

const countOutcomes = sql({ declined: 'int4', approved: 'int4' })`
  SELECT count(*) FILTER (WHERE state = 'DECLINED')::int AS declined,
    count(*) FILTER (WHERE state <> 'DECLINED')::int AS approved
  FROM payment_attempt
  WHERE state IN ('DECLINED', 'AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')
    AND state_changed_at > $1 AND outcome_at > $1`;

/** What the bank answered in the last hour. */
export async function readRecentOutcomes(now: Date) {
  const [seen] = await queryOnce(countOutcomes, [new Date(now.getTime() - 3_600_000)]);
  const { declined, approved } = seen ?? { declined: 0, approved: 0 };
  return { declined, approved, share: declined === 0 ? 0 : declined / (declined + approved) };
}

/** Warns when many payments are declined and few approved, before the bank asks why. */
export async function watchDeclines(now: Date): Promise<void> {
  const { declined, approved, share } = await readRecentOutcomes(now);
  const subject = 'shop';
  if (declined >= declinesAlarm && share >= declinedShareAlarm) {
    await raiseAlarm({ kind: 'many_declines', subject, detail: { declined, approved } }, now);
  } else if (declined < declinesRecovered || share < declinedShareRecovered) {
    await settleAlarm('many_declines', subject, now);
  }
}

const findStuck = sql({ kind: 'text!', waiting: 'int4', code: 'text?' })`
  SELECT w.kind, count(*)::int AS waiting, max(w.code) AS code FROM (
    SELECT 'mail_stuck' AS kind, last_error_code AS code FROM mail_outbox
    WHERE state = 'QUEUED' AND $1::timestamptz >=
      CASE WHEN tries = 0 THEN next_try_at ELSE coalesce(first_tried_at, next_try_at) END
    UNION ALL
    SELECT 'webhook_stuck', last_error_code FROM alarm_notice
    WHERE state = 'QUEUED' AND queued_at <= $1::timestamptz) w
  GROUP BY w.kind`;

/**
 * Raises an alarm when emails or webhook alarms have waited for an hour: that channel then delivers
 * nothing, so the others report it, once, until none waits that long.
 */
export async function watchChannels(now: Date): Promise<void> {
  const stuck = await queryOnce(findStuck, [new Date(now.getTime() - 3_600_000)]);
  for (const kind of ['mail_stuck', 'webhook_stuck'] as const) {
    const found = stuck.find((row) => row.kind === kind);
    const detail = { waiting: found?.waiting, code: found?.code };
    if (found) await raiseAlarm({ kind, subject: 'shop', detail }, now);
    else await settleAlarm(kind, 'shop', now);
  }
}
