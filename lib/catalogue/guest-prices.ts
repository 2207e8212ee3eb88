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

/** The most adults for whom the price of a night may be. */
export const baseAdultsMax = 20;

/**
 * The four parameters of `guestSupplementOf`: how many adults are more than one, two … in all rooms, in
 * how many rooms one is alone, and which bands have how many children.
 */
export function guestCounts(party: Party, rooms: number, bands: readonly number[]) {
  const counted = spreadParty(party, rooms).map((one) => countParty(one, bands));
  const more = Array.from({ length: baseAdultsMax }, (_, at) =>
    counted.reduce((sum, { adults }) => sum + Math.max(0, adults - at - 1), 0),
  );
  const alone = counted.filter(({ adults, children }) => adults === 1 && children.length === 0);
  const children = counted.flatMap((room) => room.children);
  const met = [...new Set(children)];
  const counts = met.map((band) => children.filter((one) => one === band).length);
  return [more, alone.length, met.map(String), counts] as const;
}

/**
 * SQL for what guests add to a night in all their rooms, as `guestSupplement` finds it. `g` is the row of
 * the kind's prices, `night` the night's own prices or null, `first` the number of the first parameter.
 */
export const guestSupplementOf = (g: string, night: string, first: number) => {
  const priceOf = (what: 'adult' | 'single') =>
    `coalesce((${night} ->> '${what}Minor')::int8, ${g}.${what}_minor)`;
  return `($${first}::numeric[])[${g}.base_adults] * ${priceOf('adult')}
    - $${first + 1}::numeric * ${priceOf('single')}
    + coalesce((SELECT sum(child.count * coalesce((${night} -> 'childMinors' ->> child.band)::int8,
        (${g}.child_minors ->> child.band)::int8, ${priceOf('adult')}))
      FROM unnest($${first + 2}::text[], $${first + 3}::numeric[]) AS child (band, count)), 0)`;
};
