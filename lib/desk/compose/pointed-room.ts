// Which room was pointed at in the calendar, and what does a new order for it begin with?
import 'server-only';
import { readStay, todayIn } from '@/lib/catalogue/stay-dates';
import { readRows } from '@/lib/db/read-rows';
import { sql } from '@/lib/db/statement';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';

const findRooms = sql({ unitId: 'uuid', label: 'text', slug: 'text' })`
  SELECT u.id AS "unitId", u.label, p.slug
  FROM room_unit u JOIN product p ON p.id = u.product_id
  WHERE u.id = ANY ($1::uuid[]) AND NOT u.is_retired`;

/** The rooms in use among these ids; anything else is no room. */
export async function readRooms(ids: readonly string[]) {
  const known = [...new Set(ids)].filter(isRowId);
  return known.length === 0 ? [] : readRows(findRooms, [known]);
}

/**
 * The form's values for a room and its nights: it is kept for a day, as only a kept room has its
 * number. Without a room in use nothing is filled in, and without nights that can be sold no dates.
 */
export async function pointedValues(
  given: { readonly unit: string; readonly from: string; readonly until: string },
  clock = systemClock,
): Promise<Readonly<Record<string, string>>> {
  const [room] = await readRooms([given.unit]);
  if (room === undefined) return {};
  const today = todayIn(settings().merchantTimezone, clock.now());
  const dates = readStay({ checkIn: given.from, checkOut: given.until }, today);
  return {
    'stay-0-product': room.slug,
    'stay-0-unit': room.unitId,
    keepHours: '24',
    ...(dates.ok && {
      'stay-0-checkIn': dates.value.checkIn,
      'stay-0-checkOut': dates.value.checkOut,
    }),
  };
}
