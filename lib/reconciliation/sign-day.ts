// How does a person sign days off? The book's figures are stored for good, with a digest a day.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { lockNamed } from '@/lib/db/named-lock';
import { type RowsOf, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { isBookWhole } from '@/lib/payments/janitor/book-existing';
import { daySubject, sumUpDay } from '@/lib/payments/rules/book/signed-lines';
import { type Fail, fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { adjustmentsOf, findAdjustments } from './adjustments';
import { type DaySpan, isDay, spanOfDay } from './calendar-day';
import { figuresOf, netMinor } from './movement';
import type { TerminalRow } from './read-terminal-totals';
import { readUnknowns, type Unknowns } from './read-unknown';
import { figuresMark, isOver } from './signed-days';

/** A day, and the mark of the figures that the person was shown. */
export type SeenDay = { readonly day: string; readonly seen: string };

export type DayRefusal = 'BAD_DAY' | 'NOT_OVER' | 'NOT_WHOLE' | 'ALREADY_SIGNED' | 'CHANGED';

/** A day that may not be signed, and why. */
export type RefusedDay = { readonly day: string; readonly code: DayRefusal };

export type SigningRefusal =
  | Fail<'NO_DAYS' | 'TOO_MANY'>
  | Fail<'REFUSED', { readonly days: readonly RefusedDay[] }>;

/** The most days that are signed at once: two months. */
export const signedAtOnce = 62;

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
 * Signs off past days of the merchant's, all or none. Nothing changes them afterwards: later lines
 * become adjustments of an open day. REFUSED names every day that is not over, is signed already, or
 * has other figures than the person was shown.
 */
export async function signDays(
  actor: Actor<'resolve'>,
  input: { readonly isTest: boolean; readonly days: readonly SeenDay[] },
  clock = systemClock,
): Promise<Ok<null> | SigningRefusal> {
  const at = clock.now();
  const prepared = await prepareSigning(input, at);
  if (!prepared.ok) return prepared;
  return withTx((tx) => writeDays(tx, actor, prepared.value, at));
}

/** Signs off one day, by the same rules. */
export async function signDay(
  actor: Actor<'resolve'>,
  { isTest, ...one }: SeenDay & { readonly isTest: boolean },
  clock = systemClock,
): Promise<Result<null, DayRefusal>> {
  const signed = await signDays(actor, { isTest, days: [one] }, clock);
  if (signed.ok) return signed;
  return fail((signed.code === 'REFUSED' && signed.days[0]?.code) || 'BAD_DAY');
}

type PreparedDay = SeenDay & { readonly span: DaySpan; readonly unknown: number };

export type PreparedSigning = {
  readonly isTest: boolean;
  readonly days: readonly PreparedDay[];
};

/** What can be judged before the transaction: the days are over, and the book is whole. */
export async function prepareSigning(
  { isTest, days }: { readonly isTest: boolean; readonly days: readonly SeenDay[] },
  at: Date,
): Promise<Ok<PreparedSigning> | SigningRefusal> {
  if (days.length === 0) return fail('NO_DAYS');
  if (days.length > signedAtOnce) return fail('TOO_MANY');
  const { merchantTimezone } = settings();
  const codeOf = ({ day }: SeenDay): DayRefusal | null => {
    if (!isDay(day)) return 'BAD_DAY';
    return isOver(spanOfDay(day, merchantTimezone), at) ? null : 'NOT_OVER';
  };
  const refused = refusedOf(days, days.map(codeOf));
  if (refused.length > 0) return fail('REFUSED', { days: refused });
  if (!(await isBookWhole())) {
    return fail('REFUSED', {
      days: refusedOf(
        days,
        days.map(() => 'NOT_WHOLE'),
      ),
    });
  }
  const inOrder = [...new Map(days.map((one) => [one.day, one])).values()].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const spans = inOrder.map(({ day }) => spanOfDay(day, merchantTimezone));
  const unknowns = await readUnknowns(spans, { isTest, isMixed: true });
  const prepared = inOrder.flatMap((one, index) => {
    const span = spans[index];
    return span === undefined ? [] : [{ ...one, span, unknown: countOf(unknowns[index] ?? {}) }];
  });
  return ok({ isTest, days: prepared });
}

function refusedOf(
  days: readonly SeenDay[],
  codes: readonly (DayRefusal | null)[],
): readonly RefusedDay[] {
  return days.flatMap(({ day }, index) => {
    const code = codes[index] ?? null;
    return code === null ? [] : [{ day, code }];
  });
}

const countOf = (unknowns: Unknowns) =>
  Object.values(unknowns).reduce((sum, { count }) => sum + count, 0);

/** Signs prepared days in this transaction; refused, it has written nothing. */
export async function writeDays(
  tx: Tx,
  actor: Actor<'resolve'>,
  { isTest, days }: PreparedSigning,
  at: Date,
): Promise<Ok<null> | SigningRefusal> {
  // Waits for lines of such days that are being booked; those booked afterwards are late.
  await lockNamed(tx, 'signed days');
  const refused: RefusedDay[] = [];
  const summed: (SummedDay & { readonly isTest: boolean })[] = [];
  // Which late lines count in a day does not depend on the others that are signed with it.
  for (const one of days) {
    const sums = await sumUpSeen(tx, one, isTest);
    if (sums.ok) summed.push({ ...sums.value, isTest });
    else refused.push({ day: one.day, code: sums.code });
  }
  if (refused.length > 0) return fail('REFUSED', { days: refused });
  for (const one of summed) await writeDay(tx, actor, one, at);
  return ok(null);
}

type SummedDay = PreparedDay & {
  readonly ids: readonly string[];
  readonly sums: RowsOf<typeof sumUp>;
};

/** The figures of an unsigned day, if they are those that the person was shown. */
async function sumUpSeen(
  tx: Tx,
  one: PreparedDay,
  isTest: boolean,
): Promise<Result<SummedDay, 'ALREADY_SIGNED' | 'CHANGED'>> {
  const { day, seen, span } = one;
  const { since, until } = span;
  const [other] = await tx.query(findOverlapping, [isTest, day, since, until]);
  if (other) return fail('ALREADY_SIGNED');
  const adjustments = await tx.query(findAdjustments, adjustmentsOf(isTest, day, day));
  const ids = adjustments.map(({ id }) => id);
  const [sums] = await tx.query(sumUp, [day, since, until, isTest, ids]);
  if (sums === undefined || figuresMark(sums.figures) !== seen) return fail('CHANGED');
  return ok({ ...one, ids, sums });
}

async function writeDay(
  tx: Tx,
  actor: Actor<'resolve'>,
  { day, isTest, span, unknown, ids, sums }: SummedDay & { readonly isTest: boolean },
  at: Date,
): Promise<void> {
  const { since, until } = span;
  const { figures, lines, digest } = sums;
  const stored = JSON.stringify(figures);
  const [signed] = await tx.query(insertDay, [
    ...[day, since, until, isTest, stored, unknown, lines, digest, actor.userId, at],
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
}
