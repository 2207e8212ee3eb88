// What can be bought? Visible products; stock and free nights are read for each page.
import 'server-only';
import { cache } from 'react';
import { readRows } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { asTexts } from '@/lib/i18n/localized';
import { localized } from '@/lib/i18n/localized-column';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import type { AddedRates } from '@/lib/merchant/shop-taxes';
import { columnList, jsonList, type RowOf, typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import type { GuestPrices } from '@/lib/stays/price-stay';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import type { ProductKind } from '@/prisma/generated/enums';
import { ownPiecesOf } from './availability';
import { cancellationJson } from './cancellation';
import { guestPricesColumn, guestPricesJson } from './guest-prices';
import { keptOfCatalogue } from './kept-catalogue';
import {
  type Night,
  nightPricesColumn,
  nightPricesJson,
  nightsBetween,
  priceOfNight,
} from './night-prices';
import { productImage } from './product-image';
import { asSold } from './sold-price';
import { daysAheadMax, todayIn } from './stay-dates';

const roomsMax = 500;

/** A visible product. Amounts are minor units as text: pages send them to the browser as JSON. */
export type ProductDto = Awaited<ReturnType<typeof readVisible>>[number];

/** All visible rooms in the merchant's order, seconds old at most. */
export const listRooms = keptOfCatalogue('rooms', () => readVisible({ kind: 'STAY' }));

/**
 * One visible product by kind and slug, or null: hidden and unknown get the same answer. What the
 * unpaid orders of the cart keep counts as in stock.
 */
export const findProduct = cache(
  async (
    kind: ProductKind,
    slug: string,
    cartId: string | null = null,
  ): Promise<ProductDto | null> => {
    const [product] = await readVisible({ kind, slug, cartId });
    return product ?? null;
  },
);

/** The path of a product's page. */
export function productPath({ kind, slug }: Pick<ProductDto, 'kind' | 'slug'>): string {
  return `/${kind === 'STAY' ? 'rooms' : 'products'}/${slug}`;
}

/** A product that the shop does not show yet, as it would be shown; null: there is none. */
export async function findHidden(kind: ProductKind, slug: string): Promise<ProductDto | null> {
  const [product] = await readAny({ kind, slug, isVisible: false });
  return product ?? null;
}

type ProductWhere = {
  readonly kind?: ProductKind;
  readonly slug?: string;
  /** With a slug: whose own orders keep no piece from it. */
  readonly cartId?: string | null;
  readonly id?: string;
  readonly ids?: readonly string[];
  /** Those after this one come first, then those before it, and never itself. */
  readonly beside?: { readonly id: string; readonly position: number; readonly slug: string };
  readonly isVisible?: boolean;
};

const productColumns = {
  id: 'uuid',
  kind: 'ProductKind',
  slug: 'text',
  position: 'int4',
  name: localized,
  summary: localized,
  detail: localized,
  priceMinor: 'int8',
  guestsMax: 'int4?',
  unit: localized,
  categoryId: 'uuid?',
  beds: 'text[]?',
  amenities: 'text[]?',
  more: localized,
  drawing: 'text',
  pictureHash: 'text?',
} as const;

const imageColumns = { drawing: 'text', pictureHash: 'text?', alt: localized } as const;

type OwnPage = {
  /** Pieces that can be bought now; null: it is a stay. */
  readonly stock: number | null;
  readonly images: readonly RowOf<typeof imageColumns>[];
};

const findProducts = sql({
  ...productColumns,
  freeDays: 'int4?',
  ownPage: typed<OwnPage | null>('jsonb?'),
  units: 'int4',
  nightPrices: nightPricesColumn,
  guestPrices: guestPricesColumn,
})`
  SELECT ${columnList(productColumns, 'p')},
    (SELECT count(*)::int FROM room_unit u WHERE u.product_id = p.id AND NOT u.is_retired) AS units,
    ${nightPricesJson('p.id', '$1::date', "'infinity'::date")} AS "nightPrices",
    ${guestPricesJson('p.id')} AS "guestPrices",
    CASE WHEN p.kind = 'STAY' THEN (${cancellationJson('p.id')}->>'freeDays')::int END AS "freeDays",
    CASE WHEN $3::text IS NOT NULL THEN jsonb_build_object('stock', p.stock + ${ownPiecesOf('p.id', '$10')},
      'images', (SELECT coalesce(jsonb_agg(jsonb_build_object(${jsonList(imageColumns, 'i')})
        ORDER BY i.position, i.id), '[]') FROM product_image i WHERE i.product_id = p.id)) END AS "ownPage"
  FROM product p
  WHERE ($2::"ProductKind" IS NULL OR p.kind = $2) AND ($3::text IS NULL OR p.slug = $3)
    AND ($4::uuid[] IS NULL OR p.id = ANY ($4)) AND ($5::boolean IS NULL OR p.is_visible = $5)
    AND ($6::uuid IS NULL OR p.id <> $6)
  ORDER BY CASE WHEN $6 IS NOT NULL THEN (p.position, p.slug) < ($7::int, $8::text) END,
    p.kind, p.position, p.slug LIMIT $9`;

/** Visible products in the merchant's order, straight from the database. */
export function readVisible(where: ProductWhere, take = roomsMax) {
  return readAny({ ...where, isVisible: true }, take);
}

/** The same, and those that the shop does not show. */
export async function readAny(where: ProductWhere, take = roomsMax) {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const { kind, slug, cartId, id, ids = id === undefined ? null : [id], isVisible, beside } = where;
  const besides = [beside?.id, beside?.position, beside?.slug];
  // Planned for these values: what is not asked for is no part of it.
  const asked = [today, kind, slug, ids, isVisible, ...besides, take, cartId];
  const rows = await readRows(findProducts, asked);
  const { added } = (await merchantIdentity()).taxes;
  return rows.map((row) => ({
    ...shapeProduct(row),
    ...pricesAhead(row, today, added),
    /** Stays only: number of rooms of this kind. */
    units: row.units,
  }));
}

type ProductRow = RowsOf<typeof findProducts>;

/**
 * The price of a night or a piece; if nights differ, that of the cheapest night to come. It varies too
 * where more guests cost more.
 */
function pricesAhead(row: ProductRow, today: string, added: AddedRates) {
  const { kind, priceMinor } = row;
  const typed = { kind, priceMinor, nightPrices: row.nightPrices ?? [] };
  const { priceMinor: own, nightPrices: prices } = asSold(typed, added);
  const ahead =
    prices.length === 0 ? [] : nightsAhead(today).map((night) => priceOfNight(night, own, prices));
  const [lowest = own, ...others] = [...new Set(ahead)].sort((a, b) => (a < b ? -1 : 1));
  const isPriceVarying = others.length > 0 || isMoreForMore(row.guestPrices, row.guestsMax);
  return { priceMinor: lowest.toString(), isPriceVarying };
}

let ahead: { readonly today: string; readonly nights: readonly Night[] } | undefined;

/** The nights that can be sold; made once a day, because they took a twentieth of each page's time. */
function nightsAhead(today: string): readonly Night[] {
  if (ahead?.today !== today) {
    ahead = { today, nights: nightsBetween(today, addDays(today, daysAheadMax)) };
  }
  return ahead.nights;
}

/** Whether the room takes guests who add to its price. */
function isMoreForMore(prices: GuestPrices | null, guestsMax: number | null): boolean {
  if (prices === null || (guestsMax ?? 1) <= 1) return false;
  const ofChildren = Object.values(prices.childMinors);
  const isForAdults = prices.adultMinor !== '0' && (guestsMax ?? 1) > prices.baseAdults;
  return isForAdults || ofChildren.some((minor) => minor !== '0');
}

function shapeProduct(row: ProductRow) {
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    position: row.position,
    names: asTexts(row.name),
    summaries: asTexts(row.summary),
    details: asTexts(row.detail),
    guestsMax: row.guestsMax,
    /** The unit of goods; empty: a piece. */
    unit: asTexts(row.unit),
    categoryId: row.categoryId,
    beds: [...(row.beds ?? [])],
    amenities: [...(row.amenities ?? [])],
    more: asTexts(row.more),
    /** One of our drawings, or an uploaded picture. */
    drawing: productImage(row),
    /** Until how many days before arrival it is cancelled free of charge; null: no rule says it. */
    freeDays: row.freeDays,
    /** What only its own page shows, read now; null: it was read for a list. */
    ownPage: row.ownPage,
  };
}
