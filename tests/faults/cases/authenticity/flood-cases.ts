import type { Campaign } from '../../harness/campaign';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { forge } from '../../harness/forge';
import { inLanes, percentile } from '../../harness/posting';
import { settle } from '../../harness/results';
import type { Waiting } from '../../harness/waiting';
import { formBody } from '../../harness/wire';

defineCase('A31', { priority: 0, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const seconds = t.volume(3, 60);
  if (t.isShort) t.scale(`${seconds} s of the flood instead of 60, at the same rate`);
  const honest = await t.manyWaiting(t.volume(60, 300));
  const valid = await inLanes(honest, 8, ({ order }) => campaign.bank.pay(order));
  const quietCount = Math.floor(valid.length / 3);
  await postPaced(campaign, valid.slice(0, 10), 20);
  const gapMs = Math.max(5, (seconds * 900) / (valid.length - quietCount));
  const quiet = await postPaced(campaign, valid.slice(10, quietCount), gapMs);
  const targets = await t.manyWaiting(20);
  const seeds = await inLanes(targets, 8, ({ order }) => campaign.bank.pay(order));
  const before = await fingerprintOf(campaign, targets);
  const perSecond = 10_000 / 60;
  const flood = floodFor(t, seeds, seconds, perSecond);
  const under = await postPaced(campaign, valid.slice(quietCount), gapMs);
  const refused = await flood;
  t.check(
    refused.statuses.every((status) => status === 400),
    'a forged post was not answered with 400',
  );
  t.equal(await fingerprintOf(campaign, targets), before, 'rows of the payments under attack');
  const rate = (refused.length / refused.seconds) * 60;
  if (rate < 9_500 && !t.isShort) t.void(`only ${Math.round(rate)} forged posts a minute`);
  const [quietP95, underP95] = [percentile(quiet, 95), percentile(under, 95)];
  t.inTime(
    underP95 <= 3 * quietP95,
    `p95 ${underP95} ms under the flood, ${quietP95} ms before it`,
  );
  t.count('forged posts of the flood refused', refused.length);
  t.measure('flood, posts a minute', rate);
  t.measure('honest p95 when quiet, ms', quietP95);
  t.measure('honest p95 under the flood, ms', underP95);
  await expectAllPaid(t, honest);
});

defineCase('A32', { priority: 2 }, async (t) => {
  const { valid } = await settle(t);
  const mac = valid.P_SIGN ?? '';
  const wrongAt = (index: number) => {
    const digit = mac[index] === '0' ? '1' : '0';
    return formBody({ ...valid, P_SIGN: mac.slice(0, index) + digit + mac.slice(index + 1) });
  };
  const bodies = [wrongAt(0), wrongAt(mac.length - 1)];
  const samples = t.volume(150, 20_000);
  if (samples < 100_000) t.scale(`${samples} samples of each instead of 100,000`);
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < samples * 2 && performance.now() < t.deadline; index += 1) {
    const which = t.random() < 0.5 ? 0 : 1;
    const answer = await t.campaign.poster.post(t.campaign.backref(0), bodies[which] ?? '');
    times[which]?.push(answer.ms);
  }
  const z = rankDifference(times[0], times[1]);
  t.check(Math.abs(z) < 5, `the two are told apart by time: z = ${z.toFixed(2)}`);
  t.measure('z of the two timings', z);
  t.count('forged, altered or misshapen results refused', times[0].length + times[1].length);
});

/**
 * Exactly one believed message each, which may have come twice, one mail, and none of what was
 * refused. Judged once what was
 * promised can have happened: a result that took too long is in the spool, which comes in turn.
 */
async function expectAllPaid(t: CaseContext, waiting: readonly Waiting[]): Promise<void> {
  const isPaid = async () => (await notAsPromised(t, waiting)).length === 0;
  await t.campaign.until(isPaid, 'every valid result is recorded').catch(() => {});
  const rows = await notAsPromised(t, waiting);
  t.equal(rows, [], 'payments that are not exactly as their one valid result says');
}

/** What each such payment has; an empty list: all is as promised. */
function notAsPromised(t: CaseContext, waiting: readonly Waiting[]): Promise<object[]> {
  return t.campaign.sql(
    `SELECT * FROM (
       SELECT a.gateway_order_id AS "order", a.state::text,
         CASE a.transaction_type WHEN 'sale' THEN 'PAID' ELSE 'AUTHORISED' END AS wanted,
         (SELECT count(*) FILTER (WHERE e.verdict <> 'DUPLICATE')::int FROM evidence e
           WHERE e.attempt_id = a.id AND e.source = 'RESULT') AS results,
         (SELECT count(DISTINCT e.digest)::int FROM evidence e
           WHERE e.attempt_id = a.id AND e.source = 'RESULT') AS messages,
         (SELECT array_agg(x.action ORDER BY x.at) FROM audit_entry x
           WHERE x.subject = 'order:' || a.order_id) AS audit,
         (SELECT count(*)::int FROM mail_outbox m
           WHERE m.order_id = a.order_id AND m.kind = 'invoice') AS invoices
       FROM payment_attempt a WHERE a.gateway_order_id = ANY($1)
     ) one
     WHERE state <> wanted OR results <> 1 OR messages <> 1 OR cardinality(audit) <> 4 OR invoices <> 1`,
    [waiting.map(({ order }) => order)],
  );
}

/** One after the other at a steady pace; how long each took. */
async function postPaced(
  campaign: Campaign,
  results: readonly Record<string, string>[],
  gapMs: number,
): Promise<number[]> {
  const startedAt = performance.now();
  return inLanes(results, 8, async (fields, index) => {
    const due = startedAt + index * gapMs - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const answer = await campaign.post(fields, index % 2);
    let last = answer;
    // A result that took too long to record is in the spool, and its page posts it again, so often.
    for (let tries = 0; last.status === 503 && tries < 60; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      last = await campaign.post(fields, index % 2);
    }
    if (last.status !== 200) throw new Error(`An honest result was answered ${last.status}.`);
    return answer.ms;
  });
}

async function floodFor(
  t: CaseContext,
  seeds: readonly Record<string, string>[],
  seconds: number,
  perSecond: number,
): Promise<{ statuses: number[]; length: number; seconds: number }> {
  const startedAt = performance.now();
  const amount = Math.ceil(seconds * perSecond);
  const statuses = await inLanes(Array.from({ length: amount }), 32, async (_one, index) => {
    const due = startedAt + (index * 1000) / perSecond - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const mine = seeds[index % seeds.length] ?? {};
    const body = forge(mine, seeds[(index + 1) % seeds.length] ?? mine, t.random);
    return (await t.campaign.poster.post(t.campaign.backref(index % 2), body)).status;
  });
  return { statuses, length: amount, seconds: (performance.now() - startedAt) / 1000 };
}

async function fingerprintOf(campaign: Campaign, waiting: readonly Waiting[]): Promise<string> {
  const [row] = await campaign.sql<{ hash: string }>(
    `SELECT md5(string_agg(a::text || o::text || (SELECT count(*) FROM evidence e
       WHERE e.attempt_id = a.id)::text, '' ORDER BY a.id)) AS hash
     FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE a.gateway_order_id = ANY($1)`,
    [waiting.map(({ order }) => order)],
  );
  return row?.hash ?? '';
}

/** How far two samples stand apart by their ranks, in standard deviations (Mann and Whitney). */
function rankDifference(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((ms) => ({ ms, side: 0 })), ...right.map((ms) => ({ ms, side: 1 }))];
  all.sort((a, b) => a.ms - b.ms);
  const rankSum = all.reduce((sum, one, index) => sum + (one.side === 0 ? index + 1 : 0), 0);
  const [n, m] = [left.length, right.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
