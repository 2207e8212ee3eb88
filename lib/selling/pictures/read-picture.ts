// How is an uploaded picture served? By its hash, without decoding it again.
import 'server-only';
import { db } from '@/lib/db/client';

/** An uploaded picture by its hash, or null. */
export async function readPicture(
  hash: string,
): Promise<{ readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  return db().picture.findUnique({ where: { hash }, select: { contentType: true, bytes: true } });
}
