// How are products added and changed? Existing orders keep what they were placed with.
import 'server-only';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import type { Localized } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import {
  type NewProductInput,
  type ProductInput,
  readEdited,
  readNewProduct,
  stockForm,
} from './product-input';
import { lockProduct } from './product-row';
import { numberedSlug, proposeSlug } from './propose-slug';
import { insertProduct, rewriteProduct, writeStock } from './write-product';

type InvalidFields = { fields: Problems };

export type CatalogueEditor = Actor<'manage_catalogue'>;

type Added =
  | Result<{ slug: string }, 'SLUG_TAKEN', { free: string }>
  | Result<never, 'FIELDS', InvalidFields>;

/**
 * Adds a product to the catalogue, with the pictures that were uploaded for it; the first is shown in
 * lists. Without an address it gets one of its name. Fails: FIELDS, something typed is wrong, by
 * field; SLUG_TAKEN, also by a hidden product, with an address that is free.
 */
export async function addProduct(
  actor: CatalogueEditor,
  source: Source,
  clock = systemClock,
): Promise<Added> {
  const read = readNewProduct(source);
  if (!read.ok) return read;
  return withTx<Added>(async (tx) => {
    const { value } = read;
    const slug = value.slug || (await freeSlug(tx, value.name));
    const input = { ...value, slug };
    if (!(await hasCategory(tx, input))) return fail('FIELDS', noSuchCategory);
    if (!(await hasPictures(tx, input))) return fail('FIELDS', noSuchPicture);
    const isAdded = await insertProduct(tx, input, { actor, at: clock.now() });
    return isAdded ? ok({ slug }) : fail('SLUG_TAKEN', { free: await freeSlug(tx, value.name) });
  });
}

/**
 * Changes texts, price and visibility. A new price applies to later orders only. Fails
 * with STALE if another person changed the product after the page was shown.
 */
export async function changeProduct(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  Result<{ isNew: boolean }, 'NOT_FOUND' | 'STALE'> | Result<never, 'FIELDS', InvalidFields>
> {
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const read = readEdited(given.source, product.kind);
    if (!read.ok) return read;
    if (product.version !== given.seenVersion) return fail('STALE');
    if (!(await hasCategory(tx, read.value))) return fail('FIELDS', noSuchCategory);
    const isNew = await rewriteProduct(tx, product, read.value, { actor, at: clock.now() });
    return ok({ isNew });
  });
}

/**
 * Sets how many pieces can still be sold. `seen` is the number the person was shown: if a sale or a
 * colleague has changed it since, nothing is written and STOCK_MOVED carries the current number.
 */
export async function setStock(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly seen: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ stock: number }, 'NOT_FOUND'>
  | Result<never, 'STOCK_MOVED', { stock: number }>
  | Result<never, 'FIELDS', InvalidFields>
> {
  const read = readForm(stockForm, given.source);
  if (!read.ok) return read;
  const { stock } = read.value;
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product || product.stock === null) return fail('NOT_FOUND');
    if (product.stock !== given.seen) return fail('STOCK_MOVED', { stock: product.stock });
    if (product.stock === stock) return ok({ stock });
    await writeStock(tx, product, stock, { actor, at: clock.now() });
    return ok({ stock });
  });
}

const noSuchCategory: InvalidFields = { fields: { categoryId: 'badChoice' } };

async function hasCategory(
  tx: Tx,
  { categoryId }: Pick<ProductInput, 'categoryId'>,
): Promise<boolean> {
  if (categoryId === null) return true;
  return (await tx.records.productCategory.count({ where: { id: categoryId } })) > 0;
}

const noSuchPicture: InvalidFields = { fields: { pictures: 'badChoice' } };

async function hasPictures(tx: Tx, { pictures }: NewProductInput): Promise<boolean> {
  const where = { hash: { in: [...pictures] } };
  return (await tx.records.picture.count({ where })) === pictures.length;
}

/** The address that the names suggest, with a number if another product has it. */
async function freeSlug(tx: Tx, names: Localized): Promise<string> {
  const where = { slug: { startsWith: proposeSlug(names) || 'product' } };
  const rows = await tx.records.product.findMany({ where, select: { slug: true } });
  const taken = new Set(rows.map(({ slug }) => slug));
  return numberedSlug(names, (slug) => taken.has(slug));
}
