// Which personal data are past retention? Erases guests, emails and document names in batches.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { daysBefore } from '@/lib/jobs/purge-expired';
import { log, text } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { eraseGuestData, needs, needsOf, readCells } from './guest-data';

const ordersPerBatch = 100;
const batchesMax = 20;
const rowsMax = 2_000;

const isOfMoney = `o.state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')`;
const due = (which: string) => sql({ id: 'uuid', state: 'OrderState' })`
  SELECT o.id, o.state FROM "order" o
  WHERE o.erased_at IS NULL AND o.state_changed_at < $2 AND ${which} AND (${needs}) IS NULL
  ORDER BY o.state_changed_at LIMIT ${ordersPerBatch} FOR UPDATE SKIP LOCKED`;

const dueUnpaid = due(`o.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')
    AND NOT EXISTS (SELECT 1 FROM money_movement v WHERE v.order_id = o.id)`);
// Orders that were cancelled after money had moved for them.
const dueReturned = due(`o.state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED')`);
const duePaid = due(isOfMoney);

// Anchors and seals are proofs, and contain no personal data.
const forgetMails = sql({ count: 'int4' })`
  WITH gone AS (UPDATE mail_outbox SET recipient = '',
      payload = jsonb_strip_nulls(jsonb_build_object('terms', payload->'terms'))
    WHERE id IN (SELECT id FROM mail_outbox WHERE recipient <> '' AND created_at < $1
      AND state <> 'QUEUED' AND kind NOT IN ('audit_anchor', 'audit_seal')
      ORDER BY created_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

const forgetNames = sql({ count: 'int4' })`
  WITH gone AS (UPDATE document SET content = (content - 'guestSalt' - 'company') || '{"customerName":"-"}'
    WHERE id IN (SELECT id FROM document WHERE content->>'customerName' <> '-' AND issued_at < $1
      ORDER BY issued_at LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED) RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

const statementsPerRound = 5;

/** Clears cells of the bank's files, except those that the mapping reads. */
const forgetCells = sql({ count: 'int4' })`
  WITH old AS (UPDATE bank_statement SET cells_forgotten_at = now()
    WHERE id IN (SELECT id FROM bank_statement WHERE cells_forgotten_at IS NULL AND uploaded_at < $1
      ORDER BY uploaded_at LIMIT ${statementsPerRound} FOR UPDATE SKIP LOCKED) RETURNING id, mapping),
  gone AS (UPDATE statement_row r SET cells = ${readCells} FROM old s WHERE s.id = r.statement_id
    RETURNING 1)
  SELECT count(*)::int AS count FROM gone`;

/** Runs one round; the next takes what is left. Money, evidence and audit are never touched. */
export async function applyRetention(now: Date): Promise<void> {
  const { unpaidDays, guestsDays, mailsDays, documentsDays } = settings().keep;
  const guestsUntil = daysBefore(now, guestsDays);
  const done = {
    unpaid: await forgetGuests(dueUnpaid, daysBefore(now, unpaidDays), now),
    paid:
      (await forgetGuests(duePaid, guestsUntil, now)) +
      (await forgetGuests(dueReturned, guestsUntil, now)),
    mails: await forgetRows(forgetMails, daysBefore(now, mailsDays)),
    names: await forgetRows(forgetNames, daysBefore(now, documentsDays)),
    statements: await forgetRows(forgetCells, guestsUntil),
  };
  for (const [name, count] of Object.entries(done)) {
    if (count > 0) log.info('forget.done', { name: text(name), count });
  }
}

async function forgetGuests(due: typeof duePaid, until: Date, now: Date): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const taken = await withTx(async (tx) => {
      const found = await tx.query(due, [now, until]);
      const needed = await needsOf(
        tx,
        found.map(({ id }) => id),
        now,
      );
      const orders = found.filter(({ id }) => needed.get(id) === null);
      if (orders.length > 0)
        await eraseGuestData(
          tx,
          orders.map(({ id }) => id),
          now,
        );
      for (const { id, state } of orders) {
        await appendAudit(tx, {
          subject: `order:${id}`,
          actor: { kind: 'janitor', name: 'janitor' },
          action: 'order.guest_erased',
          cause: 'timer',
          before: { order: state },
          after: { order: state },
          at: now,
        });
      }
      return { found: found.length, erased: orders.length };
    });
    count += taken.erased;
    if (taken.found < ordersPerBatch) break;
  }
  return count;
}

async function forgetRows(forget: typeof forgetMails, until: Date): Promise<number> {
  const [row] = await queryOnce(forget, [until]);
  return row?.count ?? 0;
}
