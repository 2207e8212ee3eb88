// How long have holds and open issues waited? Counts by age.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { HoldAgeLevel } from '@/lib/payments/rules/hold-age';
import { typed } from '@/lib/rows/columns';
import { byMode, type OrderMode, ofMode } from './order-mode';

type HoldFigures = { readonly count: number; readonly minor: string };

/** Holds by how near the merchant's limit they are. */
export type HoldAges = Readonly<Record<HoldAgeLevel, HoldFigures>>;

const dayMs = 86_400_000;
const none: HoldFigures = { count: 0, minor: '0' };

const holdsOf = byMode(
  (mode) =>
    sql({ level: typed<HoldAgeLevel>('text'), count: 'int4', minor: 'text' })`
  SELECT CASE WHEN since <= $1 THEN 'over' WHEN since <= $2 THEN 'last_day'
      WHEN since <= $4 THEN 'ending' ELSE 'fresh' END AS level,
    count(*)::int AS count, coalesce(sum(minor), 0)::text AS minor
  FROM (SELECT coalesce(o.held_since, a.outcome_at) AS since, a.authorised_amount_minor AS minor
    FROM payment_attempt a
    LEFT JOIN "order" o ON o.id = a.order_id AND o.held_since IS NOT NULL
    WHERE a.state = 'AUTHORISED' AND a.outcome_at IS NOT NULL
      ${ofMode(mode, 'a.order_id', 3)}) held
  GROUP BY 1`,
);

/**
 * Holds that are neither completed nor reversed, by the levels of hold-age.ts and by the same start
 * time as the list of expiring holds.
 */
export async function readHoldAges(
  now: Date,
  limitDays: number,
  mode: OrderMode,
): Promise<HoldAges> {
  const heldBefore = (daysLeft: number) => new Date(now.getTime() - (limitDays - daysLeft) * dayMs);
  const rows = await readRows(holdsOf(mode), [
    heldBefore(0),
    heldBefore(1),
    mode.isTest,
    heldBefore(2),
  ]);
  const of = (level: HoldAgeLevel) => rows.find((row) => row.level === level) ?? none;
  return {
    fresh: of('fresh'),
    ending: of('ending'),
    last_day: of('last_day'),
    over: of('over'),
  };
}

/** Steps of the queue: under five minutes, under an hour, under a day, a day and more. */
export type AttentionAges = RowsOf<typeof countByAge>;

const countByAge = sql({ fresh: 'int4', minutes: 'int4', hours: 'int4', days: 'int4' })`
  SELECT count(*) FILTER (WHERE opened_at > $1::timestamptz - interval '5 minutes')::int AS fresh,
    count(*) FILTER (WHERE opened_at <= $1::timestamptz - interval '5 minutes'
      AND opened_at > $1::timestamptz - interval '1 hour')::int AS minutes,
    count(*) FILTER (WHERE opened_at <= $1::timestamptz - interval '1 hour'
      AND opened_at > $1::timestamptz - interval '1 day')::int AS hours,
    count(*) FILTER (WHERE opened_at <= $1::timestamptz - interval '1 day')::int AS days
  FROM attention_item WHERE closed_at IS NULL`;

/** Open issues by age. */
export async function readAttentionAges(now: Date): Promise<AttentionAges> {
  const [row] = await readRows(countByAge, [now]);
  return row ?? { fresh: 0, minutes: 0, hours: 0, days: 0 };
}
