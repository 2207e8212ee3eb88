// Which rules of days does the database have for kinds of rooms? As SQL, inside statements that read
// free rooms and prices too.

import { typed } from '@/lib/rows/columns';
import type { DayRule } from '@/lib/stays/day-rules';

/** The column that `dayRulesJson` builds. */
export const dayRulesColumn = typed<readonly DayRule[] | null>('jsonb?');

/** A product's rules for the days from one date to another, both included, the newest first. */
export const dayRulesJson = (product: string, from: string, until: string) => `(
  SELECT jsonb_agg(jsonb_build_object('firstDay', r.first_day, 'lastDay', r.last_day,
      'weekdays', r.weekdays, 'minNights', r.min_nights, 'maxNights', r.max_nights,
      'closedToArrival', r.closed_to_arrival, 'closedToDeparture', r.closed_to_departure,
      'notForSale', r.not_for_sale)
      ORDER BY r.created_at DESC, r.id DESC)
  FROM day_rule r WHERE r.product_id = ${product}
    AND r.first_day <= ${until} AND r.last_day >= ${from})`;

const isOn = (day: string) => `${day} BETWEEN r.first_day AND r.last_day
  AND r.weekdays & (1 << extract(dow FROM ${day})::int) <> 0`;

const newest = (column: string, day: string) =>
  `(array_agg(r.${column} ORDER BY r.created_at DESC, r.id DESC)
    FILTER (WHERE r.${column} IS NOT NULL AND ${isOn(day)}))[1]`;

/**
 * SQL for the ids of all kinds whose rules refuse a stay, as `refusalOf` judges it. The rules of all
 * kinds are read once, so that many kinds cost no more than their rules.
 */
export const refusedKinds = (checkIn: string, checkOut: string) => `
  SELECT product_id FROM (
    SELECT r.product_id,
      ${newest('min_nights', checkIn)} AS least, ${newest('max_nights', checkIn)} AS most,
      ${newest('closed_to_arrival', checkIn)} AS no_arrival,
      ${newest('closed_to_departure', checkOut)} AS no_departure
    FROM day_rule r WHERE r.first_day <= ${checkOut} AND r.last_day >= ${checkIn}
    GROUP BY r.product_id) held
  WHERE no_arrival OR no_departure OR ${checkOut} - ${checkIn} < least
    OR ${checkOut} - ${checkIn} > nullif(most, 0)
  UNION
  SELECT product_id FROM (
    SELECT DISTINCT ON (r.product_id, night) r.product_id, r.not_for_sale
    FROM day_rule r JOIN (
        SELECT day::date AS night
        FROM generate_series(${checkIn}, ${checkOut} - 1, interval '1 day') day) stay
      ON ${isOn('night')}
    WHERE r.not_for_sale IS NOT NULL
    ORDER BY r.product_id, night, r.created_at DESC, r.id DESC) nights
  WHERE not_for_sale`;
