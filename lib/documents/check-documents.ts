// Is every document what was made? Its content is compared with its digest, a few at a time.
import 'server-only';
import { typed } from '@/lib/columns';
import { select } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import type { DocumentContent } from './document-content';
import { isAsMade } from './document-digest';

const documentsPerRead = 500;

const findDocuments = select({
  id: 'uuid',
  label: 'text',
  content: typed<DocumentContent>('jsonb'),
  digest: 'text',
})`
  FROM documents WHERE id > $1::uuid ORDER BY id LIMIT ${documentsPerRead}`;

/** Calls `visit` with the label of each one that was changed. Returns how many there are. */
export async function checkDocuments(visit: (label: string) => void): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; ; ) {
    const rows = await queryOnce(findDocuments, [after]);
    for (const { label, content, digest } of rows) if (!isAsMade(content, digest)) visit(label);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < documentsPerRead) return count;
    after = last.id;
  }
}
