// Which movements arrived for days already signed off? Late lines, each counted in another day.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import { bookedRow, movementColumns } from './list-movements';
import { bookSource } from './movement-sql';

const recordedOn = '(m.recorded_at AT TIME ZONE $4::text)::date';

/** The day on which it was recorded, or the first unsigned day after it. */
const openDay = `(SELECT min(c.day) FROM (
    SELECT ${recordedOn} AS day
    UNION ALL SELECT y.day + 1 FROM signed_day y
      WHERE y.is_test = m.is_test AND y.day >= ${recordedOn}) c
  WHERE NOT EXISTS (SELECT FROM signed_day z WHERE z.is_test = m.is_test AND z.day = c.day))`;

/**
 * Adjustments that count in the days from one to another. One that no signed day contains counts in
 * its first unsigned day.
 */
export const findAdjustments = sql({
  ...movementColumns,
  id: 'uuid!',
  /** The day in which it counts. */
  inDay: 'date!',
  /** The signed day that it belongs to, by the money's date. */
  ofDay: 'date!',
})`
  SELECT ${bookedRow}, m.id, l.in_day AS "inDay", s.day AS "ofDay"
  FROM (
    SELECT a.movement_id, t.day AS in_day FROM signed_day t
    JOIN signed_adjustment a ON a.day_id = t.id
    WHERE t.is_test = $1::boolean AND t.day BETWEEN $2::date AND $3::date
    UNION ALL
    SELECT o.movement_id, o.in_day FROM (
      SELECT n.movement_id, ${openDay} AS in_day
      FROM late_movement n JOIN money_movement m ON m.id = n.movement_id
      WHERE m.is_test = $1::boolean AND NOT EXISTS (
        SELECT FROM signed_adjustment a WHERE a.movement_id = n.movement_id)) o
    WHERE o.in_day BETWEEN $2::date AND $3::date) l
  JOIN money_movement m ON m.id = l.movement_id
  JOIN late_movement r ON r.movement_id = l.movement_id
  JOIN signed_day s ON s.id = r.day_id
  JOIN "order" o ON o.id = m.order_id
  ORDER BY l.in_day, ${bookSource.at}, m.id`;

export type Adjustment = RowsOf<typeof findAdjustments>;

/** Parameters of `findAdjustments`. */
export const adjustmentsOf = (isTest: boolean, from: string, to: string) => [
  isTest,
  from,
  to,
  settings().merchantTimezone,
];

/** Every adjustment that counts in the merchant's days from one to another. */
export function readAdjustments(isTest: boolean, from: string, to: string): Promise<Adjustment[]> {
  return readAlike(findAdjustments, adjustmentsOf(isTest, from, to));
}
