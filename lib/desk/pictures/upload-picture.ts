// How does an uploaded picture get into the catalogue?
import 'server-only';
import { createHash } from 'node:crypto';
import { type ApartProblem, runApart } from '@/lib/apart/run-apart';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { DecodingProblem, decodePicture } from './decode-picture';
import { pictureBytesMax } from './picture-limits';
import { addImage } from './product-images';

export type PictureProblem = DecodingProblem | ApartProblem;

/**
 * Adds an uploaded picture of a product, decoded and re-encoded, after the existing ones. The same
 * picture is stored once; a removed one is kept for a month, because open pages still show it
 * (purge-expired.ts). Fails: TOO_MANY, no room for another image.
 */
export async function uploadPicture(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly bytes: Uint8Array },
  clock = systemClock,
): Promise<
  Result<{ hash: string }, PictureProblem | 'NOT_FOUND' | 'TOO_LARGE' | 'MISSING' | 'TOO_MANY'>
> {
  const picture = await readPictureFile(given.bytes);
  if (!picture.ok) return picture;
  const { hash, contentType, width, height, bytes } = picture.value;
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    await keepPicture(tx, actor.userId, picture.value);
    const added = await addImage(tx, product.id, { drawing: '', pictureHash: hash });
    if (!added.ok) return added;
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.picture_uploaded',
      after: { pictureHash: hash, contentType, width, height, bytes: bytes.length },
      at: clock.now(),
    });
    return ok({ hash });
  });
}

/**
 * Stores a picture for a product that is only being entered; one that no product shows after a month
 * is deleted.
 */
export async function receivePicture(
  actor: CatalogueEditor,
  bytes: Uint8Array,
): Promise<Result<{ hash: string }, PictureProblem | 'TOO_LARGE' | 'MISSING'>> {
  const picture = await readPictureFile(bytes);
  if (!picture.ok) return picture;
  await withTx((tx) => keepPicture(tx, actor.userId, picture.value));
  return ok({ hash: picture.value.hash });
}

/** The pixels lie outside this memory: their number is bounded, and one is decoded at a time. */
const decodingLimits = { memoryMb: 128, seconds: 60 };

/** A file decoded and re-encoded, with the hash under which it is stored and served. */
export async function readPictureFile(given: Uint8Array, sideMin?: number) {
  if (given.length === 0) return fail('MISSING');
  if (given.length > pictureBytesMax) return fail('TOO_LARGE');
  const answer = await runApart<Awaited<ReturnType<typeof decodePicture>>>(
    'lib/desk/pictures/decode-apart.ts',
    { bytes: given, sideMin },
    decodingLimits,
  );
  if (!answer.ok) return answer;
  const [decoded = fail('TOO_MUCH_WORK')] = answer.value;
  if (!decoded.ok) return decoded;
  const { bytes, narrowBytes, ...facts } = decoded.value;
  if (bytes.length > pictureBytesMax) return fail('TOO_LARGE');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const narrow = narrowBytes && new Uint8Array(narrowBytes);
  return ok({ ...facts, hash, bytes: new Uint8Array(bytes), narrowBytes: narrow });
}

type PictureFile = Extract<Awaited<ReturnType<typeof readPictureFile>>, { ok: true }>['value'];

/** Stores a picture once, however often it is uploaded. */
export async function keepPicture(
  tx: Tx,
  uploadedById: string,
  picture: PictureFile,
): Promise<void> {
  const data = { ...picture, uploadedById };
  await tx.records.picture.createMany({ data, skipDuplicates: true });
}
