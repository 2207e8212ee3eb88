// Do trail and rows still agree? Checks recent changes each minute, and old ones in turn.
import 'server-only';
import type { AuditFinding } from '@/lib/audit/chain-check';
import { checkChains, checkGuardsNow } from '@/lib/audit/check-chains';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { takeSeals } from '@/lib/audit/take-seal';
import { noteReached } from '@/lib/audit/verify/checkpoints';
import { verifyNew } from '@/lib/audit/verify/verify-audit';
import { checkAccounts } from '@/lib/auth/users/account-parity';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { raiseAlarm, settleAlarm } from '@/lib/payments/ledger/alarm';
import { replayDays } from '@/lib/payments/replay/replay-days';
import { keepBooks } from './book-parity';
import { checkOrders } from './check-parity';
import { checkReservations } from './reservation-parity';
import { minutesToSweep, sweepOrders } from './sweep-range';

/** Allows for clocks that differ and for slow transactions. */
const overlapMs = 5 * 60_000;
const sweptPerPage = 500;
/**
 * Time per minute for the sweep, however many orders exist; it delays the other steps no longer.
 */
const sweepLastsMs = 10_000;
const trailsPerRead = 500;
/** A seal covers one minute and at most 2,000 entries; each batch is its own snapshot and note. */
const sealsPerBatch = 100;
const batchesMax = 5;
/** This many show that something is wrong; the command lists all. */
const alarmsMax = 20;
const anchorLateMs = 26 * 3_600_000;

const findRecentSubjects = sql({ subject: 'text' })`
  SELECT DISTINCT subject FROM audit_entry WHERE at >= $1 AND subject > $2
  ORDER BY subject LIMIT ${trailsPerRead}`;

/** Checks what was written since the last check, and this minute's share of orders and signed days. */
export async function checkTrail(now: Date, lastDoneAt: Date | null): Promise<void> {
  const since = new Date((lastDoneAt ?? now).getTime() - overlapMs);
  await eachPage(
    (after) => queryOnce(findRecentSubjects, [since, after]),
    (subjects) => checkSubjects(subjects, now),
  );
  const minutes = minutesToSweep(now, lastDoneAt);
  const terms = { now, minutes: minutes.length, pageMax: sweptPerPage, lastsMs: sweepLastsMs };
  await sweepOrders(terms, (ids) =>
    checkSubjects(
      ids.map((id) => `order:${id}`),
      now,
    ),
  );
  for (const { subject, differs } of await replayDays(minutes)) {
    await raiseAlarm({ kind: 'audit_parity', subject, detail: { differs } }, now);
  }
}

/**
 * Verifies what was added since everything was last found intact, and notes how far it got: an
 * hour's entries, or a few hours of a backlog per round. A finding opens an alarm, and nothing is
 * noted.
 */
export async function checkNewEntries(now: Date, batch = sealsPerBatch): Promise<void> {
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { findings, last, seals, isEnd } = await verifyNew([], batch);
    for (const finding of findings.slice(0, alarmsMax)) await alarmFor(finding, now);
    if (findings.length > 0) return;
    if (last && seals > 0) await noteReached(now, last);
    if (isEnd) return;
  }
}

/** Checks the trails of other subjects, page by page, all accounts, and the database's guards. */
export async function checkOtherTrails(now: Date): Promise<void> {
  await eachPage(
    (after) => queryOnce(otherTrails, [after]),
    (subjects) => checkSubjects(subjects, now),
  );
  for (const { subject, differs } of await checkAccounts()) {
    await raiseAlarm({ kind: 'audit_parity', subject, detail: { differs } }, now);
  }
  for (const finding of await checkGuardsNow()) await alarmFor(finding, now);
}

/** Subjects in their order, a page at a time. */
async function eachPage(
  read: (after: string) => Promise<readonly { readonly subject: string }[]>,
  check: (subjects: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const subjects = (await read(after)).map(({ subject }) => subject);
    await check(subjects);
    const last = subjects.at(-1);
    if (last === undefined || subjects.length < trailsPerRead) return;
    after = last;
  }
}

/** Worded exactly as the index over the few trails that belong to no order. */
export const otherTrails = sql({ subject: 'text' })`
  SELECT DISTINCT subject FROM audit_entry
  WHERE subject NOT LIKE 'order:%' AND subject > $1 ORDER BY subject LIMIT ${trailsPerRead}`;

/** Seals what came since the last round; a seal of this process that is gone opens an alarm. */
export async function sealEntries(now: Date): Promise<void> {
  const finding = await takeSeals(now);
  if (finding) await alarmFor(finding, now);
}

/** Writes the day's anchor; opens an alarm when that has failed for more than a day. */
export async function anchorDay(now: Date): Promise<void> {
  try {
    await takeAnchor(now);
    await settleAlarm('anchor_failed', 'audit', now);
  } catch (error) {
    if (await isAnchorLate(now)) {
      await raiseAlarm({ kind: 'anchor_failed', subject: 'audit', detail: {} }, now);
    }
    throw error;
  }
}

async function checkSubjects(subjects: readonly string[], now: Date): Promise<void> {
  for (const finding of await checkChains(subjects)) await alarmFor(finding, now);
  const ids = subjects.filter((subject) => subject.startsWith('order:')).map((one) => one.slice(6));
  const differs = new Map<string, readonly string[]>();
  const findings = [...(await checkOrders(ids)), ...(await checkReservations(ids))];
  for (const { orderId, differs: columns } of findings) {
    differs.set(orderId, [...(differs.get(orderId) ?? []), ...columns]);
  }
  await keepBooks(ids, now);
  for (const [orderId, columns] of differs) {
    const subject = `order:${orderId}`;
    await raiseAlarm({ kind: 'audit_parity', subject, orderId, detail: { differs: columns } }, now);
  }
}

const findOrderById = select({ id: 'uuid' })`
  FROM "order" WHERE id = $1::uuid`;

async function alarmFor(finding: AuditFinding, now: Date): Promise<void> {
  const { subject, sequence, code } = finding;
  const [order] = subject.startsWith('order:')
    ? await queryOnce(findOrderById, [subject.slice(6)])
    : [];
  await raiseAlarm(
    {
      kind: 'audit_chain_broken',
      subject,
      ...(order && { orderId: order.id }),
      detail: { sequence, code },
    },
    now,
  );
}

const findLastAnchorTime = sql({ at: 'timestamptz?' })`
  SELECT coalesce((SELECT max(at) FROM audit_anchor), (SELECT min(at) FROM audit_entry)) AS at`;

async function isAnchorLate(now: Date): Promise<boolean> {
  const [row] = await queryOnce(findLastAnchorTime);
  return now.getTime() - (row?.at ?? now).getTime() > anchorLateMs;
}
