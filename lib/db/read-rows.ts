// How does a page read what Prisma cannot query? By one statement over the read pool.
import 'server-only';
import { readPool } from './read-pool';
import { rowTypes } from './row-types';
import type { Statement } from './statement';

/**
 * The rows of one statement that changes nothing. It is not a named statement, so that the server
 * plans it for its actual values.
 */
export async function readRows<Row>(
  { text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = await readPool().query({ text, values: values as unknown[], types: rowTypes });
  return answer.rows as Row[];
}

/**
 * The same for a statement that is asked with values alike, one day or another: each connection
 * keeps it, and the plan too, where the server finds that a plan for any value is not dearer.
 * Planning a long statement takes as long as answering it.
 */
export async function readAlike<Row>(
  { name, text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const asked = { name, text, values: values as unknown[], types: rowTypes };
  const answer = await readPool().query(asked);
  return answer.rows as Row[];
}
