// What is in the catalogue, hidden products included? Reads for the staff who maintain it.
import 'server-only';
import { productImage } from '@/lib/catalogue/product-image';
import { db } from '@/lib/db/client';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { asTexts, type Localized } from '@/lib/i18n/localized';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { firstValue } from '@/lib/text/query-value';
import { manyMax as productsMax } from './many-input';
import { positionMax } from './product-input';

export type DeskProduct = ReturnType<typeof shape> & {
  /** Rooms in use; 0 for goods. */
  readonly rooms: number;
  /** Null: in none. */
  readonly category: Localized | null;
};

export type DeskProductDetail = NonNullable<Awaited<ReturnType<typeof readDeskProduct>>>;

const letRooms = { where: { isRetired: false } } as const;

/** Which products the list shows, as its address has it. */
export type ListWish = {
  readonly text: string;
  /** Null: shown in the shop or not. */
  readonly isVisible: boolean | null;
  /** The slug of a category; `noCategory`: goods in none; empty: all. */
  readonly category: string;
};

/** Goods in no category; no category has such a slug. */
export const noCategory = '-';

/** Reads the list's search and filters; impossible values and card numbers are dropped. */
export function readListWish(
  query: Readonly<Record<string, string | string[] | undefined>>,
): ListWish {
  const textOf = (name: string) => firstValue(query[name]).replaceAll('\0', '').trim().slice(0, 80);
  const [text, category, state] = [textOf('q'), textOf('category'), textOf('state')];
  return {
    text: fieldsWithCardNumber([['q', text]]).length > 0 ? '' : text,
    isVisible: state === 'shown' ? true : state === 'hidden' ? false : null,
    category: /^(?:-|[a-z0-9-]{1,60})$/.test(category) ? category : '',
  };
}

/** Found as the desk and the shop find: names and summaries in all languages, folded; or the address. */
const findSlugs = sql({ slug: 'text' })`
  SELECT slug FROM product
  WHERE strpos(search_text, desk_name_key($1)) > 0 OR strpos(slug, lower($1)) > 0`;

const everything: ListWish = { text: '', isVisible: null, category: '' };

/** The products of a wish, rooms first, in the order of the shop's page; the first of very many. */
export async function listDeskProducts(
  wish = everything,
): Promise<{ products: DeskProduct[]; isCut: boolean }> {
  const { text, isVisible, category } = wish;
  const found = text === '' ? null : await queryOnce(findSlugs, [text]);
  const rows = await db().product.findMany({
    where: {
      ...(found && { slug: { in: found.map(({ slug }) => slug) } }),
      ...(isVisible !== null && { isVisible }),
      ...(category === noCategory && { kind: 'GOODS', categoryId: null }),
      ...(category !== '' && category !== noCategory && { category: { slug: category } }),
    },
    orderBy: [{ kind: 'asc' }, { position: 'asc' }, { slug: 'asc' }],
    include: { _count: { select: { units: letRooms } }, category: { select: { name: true } } },
    take: productsMax + 1,
  });
  const products = rows.slice(0, productsMax).map((row) => ({
    ...shape(row),
    rooms: row._count.units,
    category: row.category && asTexts(row.category.name),
  }));
  return { products, isCut: rows.length > productsMax };
}

/** The position after all others. */
export async function lastPosition(): Promise<number> {
  const { _max: most } = await db().product.aggregate({ _max: { position: true } });
  return Math.min((most.position ?? 0) + 1, positionMax);
}

/** One product with all its texts and rooms, or null. */
export async function readDeskProduct(slug: string) {
  const row = await db().product.findUnique({
    where: { slug: slug.slice(0, 100).replaceAll('\0', '') },
    include: {
      units: { ...letRooms, select: { id: true, label: true } },
      images: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
  });
  if (row === null) return null;
  const units = row.units.map(({ id, label }) => ({ unitId: id, label })).sort(byLabel);
  return {
    ...shape(row),
    rooms: units.length,
    entered: { ...row, ...enteredTexts(row) },
    images: row.images.map((image) => ({
      imageId: image.id,
      name: productImage(image),
      alt: asTexts(image.alt),
    })),
    units,
  };
}

const enteredTexts = (row: Row) => ({
  name: asTexts(row.name),
  summary: asTexts(row.summary),
  detail: asTexts(row.detail),
  unit: asTexts(row.unit),
  more: asTexts(row.more),
});

const inOrder = new Intl.Collator('en', { numeric: true });

/** Sorts room 9 before room 10. */
export function byLabel(a: { readonly label: string }, b: { readonly label: string }): number {
  return inOrder.compare(a.label, b.label);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof db>['product']['findFirst']>>>;

function shape(row: Row) {
  return {
    slug: row.slug,
    kind: row.kind,
    names: asTexts(row.name),
    image: productImage(row),
    priceMinor: row.priceMinor.toString(),
    stock: row.stock,
    isVisible: row.isVisible,
    version: row.version,
  };
}
