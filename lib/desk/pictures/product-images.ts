// Which images show a product, in which order? The first is used wherever it is listed.
import 'server-only';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { drawings } from '@/lib/desk/catalogue/drawings';
import { imagesMax } from '@/lib/desk/catalogue/product-input';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { texts } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { ProductImage } from '@/prisma/generated/client';

/** What an image shows, for people who do not see it. */
export const altForm = { alt: texts(200, { mayBeEmpty: true }) };

type Shown = Pick<ProductImage, 'drawing' | 'pictureHash'>;

/**
 * Adds one of our drawings after the existing images. Fails: TOO_MANY, no room for another image.
 */
export async function addDrawing(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly drawing: string },
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND' | 'BAD_CHOICE' | 'TOO_MANY'>> {
  const { drawing } = given;
  if (!drawings.includes(drawing)) return fail('BAD_CHOICE');
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const added = await addImage(tx, product.id, { drawing, pictureHash: null });
    if (!added.ok) return added;
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.picture_chosen',
      after: { drawing },
      at: clock.now(),
    });
    return ok(true as const);
  });
}

/**
 * Adds an image after a product's others; its row must be locked. An image it has changes nothing.
 */
export async function addImage(
  tx: Tx,
  productId: string,
  shown: Shown,
): Promise<Result<true, 'TOO_MANY'>> {
  const images = await imagesOf(tx, productId);
  if (images.some((image) => isSameImage(image, shown))) return ok(true as const);
  if (images.length >= imagesMax) return fail('TOO_MANY');
  const position = (images.at(-1)?.position ?? -1) + 1;
  await tx.records.productImage.create({ data: { productId, position, ...shown } });
  await showFirst(tx, productId);
  return ok(true as const);
}

/**
 * Changes one image of a product: its description or its position, or removes it. Fails: NOT_FOUND,
 * also for an image of another product; FIELDS, a text is wrong, by field.
 */
export async function changeImage(
  actor: CatalogueEditor,
  given: {
    readonly slug: string;
    readonly imageId: string;
    readonly change: 'describe' | 'earlier' | 'later' | 'place' | 'remove';
    /** For `place`: which one it becomes, counted from one. */
    readonly to?: number;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<
  Result<true, 'NOT_FOUND'> | Result<never, 'FIELDS', { fields: Problems<typeof altForm> }>
> {
  const read = readForm(altForm, given.source);
  if (given.change === 'describe' && !read.ok) return read;
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    const images = product ? await imagesOf(tx, product.id) : [];
    const place = images.findIndex(({ id }) => id === given.imageId);
    const image = images[place];
    if (!product || image === undefined) return fail('NOT_FOUND');
    const where = { id: image.id };
    const entry = { actor, productId: product.id, at: clock.now() };
    const { drawing, pictureHash } = image;
    if (given.change === 'remove') {
      await tx.records.productImage.delete({ where });
      const before = { drawing, pictureHash };
      await auditProduct(tx, { ...entry, action: 'catalogue.picture_removed', before });
    } else if (given.change === 'describe' && read.ok) {
      await tx.records.productImage.update({ where, data: read.value });
      const before = { ...image };
      const after = { ...image, ...read.value };
      await auditProduct(tx, { ...entry, action: 'catalogue.picture_changed', before, after });
    } else {
      const to = newPlace(given, place);
      if (to !== place && to >= 0 && to < images.length) {
        await moveImage(tx, images, place, to);
        const [before, after] = [{ place: place + 1 }, { place: to + 1 }];
        await auditProduct(tx, { ...entry, action: 'catalogue.picture_changed', before, after });
      }
    }
    await showFirst(tx, product.id);
    return ok(true as const);
  });
}

/** A product's images, in order. */
function imagesOf(tx: Tx, productId: string): Promise<ProductImage[]> {
  const orderBy = [{ position: 'asc' as const }, { id: 'asc' as const }];
  return tx.records.productImage.findMany({ where: { productId }, orderBy });
}

function newPlace({ change, to = 0 }: { change: string; to?: number }, place: number): number {
  if (change === 'place') return to - 1;
  return change === 'later' ? place + 1 : place - 1;
}

async function moveImage(
  tx: Tx,
  images: readonly ProductImage[],
  from: number,
  to: number,
): Promise<void> {
  const ids = images.map(({ id }) => id);
  const [moved = ''] = ids.splice(from, 1);
  for (const [position, id] of ids.toSpliced(to, 0, moved).entries()) {
    await tx.records.productImage.update({ where: { id }, data: { position } });
  }
}

/** Lists show the first image; without any, the earlier drawing. */
async function showFirst(tx: Tx, productId: string): Promise<void> {
  const [first] = await imagesOf(tx, productId);
  const drawing = first?.drawing ? { drawing: first.drawing } : {};
  const data = { ...drawing, pictureHash: first?.pictureHash ?? null };
  await tx.records.product.update({ where: { id: productId }, data });
}

function isSameImage(one: Shown, other: Shown): boolean {
  return one.drawing === other.drawing && one.pictureHash === other.pictureHash;
}
