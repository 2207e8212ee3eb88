// What has a shop of years behind it that a book of seed:large lacks? Its background work is done.
import type pg from 'pg';

/** Once for each shop; each hour what the hour brought. Here it would read and erase for an hour. */
const steps = ['book_existing', 'verify', 'forget'];

/**
 * Notes for a book without a past that these steps are done: they would share the two cores with
 * the pages. What the janitor does each minute goes on as in any shop.
 */
export async function settle(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO task_lease (name, holder, leased_until, done_at)
     SELECT 'janitor:' || step, 'bench', now(), now() FROM unnest($1::text[]) AS step
     ON CONFLICT (name) DO UPDATE SET done_at = now()`,
    [steps],
  );
}
