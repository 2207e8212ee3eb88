// Which guest of an order is the last to leave? Asked where the order is shown, not the day.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { isStillToLeave } from './open-hold';

const findStays = sql({
  stayId: 'uuid!',
  checkIn: 'date!',
  checkOut: 'date!',
  state: typed<StayState>('text!'),
  isLast: 'bool!',
})`
  WITH stay AS (
    SELECT l.order_id, (array_agg(l.id ORDER BY l.position))[1] AS id, array_agg(l.id) AS lines,
      min(l.check_in) AS check_in, max(l.check_out) AS check_out
    FROM order_line l
    WHERE l.order_id = (SELECT o.id FROM "order" o WHERE o.reference = $1)
      AND l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.cancelled_at IS NULL
    GROUP BY l.order_id, coalesce(l.stay::text, l.id::text)
  )
  SELECT s.id AS "stayId", s.check_in AS "checkIn", s.check_out AS "checkOut",
    coalesce(p.state, 'EXPECTED') AS state,
    NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = s.order_id
      AND l.id <> ALL (s.lines) AND ${isStillToLeave('l', '$2::date')}) AS "isLast"
  FROM stay s LEFT JOIN stay_progress p ON p.line_id = s.id`;

export type LeavingStay = { readonly stayId: string };

/**
 * The stay that is in the house, or was to leave by today, when all others of its order have left; null:
 * there is none.
 */
export async function readLeavingStay(
  reference: string,
  clock = systemClock,
): Promise<LeavingStay | null> {
  const today = todayIn(settings().merchantTimezone, clock.now());
  const stays = await readRows(findStays, [reference, today]);
  const leaving = stays.filter(
    ({ state, checkIn, checkOut, isLast }) =>
      isLast &&
      checkIn <= today &&
      (state === 'IN_HOUSE' || (state === 'EXPECTED' && checkOut <= today)),
  );
  const [stay] = leaving;
  return stay === undefined ? null : { stayId: stay.stayId };
}
