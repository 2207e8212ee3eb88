// Does this audit row follow its predecessor unchanged? Pure comparisons.
import { type RowOf, typed } from '@/lib/rows/columns';
import { type AuditContent, chainStart, hashAudit } from './audit-hash';

/** A row as the database keeps it. */
export type AuditRow = AuditContent & {
  readonly id: bigint;
  readonly prevHash: string;
  readonly hash: string;
};

/** What is kept of a row while its successor is checked. */
export type AuditLink = Pick<AuditRow, 'id' | 'sequence' | 'hash'>;

/** One thing that is wrong: where (a subject and its entry, an anchor, a guard) and what. */
export type AuditFinding = {
  readonly check: 'chain' | 'anchor' | 'guard' | 'parity';
  readonly subject: string;
  readonly sequence: number | null;
  readonly code: string;
};

/** An anchor copied from a mail or a log; a seal has its number after the day, `2026-11-21#7`. */
export type KnownAnchor = { readonly day: string; readonly hash: string };

type ChainCode =
  /** The content does not match the stored hash. */
  | 'CHANGED'
  /** One or more rows before this one are not there. */
  | 'REMOVED_BEFORE'
  /** It does not continue the row before it: one of the two was inserted or rewritten. */
  | 'NOT_LINKED'
  /** Its id is lower than that of the row that it claims to follow. */
  | 'OUT_OF_ORDER';

/** The columns of `AuditRow`, for its readers. */
export const auditRowColumns = {
  id: 'int8',
  subject: 'text',
  sequence: 'int4',
  at: 'timestamptz',
  actorKind: 'text',
  actorId: 'text?',
  actorName: 'text',
  action: 'text',
  cause: 'text',
  before: typed<Readonly<Record<string, unknown>>>('jsonb'),
  after: typed<Readonly<Record<string, unknown>>>('jsonb'),
  prevHash: 'text',
  hash: 'text',
} as const;

/** The row as the database returns it: `at` is a Date, where AuditRow has ISO text. */
export type StoredAuditRow = RowOf<typeof auditRowColumns>;

/** The row as it was hashed. */
export function asAuditRow(row: StoredAuditRow): AuditRow {
  return { ...row, at: row.at.toISOString() };
}

/**
 * Everything that is wrong with a row, given the previous row of the same subject (undefined for
 * the first). Times are not compared: a clock may jump, the sequence may not.
 */
export function checkRow(previous: AuditLink | undefined, row: AuditRow): readonly ChainCode[] {
  const found: ChainCode[] = [];
  const { id, prevHash, hash, ...content } = row;
  if (hashAudit(prevHash, contentOf(content)) !== hash) found.push('CHANGED');
  if (row.sequence !== (previous?.sequence ?? 0) + 1) found.push('REMOVED_BEFORE');
  else if (prevHash !== (previous?.hash ?? chainStart)) found.push('NOT_LINKED');
  if (previous && id <= previous.id) found.push('OUT_OF_ORDER');
  return found;
}

/** Only the hashed keys: an extra column in the query must not change a hash. */
function contentOf(row: AuditContent): AuditContent {
  const { subject, sequence, at, actorKind, actorId, actorName, action, cause } = row;
  const { before, after } = row;
  return { subject, sequence, at, actorKind, actorId, actorName, action, cause, before, after };
}
