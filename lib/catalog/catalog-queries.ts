// What can be bought? Visible products, cached under one tag; stock and nights are never cached.
import 'server-only';
import { unstable_cache } from 'next/cache';
import { cache } from 'react';
import { db } from '@/lib/db/client';
import type { Product } from '@/prisma/generated/client';
import type { ProductKind } from '@/prisma/generated/enums';
import { ownPieces } from './availability';
import { productImage } from './product-image';

/** Tag of everything cached here; a change of a product revalidates it. */
export const catalogueTag = 'catalogue';
const cacheSeconds = 5;
const productsMax = 200;

/** A visible product. Amounts are minor units as text, because cached values are JSON. */
export type ProductDto = Awaited<ReturnType<typeof readVisibleProducts>>[number];

/** All visible products in the merchant's order: from the cache, and once for each request. */
export const listProducts = cache(
  unstable_cache(readVisibleProducts, ['catalogue-products'], {
    tags: [catalogueTag],
    revalidate: cacheSeconds,
  }),
);

/** One visible product by kind and slug, or null: hidden and unknown look the same. */
export async function findProduct(kind: ProductKind, slug: string): Promise<ProductDto | null> {
  const products = await listProducts();
  return products.find((product) => product.kind === kind && product.slug === slug) ?? null;
}

/** Where a product has its page. */
export function productPath({ kind, slug }: Pick<ProductDto, 'kind' | 'slug'>): string {
  return `/${kind === 'STAY' ? 'rooms' : 'gifts'}/${slug}`;
}

/** Pieces that this cart can still buy, read now. Null when the product is gone, hidden or a stay. */
export async function readStock(productId: string, cartId: string | null): Promise<number | null> {
  const product = await db().product.findFirst({
    where: { id: productId, isVisible: true, kind: 'GOODS' },
    select: { stock: true },
  });
  if (product === null || product.stock === null) return null;
  return product.stock + (await ownPieces(productId, cartId));
}

/** The visible products straight from the database. */
export async function readVisibleProducts() {
  const rows = await db().product.findMany({
    where: { isVisible: true },
    orderBy: [{ kind: 'asc' }, { position: 'asc' }, { slug: 'asc' }],
    include: { _count: { select: { units: { where: { isRetired: false } } } } },
    take: productsMax,
  });
  return rows.map((row) => ({
    ...shapeProduct(row),
    /** Stays only: rooms of this kind in the house. */
    units: row._count.units,
  }));
}

function shapeProduct(row: Product) {
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    names: { en: row.nameEn, ar: row.nameAr, ckb: row.nameCkb },
    summaries: { en: row.summaryEn, ar: row.summaryAr, ckb: row.summaryCkb },
    details: { en: row.detailEn, ar: row.detailAr, ckb: row.detailCkb },
    priceMinor: row.priceMinor.toString(),
    guestsMax: row.guestsMax,
    /** One of the house's drawings, or an uploaded picture. */
    drawing: productImage(row),
  };
}
