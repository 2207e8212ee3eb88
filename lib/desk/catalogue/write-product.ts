// How is a product written, with who did it? In a transaction of the act that decided it.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { plainDrawings } from '@/lib/catalogue/product-image';
import type { Tx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import type { NewProductInput, ProductInput } from './product-input';
import { auditProduct, isSame, type ProductRow } from './product-row';

type By = { readonly actor: Actor; readonly at: Date };

/** Adds a product, and its pictures in their order. False: another product has its address. */
export async function insertProduct(tx: Tx, input: NewProductInput, by: By): Promise<boolean> {
  const id = randomUUID();
  const { pictures, ...facts } = input;
  const shown = { drawing: plainDrawings[input.kind], pictureHash: pictures[0] ?? null };
  const data = { id, ...shown, ...facts };
  const { count } = await tx.records.product.createMany({ data, skipDuplicates: true });
  if (count === 0) return false;
  const images = pictures.map((pictureHash, position) => ({
    productId: id,
    position,
    pictureHash,
  }));
  await tx.records.productImage.createMany({ data: images });
  await auditProduct(tx, {
    ...by,
    productId: id,
    action: 'catalogue.product_added',
    after: input,
  });
  return true;
}

/** Writes what differs from the locked row. False: nothing does, and nothing is written. */
export async function rewriteProduct(
  tx: Tx,
  product: ProductRow,
  input: Partial<ProductInput>,
  by: By,
): Promise<boolean> {
  const before = pick(product, input);
  const isNew = Object.entries(input).some(
    ([name, value]) => !isSame(before[name as keyof ProductInput], value),
  );
  if (!isNew) return false;
  await rewriteAlike(tx, [product], input, by);
  return true;
}

/** Writes the same to each of the locked rows, and an entry for each. */
export async function rewriteAlike(
  tx: Tx,
  products: readonly ProductRow[],
  input: Partial<ProductInput>,
  by: By,
): Promise<void> {
  const where = { id: { in: products.map(({ id }) => id) } };
  const data = { ...input, version: { increment: 1 } };
  await tx.records.product.updateMany({ where, data });
  // Sent together: sales of these products wait for the end of it.
  await Promise.all(
    products.map((product) =>
      auditProduct(tx, {
        ...by,
        productId: product.id,
        action: 'catalogue.product_changed',
        before: pick(product, input),
        after: input,
      }),
    ),
  );
}

/** Sets the pieces that can still be sold; the row is locked. */
export async function writeStock(
  tx: Tx,
  product: ProductRow,
  stock: number,
  by: By,
): Promise<void> {
  await tx.records.product.update({ where: { id: product.id }, data: { stock } });
  await auditProduct(tx, {
    ...by,
    productId: product.id,
    action: 'catalogue.stock_set',
    before: { stock: product.stock },
    after: { stock },
  });
}

function pick(row: ProductRow, input: Partial<ProductInput>): Partial<ProductInput> {
  return Object.fromEntries(
    Object.keys(input).map((name) => [name, row[name as keyof ProductInput]]),
  );
}
