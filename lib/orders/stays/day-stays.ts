// Who arrives, stays and leaves on a day? Stays with a reserved room or with money, from SQL.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readAlike } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import type { Localized } from '@/lib/i18n/localized';
import { readStayDetails } from '@/lib/orders/stay-details-input';
import type { StayState } from '@/lib/orders/stays/stay-moves';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { type Clock, systemClock } from '@/lib/time/clock';
import { isStillToLeave } from './open-hold';

/** What a part shows at once; the page of that part shows more. */
export const dayPartFirst = 25;

/** More stays than one page can show usefully; beyond it the board links to the list. */
export const dayPartMax = 100;

/** `uncompleted`: the guest is gone, and the money is still only held. */
export type DayPart = 'uncompleted' | 'arriving' | 'leaving' | 'staying';

/**
 * A key that sorts room 9 before room 10, and A9 before A10: numbers before names, by the number of
 * their digits. Null without a room, which is the first to be seen to.
 */
const roomKey = (room: string) => `chr(CASE WHEN ltrim(${room}, '0123456789') = ${room} THEN 126
    ELSE 32 + length(${room}) - length(ltrim(${room}, '0123456789')) END)
  || rtrim(${room}, '0123456789') || chr(32 + length(${room})) || ${room}`;

/** A stay is the lines with its number, or one line alone; positions are never below 0. */
const stayOf = (line: string) => `coalesce(${line}.stay, -1 - ${line}.position)`;

/**
 * All stays of one day, found by the days of their lines, by their nights, by guests who have not
 * left, and, the longest held first, by money that is still held when nobody of its order is left
 * to leave: `dayPartMax` plus one of those, walked in their index. A stay's room is that of the
 * day's night, or the last one.
 */
const staysOfDay = `
  WITH near AS (
    SELECT order_id FROM order_line WHERE check_in = $1::date
    UNION SELECT order_id FROM order_line WHERE check_out = $1::date
    UNION SELECT order_id FROM room_night WHERE night = $1::date AND order_id IS NOT NULL
    UNION SELECT l.order_id FROM stay_progress p JOIN order_line l ON l.id = p.line_id
      WHERE p.state = 'IN_HOUSE'
    UNION (SELECT o.id FROM "order" o
      WHERE o.held_since < $1::date + 2
        AND (SELECT bool_or(a.state = 'AUTHORISED' AND NOT a.is_surplus)
          FROM payment_attempt a WHERE a.order_id = o.id)
        AND (SELECT NOT bool_or(e.check_out >= $2::date AND NOT e.has_left)
            AND bool_or(e.check_in <= $1::date AND NOT e.is_here)
          FROM (SELECT min(l.check_in) FILTER (WHERE l.cancelled_at IS NULL) AS check_in,
              max(l.check_out) FILTER (WHERE l.cancelled_at IS NULL) AS check_out,
              bool_or(p.state = 'LEFT') IS TRUE AS has_left,
              bool_or(p.state = 'IN_HOUSE') IS TRUE AS is_here
            FROM order_line l LEFT JOIN stay_progress p ON p.line_id = l.id
            WHERE l.order_id = o.id AND l.kind = 'STAY'
            GROUP BY ${stayOf('l')}) e)
      ORDER BY o.held_since, o.id LIMIT ${dayPartMax + 1})
  ), stay AS (
    SELECT l.order_id, (array_agg(l.id ORDER BY l.position))[1] AS id, array_agg(l.id) AS lines,
      (array_agg(l.name ORDER BY l.position))[1] AS name,
      min(l.check_in) AS check_in, max(l.check_out) AS check_out, max(l.guests) AS guests,
      sum(l.line_total_minor)::bigint AS total_minor
    FROM near JOIN order_line l ON l.order_id = near.order_id
    WHERE l.kind = 'STAY' AND l.check_in IS NOT NULL AND l.cancelled_at IS NULL
    GROUP BY l.order_id, ${stayOf('l')}
  ), found AS MATERIALIZED (
    SELECT s.*, o.reference, o.version, o.held_since, o.stay_details,
      o.state AS order_state,
      coalesce(p.state, 'EXPECTED') AS state, p.state_changed_at,
      (SELECT u.label FROM room_unit u WHERE u.id = (SELECT n.unit_id FROM room_night n
        WHERE n.order_id = s.order_id AND n.line_id = ANY (s.lines) AND n.night <= $1::date
        ORDER BY n.night DESC LIMIT 1)) AS room,
      o.held_since IS NOT NULL AND EXISTS (
        SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id AND a.state = 'AUTHORISED'
          AND NOT a.is_surplus)
      AND NOT EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id
        AND l.id <> ALL (s.lines) AND ${isStillToLeave('l', '$2::date')}) AS "isHoldOpen"
    FROM stay s JOIN "order" o ON o.id = s.order_id LEFT JOIN stay_progress p ON p.line_id = s.id
    WHERE s.check_in <= $1::date
  ), day_stay AS (
    SELECT *, CASE WHEN "isHoldOpen" AND state <> 'IN_HOUSE'
          AND (state = 'LEFT' OR check_out < $2::date) THEN 'uncompleted'
        WHEN check_out <= $1::date THEN 'leaving'
        WHEN check_in = $1::date THEN 'arriving' ELSE 'staying' END AS part
    FROM found
    WHERE (check_out >= $1::date OR state = 'IN_HOUSE'
        OR ("isHoldOpen" AND (state = 'LEFT' OR check_out < $2::date)))
      AND (order_state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'CHECKING') OR room IS NOT NULL
        OR state IN ('IN_HOUSE', 'LEFT'))
  )`;

/** Changes when any stay of the day, or any waiting goods, change. A sum of digests needs no order. */
const markOfDay = `concat_ws('.',
    (SELECT concat_ws('.', count(*), sum(hash_record_extended(ROW (id, version, room, state, part), 0)))
      FROM day_stay),
    (SELECT concat_ws('.', count(*), extract(epoch FROM max(state_changed_at))) FROM order_goods
      WHERE state <> 'HANDED_OVER'))`;

/** A stay of the board. Amounts are minor units as text, times ISO 8601, days ISO dates. */
type StayRow = {
  readonly stayId: string;
  readonly orderId: string;
  readonly reference: string;
  readonly part: DayPart;
  readonly state: StayState;
  readonly stateChangedAt: string | null;
  readonly names: Localized;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number | null;
  readonly totalMinor: string;
  readonly room: string | null;
  readonly details: object | null;
  /** The money is still held, and no other guest of the order is left to leave. */
  readonly isHoldOpen: boolean;
};

const findDay = sql({
  mark: 'text!',
  counts: typed<Partial<Record<DayPart, number>>>('json?'),
  stays: typed<readonly StayRow[]>('json!'),
})`${staysOfDay}
  SELECT ${markOfDay} AS mark,
    (SELECT json_object_agg(part, count) FROM (SELECT part, count(*) FROM day_stay GROUP BY 1) c)
      AS counts,
    (SELECT coalesce(json_agg(json_build_object('stayId', id,
      'orderId', order_id, 'reference', reference, 'part', part, 'state', state,
      'stateChangedAt',
      to_char(state_changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'names', name,
      'checkIn', check_in, 'checkOut', check_out, 'guests', guests,
      'totalMinor', total_minor::text, 'room', room, 'details', stay_details,
      'isHoldOpen', "isHoldOpen")
      ORDER BY part, place), '[]')
    FROM (SELECT *, row_number() OVER (PARTITION BY part
          ORDER BY CASE WHEN part = 'uncompleted' THEN held_since END, state = 'LEFT',
            check_out >= $1::date, ${roomKey('room')} COLLATE "C" NULLS FIRST, reference, id) AS place
      FROM day_stay) numbered
    WHERE place <= CASE WHEN part IN ($3, (SELECT part FROM day_stay WHERE id = $4::uuid))
      THEN ${dayPartMax} ELSE ${dayPartFirst} END) AS stays`;

const findMark = sql({ mark: 'text!' })`${staysOfDay} SELECT ${markOfDay} AS mark`;

export type DayStay = ReturnType<typeof dayStay>;

/** What of the board is shown beyond the first of each part. */
export type DayView = {
  /** The part that is shown as far as a page goes. */
  readonly part?: DayPart | undefined;
  /** A stay whose part is shown so far too. */
  readonly stayId?: string | undefined;
};

/**
 * The first stays of an ISO date, part by part, and of how many; and the day's mark, of the same
 * moment. Who should have left before comes first, who has left last, others by their rooms: what a
 * part shows further stands after what it showed at first. Those whose money is still held are
 * counted up to `dayPartMax` plus one.
 */
export async function listDayStays(day: string, { part, stayId }: DayView, clock = systemClock) {
  const opened = isRowId(stayId ?? '') ? stayId : null;
  const [row] = await readAlike(findDay, [day, todayOf(clock), part ?? '', opened]);
  return {
    mark: row?.mark ?? '',
    counts: row?.counts ?? {},
    stays: (row?.stays ?? []).map(dayStay),
  };
}

/** The mark alone, for a page that is open. */
export async function readDayMark(day: string, clock = systemClock): Promise<string> {
  const [row] = await readAlike(findMark, [day, todayOf(clock)]);
  return row?.mark ?? '';
}

const todayOf = (clock: Clock) => todayIn(settings().merchantTimezone, clock.now());

function dayStay({ details, ...row }: StayRow) {
  return { ...row, details: readStayDetails(details) };
}
