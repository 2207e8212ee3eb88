// Which orders' rows differ from their audit trail? Read in one statement, so of one moment.
import 'server-only';
import { select, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { type RowOf, typed } from '@/lib/rows/columns';
import { type AuditAfter, type ParityAttempt, parityProblems } from './audit-parity';

export type ParityFinding = {
  readonly orderId: string;
  readonly reference: string;
  /** Sequence of the trail's last entry; 0 when it has none. */
  readonly sequence: number;
  readonly differs: readonly string[];
};

const rowColumns = {
  id: 'uuid',
  reference: 'text',
  state: 'OrderState',
  version: 'int4',
  attempts: typed<ParityAttempt[] | null>('jsonb?'),
  entries: typed<AuditAfter[] | null>('jsonb?'),
  sequence: 'int4?',
} as const;

type Row = RowOf<typeof rowColumns>;

const ordersPerRead = 200;

const columns = `o.id, o.reference, o.state, o.version,
  (SELECT jsonb_agg(jsonb_build_object('gatewayOrderId', a.gateway_order_id, 'state', a.state,
      'authorisedMinor', a.authorised_amount_minor::text,
      'completedMinor', a.completed_amount_minor::text,
      'reversedMinor', a.reversed_amount_minor::text,
      'isSurplus', a.is_surplus, 'isBlocked', a.is_blocked,
      'operations', coalesce((SELECT jsonb_agg(jsonb_build_object('kind', p.kind,
          'state', p.state) ORDER BY p.created_at, p.id)
        FROM operation p WHERE p.attempt_id = a.id), '[]'::jsonb)) ORDER BY a.sequence)
    FROM payment_attempt a WHERE a.order_id = o.id) AS attempts,
  e.entries, e.sequence`;

const trail = `LEFT JOIN LATERAL (SELECT jsonb_agg(after ORDER BY sequence) AS entries,
    max(sequence) AS sequence FROM audit_entry WHERE subject = 'order:' || o.id) e ON true`;

const findChosenOrders = sql(rowColumns)`
  SELECT ${columns} FROM "order" o ${trail} WHERE o.id = ANY ($1::uuid[])`;

/** The given orders, a few hundred at a time. */
export async function checkOrders(ids: readonly string[]): Promise<readonly ParityFinding[]> {
  const found: ParityFinding[] = [];
  for (let from = 0; from < ids.length; from += ordersPerRead) {
    const rows = await queryOnce(findChosenOrders, [ids.slice(from, from + ordersPerRead)]);
    found.push(...findingsOf(rows));
  }
  return found;
}

const findNextOrders = sql(rowColumns)`
  SELECT ${columns} FROM "order" o ${trail} WHERE o.id > $1::uuid
  ORDER BY o.id LIMIT ${ordersPerRead}`;

/** Checks every order; calls `visit` for each difference. Returns the number of orders. */
export async function checkAllOrders(visit: (finding: ParityFinding) => void): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; ; ) {
    const rows = await queryOnce(findNextOrders, [after]);
    for (const finding of findingsOf(rows)) visit(finding);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < ordersPerRead) return count;
    after = last.id;
  }
}

const entriesPerRead = 2_000;

const findEntriesSince = select({ id: 'int8', subject: 'text' })`
  FROM audit_entry WHERE id > $1 ORDER BY id LIMIT ${entriesPerRead}`;

/** Checks the orders with entries after this one. Returns how many there were, some twice. */
export async function checkOrdersSince(
  entryId: bigint,
  visit: (finding: ParityFinding) => void,
): Promise<number> {
  let after = entryId;
  for (let count = 0; ; ) {
    const rows = await queryOnce(findEntriesSince, [after]);
    const subjects = rows.map(({ subject }) => subject).filter((one) => one.startsWith('order:'));
    const ids = [...new Set(subjects)].map((subject) => subject.slice(6));
    for (const finding of await checkOrders(ids)) visit(finding);
    count += ids.length;
    const last = rows.at(-1);
    if (!last || rows.length < entriesPerRead) return count;
    after = last.id;
  }
}

const findTrailsAlone = select({ subject: 'text' })`
  FROM audit_entry e WHERE e.sequence = 1 AND e.subject LIKE 'order:%'
    AND NOT EXISTS (SELECT 1 FROM "order" o WHERE 'order:' || o.id = e.subject)
  ORDER BY subject LIMIT 100`;

/** Trails of orders that no longer exist: an order is never deleted. */
export async function findOrphanTrails(): Promise<readonly string[]> {
  const rows = await queryOnce(findTrailsAlone);
  return rows.map((row) => row.subject);
}

function findingsOf(rows: readonly Row[]): ParityFinding[] {
  return rows.flatMap((row) => {
    const { id: orderId, reference, state, version } = row;
    const attempts = row.attempts ?? [];
    const differs = parityProblems({ state, version, attempts, entries: row.entries ?? [] });
    if (differs.length === 0) return [];
    return [{ orderId, reference, sequence: row.sequence ?? 0, differs }];
  });
}
