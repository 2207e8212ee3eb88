// How is an uploaded picture served? By its hash, without decoding it again.
import 'server-only';
import { db } from '@/lib/db/client';

type Served = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** An uploaded picture by its hash, or null. */
export async function readPicture(hash: string): Promise<Served | null> {
  if (!isHash(hash)) return null;
  return db().picture.findUnique({ where: { hash }, select: { contentType: true, bytes: true } });
}

/** The narrow version; the full one if it is narrow itself, or older than narrow versions. */
export async function readNarrowPicture(hash: string): Promise<Served | null> {
  if (!isHash(hash)) return null;
  const select = { contentType: true, narrowBytes: true };
  const picture = await db().picture.findUnique({ where: { hash }, select });
  if (!picture?.narrowBytes) return readPicture(hash);
  return { contentType: picture.contentType, bytes: picture.narrowBytes };
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
