// What do guests cost in a kind of room, as the database has it? JSON and sums in SQL.
import { typed } from '@/lib/rows/columns';
import { countParty, type GuestPrices, type Party, spreadParty } from '@/lib/stays/price-stay';

/** The column that `guestPricesJson` builds. */
export const guestPricesColumn = typed<GuestPrices | null>('jsonb?');

/** A kind's prices by guests with the house's bands; null: its guests add nothing. */
export const guestPricesJson = (product: string) => `(
  SELECT jsonb_build_object('baseAdults', g.base_adults, 'adultMinor', g.adult_minor::text,
    'singleMinor', g.single_minor::text, 'childMinors', g.child_minors,
    'bands', coalesce((SELECT to_jsonb(child_bands) FROM shop_identity), '[]'))
  FROM guest_price g WHERE g.product_id = ${product})`;

/** The parameter of `guestSupplementOf`: how many adults and which bands are in each room. */
export function countedRooms(party: Party, rooms: number, bands: readonly number[]): string {
  const counted = spreadParty(party, rooms).map((one) => countParty(one, bands));
  return JSON.stringify(counted);
}

/**
 * SQL for what guests add to a night in all their rooms, as `guestSupplement` finds it; `night` is the
 * night's own prices, or null.
 */
export const guestSupplementOf = (product: string, counted: string, night: string) => `coalesce((
  SELECT sum(greatest(0, room.adults - g.base_adults) * ${ofNight(night, 'adult')}
    - CASE WHEN room.adults = 1 AND room.children = '[]' THEN ${ofNight(night, 'single')} ELSE 0 END
    + coalesce((SELECT sum(coalesce((${night} -> 'childMinors' ->> band)::int8,
        (g.child_minors ->> band)::int8, ${ofNight(night, 'adult')}))
      FROM jsonb_array_elements_text(room.children) AS children (band)), 0))
  FROM guest_price g, jsonb_to_recordset(${counted}::jsonb) AS room (adults numeric, children jsonb)
  WHERE g.product_id = ${product}), 0)`;

const ofNight = (night: string, what: 'adult' | 'single') =>
  `coalesce((${night} ->> '${what}Minor')::int8, g.${what}_minor)`;
