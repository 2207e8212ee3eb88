// What does a part of an archive contain? Unpacked piece by piece, within a limit.
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** A part's bytes, still packed. */
type Part = { readonly packed: Uint8Array; readonly isStored: boolean };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const commentMax = 65_535;
const partsMax = 2_000;

/**
 * The parts of a ZIP archive by name; null if it is no ZIP, is encrypted, or its directory is
 * incomplete. Unpacks nothing yet.
 */
export function listParts(bytes: Uint8Array): ReadonlyMap<string, Part> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > partsMax) return null;
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    const part = partAt(bytes, view, at);
    if (part === null) return null;
    parts.set(name, part);
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Where the end-of-directory record is; a comment may follow it. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - commentMax);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  return null;
}

function partAt(bytes: Uint8Array, view: DataView, entry: number): Part | null {
  const isEncrypted = (view.getUint16(entry + 8, true) & 1) === 1;
  const method = view.getUint16(entry + 10, true);
  const size = view.getUint32(entry + 20, true);
  const local = view.getUint32(entry + 42, true);
  if (isEncrypted || (method !== 0 && method !== 8) || local + 30 > bytes.length) return null;
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + size > bytes.length) return null;
  return { packed: bytes.subarray(start, start + size), isStored: method === 0 };
}

/** Thrown when a part is larger than allowed, whatever its directory states. */
export class PartTooLarge extends Error {}

const pieceBytes = 64 * 1024;

/**
 * Yields the text of a part in pieces, deducted from the budget. Throws PartTooLarge, and zlib's
 * errors for a broken part.
 */
export async function* readPart(part: Part, budget: { bytes: number }): AsyncGenerator<string> {
  const pieces = Readable.from(slices(part.packed));
  const source = part.isStored ? pieces : pieces.pipe(createInflateRaw());
  const decoder = new TextDecoder();
  for await (const piece of source as AsyncIterable<Uint8Array>) {
    budget.bytes -= piece.byteLength;
    if (budget.bytes < 0) throw new PartTooLarge();
    yield decoder.decode(piece, { stream: true });
  }
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
