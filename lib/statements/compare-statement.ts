// Do the bank and we agree? Reads a statement by a mapping, compares it, stores the differences.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { patiently } from '@/lib/db/patience';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import {
  countOwn,
  doubtsOf,
  type Matched,
  type MatchInput,
  type MatchRefusal,
  matchStatement,
  type StatementFile,
} from './match-statement';
import { noteProgress } from './progress';
import type { MappingProblems } from './reading/mapping';
import { lackingStatements, lockStatements, refreshIssues } from './statement-issues';
import { writeMissing, writeRows } from './write-matching';

export type Comparison = {
  readonly matched: number;
  /** Unexplained differences. */
  readonly open: number;
};

type CompareRefusal =
  | MatchRefusal
  /** No row is a payment of ours: a person must confirm that the statement is ours. */
  | 'NOTHING_OURS'
  /** Dates or amounts contradict our own of the same payments: a person must confirm them. */
  | 'DOUBTFUL';

type ComparisonInput = MatchInput & {
  /** A person saw that no row is known, and confirmed that the statement is ours. */
  readonly isConfirmed?: boolean;
  /** A person compared doubtful dates and amounts with the file. */
  readonly isChecked?: boolean;
};

/**
 * Compares a statement with our own movements, for the first time or again after new evidence. It
 * never changes a payment; its differences are one issue until all are explained.
 */
export async function compareStatement(
  actor: Actor<'resolve'>,
  input: ComparisonInput,
  clock = systemClock,
): Promise<Result<Comparison, CompareRefusal, { readonly problems?: MappingProblems }>> {
  const half = (done: number, total: number, from: number) =>
    noteProgress(input.statementId, from + Math.floor((done * 50) / total));
  try {
    const found = await matchStatement(input, (done, total) => half(done, total, 0));
    if (!found.ok) return found;
    const { statement, rows } = found.value;
    const isAgain = statement.state === 'MATCHED';
    if (countOwn(found.value) === 0 && !isAgain && !input.isConfirmed) {
      return fail('NOTHING_OURS', {});
    }
    const isChosen = input.mapping !== null;
    if (isChosen && !input.isChecked && doubtsOf(found.value).length > 0) {
      return fail('DOUBTFUL', {});
    }
    const total = rows.length;
    return await patiently(() =>
      write(actor, found.value, input.said, clock.now(), (done) => half(done, total, 50)),
    );
  } finally {
    if (isRowId(input.statementId)) await noteProgress(input.statementId, null);
  }
}

function write(
  actor: Actor,
  found: Matched,
  said: MatchInput['said'],
  at: Date,
  watch: (done: number) => Promise<void>,
): Promise<Result<Comparison, 'NOT_FOUND'>> {
  const { statement, mapping, matching } = found;
  const matched = matching.rows.filter(({ outcome }) => outcome === 'matched').length;
  return withTx(async (tx) => {
    await lockStatements(tx);
    const [kept] = await tx.query(findKept, [statement.id]);
    if (!kept) return fail('NOT_FOUND');
    const before = await lackingStatements(tx, statement.id);
    await writeRows(tx, found, said, watch);
    await writeMissing(tx, found);
    const after = await lackingStatements(tx, statement.id);
    const counts = await refreshIssues(tx, [statement.id, ...before, ...after], at);
    const compared = { matched, open: counts.get(statement.id) ?? 0 };
    await keepMapping(tx, found, at);
    const told = { said: said && { role: said.role, lines: said.lines }, aside: asideOf(found) };
    await note(tx, actor, statement, { mapping, ...compared, ...told }, at);
    return ok(compared);
  });
}

/** The lines that were compared with nothing, as they were understood. */
function asideOf({ aside }: Matched) {
  const linesOf = (role: 'fee' | 'payout' | 'total') =>
    aside
      .filter((row) => row.role === role)
      .map(({ line }) => line)
      .slice(0, 200);
  return aside.length === 0
    ? undefined
    : { fees: linesOf('fee'), payouts: linesOf('payout'), totals: linesOf('total') };
}

/** Unless it was withdrawn meanwhile. */
const findKept = sql({ id: 'uuid' })`SELECT id FROM bank_statement WHERE id = $1::uuid`;

const updateStatement = sql`
  UPDATE bank_statement SET state = 'MATCHED', mapping = $2::jsonb, first_day = $3::date,
  last_day = $4::date, matched_at = $5 WHERE id = $1::uuid`;

const rememberMapping = sql`
  INSERT INTO statement_mapping (header_signature, mapping, saved_at) VALUES ($1, $2::jsonb, $3)
  ON CONFLICT (header_signature)
    DO UPDATE SET mapping = excluded.mapping, saved_at = excluded.saved_at`;

async function keepMapping(tx: Tx, found: Matched, at: Date): Promise<void> {
  const { statement, firstDay, lastDay } = found;
  const stored = JSON.stringify(found.mapping);
  await tx.query(updateStatement, [statement.id, stored, firstDay, lastDay, at]);
  await tx.query(rememberMapping, [statement.headerSignature, stored, at]);
}

async function note(
  tx: Tx,
  actor: Actor,
  statement: StatementFile,
  after: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<void> {
  await auditPerson(tx, actor, at, {
    subject: `statement:${statement.id}`,
    action: 'statement.compared',
    cause: `file:${statement.digest}`,
    before: { state: statement.state },
    after,
  });
}
