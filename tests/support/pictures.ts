// Which picture does a test upload? The smallest files that say what they are.
import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG; `extra` adds a part of that name, `first` renames the first one. */
export function png(
  width: number,
  height: number,
  given: { pixels?: boolean; extra?: string; first?: string } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const isSmall = width * height < 1_000_000;
  const rows = isSmall ? Buffer.alloc((width + 1) * height, 0x80) : Buffer.alloc(1);
  if (isSmall) for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk(given.first ?? 'IHDR', header),
    ...(given.extra === undefined ? [] : [chunk(given.extra, Buffer.alloc(8))]),
    ...(given.pixels === false ? [] : [chunk('IDAT', deflateSync(rows))]),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The parts of a JPEG around no pixels; `frame` is the mark of the one that carries the size. */
export function jpeg(width: number, height: number, { frame = 0xc0 } = {}): Buffer {
  const size = [8, height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...[0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xdb, 0, 67, ...new Array(65).fill(1)],
    ...[0xff, frame, 0, 11, ...size, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x2a],
    ...[0xff, 0xd9],
  ]);
}

/** A WebP whose first part is packed so; `flags` are those of an extended one. */
export function webp(
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
  { flags = 0 } = {},
): Buffer {
  const body = Buffer.alloc(20);
  if (kind === 'VP8 ') {
    body.set([0, 0, 0, 0x9d, 0x01, 0x2a], 0);
    body.writeUInt16LE(width, 6);
    body.writeUInt16LE(height, 8);
  } else if (kind === 'VP8L') {
    body[0] = 0x2f;
    body.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  } else {
    body[0] = flags;
    body.writeUIntLE(width - 1, 4, 3);
    body.writeUIntLE(height - 1, 7, 3);
  }
  const head = Buffer.from(`RIFF----WEBP${kind}----`, 'latin1');
  head.writeUInt32LE(12 + body.length, 4);
  head.writeUInt32LE(body.length, 16);
  return Buffer.concat([head, body]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}
