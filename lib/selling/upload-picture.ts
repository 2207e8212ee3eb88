// How does an uploaded picture get into the catalogue?
import 'server-only';
import { createHash } from 'node:crypto';
import { systemClock } from '@/lib/clock';
import { withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { type CatalogueEditor, showImage } from './change-product';
import { decodePicture, type PictureProblem } from './decode-picture';
import { auditProduct, lockProduct } from './product-row';

export const pictureBytesMax = 2 * 1024 * 1024;

/**
 * Shows an uploaded picture for a product, decoded and encoded anew. The same picture is stored
 * once; a replaced one stays for a month, because open pages
 * still show it (purge-expired.ts).
 */
export async function uploadPicture(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly bytes: Uint8Array },
  clock = systemClock,
): Promise<Result<{ hash: string }, PictureProblem | 'NOT_FOUND' | 'TOO_LARGE' | 'MISSING'>> {
  const { slug, bytes } = given;
  if (bytes.length === 0) return fail('MISSING');
  if (bytes.length > pictureBytesMax) return fail('TOO_LARGE');
  const decoded = await decodePicture(bytes);
  if (!decoded.ok) return decoded;
  const { contentType, width, height, bytes: picture } = decoded.value;
  if (picture.length > pictureBytesMax) return fail('TOO_LARGE');
  const hash = createHash('sha256').update(picture).digest('hex');
  return withTx(async (tx) => {
    const product = await lockProduct(tx, slug);
    if (!product) return fail('NOT_FOUND');
    const bytes = new Uint8Array(picture);
    const uploadedById = actor.userId;
    await tx.records.picture.createMany({
      data: { hash, contentType, width, height, bytes, uploadedById },
      skipDuplicates: true,
    });
    const { drawing, pictureHash } = product;
    await showImage(tx, product.id, { drawing, pictureHash: hash });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.picture_uploaded',
      before: { pictureHash },
      after: { pictureHash: hash, contentType, width, height, bytes: picture.length },
      at: clock.now(),
    });
    return ok({ hash });
  });
}
