// Are these chains unchanged? For checks of a few subjects instead of all.
import 'server-only';
import { select } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import {
  type AuditFinding,
  asAuditRow,
  auditRowColumns,
  checkRow,
  type StoredAuditRow,
} from './chain-check';
import { checkGuards } from './guards';

/** Only the end of a longer chain is checked; `audit:verify` reads all of it. */
const tailMax = 500;
const subjectsPerRead = 100;

const findTails = select(auditRowColumns)`
  FROM unnest($1::text[]) AS wanted
  CROSS JOIN LATERAL (SELECT * FROM audit_entry e WHERE e.subject = wanted
    ORDER BY e.sequence DESC LIMIT ${tailMax}) e
  ORDER BY subject, sequence, id`;

/** What is wrong with the chains of these subjects. */
export async function checkChains(subjects: readonly string[]): Promise<readonly AuditFinding[]> {
  const found: AuditFinding[] = [];
  for (let from = 0; from < subjects.length; from += subjectsPerRead) {
    const rows = await queryOnce(findTails, [subjects.slice(from, from + subjectsPerRead)]);
    found.push(...chainFindings(rows));
  }
  return found;
}

/** The guards of the append-only tables that are missing or weakened. */
export async function checkGuardsNow(): Promise<readonly AuditFinding[]> {
  const found = await withTx(checkGuards);
  return found.map(({ table, trigger, code }) => ({
    check: 'guard' as const,
    subject: trigger === '' ? 'this session' : `${table}.${trigger}`,
    sequence: null,
    code,
  }));
}

function chainFindings(rows: readonly StoredAuditRow[]): AuditFinding[] {
  const lengths = new Map<string, number>();
  for (const { subject } of rows) lengths.set(subject, (lengths.get(subject) ?? 0) + 1);
  return rows.flatMap((stored, at) => {
    const row = asAuditRow(stored);
    const before = rows[at - 1];
    const isFirst = before?.subject !== row.subject;
    // The row before a tail was not read: its hash and number are taken from the row itself.
    const unread = { id: -1n, sequence: row.sequence - 1, hash: row.prevHash };
    const isTail = lengths.get(row.subject) === tailMax;
    const previous = isFirst ? (isTail ? unread : undefined) : before;
    return checkRow(previous, row).map((code) => ({
      check: 'chain' as const,
      subject: row.subject,
      sequence: row.sequence,
      code,
    }));
  });
}
