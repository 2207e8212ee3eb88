// Which audit entries match a filter? Newest first, by keyset: page 10,000 costs as much as page 1.
import 'server-only';
import { composed, type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { columnList } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import type { AuditFilter } from './audit-filter';
import { auditRowColumns } from './chain-check';

export type AuditLine = Awaited<ReturnType<typeof readAuditPage>>['lines'][number];

const { id: _, ...otherColumns } = auditRowColumns;

/** At most `size` entries from the filter's place on. */
export async function readAuditPage(filter: AuditFilter, size: number) {
  const subject = filter.about === '' ? null : await subjectOf(filter.about);
  const { statement, values } = auditPage(filter, subject, size);
  const rows = await queryOnce(statement, values);
  const lines = rows.slice(0, size).map((row) => ({ ...row, at: row.at.toISOString() }));
  const last = lines.at(-1);
  /** Where the next page begins; null on the last one. */
  const next = rows.length > size && last ? { at: last.at, id: last.id } : null;
  return { lines, next };
}

const findActions = sql({ action: 'text' })`
  WITH RECURSIVE known AS (
    (SELECT action FROM audit_entry ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT e.action FROM audit_entry e WHERE e.action > known.action
      ORDER BY e.action LIMIT 1) FROM known WHERE known.action IS NOT NULL)
  SELECT action FROM known WHERE action IS NOT NULL LIMIT 500`;

/** Every action in the audit, by name; skips along the index instead of reading all of it. */
export async function listAuditActions(): Promise<readonly string[]> {
  const rows = await queryOnce(findActions);
  return rows.map((row) => row.action);
}

type AuditPerson = RowsOf<typeof findPeople>;

const findPeople = select({ id: 'uuid', name: 'text', email: 'text' })`
  FROM "user" ORDER BY lower(name), email LIMIT 1000`;

/** All people who have or had an account: each may have acted. */
export function listAuditPeople(): Promise<readonly AuditPerson[]> {
  return queryOnce(findPeople);
}

const findRows = sql({ subject: 'text', name: 'text', path: 'text' })`
  SELECT 'order:' || id AS subject, reference AS name, '/admin/orders/' || reference AS path
    FROM "order" WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'user:' || id, name, '/admin/users/' || id FROM "user" WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'product:' || id, main_text(name), '/admin/catalogue/' || slug
    FROM product WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'category:' || id, main_text(name), '/admin/catalogue'
    FROM product_category WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'zone:' || id, main_text(name), '/admin/settings/zones'
    FROM delivery_zone WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'channel:' || id, name, '/admin/settings/channels'
    FROM channel WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'extra:' || id, main_text(name), '/admin/settings/extras'
    FROM stay_extra WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'discount:' || id, main_text(name), '/admin/settings/discounts'
    FROM stay_discount WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'statement:' || id, file_name, '/admin/reconciliation/statements/' || id
    FROM bank_statement WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'choice:' || id, main_text(name), '/admin/settings'
    FROM choice WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'desk_view:' || id, name, '/admin/orders'
    FROM desk_view WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'attention:' || id, kind, '/admin/attention' ||
      CASE WHEN closed_at IS NULL THEN '' ELSE '/closed' END
    FROM attention_item WHERE id = ANY ($1::uuid[])
  UNION ALL SELECT 'acceptance:' || id,
      to_char(begun_at AT TIME ZONE $2, 'YYYY-MM-DD'), '/admin/acceptance'
    FROM acceptance_run WHERE id = ANY ($1::uuid[])`;

export type NamedRows = Awaited<ReturnType<typeof findNamedRows>>;

/**
 * What the rows are called that entries are about, and the paths of their pages: an order's
 * reference, a person's name; the kind of an issue; the day of an acceptance run. Rows that are no
 * longer there have none.
 */
export async function findNamedRows(subjects: readonly string[]) {
  const ids = subjects.map((subject) => subject.slice(subject.indexOf(':') + 1)).filter(isRowId);
  const rows = await queryOnce(findRows, [ids, settings().merchantTimezone]);
  return new Map(rows.map(({ subject, ...named }) => [subject, named]));
}

const findSubject = sql({ subject: 'text' })`
  SELECT 'order:' || id AS subject FROM "order" WHERE reference = $1
  UNION ALL SELECT 'user:' || id FROM "user" WHERE email = $2 LIMIT 1`;

/** The subject that a typed reference or address names; anything else is taken as typed. */
async function subjectOf(about: string): Promise<string> {
  const [row] = await queryOnce(findSubject, [about.toUpperCase(), about.toLowerCase()]);
  return row?.subject ?? about;
}

/** The page's statement, composed for the filter, and its values. */
export function auditPage(filter: AuditFilter, subject: string | null, size: number) {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const day = (text: string, plus: number) =>
    `((${put(text)}::date + ${plus})::timestamp AT TIME ZONE ${put(settings().merchantTimezone)})`;
  const { actorId, action, from, to, after } = filter;
  const conditions = [
    ...(subject === null ? [] : [`subject = ${put(subject)}`]),
    ...(actorId === null ? [] : [`actor_id = ${put(actorId)}`]),
    ...(action === null ? [] : [`action = ${put(action)}`]),
    ...(from === null ? [] : [`at >= ${day(from, 0)}`]),
    ...(to === null ? [] : [`at < ${day(to, 1)}`]),
    ...(after === null
      ? []
      : [`(at, id) < (${put(after.at)}::timestamptz, ${put(after.id)}::bigint)`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const statement = composed(
    { ...auditRowColumns, id: 'text' },
    `SELECT ${columnList(otherColumns)}, id::text AS id FROM audit_entry ${where}
     ORDER BY audit_entry.at DESC, audit_entry.id DESC LIMIT ${size + 1}`,
  );
  return { statement, values };
}
