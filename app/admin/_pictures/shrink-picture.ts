// How does a photo of a phone become small enough to send? The browser draws it again, upright and smaller.
import { isHeic, pictureBytesMax } from '@/lib/desk/pictures/picture-limits';

/** Sharp on the widest page; a photo of a phone has twice as many. */
const sideMax = 2_000;
const qualities = [0.85, 0.7, 0.55, 0.4];

/** Why the browser cannot read a file as a picture. */
type Unreadable = 'HEIC' | 'NOT_A_PICTURE';

/**
 * The picture at most 2,000 pixels a side, and below the server's limit. Only its pixels are drawn:
 * where and when it was taken stays on the phone. A small file that the browser cannot read goes as
 * it is, so that the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob | Unreadable> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) {
    if (await isPhonePhoto(file)) return 'HEIC';
    return file.size <= pictureBytesMax ? file : 'NOT_A_PICTURE';
  }
  const canvas = drawn(bitmap);
  bitmap.close();
  try {
    return (await encoded(canvas, file.type)) ?? file;
  } finally {
    // Phones have little memory for canvases, and give it back late.
    canvas.width = 0;
  }
}

function drawn(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d');
  if (pen !== null) pen.imageSmoothingQuality = 'high';
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What is no photo keeps every pixel and what is transparent, as long as that is small enough. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  if (type !== 'image/jpeg') {
    const exact = await blobOf(canvas, 'image/png');
    if (exact !== null && exact.size <= pictureBytesMax) return exact;
    whiteBehind(canvas);
  }
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await blobOf(canvas, 'image/jpeg', quality);
    if (blob !== null && blob.size <= pictureBytesMax) return blob;
  }
  return blob;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function whiteBehind(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

/** By its bytes, or by the name that phones give such files. */
async function isPhonePhoto(file: File): Promise<boolean> {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return true;
  return isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}
