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

// A Sunday; counting from it is cheaper for each row than asking for the weekday of a date.
const sunday = "date '2000-01-02'";

const isOn = (rule: string, day: string) => `${day} BETWEEN ${rule}.first_day AND ${rule}.last_day
  AND ${rule}.weekdays & (1 << ((${day} - ${sunday}) % 7)) <> 0`;

/** Rules against a stay that nothing newer of the same field replaces on their day. */
const held = (field: string, isAgainst: string, day: string, days = '') => `
  SELECT r.product_id FROM day_rule r${days} WHERE ${isAgainst} AND ${isOn('r', day)}
    AND NOT EXISTS (SELECT FROM day_rule newer WHERE newer.product_id = r.product_id
      AND newer.${field} IS NOT NULL AND ${isOn('newer', day)}
      AND (newer.created_at, newer.id) > (r.created_at, r.id))`;

/**
 * SQL for the ids of all kinds whose rules refuse a stay, as `refusalOf` judges it. It begins at the
 * rules against the stay, of all kinds at once: most shops have few.
 */
export const refusedKinds = (checkIn: string, checkOut: string) => {
  const nights = `, generate_series(${checkIn}, ${checkOut} - 1, interval '1 day') night`;
  const isNear = `r.first_day < ${checkOut} AND r.last_day >= ${checkIn}`;
  return [
    held('not_for_sale', `r.not_for_sale AND ${isNear}`, 'night::date', nights),
    held('closed_to_arrival', 'r.closed_to_arrival', checkIn),
    held('closed_to_departure', 'r.closed_to_departure', checkOut),
    held('min_nights', `r.min_nights > ${checkOut} - ${checkIn}`, checkIn),
    held('max_nights', `nullif(r.max_nights, 0) < ${checkOut} - ${checkIn}`, checkIn),
  ].join(' UNION ALL ');
};
