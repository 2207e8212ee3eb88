// Is this file a picture that we can show, and what do its pixels alone look like?
import 'server-only';
import sharp from 'sharp';
import { fail, ok, type Result } from '@/lib/result';

export type PictureProblem =
  /** Another kind of file, a drawing in SVG, or something that only begins like a picture. */
  | 'NOT_A_PICTURE'
  /** Its header can be read, its pixels cannot. */
  | 'NOT_WHOLE'
  | 'MOVES'
  | 'TOO_SMALL'
  | 'TOO_WIDE';

type Picture = {
  readonly contentType: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** The same for narrow screens; null where it is no wider than that. */
  readonly narrowBytes: Buffer | null;
};

const usualSideMin = 320;
const sideMax = 6_000;
/** Twice what the widest page shows. */
const shownSideMax = 2_400;
/** Sharp enough for a phone, and for a card in a list. */
const narrowWidth = 960;
const secondsMax = 20;

// Of the decoder's many formats these three are loaded, and only from memory (decision 021).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/**
 * Decodes an uploaded picture and encodes it anew, the right way up and no larger than it is shown.
 * What a camera wrote beside the pixels, and what follows their end, is not copied.
 */
export async function decodePicture(
  given: Uint8Array,
  sideMin = usualSideMin,
): Promise<Result<Picture, PictureProblem>> {
  // The header alone says how large it is, before anything is decoded.
  const header = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return fail('NOT_A_PICTURE');
  const { width, height, pages = 1 } = header;
  if (pages > 1) return fail('MOVES');
  if (width < sideMin || height < sideMin) return fail('TOO_SMALL');
  if (width > sideMax || height > sideMax) return fail('TOO_WIDE');
  try {
    const { data, info } = await sharp(given, { limitInputPixels: sideMax ** 2, failOn: 'warning' })
      .autoOrient()
      .resize(shownSideMax, shownSideMax, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: secondsMax })
      .webp()
      .toBuffer({ resolveWithObject: true });
    const narrowBytes =
      info.width > narrowWidth ? await sharp(data).resize(narrowWidth).webp().toBuffer() : null;
    const { width, height } = info;
    return ok({ contentType: 'image/webp', width, height, bytes: data, narrowBytes });
  } catch {
    return fail('NOT_WHOLE');
  }
}
