// Which lines of the book does a signed day have, and what is their digest? One SQL for all uses.
import { moneyDateOf } from './money-date';

/** A day as expressions of a statement. `adjustments`: ids of late lines of other days, an array. */
export type DayExpressions = {
  readonly day: string;
  readonly since: string;
  readonly until: string;
  readonly isTest: string;
  readonly adjustments: string;
};

const at = moneyDateOf('m');

/** Whether `m` arrived after its day was signed. */
export const isLate = 'EXISTS (SELECT FROM late_movement l WHERE l.movement_id = m.id)';

const linesOf = ({ since, until, isTest, adjustments }: DayExpressions) => `
  SELECT m.* FROM money_movement m
  WHERE m.is_test = ${isTest} AND ${at} >= ${since} AND ${at} < ${until} AND NOT ${isLate}
  UNION ALL
  SELECT m.* FROM money_movement m WHERE m.id = ANY(${adjustments})`;

/** All values of a line, written the same way in any time zone of the connection. */
const line = `concat_ws('|', m.id, m.kind, m.figure, m.amount_minor, m.currency, m.terminal,
  m.order_id, m.attempt_id, coalesce(m.operation_id::text, '-'),
  coalesce((extract(epoch FROM m.money_at) * 1000)::bigint::text, '-'),
  (extract(epoch FROM m.recorded_at) * 1000)::bigint, coalesce(m.rrn, '-'),
  coalesce(m.approval, '-'), coalesce(m.person::text, '-'), m.certainty, m.round, m.is_test)`;

/** One row: the day's `figures` by terminal and figure, how many `lines`, and their `digest`. */
export const sumUpDay = (of: DayExpressions) => `
  WITH held AS MATERIALIZED (${linesOf(of)}),
  summed AS (
    SELECT terminal, lower(figure) AS kind, count(*)::int AS count, sum(amount_minor)::text AS minor
    FROM held GROUP BY 1, 2)
  SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object('terminal', terminal, 'kind', kind,
      'count', count, 'minor', minor) ORDER BY terminal, kind), '[]') FROM summed) AS figures,
    (SELECT count(*)::int FROM held) AS lines,
    (SELECT encode(sha256(convert_to(concat_ws(E'\\n', ${of.day},
      (extract(epoch FROM ${of.since}) * 1000)::bigint,
      (extract(epoch FROM ${of.until}) * 1000)::bigint, ${of.isTest},
      string_agg(${line}, E'\\n' ORDER BY m.id)), 'UTF8')), 'hex') FROM held m) AS digest`;

/** The audit subject of a signed day. */
export const daySubject = (day: string, isTest: boolean) =>
  `day:${day}${isTest ? ':test' : ''}` as const;
