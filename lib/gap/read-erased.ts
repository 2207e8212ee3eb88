// Which guests were erased after the time that a restore went back to, and are here again?
import 'server-only';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { select } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { readJournal } from '@/lib/journal/read-journal';

export type Returned = { readonly id: string; readonly reference: string };

const findReturned = select({ id: 'uuid', reference: 'text' })`
  FROM "order" WHERE id = ANY ($1::uuid[]) AND erased_at IS NULL ORDER BY reference`;

/** The orders erased according to these folders' journals, but not in this database. */
export async function readReturned(spools: readonly string[], since: Date): Promise<Returned[]> {
  const ids: string[] = [];
  for (const folder of spools) {
    if (!(await readdir(folder)).includes('journal')) continue;
    for await (const line of readJournal(path.join(folder, 'journal'), since)) {
      if (line.kind === 'erased') ids.push(...line.orders);
    }
  }
  return ids.length === 0 ? [] : queryOnce(findReturned, [ids]);
}
