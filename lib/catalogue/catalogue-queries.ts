// What can be bought? Visible products; stock and free nights are read for each page.
import 'server-only';
import { cache } from 'react';
import { db } from '@/lib/db/client';
import { asTexts } from '@/lib/i18n/localized';
import { merchantIdentity } from '@/lib/merchant/known-merchant';
import type { AddedRates } from '@/lib/merchant/shop-taxes';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import type { GuestPrice, NightPrice, Prisma, Product } from '@/prisma/generated/client';
import type { ProductKind } from '@/prisma/generated/enums';
import { ownPieces } from './availability';
import { keptOfCatalogue } from './kept-catalogue';
import { type Night, nightPriceDto, nightsBetween, priceOfNight } from './night-prices';
import { productImage } from './product-image';
import { asSold } from './sold-price';
import { daysAheadMax, todayIn } from './stay-dates';

const roomsMax = 500;

/** A visible product. Amounts are minor units as text: pages send them to the browser as JSON. */
export type ProductDto = Awaited<ReturnType<typeof readVisible>>[number];

/** All visible rooms in the merchant's order, seconds old at most. */
export const listRooms = keptOfCatalogue('rooms', () => readVisible({ kind: 'STAY' }));

/** One visible product by kind and slug, or null: hidden and unknown get the same answer. */
export const findProduct = cache(
  async (kind: ProductKind, slug: string): Promise<ProductDto | null> => {
    const [product] = await readVisible({ kind, slug });
    return product ?? null;
  },
);

/** The path of a product's page. */
export function productPath({ kind, slug }: Pick<ProductDto, 'kind' | 'slug'>): string {
  return `/${kind === 'STAY' ? 'rooms' : 'products'}/${slug}`;
}

/** Pieces that this cart can still buy, read now. Null when the product is gone, hidden or a stay. */
export async function readStock(
  productId: string,
  cartId: string | null,
  isVisible = true,
): Promise<number | null> {
  const product = await db().product.findFirst({
    where: { id: productId, isVisible, kind: 'GOODS' },
    select: { stock: true },
  });
  if (product === null || product.stock === null) return null;
  return product.stock + (await ownPieces(productId, cartId));
}

/** A product that the shop does not show yet, as it would be shown; null: there is none. */
export async function findHidden(kind: ProductKind, slug: string): Promise<ProductDto | null> {
  const [product] = await readAny({ kind, slug, isVisible: false });
  return product ?? null;
}

/** Visible products in the merchant's order, straight from the database. */
export function readVisible(where: Prisma.ProductWhereInput, take = roomsMax) {
  return readAny({ ...where, isVisible: true }, take);
}

/** The same, and those that the shop does not show. */
export async function readAny(where: Prisma.ProductWhereInput, take = roomsMax) {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const rows = await db().product.findMany({
    where,
    orderBy: [{ kind: 'asc' }, { position: 'asc' }, { slug: 'asc' }],
    include: {
      _count: { select: { units: { where: { isRetired: false } } } },
      nightPrices: {
        where: { lastNight: { gte: new Date(today) } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      },
      guestPrice: true,
    },
    take,
  });
  const { added } = (await merchantIdentity()).taxes;
  const nights = nightsBetween(today, addDays(today, daysAheadMax));
  return rows.map((row) => ({
    ...shapeProduct(row),
    ...pricesAhead(row, nights, added),
    /** Stays only: number of rooms of this kind. */
    units: row._count.units,
  }));
}

/**
 * The price of a night or a piece; if nights differ, that of the cheapest night to come. It varies too
 * where more guests cost more.
 */
function pricesAhead(
  row: Product & {
    readonly nightPrices: readonly NightPrice[];
    readonly guestPrice: GuestPrice | null;
  },
  nights: readonly Night[],
  added: AddedRates,
) {
  const { kind, priceMinor } = row;
  const typed = { kind, priceMinor, nightPrices: row.nightPrices.map(nightPriceDto) };
  const { priceMinor: own, nightPrices: prices } = asSold(typed, added);
  const ahead = prices.length === 0 ? [] : nights.map((night) => priceOfNight(night, own, prices));
  const [lowest = own, ...others] = [...new Set(ahead)].sort((a, b) => (a < b ? -1 : 1));
  const isPriceVarying = others.length > 0 || isMoreForMore(row.guestPrice, row.guestsMax);
  return { priceMinor: lowest.toString(), isPriceVarying };
}

/** Whether the room takes guests who add to its price. */
function isMoreForMore(prices: GuestPrice | null, guestsMax: number | null): boolean {
  if (prices === null || (guestsMax ?? 1) <= 1) return false;
  const ofChildren = Object.values(prices.childMinors as Readonly<Record<string, string>>);
  const isForAdults = prices.adultMinor > 0n && (guestsMax ?? 1) > prices.baseAdults;
  return isForAdults || ofChildren.some((minor) => minor !== '0');
}

function shapeProduct(row: Product) {
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
    beds: row.beds,
    amenities: row.amenities,
    more: asTexts(row.more),
    /** One of our drawings, or an uploaded picture. */
    drawing: productImage(row),
  };
}
