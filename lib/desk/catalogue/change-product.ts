// How are products added and changed? Existing orders keep what they were placed with.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { plainDrawings } from '@/lib/catalogue/product-image';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import {
  type NewProductInput,
  type ProductInput,
  readNewProduct,
  readProduct,
  stockForm,
} from './product-input';
import { auditProduct, isSame, lockProduct, type ProductRow } from './product-row';

type InvalidFields = { fields: Problems };

export type CatalogueEditor = Actor<'manage_catalogue'>;

/**
 * Adds a product to the catalogue. Fails: FIELDS, something typed is wrong, by field; SLUG_TAKEN,
 * also by a hidden product.
 */
export async function addProduct(
  actor: CatalogueEditor,
  source: Source,
  clock = systemClock,
): Promise<Result<{ slug: string }, 'SLUG_TAKEN'> | Result<never, 'FIELDS', InvalidFields>> {
  const read = readNewProduct(source);
  if (!read.ok) return read;
  const input = read.value;
  return withTx<Result<{ slug: string }, 'SLUG_TAKEN'> | Result<never, 'FIELDS', InvalidFields>>(
    async (tx) => {
      if (!(await hasCategory(tx, input))) return fail('FIELDS', noSuchCategory);
      const id = await insertProduct(tx, input);
      if (id === null) return fail('SLUG_TAKEN');
      const after = { ...input };
      await auditProduct(tx, {
        actor,
        productId: id,
        action: 'catalogue.product_added',
        after,
        at: clock.now(),
      });
      return ok({ slug: input.slug });
    },
  );
}

/**
 * Changes texts, price, position and visibility. A new price applies to later orders only. Fails
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
    const read = readProduct(given.source, product.kind);
    if (!read.ok) return read;
    if (product.version !== given.seenVersion) return fail('STALE');
    if (!(await hasCategory(tx, read.value))) return fail('FIELDS', noSuchCategory);
    const before = pick(product, read.value);
    const isNew = Object.entries(read.value).some(
      ([name, value]) => !isSame(before[name as keyof ProductInput], value),
    );
    if (!isNew) return ok({ isNew });
    await updateProduct(tx, product.id, read.value);
    const at = clock.now();
    const entry = {
      actor,
      productId: product.id,
      action: 'catalogue.product_changed',
      at,
    } as const;
    await auditProduct(tx, { ...entry, before, after: read.value });
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
    await tx.records.product.update({ where: { id: product.id }, data: { stock } });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.stock_set',
      before: { stock: product.stock },
      after: { stock },
      at: clock.now(),
    });
    return ok({ stock });
  });
}

const noSuchCategory: InvalidFields = { fields: { categoryId: 'badChoice' } };

async function hasCategory(tx: Tx, { categoryId }: ProductInput): Promise<boolean> {
  if (categoryId === null) return true;
  return (await tx.records.productCategory.count({ where: { id: categoryId } })) > 0;
}

async function insertProduct(tx: Tx, input: NewProductInput): Promise<string | null> {
  const id = randomUUID();
  const data = { id, drawing: plainDrawings[input.kind], ...input };
  const { count } = await tx.records.product.createMany({ data, skipDuplicates: true });
  return count === 0 ? null : id;
}

async function updateProduct(tx: Tx, id: string, input: ProductInput): Promise<void> {
  const data = { ...input, version: { increment: 1 } };
  await tx.records.product.update({ where: { id }, data });
}

function pick(row: ProductRow, input: ProductInput): ProductInput {
  return Object.fromEntries(
    Object.keys(input).map((name) => [name, row[name as keyof ProductInput]]),
  ) as ProductInput;
}
