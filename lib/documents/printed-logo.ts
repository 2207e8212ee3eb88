// How does the logo come onto a document? As a small PNG: the page's language knows no WebP.
import 'server-only';
import { db } from '@/lib/db/client';
import { processWide } from '@/lib/process/process-wide';

type Drawn = { readonly hash: string; readonly png: Buffer | undefined };

/** Only the last one: the documents of a shop mostly have one logo. */
const kept = processWide<{ last?: Drawn }>('printed-logo', () => ({}));

/** The logo that a document names; undefined without one, or where its picture is no longer kept. */
export async function printedLogo(hash: string | undefined): Promise<Buffer | undefined> {
  if (hash === undefined) return undefined;
  if (kept.last?.hash === hash) return kept.last.png;
  const picture = await db().picture.findUnique({ where: { hash }, select: { bytes: true } });
  const png = picture ? await drawSmall(picture.bytes) : undefined;
  kept.last = { hash, png };
  return png;
}

/** Loads the drawing program at the first logo: a shop without one never holds its 20 MB. */
async function drawSmall(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes).resize({ height: 200 }).png().toBuffer();
}
