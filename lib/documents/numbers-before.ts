// Which numbers did a since-lost database give? Remembered on the machines that saw them.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { keepGiven, readGiven } from '@/lib/journal/given-numbers';
import { log } from '@/lib/log/log';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';

/** The shop's creation time survives every restore and differs from shop to shop. */
const findLast = sql({
  isDue: 'bool',
  madeAt: 'timestamptz?',
  labels: typed<readonly string[]>('text[]!'),
})`
  SELECT d."isDue", i.created_at AS "madeAt", ARRAY(
    SELECT d.label FROM unnest(ARRAY['confirmation', 'invoice', 'credit_note']) AS k,
      LATERAL (SELECT label FROM document WHERE is_test = $1 AND kind = k AND series_year = $2
        ORDER BY number DESC LIMIT 1) AS d) AS labels
  FROM (SELECT EXISTS (SELECT 1 FROM document_due WHERE due_at <= now()) AS "isDue") d
  LEFT JOIN installation i ON true`;

type Before = {
  readonly isDue: boolean;
  readonly given: readonly string[];
  /** Of the database; null: an unmarked one, whose numbers nobody remembers. */
  readonly madeAt: Date | null;
};

/**
 * `given`: the last label of each series that this machine has seen, after reading the database
 * again, so that numbers given elsewhere are remembered too. `isDue`: whether a document is to be
 * made.
 */
export async function numbersBefore(year: number): Promise<Before> {
  const [row] = await queryOnce(findLast, [settings().isTest, year]);
  const { isDue = false, madeAt = null, labels = [] } = row ?? {};
  return { isDue, madeAt, given: await rememberNumbers(madeAt, labels) };
}

/**
 * Records these labels outside the database and gives the last of each series. A failing disk must
 * not stop documents; the error is logged.
 */
export async function rememberNumbers(
  madeAt: Date | null,
  labels: readonly string[],
): Promise<readonly string[]> {
  if (madeAt === null) return [];
  try {
    await keepGiven(madeAt, labels);
    return await readGiven(madeAt);
  } catch (error) {
    log.error('document.numbers_not_kept', { error });
    return [];
  }
}
