// How does a page read what Prisma cannot say? One statement over the pool that pages read by.
import 'server-only';
import { readPool } from './read-pool';
import { rowTypes } from './row-types';
import type { Statement } from './statement';

/**
 * The rows of one statement that changes nothing. It has no name, so that the server plans it for
 * the very values that are asked about.
 */
export async function readRows<Row>(
  { text }: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const answer = await readPool().query({ text, values: values as unknown[], types: rowTypes });
  return answer.rows as Row[];
}
