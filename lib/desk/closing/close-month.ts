// How does a person close a month? Its days are signed, its sums stored for good, in one act.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { patiently } from '@/lib/db/patience';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { monthDigest, monthSubject } from '@/lib/payments/rules/book/closed-months';
import { figuresOf } from '@/lib/reconciliation/movement';
import type { TerminalRow } from '@/lib/reconciliation/read-terminal-totals';
import {
  type PreparedSigning,
  prepareSigning,
  type SeenDay,
  type SigningRefusal,
  writeDays,
} from '@/lib/reconciliation/sign-day';
import { type Fail, fail, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { lockStatements } from '@/lib/statements/statement-issues';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';
import { contentMark, monthDoubts } from './month-content';
import { readMonthContent } from './read-month-facts';

export type MonthToClose = {
  /** `2026-11`. */
  readonly month: string;
  readonly isTest: boolean;
  /** The mark of what the person was shown. */
  readonly seen: string;
  /** The days that are not signed yet, with the marks of their figures. */
  readonly days: readonly SeenDay[];
  /** The person said that they know what is open. */
  readonly isAware: boolean;
};

export type ClosingRefusal =
  | SigningRefusal
  /** BAD_MONTH: there is no such month; DOUBTS: something is open, and the person did not say that
   * they know; CHANGED: it is not what they were shown. */
  | Fail<'BAD_MONTH' | 'ALREADY_CLOSED' | 'CHANGED' | 'DOUBTS'>;

/**
 * Closes a month of the merchant's calendar: signs its unsigned days by the rules of the single day,
 * and stores its sums, all or nothing. Nothing changes it afterwards.
 */
export async function closeMonth(
  actor: Actor<'resolve'>,
  input: MonthToClose,
  clock = systemClock,
): Promise<Ok<null> | ClosingRefusal> {
  const at = clock.now();
  const { month, days } = readMonth(input.month, '2000-01-01');
  if (month !== input.month) return fail('BAD_MONTH');
  if (input.days.some(({ day }) => !days.includes(day))) return fail('CHANGED');
  // Every day of a month that is not over is unsigned, and refused by its own rule.
  const prepared = input.days.length === 0 ? null : await prepareSigning(input, at);
  if (prepared?.ok === false) return prepared;
  return patiently(() =>
    inOneAct((tx) => write(tx, actor, { ...input, days, prepared: prepared?.value ?? null }, at)),
  );
}

type Writing = Omit<MonthToClose, 'days'> & {
  readonly days: readonly string[];
  readonly prepared: PreparedSigning | null;
};

class Refused extends Error {
  constructor(readonly refusal: ClosingRefusal) {
    super('the month was not closed');
  }
}

/** A refusal rolls back the days that were signed before it. */
async function inOneAct(
  work: (tx: Tx) => Promise<Ok<null> | ClosingRefusal>,
): Promise<Ok<null> | ClosingRefusal> {
  try {
    return await withTx(async (tx) => {
      const done = await work(tx);
      if (!done.ok) throw new Refused(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

const findClosed = sql({ id: 'uuid' })`
  SELECT id FROM closed_month WHERE is_test = $1::boolean AND month = $2`;

const findSigned = sql({
  day: 'date',
  figures: typed<readonly TerminalRow[]>('jsonb'),
  unknown: 'int4',
  adjustments: 'int4',
})`
  SELECT day, figures, unknown, (SELECT count(*)::int FROM signed_adjustment a
    WHERE a.day_id = s.id) AS adjustments
  FROM signed_day s WHERE is_test = $1::boolean AND day BETWEEN $2::date AND $3::date ORDER BY day`;

const insertMonth = sql({ digest: 'text' })`
  INSERT INTO closed_month (month, is_test, content, digest, closed_by_id, closed_at)
  SELECT $1::text, $2::boolean, c.content,
    ${monthDigest({ month: '$1::text', isTest: '$2::boolean', content: 'c.content' })}, $4::uuid, $5
  FROM (SELECT $3::jsonb AS content) c RETURNING digest`;

async function write(
  tx: Tx,
  actor: Actor<'resolve'>,
  { month, isTest, seen, days, isAware, prepared }: Writing,
  at: Date,
): Promise<Ok<null> | ClosingRefusal> {
  // Nobody explains, compares or closes meanwhile; the days' own lock is taken by their signing.
  await lockStatements(tx);
  const [closed] = await tx.query(findClosed, [isTest, month]);
  if (closed) return fail('ALREADY_CLOSED');
  const signing = prepared === null ? ok(null) : await writeDays(tx, actor, prepared, at);
  if (!signing.ok) return signing;
  const signed = await tx.query(findSigned, [isTest, days[0], days.at(-1)]);
  if (signed.length !== days.length) return fail('CHANGED');
  const content = await readMonthContent(
    {
      month,
      isTest,
      days: signed.map(({ day, figures }) => ({ day, figures: figuresOf(figures) })),
      unknown: signed.reduce((sum, one) => sum + one.unknown, 0),
      adjustments: signed.reduce((sum, one) => sum + one.adjustments, 0),
    },
    (statement, values) => tx.query(statement, values),
  );
  if (contentMark(content) !== seen) return fail('CHANGED');
  if (monthDoubts(content).length > 0 && !isAware) return fail('DOUBTS');
  const stored = [month, isTest, JSON.stringify(content), actor.userId, at];
  const [made] = await tx.query(insertMonth, stored);
  const { netMinor, bank, differences } = content;
  await auditPerson(tx, actor, at, {
    subject: monthSubject(month, isTest),
    action: 'month.closed',
    cause: `month:${made?.digest}`,
    after: {
      digest: made?.digest,
      net: netMinor,
      ...{ due: bank.dueMinor, paid: bank.paidMinor, verdict: bank.verdict.kind },
      ...{
        open: differences.open,
        explained: differences.explained,
        signed: prepared?.days.length ?? 0,
      },
    },
  });
  return ok(null);
}
