// Do trail and rows still agree? Checks recent changes each minute, and everything once a day.
import 'server-only';
import type { AuditFinding } from '@/lib/audit/chain-check';
import { checkChains, checkGuardsNow } from '@/lib/audit/check-chains';
import { takeAnchor } from '@/lib/audit/take-anchor';
import { takeSeals } from '@/lib/audit/take-seal';
import { checkAccounts } from '@/lib/auth/people/account-parity';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { raiseAlarm, settleAlarm } from '@/lib/payments/ledger/alarm';
import { replayDays } from '@/lib/payments/replay/replay-days';
import { keepBooks } from './book-parity';
import { checkOrders } from './check-parity';
import { checkReservations } from './reservation-parity';
import { minuteRange, minutesToSweep } from './sweep-range';

/** Allows for clocks that differ and for slow transactions. */
const overlapMs = 5 * 60_000;
const recentMax = 2_000;
const sweptMax = 2_000;
const trailsPerRead = 500;
const anchorLateMs = 26 * 3_600_000;

const findRecentSubjects = sql({ subject: 'text' })`
  SELECT DISTINCT subject FROM audit_entry WHERE at >= $1 LIMIT ${recentMax}`;

/** Checks what was written since the last check, and this minute's share of orders and signed days. */
export async function checkTrail(now: Date, lastDoneAt: Date | null): Promise<void> {
  const since = new Date((lastDoneAt ?? now).getTime() - overlapMs);
  const subjects = await queryOnce(findRecentSubjects, [since]);
  const swept = await sweptOrders(now, lastDoneAt);
  const names = [...subjects.map((row) => row.subject), ...swept.map((id) => `order:${id}`)];
  await checkSubjects([...new Set(names)], now);
  for (const { subject, differs } of await replayDays(minutesToSweep(now, lastDoneAt))) {
    await raiseAlarm({ kind: 'audit_parity', subject, detail: { differs } }, now);
  }
}

/** Checks the trails of other subjects, page by page, all accounts, and the database's guards. */
export async function checkOtherTrails(now: Date): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await queryOnce(otherTrails, [after]);
    const subjects = rows.map((row) => row.subject);
    await checkSubjects(subjects, now);
    const last = subjects.at(-1);
    if (last === undefined || subjects.length < trailsPerRead) break;
    after = last;
  }
  for (const { subject, differs } of await checkAccounts()) {
    await raiseAlarm({ kind: 'audit_parity', subject, detail: { differs } }, now);
  }
  for (const finding of await checkGuardsNow()) await alarmFor(finding, now);
}

/** In the very words of the index of the few trails that are of no order. */
export const otherTrails = sql({ subject: 'text' })`
  SELECT DISTINCT subject FROM audit_entry
  WHERE subject NOT LIKE 'order:%' AND subject > $1 ORDER BY subject LIMIT ${trailsPerRead}`;

/** Seals what came since the last round; a seal of this process that is gone opens an alarm. */
export async function sealEntries(now: Date): Promise<void> {
  const finding = await takeSeals(now);
  if (finding) await alarmFor(finding, now);
}

/** Writes the day's anchor; when that fails for more than a day, an alarm opens. */
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

const findSwept = select({ id: 'uuid' })`
  FROM "order" WHERE id >= $1::uuid AND id <= $2::uuid LIMIT ${sweptMax}`;

/**
 * Ids are random, so a day's minutes divide them evenly. Missed minutes are checked
 * together, up to a limit; the next day checks all of them again.
 */
async function sweptOrders(now: Date, lastDoneAt: Date | null): Promise<readonly string[]> {
  const found: string[] = [];
  for (const minute of minutesToSweep(now, lastDoneAt)) {
    const { from, to } = minuteRange(minute);
    const rows = await queryOnce(findSwept, [from, to]);
    found.push(...rows.map((row) => row.id));
    if (rows.length === sweptMax) log.warn('janitor.sweep_cut', { minute });
  }
  return found;
}

const findLastAnchorTime = sql({ at: 'timestamptz?' })`
  SELECT coalesce((SELECT max(at) FROM audit_anchor), (SELECT min(at) FROM audit_entry)) AS at`;

async function isAnchorLate(now: Date): Promise<boolean> {
  const [row] = await queryOnce(findLastAnchorTime);
  return now.getTime() - (row?.at ?? now).getTime() > anchorLateMs;
}
