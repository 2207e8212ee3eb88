// How does an uploaded picture come into the catalogue, and out to browsers? By its hash alone.
import 'server-only';
import { createHash } from 'node:crypto';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { type Keeper, showImage } from './change-product';
import { type PictureProblem, readPictureHeader } from './picture-header';
import { withoutMetadata } from './picture-metadata';
import { auditProduct, lockProduct } from './product-row';

export const pictureBytesMax = 2 * 1024 * 1024;

/**
 * Shows an uploaded picture for a product, without what a camera wrote beside its pixels. The same
 * picture twice is kept once; an older one stays for a month, because pages that somebody has open
 * still show it (purge-expired.ts).
 */
export async function uploadPicture(
  actor: Keeper,
  given: { readonly slug: string; readonly bytes: Uint8Array },
  clock = systemClock,
): Promise<Result<{ hash: string }, PictureProblem | 'NOT_FOUND' | 'TOO_LARGE' | 'MISSING'>> {
  const { slug, bytes } = given;
  if (bytes.length === 0) return fail('MISSING');
  if (bytes.length > pictureBytesMax) return fail('TOO_LARGE');
  const header = readPictureHeader(bytes);
  if (!header.ok) return header;
  const { contentType, width, height } = header.value;
  const picture = withoutMetadata(bytes, contentType);
  if (picture === null) return fail('NOT_WHOLE');
  const hash = createHash('sha256').update(picture).digest('hex');
  return withTx(async (tx) => {
    const product = await lockProduct(tx, slug);
    if (!product) return fail('NOT_FOUND');
    await tx.query(
      `INSERT INTO picture (hash, content_type, width, height, bytes, uploaded_by_id)
       VALUES ($1, $2, $3, $4, $5, $6::uuid) ON CONFLICT (hash) DO NOTHING`,
      [hash, contentType, width, height, Buffer.from(picture), actor.userId],
    );
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

/** An uploaded picture by its hash, or null. */
export async function readPicture(
  hash: string,
): Promise<{ readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  return db().picture.findUnique({ where: { hash }, select: { contentType: true, bytes: true } });
}
