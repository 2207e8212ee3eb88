// What of an uploaded picture is nobody's business? Where, when and with what it was taken. Pure.
import type { PictureHeader } from './picture-header';

/** A file that says so is made to keep us busy. */
const partsMax = 10_000;

/**
 * The picture alone: its pixels, its colours and which way up it is. Place, time, device, comments,
 * and smaller or further pictures within it are left out, for everybody is shown it. Null: its
 * parts do not fit together.
 */
export function withoutMetadata(
  bytes: Uint8Array,
  contentType: PictureHeader['contentType'],
): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = { 'image/png': pngParts, 'image/jpeg': jpegParts, 'image/webp': webpParts };
  const parts = kept[contentType](bytes, view);
  return parts && joined(parts);
}

/** Beside the chunks that a picture cannot be without: colours and what is see-through. */
const pngKept: readonly string[] = [
  ...['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'mDCV', 'cLLI'],
  ...['tRNS', 'bKGD', 'pHYs', 'sBIT'],
];

function pngParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length && parts.length < partsMax) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = textAt(bytes, at + 4, 4);
    const isNeeded = /^[A-Z]/.test(name);
    if (isNeeded || pngKept.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return parts;
    at = end;
  }
  return null;
}

/** Segments and scans to the first end; what stands behind it is another picture. */
function jpegParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  for (let part = 0; part < partsMax && at + 2 <= bytes.length; part += 1) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    // Blanks may stand before any mark.
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) return [...parts, bytes.subarray(at, at + 2)];
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const content = bytes.subarray(at + 4, end);
    if (mark === 0xda) end = endOfScan(bytes, end);
    if (isJpegKept(mark, content)) parts.push(bytes.subarray(at, end));
    else if (mark === 0xe1) parts.push(...uprightness(content));
    at = end;
  }
  return null;
}

/** Pixels go on to the next mark that is neither a zero byte's nor a restart's. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}

/** All but what applications and people add; of that the colours alone. */
function isJpegKept(mark: number, content: Uint8Array): boolean {
  if (mark === 0xfe) return false;
  if (mark < 0xe0 || mark > 0xef) return true;
  const name = textAt(content, 0, 12);
  return (
    (mark === 0xe0 && name.startsWith('JFIF\0')) ||
    (mark === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (mark === 0xee && name.startsWith('Adobe'))
  );
}

const orientationTag = 0x0112;

/** The one word of an Exif part that the picture is drawn by, in a part of its own. */
function uprightness(content: Uint8Array): Uint8Array[] {
  const turn = orientationOf(content);
  if (turn < 2 || turn > 8) return [];
  const part = new Uint8Array(36);
  part.set([0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  part.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1], 10);
  part.set([orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, turn], 20);
  return [part];
}

/** 1 to 8 as Exif has them; 0 where it says nothing that can be read. */
function orientationOf(content: Uint8Array): number {
  if (textAt(content, 0, 6) !== 'Exif\0\0' || content.length < 16) return 0;
  const tiff = new DataView(content.buffer, content.byteOffset + 6, content.length - 6);
  const isLittle = textAt(content, 6, 2) === 'II';
  const start = tiff.getUint32(4, isLittle);
  if (start + 2 > tiff.byteLength) return 0;
  const entries = Math.min(tiff.getUint16(start, isLittle), 1_000);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return 0;
    if (tiff.getUint16(at, isLittle) === orientationTag) return tiff.getUint16(at + 8, isLittle);
  }
  return 0;
}

const webpKept: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ICCP', 'ALPH'];
/** Of VP8X: that there are Exif and XMP parts. */
const webpMetadata = 0x08 | 0x04;

function webpParts(bytes: Uint8Array, view: DataView): Uint8Array[] | null {
  const head = new Uint8Array(bytes.subarray(0, 12));
  const parts = [head];
  let at = 12;
  while (at + 8 <= bytes.length && parts.length < partsMax) {
    const length = view.getUint32(at + 4, true);
    // Parts begin at even places; the last one's blank may be missing.
    const end = Math.min(at + 8 + length + (length % 2), bytes.length);
    if (at + 8 + length > bytes.length) return null;
    const name = textAt(bytes, at, 4);
    if (webpKept.includes(name)) {
      const part = new Uint8Array(bytes.subarray(at, end));
      if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~webpMetadata;
      parts.push(part);
    }
    at = end;
  }
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  new DataView(head.buffer).setUint32(4, size - 8, true);
  return parts.length > 1 ? parts : null;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
