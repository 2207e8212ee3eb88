// What does this shop sell now: rooms, goods of which categories, both, or nothing yet?
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { localized } from '@/lib/i18n/localized-column';
import { keptOfCatalogue } from './kept-catalogue';

/** By it a sentence names what there is, and nothing else: `{sold, select, rooms {…} other {…}}`. */
export type Sold = {
  readonly hasRooms: boolean;
  readonly hasGoods: boolean;
  readonly sold: 'rooms' | 'goods' | 'both' | 'none';
  /** Those with something to sell, in the merchant's order. */
  readonly categories: readonly SoldCategory[];
};

export type SoldCategory = Awaited<ReturnType<typeof readCategories>>[number];

/** What the shop shows to buy, seconds old at most. */
export const whatIsSold = keptOfCatalogue('sold', readWhatIsSold);

/** The same, read now. */
export async function readWhatIsSold(): Promise<Sold> {
  const [[row], categories] = await Promise.all([queryOnce(findSold), readCategories()]);
  const { rooms: hasRooms = false, goods: hasGoods = false } = row ?? {};
  const one = hasRooms ? 'rooms' : 'goods';
  const sold = hasRooms === hasGoods ? (hasRooms ? 'both' : 'none') : one;
  return { hasRooms, hasGoods, sold, categories };
}

/** A category with all its goods, as it will be once they are shown; null: there is none. */
export async function findDraftCategory(slug: string): Promise<SoldCategory | null> {
  const [category] = await queryOnce(findOne, [slug]);
  return category ?? null;
}

/** The path of a category's page. */
export const categoryPath = ({ slug }: Pick<SoldCategory, 'slug'>) => `/categories/${slug}`;

/** The categories with visible goods; `isAll`: there are no others. */
export async function readCategories() {
  return queryOnce(findCategories);
}

const findSold = sql({ rooms: 'bool', goods: 'bool' })`
  SELECT EXISTS (SELECT 1 FROM product WHERE is_visible AND kind = 'STAY') AS rooms,
    EXISTS (SELECT 1 FROM product WHERE is_visible AND kind = 'GOODS') AS goods`;

const category = {
  id: 'uuid',
  slug: 'text',
  name: localized,
  intro: localized,
  isAll: 'bool',
} as const;

const findOne = sql(category)`
  SELECT id, slug, name, intro, false AS "isAll" FROM product_category WHERE slug = $1`;

const findCategories = sql(category)`
  SELECT id, slug, name, intro, NOT EXISTS (SELECT 1 FROM product p
      WHERE p.is_visible AND p.kind = 'GOODS' AND p.category_id IS DISTINCT FROM c.id) AS "isAll"
  FROM product_category c
  WHERE EXISTS (SELECT 1 FROM product p WHERE p.category_id = c.id AND p.is_visible)
  ORDER BY position, slug`;
