// Is this file a picture that we can show, and what are its pixels alone?
import 'server-only';
import sharp from 'sharp';
import { fail, ok, type Result } from '@/lib/result/result';
import { isHeic } from './picture-limits';

export type DecodingProblem =
  /** Another kind of file, an SVG drawing, or something that only starts like a picture. */
  | 'NOT_A_PICTURE'
  /** A photo of a phone in a format that browsers do not show. */
  | 'HEIC'
  /** The header can be read, the pixels cannot. */
  | 'NOT_WHOLE'
  | 'MOVES'
  | 'TOO_SMALL'
  | 'TOO_WIDE';

type Picture = {
  readonly contentType: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** A version for narrow screens; null if the picture is no wider than that. */
  readonly narrowBytes: Buffer | null;
};

const usualSideMin = 320;
const sideMax = 6_000;
/** Twice the widest size on any page. */
const shownSideMax = 2_400;
/** Sharp enough for a phone, and for a card in a list. */
const narrowWidth = 960;
const secondsMax = 20;

// Only these three of the decoder's many formats are loaded, and only from memory (decision 021).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/**
 * Decodes an uploaded picture and re-encodes it, upright and no larger than it is shown. Metadata,
 * and bytes after the end of the picture, are not copied.
 */
export async function decodePicture(
  given: Uint8Array,
  sideMin = usualSideMin,
): Promise<Result<Picture, DecodingProblem>> {
  // The header alone gives the size, before anything is decoded.
  const header = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return fail(isHeic(given) ? 'HEIC' : 'NOT_A_PICTURE');
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
