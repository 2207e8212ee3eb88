// Do signed days and closed months still match what was signed? Their lines, figures and the audit.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { monthDigest, monthSubject } from '@/lib/payments/rules/book/closed-months';
import { daySubject, sumUpDay } from '@/lib/payments/rules/book/signed-lines';

export type SignedDayFinding = { readonly subject: string; readonly differs: readonly string[] };

const subject = `'day:' || s.day || CASE WHEN s.is_test THEN ':test' ELSE '' END`;

const findDays = sql({
  day: 'date',
  isTest: 'bool',
  isSame: 'bool?',
  hasFigures: 'bool?',
  isAudited: 'bool?',
})`
  SELECT s.day, s.is_test AS "isTest", d.digest = s.digest AS "isSame",
    d.figures = s.figures AND d.lines = s.lines AS "hasFigures",
    EXISTS (SELECT FROM audit_entry e WHERE e.subject = ${subject} AND e.action = 'day.signed'
      AND e.after->>'digest' = s.digest) AS "isAudited"
  FROM signed_day s
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(a.movement_id), '{}') AS ids
    FROM signed_adjustment a WHERE a.day_id = s.id) a
  CROSS JOIN LATERAL (${sumUpDay({
    day: 's.day',
    since: 's.since',
    until: 's.until',
    isTest: 's.is_test',
    adjustments: 'a.ids',
  })}) d
  WHERE $1::int[] IS NULL OR (s.day - date '2000-01-01') % 1440 = ANY($1)`;

const findGone = sql({ subject: 'text' })`
  SELECT DISTINCT e.subject FROM audit_entry e WHERE e.action = 'day.signed'
    AND NOT EXISTS (SELECT FROM signed_day s WHERE ${subject} = e.subject)`;

const ofMonth = `'month:' || s.month || CASE WHEN s.is_test THEN ':test' ELSE '' END`;

/** A month falls to the minute of its first day. */
const findMonths = sql({ month: 'text', isTest: 'bool', isSame: 'bool?', isAudited: 'bool?' })`
  SELECT s.month, s.is_test AS "isTest",
    s.digest = ${monthDigest({ month: 's.month', isTest: 's.is_test', content: 's.content' })}
      AS "isSame",
    EXISTS (SELECT FROM audit_entry e WHERE e.subject = ${ofMonth} AND e.action = 'month.closed'
      AND e.after->>'digest' = s.digest) AS "isAudited"
  FROM closed_month s
  WHERE $1::int[] IS NULL OR ((s.month || '-01')::date - date '2000-01-01') % 1440 = ANY($1)`;

const findGoneMonths = sql({ subject: 'text' })`
  SELECT DISTINCT e.subject FROM audit_entry e WHERE e.action = 'month.closed'
    AND NOT EXISTS (SELECT FROM closed_month s WHERE ${ofMonth} = e.subject)`;

/**
 * Returns the signed days and closed months whose lines, figures or audit differ, and those that are
 * gone. `minutes` selects those that fall to these minutes, which divide all days evenly; null: all.
 */
export async function replayDays(
  minutes: readonly number[] | null,
): Promise<readonly SignedDayFinding[]> {
  const [days, gone, months, goneMonths] = await Promise.all([
    queryOnce(findDays, [minutes]),
    queryOnce(findGone),
    queryOnce(findMonths, [minutes]),
    queryOnce(findGoneMonths),
  ]);
  return [
    ...days.flatMap(({ day, isTest, ...is }) => findingOf(daySubject(day, isTest), is)),
    ...gone.map((one) => ({ ...one, differs: ['day'] })),
    ...months.flatMap(({ month, isTest, ...is }) =>
      findingOf(monthSubject(month, isTest), { ...is, hasFigures: true }),
    ),
    ...goneMonths.map((one) => ({ ...one, differs: ['month'] })),
  ];
}

type Same = Readonly<Record<'isSame' | 'hasFigures' | 'isAudited', boolean | null>>;

function findingOf(of: string, { isSame, hasFigures, isAudited }: Same): SignedDayFinding[] {
  const differs = [
    ...(isSame ? [] : ['digest']),
    ...(hasFigures ? [] : ['figures']),
    ...(isAudited ? [] : ['audit']),
  ];
  return differs.length === 0 ? [] : [{ subject: of, differs }];
}
