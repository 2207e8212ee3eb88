// Do the clock and the order numbers still suffice, and are not too many cards declined?
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { clockDetail, clockState, flushClock, readClock } from '@/lib/health/gateway-clock';
import { log } from '@/lib/log/log';
import { level } from '@/lib/log/metrics';
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

/** Warns before all numbers of 48 hours are used and payments have to be refused. */
export async function watchTraceNumbers(now: Date, countUsed = traceNumbersUsed): Promise<void> {
  const { terminal } = settings().gateway;
  const { used, available } = await countUsed(terminal, now);
  const share = used / available;
  level('trace_numbers_used_ratio', {}, share);
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

/** Warns when many payments are declined and few approved, before the bank asks why. */
export async function watchDeclines(now: Date): Promise<void> {
  const [seen] = await queryOnce(countOutcomes, [new Date(now.getTime() - 3_600_000)]);
  const { declined, approved } = seen ?? { declined: 0, approved: 0 };
  const share = declined === 0 ? 0 : declined / (declined + approved);
  level('declined_ratio', {}, share);
  const subject = 'shop';
  if (declined >= declinesAlarm && share >= declinedShareAlarm) {
    await raiseAlarm({ kind: 'many_declines', subject, detail: { declined, approved } }, now);
  } else if (declined < declinesRecovered || share < declinedShareRecovered) {
    await settleAlarm('many_declines', subject, now);
  }
}

const countByAge = sql({ age: 'int4', count: 'int4' })`
  SELECT age_level AS age, count(*)::int AS count FROM attention_item
  WHERE closed_at IS NULL GROUP BY age_level`;

/** Sets the metric of open issues for this process. */
export async function countOpenAttention(): Promise<void> {
  const rows = await queryOnce(countByAge);
  const byAge = new Map(rows.map((row) => [row.age, row.count]));
  for (const age of [0, 1, 2, 3]) {
    level('attention_open', { level: String(age) }, byAge.get(age) ?? 0);
  }
}
