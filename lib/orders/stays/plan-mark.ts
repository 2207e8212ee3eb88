// Has any room assignment changed? One mark for all rooms over some nights, from SQL.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';

/** Number of days side by side in the plan. */
export const planDays = 14;

const findMark = sql({ mark: 'text!' })`
  WITH near AS (SELECT unit_id, night, order_id, coalesce(line_id, block_id, order_id) AS whose
    FROM room_night WHERE night >= $1::date AND night < $1::date + ${planDays})
  SELECT concat_ws('.',
    (SELECT md5(coalesce(string_agg(concat_ws('.', unit_id, night, whose), ','
      ORDER BY unit_id, night), '')) FROM near),
    (SELECT concat_ws('.', count(*), extract(epoch FROM max(p.state_changed_at)))
      FROM stay_progress p JOIN order_line l ON l.id = p.line_id
      WHERE l.order_id IN (SELECT order_id FROM near)),
    (SELECT md5(coalesce(string_agg(concat_ws('.', id, label, is_retired), ',' ORDER BY id), ''))
      FROM room_unit)) AS mark`;

/** A mark that changes when anything of the plan from an ISO date on changes. */
export async function readPlanMark(from: string): Promise<string> {
  const [row] = await readRows(findMark, [from]);
  return row?.mark ?? '';
}
