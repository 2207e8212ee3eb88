// Why does the bank's figure differ? One reason for many differences, or their reasons withdrawn.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { type Problems, readForm } from '@/lib/forms/form';
import { reason } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { missingDifference } from './differences';
import {
  isOpenMissing,
  isOpenRow,
  lockStatements,
  refreshIssues,
  statementsWith,
} from './statement-issues';

export const explainable = ['amount_differs', 'ours_only', 'bank_only'] as const;

/** Ticked lines and movements, or a whole list of the statement. */
export type ChosenDifferences = {
  readonly statementId: string;
  readonly lines: readonly number[];
  readonly movements: readonly string[];
  readonly all: (typeof explainable)[number] | null;
};

/** Why, as staff write it for differences, and for a statement that they withdraw. */
export const whyForm = { reason: reason({ min: 3 }) };

export type Unexplained = Result<never, 'FIELDS', { fields: Problems<typeof whyForm> }>;

type Refusal = 'NOT_FOUND' | 'NONE_CHOSEN';

type Changed = {
  /** Number of differences changed. */
  readonly count: number;
  /** Differences of this statement that are still unexplained. */
  readonly open: number;
};

const chosen = `
  SELECT r.difference FROM statement_row r
  WHERE r.statement_id = $1::uuid AND (r.line = ANY($2::int[]) OR r.outcome::text = $4)`;
const chosenMissing = `
  SELECT '${missingDifference}' || m.movement_key FROM statement_missing m
  WHERE m.statement_id = $1::uuid AND (m.movement_key = ANY($3::text[]) OR $4 = 'ours_only')`;

const explain = sql({ difference: 'text' })`
  INSERT INTO statement_explanation (difference, statement_id, reason, explained_by_id, explained_at)
  SELECT c.difference, $1::uuid, $5, $6::uuid, $7::timestamptz
  FROM (${chosen} AND ${isOpenRow} UNION ${chosenMissing} AND ${isOpenMissing}) c(difference)
  RETURNING difference`;

/**
 * Explains every chosen difference that is still unexplained, in all statements that contain it. No
 * payment changes. The statement's issue closes with its last difference.
 */
export function explainDifferences(
  actor: Actor<'resolve'>,
  input: ChosenDifferences & { readonly reason: string },
  clock = systemClock,
): Promise<Result<Changed, Refusal> | Unexplained> {
  const read = readForm(whyForm, { reason: input.reason });
  if (!read.ok) return Promise.resolve(read);
  const at = clock.now();
  const why = { ...read.value, at };
  return change(actor, input, explain, [why.reason, actor.userId, at], {
    action: 'statement.explained',
    ...why,
  });
}

const forget = sql({ difference: 'text' })`
  DELETE FROM statement_explanation WHERE difference IN (${chosen} UNION ${chosenMissing})
  RETURNING difference`;

/** Withdraws explanations: the chosen differences are open again. */
export function reopenDifferences(
  actor: Actor<'resolve'>,
  input: ChosenDifferences,
  clock = systemClock,
): Promise<Result<Changed, Refusal>> {
  return change(actor, input, forget, [], { action: 'statement.reopened', at: clock.now() });
}

const findStatement = sql({ digest: 'text' })`
  SELECT digest FROM bank_statement WHERE id = $1::uuid AND state = 'MATCHED'`;

function change(
  actor: Actor<'resolve'>,
  input: ChosenDifferences,
  statement: typeof explain,
  values: readonly unknown[],
  told: {
    readonly action: 'statement.explained' | 'statement.reopened';
    readonly reason?: string;
    readonly at: Date;
  },
): Promise<Result<Changed, Refusal>> {
  const { statementId, lines, movements, all } = input;
  const { action, reason, at } = told;
  if (!isRowId(statementId)) return Promise.resolve(fail('NOT_FOUND'));
  return withTx(async (tx) => {
    await lockStatements(tx);
    const [found] = await tx.query(findStatement, [statementId]);
    if (!found) return fail('NOT_FOUND');
    const place = [statementId, lines, movements, all];
    const changed = await tx.query(statement, [...place, ...values]);
    if (changed.length === 0) return fail('NONE_CHOSEN');
    const differences = changed.map(({ difference }) => difference);
    const others = await statementsWith(tx, differences);
    const counts = await refreshIssues(tx, [statementId, ...others], at);
    const open = counts.get(statementId) ?? 0;
    await auditPerson(tx, actor, at, {
      subject: `statement:${statementId}`,
      action,
      cause: `file:${found.digest}`,
      after: { reason, open, count: changed.length, differences: differences.slice(0, namedMax) },
    });
    return ok({ count: changed.length, open });
  });
}

/** An audit entry names this many; the page shows all. */
const namedMax = 200;
