// Are all payments from before the book in it? Booked from their evidence, in rounds.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { withLease } from '@/lib/jobs/task-lease';
import { bookFromEvidence } from '@/lib/payments/replay/book-orders';

const name = 'janitor:book_existing';

const findDone = select({ name: 'text' })`
  FROM task_lease WHERE name = '${name}' AND done_at IS NOT NULL`;

/** Until then totals may lack payments from before the book. */
export async function isBookWhole(): Promise<boolean> {
  return (await queryOnce(findDone)).length > 0;
}

/** Of the next orders: looking for the next unbooked one would read a whole book that has none. */
const findUnbooked = sql({ last: 'uuid?', ids: 'uuid[]' })`
  WITH page AS MATERIALIZED (
    SELECT id FROM "order" WHERE id > $1::uuid ORDER BY id LIMIT 500)
  SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last, ARRAY(
    SELECT p.id FROM page p WHERE EXISTS (
      SELECT 1 FROM payment_attempt a WHERE a.order_id = p.id
        AND (a.authorised_amount_minor IS NOT NULL OR EXISTS (SELECT 1 FROM evidence e
          WHERE e.attempt_id = a.id AND e.verdict = 'REOPENED'))
        AND NOT EXISTS (SELECT 1 FROM money_movement m WHERE m.attempt_id = a.id))
    ORDER BY p.id) AS ids`;

const budgetMs = 20_000;
/** How far this process has got. */
let place = '00000000-0000-0000-0000-000000000000';

/**
 * Books the payments from before the book, in the order of their ids, for a while in each round
 * until all are in it. What an older instance writes beside us is found among the recent changes.
 */
export async function bookExisting(now: Date): Promise<void> {
  if (await isBookWhole()) return;
  const until = performance.now() + budgetMs;
  while (performance.now() < until) {
    const [{ last, ids } = { last: null, ids: [] }] = await queryOnce(findUnbooked, [place]);
    if (last === null) {
      await withLease({ name, everyMs: 0, lastsMs: 60_000 }, now, async () => {});
      return;
    }
    if (ids.length > 0) await bookFromEvidence(ids);
    place = last;
  }
}
