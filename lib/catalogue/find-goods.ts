// Which goods match a visitor's search, and which are shown beside one of them? Page by page.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { type ProductDto, readAny, readVisible } from './catalogue-queries';
import { keptOfCatalogue } from './kept-catalogue';
import { categoryPath } from './what-is-sold';

export const goodsOrders = ['house', 'cheap', 'dear'] as const;

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** What was searched for, as the address has it. */
export type GoodsWish = {
  readonly text: string;
  readonly order: (typeof goodsOrders)[number];
  readonly isInStock: boolean;
  /** The slug of a category; empty: all. */
  readonly category: string;
  readonly page: number;
  /** With goods that the shop does not show yet: for whoever keeps them. */
  readonly isPreview?: boolean;
};

export type FoundGoods = {
  readonly goods: readonly ProductDto[];
  /** Number of matches, over all pages. */
  readonly total: number;
  /** Number of goods in the shop, or in the category, whatever was searched for. */
  readonly all: number;
  readonly page: number;
};

export const goodsPerPage = 24;
const textMax = 80;
const pagesMax = 1_000;

/** Reads the search from the address; impossible values and card numbers are dropped. */
export function readGoodsWish(query: Query): GoodsWish {
  const textOf = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, textMax) : '';
  };
  const page = /^[1-9][0-9]{0,3}$/.test(textOf('page')) ? Number(textOf('page')) : 1;
  return {
    text: fieldsWithCardNumber([['q', textOf('q')]]).length > 0 ? '' : textOf('q'),
    order: goodsOrders.find((one) => one === textOf('sort')) ?? 'house',
    isInStock: textOf('stock') === '1',
    category: /^[a-z0-9-]{1,60}$/.test(textOf('category')) ? textOf('category') : '',
    page: Math.min(page, pagesMax),
  };
}

/** The search as a query string, with its question mark; `more` is added. */
export function goodsQuery(wish: GoodsWish, more: Readonly<Record<string, string>> = {}): string {
  const { text, order, isInStock, page, isPreview } = wish;
  const values = {
    ...more,
    ...(isPreview ? { preview: '' } : {}),
    ...(text === '' ? {} : { q: text }),
    ...(order === 'house' ? {} : { sort: order }),
    ...(isInStock ? { stock: '1' } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
  };
  return Object.keys(values).length === 0 ? '' : `?${new URLSearchParams(values)}`;
}

/** Where the search is shown: on its category's page, else on the home page. */
export function goodsAddress(wish: GoodsWish, more: Readonly<Record<string, string>> = {}): string {
  const query = goodsQuery(wish, more);
  return wish.category === ''
    ? `/${query}#goods`
    : `${categoryPath({ slug: wish.category })}${query}`;
}

// Letters are folded as in the desk's search: an alef with or without its sign is the same.
const findIds = sql({ ids: 'uuid[]', total: 'int4', everything: 'int4' })`
  WITH shown AS (
    SELECT id, position, slug, price_minor, stock, search_text
    FROM product WHERE kind = 'GOODS' AND (is_visible OR $6::boolean)
      AND ($5 = '' OR category_id = (SELECT id FROM product_category WHERE slug = $5))
  ), found AS (
    SELECT id, position, slug, price_minor FROM shown
    WHERE (NOT $2::boolean OR stock > 0)
      AND ($1 = '' OR strpos(search_text, desk_name_key($1)) > 0)
  ), ordered AS (
    SELECT id, row_number() OVER (ORDER BY
      CASE $3 WHEN 'cheap' THEN price_minor WHEN 'dear' THEN -price_minor END,
      position, slug) AS place
    FROM found
  )
  SELECT coalesce((SELECT array_agg(id ORDER BY place) FROM ordered
      WHERE place > $4::int AND place <= $4::int + ${goodsPerPage}), '{}') AS ids,
    (SELECT count(*)::int FROM found) AS total,
    (SELECT count(*)::int FROM shown) AS everything`;

const firstPage = keptOfCatalogue('first goods', () =>
  readGoods({ text: '', order: 'house', isInStock: false, category: '', page: 1 }),
);

/** One page of the matching goods; the page that most visitors see is kept for seconds. */
export function findGoods(wish: GoodsWish): Promise<FoundGoods> {
  return goodsQuery(wish) === '' && wish.category === '' ? firstPage() : readGoods(wish);
}

/** The same, read now. A page beyond the last becomes the first. */
export async function readGoods(wish: GoodsWish): Promise<FoundGoods> {
  const place = (wish.page - 1) * goodsPerPage;
  const values = [
    wish.text,
    wish.isInStock,
    wish.order,
    place,
    wish.category,
    wish.isPreview ?? false,
  ];
  const [row] = await queryOnce(findIds, values);
  const { ids = [], total = 0, everything = 0 } = row ?? {};
  if (ids.length === 0 && total > 0 && wish.page > 1) return readGoods({ ...wish, page: 1 });
  const products = ids.length === 0 ? [] : await readListed(ids, wish);
  const goods = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return { goods, total, all: everything, page: wish.page };
}

const readListed = (ids: readonly string[], { isPreview }: GoodsWish) =>
  (isPreview ? readAny : readVisible)({ ids });

/** The goods that follow one of them in the merchant's order, wrapping around to the first. */
export function goodsBeside(beside: ProductDto, count: number): Promise<readonly ProductDto[]> {
  return readVisible({ kind: 'GOODS', beside }, count);
}

/** Kind and slug of every visible product, for crawlers. */
export async function listPaths(): Promise<readonly Pick<ProductDto, 'kind' | 'slug'>[]> {
  return queryOnce(findPaths);
}

const findPaths = sql({ kind: 'ProductKind', slug: 'text' })`
  SELECT kind, slug FROM product WHERE is_visible ORDER BY kind, position, slug LIMIT 40000`;
