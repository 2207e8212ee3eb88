// Is this file one whole picture of a kind that we serve, and how large is it? Pure.
import { fail, ok, type Result } from '@/lib/result';

export type PictureHeader = {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
};

export type PictureProblem =
  /** Another kind of file, a drawing in SVG, or something that only begins like a picture. */
  | 'NOT_A_PICTURE'
  /** It ends too early, or goes on after its end. */
  | 'NOT_WHOLE'
  | 'MOVES'
  | 'TOO_SMALL'
  | 'TOO_WIDE';

const sideMin = 320;
const sideMax = 6_000;
/** No picture has as many parts; a file that says so is made to keep us busy. */
const partsMax = 10_000;

type Found = Result<PictureHeader, PictureProblem>;

/**
 * Reads kind and size from the bytes alone, whatever the file's name says, and walks to its end:
 * what is served under our address is a picture and nothing after it. picture-metadata.ts takes
 * out what else stands in it.
 */
export function readPictureHeader(bytes: Uint8Array): Found {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = kindOf(view);
  if (!found.ok) return found;
  const { width, height } = found.value;
  if (width < sideMin || height < sideMin) return fail('TOO_SMALL');
  return width > sideMax || height > sideMax ? fail('TOO_WIDE') : found;
}

function kindOf(view: DataView): Found {
  if (view.byteLength < 32) return fail('NOT_A_PICTURE');
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return readPng(view);
  if (view.getUint32(0) >>> 8 === 0xffd8ff) return readJpeg(view);
  if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return readWebp(view);
  return fail('NOT_A_PICTURE');
}

/** Chunks of length, name, content and check, from IHDR to IEND. */
function readPng(view: DataView): Found {
  if (view.getUint32(8) !== 13 || textAt(view, 12) !== 'IHDR') return fail('NOT_A_PICTURE');
  const header = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  let at = 8;
  for (let part = 0; part < partsMax && at + 12 <= view.byteLength; part += 1) {
    const name = textAt(view, at + 4);
    if (name === 'acTL') return fail('MOVES');
    if (name === 'IDAT') hasPixels = true;
    at += 12 + view.getUint32(at);
    if (name === 'IEND') {
      if (at !== view.byteLength || !hasPixels) return fail('NOT_WHOLE');
      return ok({ contentType: 'image/png', ...header });
    }
  }
  return fail('NOT_WHOLE');
}

/** Segments from the start mark to the frame, whose size it carries; then the end mark. */
function readJpeg(view: DataView): Found {
  if (view.getUint16(view.byteLength - 2) !== 0xffd9) return fail('NOT_WHOLE');
  let at = 2;
  for (let part = 0; part < partsMax && at + 10 <= view.byteLength; part += 1) {
    if (view.getUint8(at) !== 0xff) return fail('NOT_A_PICTURE');
    const mark = view.getUint8(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(mark)) {
      const header = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      return ok({ contentType: 'image/jpeg', ...header });
    }
    // The pixels began, or the file ended, and nothing had said how large it is.
    if (mark === 0xda || mark === 0xd9) return fail('NOT_A_PICTURE');
    at += 2 + view.getUint16(at + 2);
  }
  return fail('NOT_WHOLE');
}

/** Baseline and progressive frames; the marks between them mean other things. */
function isFrame(mark: number): boolean {
  return mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
}

/** One RIFF of exactly this length; its first part says how the picture is packed. */
function readWebp(view: DataView): Found {
  const end = view.getUint32(4, true) + 8;
  if (end !== view.byteLength) return fail('NOT_WHOLE');
  const as = (width: number, height: number): Found =>
    ok({ contentType: 'image/webp', width, height });
  switch (textAt(view, 12)) {
    case 'VP8 ': {
      if ((view.getUint32(22) & 0xffffff) !== 0x9d012a) return fail('NOT_A_PICTURE');
      return as(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    }
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return fail('NOT_A_PICTURE');
      const bits = view.getUint32(21, true);
      return as((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X': {
      if ((view.getUint8(20) & 0x02) !== 0) return fail('MOVES');
      const threeBytes = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
      return as(threeBytes(24), threeBytes(27));
    }
    default:
      return fail('NOT_A_PICTURE');
  }
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));
}
