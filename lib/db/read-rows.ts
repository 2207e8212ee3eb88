// How does a page read what Prisma cannot say? One statement over the pool that pages read by.
import 'server-only';
import { readPool } from './read-pool';

/** The rows of one statement that changes nothing; `int8` and `numeric` come as text. */
export async function readRows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const answer = await readPool().query(text, values as unknown[]);
  return answer.rows as Row[];
}
