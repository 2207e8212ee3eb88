// Who arrives, stays and leaves on a day? Stays with a reserved room or with money, from SQL.
import 'server-only';
import type { Localized } from '@/lib/catalog/localized';
import { typed } from '@/lib/columns';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { readStayDetails } from '@/lib/orders/stay-details-input';
import type { StayState } from '@/lib/orders/stays/stay-moves';

/** More stays than one page can show usefully; beyond it the board links to the list. */
export const dayPartMax = 100;

export type DayPart = 'arriving' | 'leaving' | 'staying';

/**
 * All stays of one day, found by the days of their lines, by their nights, and by guests who have
 * not left. A stay is one group of lines; its room is that of the day's night, or the last one.
 */
const staysOfDay = `
  WITH near AS (
    SELECT order_id FROM order_line WHERE check_in = $1::date
    UNION SELECT order_id FROM order_line WHERE check_out = $1::date
    UNION SELECT order_id FROM room_night WHERE night = $1::date AND order_id IS NOT NULL
    UNION SELECT l.order_id FROM stay_progress p JOIN order_line l ON l.id = p.line_id
      WHERE p.state = 'IN_HOUSE'
  ), stay AS (
    SELECT l.order_id, (array_agg(l.id ORDER BY l.position))[1] AS id, array_agg(l.id) AS lines,
      (array_agg(l.name_en ORDER BY l.position))[1] AS name_en,
      (array_agg(l.name_ar ORDER BY l.position))[1] AS name_ar,
      (array_agg(l.name_ckb ORDER BY l.position))[1] AS name_ckb,
      min(l.check_in) AS check_in, max(l.check_out) AS check_out, max(l.guests) AS guests,
      sum(l.line_total_minor)::bigint AS total_minor
    FROM near JOIN order_line l ON l.order_id = near.order_id
    WHERE l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.cancelled_at IS NULL
    GROUP BY l.order_id, coalesce(l.stay::text, l.id::text)
  ), day_stay AS (
    SELECT s.*, o.reference, o.version, o.stay_details, r.label AS room,
      coalesce(p.state, 'EXPECTED') AS state, p.state_changed_at,
      CASE WHEN s.check_out <= $1::date THEN 'leaving'
        WHEN s.check_in = $1::date THEN 'arriving' ELSE 'staying' END AS part
    FROM stay s JOIN "order" o ON o.id = s.order_id
    LEFT JOIN stay_progress p ON p.line_id = s.id
    LEFT JOIN LATERAL (
      SELECT u.label FROM room_night n JOIN room_unit u ON u.id = n.unit_id
      WHERE n.order_id = s.order_id AND n.line_id = ANY (s.lines) AND n.night <= $1::date
      ORDER BY n.night DESC LIMIT 1) r ON true
    WHERE s.check_in <= $1::date AND (s.check_out >= $1::date OR p.state = 'IN_HOUSE')
      AND (o.state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'CHECKING') OR r.label IS NOT NULL
        OR p.state IN ('IN_HOUSE', 'LEFT'))
  )`;

const findDayStays = sql({
  stayId: 'uuid!',
  orderId: 'uuid',
  reference: 'text',
  part: typed<DayPart>('text!'),
  state: typed<StayState>('text!'),
  stateChangedAt: 'timestamptz?',
  nameEn: 'text!',
  nameAr: 'text!',
  nameCkb: 'text!',
  checkIn: 'date!',
  checkOut: 'date!',
  guests: 'int4?',
  totalMinor: 'int8!',
  room: 'text?',
  details: typed<object | null>('jsonb?'),
})`${staysOfDay}
  SELECT id AS "stayId", order_id AS "orderId", reference, part, state,
    state_changed_at AS "stateChangedAt", name_en AS "nameEn", name_ar AS "nameAr", name_ckb AS "nameCkb", check_in AS "checkIn",
    check_out AS "checkOut", guests, total_minor AS "totalMinor", room, stay_details AS details
  FROM (SELECT *, row_number() OVER (PARTITION BY part
    ORDER BY state = 'LEFT', check_out, room, reference, id) AS place FROM day_stay) numbered
  WHERE place <= ${dayPartMax + 1} ORDER BY part, place`;

const findMark = sql({ mark: 'text!' })`${staysOfDay}
  SELECT concat_ws('.',
    (SELECT md5(coalesce(string_agg(concat_ws('.', id, version, room, state), ',' ORDER BY id), ''))
      FROM day_stay),
    (SELECT concat_ws('.', count(*), extract(epoch FROM max(state_changed_at))) FROM order_goods
      WHERE state <> 'HANDED_OVER')) AS mark`;

export type DayStay = ReturnType<typeof dayStay>;

/** The stays of an ISO date, part by part; at most `dayPartMax` plus one of each part. */
export async function listDayStays(day: string): Promise<DayStay[]> {
  return (await readRows(findDayStays, [day])).map(dayStay);
}

/** A mark that changes when any stay of the day, or any waiting goods, change. */
export async function readDayMark(day: string): Promise<string> {
  const [row] = await readRows(findMark, [day]);
  return row?.mark ?? '';
}

function dayStay(row: RowsOf<typeof findDayStays>) {
  const { nameEn, nameAr, nameCkb, totalMinor, stateChangedAt, details, ...rest } = row;
  const names: Localized = { en: nameEn, ar: nameAr, ckb: nameCkb };
  return {
    ...rest,
    names,
    totalMinor: totalMinor.toString(),
    stateChangedAt: stateChangedAt?.toISOString() ?? null,
    details: readStayDetails(details),
  };
}
