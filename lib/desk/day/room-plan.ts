// Which guest has which room on which night? All rooms over some days, kind by kind.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { byLabel } from '@/lib/desk/catalogue/catalogue-desk';
import { localized } from '@/lib/i18n/localized-column';
import { planDays } from '@/lib/orders/stays/plan-mark';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import { addDays } from '@/lib/time/iso-date';
import { stretchesOf } from '@/lib/time/month';

const findRooms = sql({
  unitId: 'uuid',
  label: 'text',
  isRetired: 'bool',
  slug: 'text',
  name: localized,
})`
  SELECT u.id AS "unitId", u.label, u.is_retired AS "isRetired", p.slug, p.name
  FROM room_unit u JOIN product p ON p.id = u.product_id WHERE p.kind = 'STAY'
  ORDER BY p.position, p.slug`;

const findNights = sql({
  unitId: 'uuid',
  night: 'date',
  stayId: 'uuid?',
  key: 'text!',
  reference: 'text?',
  customerName: 'text?',
  state: typed<StayState>('text!'),
  note: 'text?',
  isElsewhere: 'bool!',
})`
  SELECT n.unit_id AS "unitId", n.night, f.id AS "stayId",
    coalesce(f.id, n.block_id, n.order_id)::text AS key,
    o.reference, o.customer_name AS "customerName", coalesce(p.state, 'EXPECTED') AS state,
    b.reason AS note, b.channel_id IS NOT NULL AS "isElsewhere"
  FROM room_night n LEFT JOIN "order" o ON o.id = n.order_id
    LEFT JOIN order_line l ON l.id = n.line_id
    LEFT JOIN LATERAL (SELECT e.id FROM order_line e WHERE e.order_id = l.order_id
      AND (e.id = l.id OR e.stay = l.stay) ORDER BY e.position LIMIT 1) f ON true
    LEFT JOIN stay_progress p ON p.line_id = f.id
    LEFT JOIN room_block b ON b.id = n.block_id
  WHERE n.night >= $1::date AND n.night < $2::date`;

/** Who has a night: a guest's stay, or a closing with its reason. */
export type PlanNight = RowsOf<typeof findNights>;

export type RoomPlan = Awaited<ReturnType<typeof readRoomPlan>>;

/** The rooms by kind, each with its nights from an ISO date on, and how many are free a night. */
export async function readRoomPlan(from: string) {
  const end = addDays(from, planDays);
  const days = Array.from({ length: planDays }, (_, day) => addDays(from, day));
  const [rooms, nights] = await Promise.all([
    readRows(findRooms),
    readRows(findNights, [from, end]),
  ]);
  const byUnit = groupsOf(nights, ({ unitId }) => unitId);
  // A retired room is shown while it still has nights.
  const shown = rooms.filter(({ unitId, isRetired }) => !isRetired || byUnit.has(unitId));
  const kinds = [...groupsOf(shown, ({ slug }) => slug).values()].map((own) => {
    const [{ slug = '', name: names = {} } = {}] = own;
    const isFree = (unitId: string, day: string) =>
      !byUnit.get(unitId)?.some(({ night }) => night === day);
    return {
      slug,
      names,
      rooms: own.toSorted(byLabel).map(({ unitId, label, isRetired }) => ({
        unitId,
        label,
        isRetired,
        stretches: stretchesOf(days, byUnit.get(unitId) ?? []),
      })),
      free: days.map(
        (day) => own.filter((room) => !room.isRetired && isFree(room.unitId, day)).length,
      ),
    };
  });
  return { from, days, kinds };
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const findStay = sql({
  stayId: 'uuid',
  reference: 'text',
  customerName: 'text',
  checkIn: 'date!',
  checkOut: 'date!',
  rooms: 'text?',
  free: typed<readonly { readonly unitId: string; readonly label: string }[]>('json!'),
})`
  WITH stay AS (
    SELECT l.id, l.order_id, l.product_id, l.check_in, array_agg(e.id) AS lines,
      max(e.check_out) AS check_out
    FROM order_line l JOIN order_line e
      ON e.order_id = l.order_id AND (e.id = l.id OR e.stay = l.stay)
    WHERE l.id = $1::uuid AND l.kind = 'STAY' AND l.check_in IS NOT NULL
      AND l.cancelled_at IS NULL
    GROUP BY l.id
  ), night AS (
    SELECT n.unit_id, n.night FROM stay s JOIN room_night n
      ON n.order_id = s.order_id AND n.line_id = ANY (s.lines) WHERE n.night >= $2::date
  )
  SELECT s.id AS "stayId", o.reference, o.customer_name AS "customerName",
    s.check_in AS "checkIn", s.check_out AS "checkOut",
    (SELECT string_agg(DISTINCT u.label, ', ') FROM night n JOIN room_unit u ON u.id = n.unit_id)
      AS rooms,
    (SELECT coalesce(json_agg(json_build_object('unitId', u.id, 'label', u.label)), '[]')
      FROM room_unit u WHERE u.product_id = s.product_id AND NOT u.is_retired
        AND EXISTS (SELECT 1 FROM night)
        AND NOT EXISTS (SELECT 1 FROM room_night t JOIN night n ON n.night = t.night
          WHERE t.unit_id = u.id)) AS free
  FROM stay s JOIN "order" o ON o.id = s.order_id
  WHERE coalesce((SELECT p.state FROM stay_progress p WHERE p.line_id = s.id), '') <> 'LEFT'`;

/** A stay that may be moved, and the rooms of its kind that are free for its remaining nights. */
export async function readMovableStay(stayId: string, today: string) {
  if (!isRowId(stayId)) return null;
  const [stay] = await readRows(findStay, [stayId, today]);
  return stay === undefined ? null : { ...stay, free: stay.free.toSorted(byLabel) };
}
