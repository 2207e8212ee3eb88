// How does a test run a query that the product never runs? With its own SQL text.
import type { Statement } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';

/** A statement without a name or columns; the test declares its row type. */
export const plain = <Row = unknown>(text: string): Statement<Row> => ({
  name: '',
  text,
  columns: {},
});

/** Runs one statement as the app’s own login. */
export const runSql = <Row = unknown>(text: string, values: readonly unknown[] = []) =>
  queryOnce(plain<Row>(text), values);

/**
 * How the database would run a statement that it has seen often. The planner takes a short table
 * for one that is read whole: what can be walked along an index is.
 */
export const planOf = (
  { text }: Pick<Statement<unknown>, 'text'>,
  values: readonly string[],
  prepare: readonly string[] = [],
): Promise<string> =>
  withTx(async (tx) => {
    await tx.query(plain('SET LOCAL enable_seqscan = off'));
    await tx.query(plain('SET LOCAL plan_cache_mode = force_generic_plan'));
    for (const one of prepare) await tx.query(plain(one));
    await tx.query(plain(`PREPARE looked_at AS ${text}`));
    const plan = await tx.query(
      plain<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE looked_at (${values.join()})`),
    );
    await tx.query(plain('DEALLOCATE looked_at'));
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  });
