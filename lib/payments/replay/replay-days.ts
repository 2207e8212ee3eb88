// Do signed days still match what was signed? Compares their lines, their figures and the audit.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
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

/**
 * Returns the signed days whose lines, figures or audit differ, and those that are gone. `minutes`
 * selects the days that fall to these minutes, which divide all days evenly; null: all of them.
 */
export async function replayDays(
  minutes: readonly number[] | null,
): Promise<readonly SignedDayFinding[]> {
  const [days, gone] = await Promise.all([queryOnce(findDays, [minutes]), queryOnce(findGone)]);
  return [
    ...days.flatMap(({ day, isTest, isSame, hasFigures, isAudited }) => {
      const differs = [
        ...(isSame ? [] : ['digest']),
        ...(hasFigures ? [] : ['figures']),
        ...(isAudited ? [] : ['audit']),
      ];
      return differs.length === 0 ? [] : [{ subject: daySubject(day, isTest), differs }];
    }),
    ...gone.map((one) => ({ ...one, differs: ['day'] })),
  ];
}
