// How does a person sign a day off? The book's figures are stored for good, with a digest.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { daySubject, sumUpDay } from '@/lib/payments/rules/book/signed-lines';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { adjustmentsOf, findAdjustments } from './adjustments';
import { type DaySpan, isDay, spanOfDay } from './calendar-day';
import { figuresOf, netMinor } from './movement';
import type { TerminalRow } from './read-terminal-totals';
import { readUnknowns } from './read-unknown';
import { figuresMark, isOver } from './signed-days';

export type SignDayInput = {
  readonly day: string;
  readonly isTest: boolean;
  /** The mark of the figures that the person was shown. */
  readonly seen: string;
};

type Refusal = 'BAD_DAY' | 'NOT_OVER' | 'NOT_WHOLE' | 'ALREADY_SIGNED' | 'CHANGED';

const findOverlapping = sql({ day: 'date' })`
  SELECT day FROM signed_day WHERE is_test = $1::boolean
    AND (day = $2::date OR (since < $4::timestamptz AND until > $3::timestamptz)) LIMIT 1`;

const sumUp = sql({
  figures: typed<readonly TerminalRow[]>('jsonb'),
  lines: 'int4',
  digest: 'text',
})`
  ${sumUpDay({
    day: '$1::date',
    since: '$2::timestamptz',
    until: '$3::timestamptz',
    isTest: '$4::boolean',
    adjustments: '$5::uuid[]',
  })}`;

const insertDay = sql({ id: 'uuid' })`
  INSERT INTO signed_day (day, since, until, is_test, figures, unknown, lines, digest,
    signed_by_id, signed_at)
  VALUES ($1::date, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10) RETURNING id`;

const insertAdjustments = sql`INSERT INTO signed_adjustment (movement_id, day_id)
  SELECT id, $2::uuid FROM unnest($1::uuid[]) AS id`;

/**
 * Signs off a past day of the merchant's. Nothing changes it afterwards: later lines become
 * adjustments of an open day. Refused if its figures differ from those the person was shown.
 */
export async function signDay(
  actor: Actor<'resolve'>,
  input: SignDayInput,
  clock = systemClock,
): Promise<Result<null, Refusal>> {
  if (!isDay(input.day)) return fail('BAD_DAY');
  const at = clock.now();
  const span = spanOfDay(input.day, settings().merchantTimezone);
  if (!isOver(span, at)) return fail('NOT_OVER');
  if (!(await isBookWhole())) return fail('NOT_WHOLE');
  const [unknowns] = await readUnknowns([span], { isTest: input.isTest, isMixed: true });
  const unknown = Object.values(unknowns ?? {}).reduce((sum, { count }) => sum + count, 0);
  return withTx((tx) => write(tx, actor, { ...input, span, unknown, at }));
}

type Writing = SignDayInput & {
  readonly span: DaySpan;
  readonly unknown: number;
  readonly at: Date;
};

async function write(
  tx: Tx,
  actor: Actor<'resolve'>,
  { day, isTest, seen, span, unknown, at }: Writing,
): Promise<Result<null, Refusal>> {
  const { since, until } = span;
  // Waits for lines of such a day that are being booked; those booked afterwards are late.
  await lockNamed(tx, 'signed days');
  const [other] = await tx.query(findOverlapping, [isTest, day, since, until]);
  if (other) return fail('ALREADY_SIGNED');
  const adjustments = await tx.query(findAdjustments, adjustmentsOf(isTest, day, day));
  const ids = adjustments.map(({ id }) => id);
  const [sums] = await tx.query(sumUp, [day, since, until, isTest, ids]);
  if (sums === undefined || figuresMark(sums.figures) !== seen) return fail('CHANGED');
  const { figures, lines, digest } = sums;
  const [signed] = await tx.query(insertDay, [
    day,
    since,
    until,
    isTest,
    JSON.stringify(figures),
    unknown,
    lines,
    digest,
    actor.userId,
    at,
  ]);
  await tx.query(insertAdjustments, [ids, signed?.id]);
  await auditPerson(tx, actor, at, {
    subject: daySubject(day, isTest),
    action: 'day.signed',
    cause: `book:${digest}`,
    after: {
      digest,
      lines,
      net: netMinor(figuresOf(figures)),
      adjustments: ids.length,
      unknown,
      since: since.toISOString(),
      until: until.toISOString(),
    },
  });
  return ok(null);
}
