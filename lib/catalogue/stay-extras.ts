// Which extras are offered with a kind of room? JSON in SQL, and the names of their inputs.
import { typed } from '@/lib/rows/columns';
import type { Extra } from '@/lib/stays/extras';
import { isRowId } from '@/lib/text/row-id';

/** The column that `extrasJson` builds. */
export const extrasColumn = typed<readonly Extra[] | null>('jsonb?');

/** The extras of a kind of room, the included ones first; null: none. */
export const extrasJson = (product: string) => `(
  SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'priceMinor', x.price_minor::text,
    'counted', x.counted, 'isIncluded', x.is_included) ORDER BY x.is_included DESC, x.created_at, x.id)
  FROM stay_extra x
  WHERE x.is_active AND (x.product_ids = '{}' OR ${product} = ANY (x.product_ids)))`;

/** The name of the box that chooses an extra. */
export const extraInput = (id: string) => `extra_${id.replaceAll('-', '')}`;

const boxed = /^extra_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
const extrasMax = 20;

/** The extras that were chosen in a form or an address. */
export function chosenIn(
  source: Readonly<Record<string, string | string[] | undefined>>,
): string[] {
  const ids = Object.entries(source).flatMap(([name, value]) => {
    const parts = value === 'yes' ? boxed.exec(name)?.slice(1) : undefined;
    return parts === undefined ? [] : [parts.join('-')];
  });
  return ids.filter(isRowId).slice(0, extrasMax);
}

/** The same as the boxes of a form. */
export function chosenBoxes(ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [extraInput(id), 'yes']));
}
