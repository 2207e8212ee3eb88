// How does a picture of a page become small? Few colours, one byte a point, packed hard.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
/** Flat colours stay exactly what they are; the rest share what is left. */
const exactColours = 40;
const colours = 72;

type Picture = { readonly width: number; readonly height: number; readonly points: Uint32Array };

/** Writes a PNG of a browser (8 bits, RGB or RGBA, opaque) anew with a palette. */
export function shrinkPng(png: Buffer): Buffer {
  const picture = decode(png);
  const palette = paletteOf(picture.points);
  const places = new Map<number, number>();
  const { width, height, points } = picture;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = points[y * width + x] ?? 0;
      let place = places.get(colour);
      if (place === undefined) {
        place = nearest(palette, colour);
        places.set(colour, place);
      }
      rows[y * (width + 1) + 1 + x] = place;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a point, which name a colour of the palette.
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((colour) => parts(colour)));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, kind, , , interlaced] = png.subarray(24, 29);
  const size = kind === 6 ? 4 : kind === 2 ? 3 : 0;
  if (depth !== 8 || size === 0 || interlaced !== 0)
    throw new Error('This PNG is of another kind.');
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      packed.push(png.subarray(at + 8, at + 8 + length));
    }
    at += length + 12;
  }
  const bytes = unfilter(inflateSync(Buffer.concat(packed)), width * size, height, size);
  const points = new Uint32Array(width * height);
  for (let point = 0; point < points.length; point += 1) {
    const at = point * size;
    points[point] = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  }
  return { width, height, points };
}

/** Takes the five filters of PNG off its rows. */
function unfilter(raw: Buffer, stride: number, height: number, size: number): Uint8Array {
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < size ? 0 : (bytes[at - size] ?? 0);
      const up = y === 0 ? 0 : (bytes[at - stride] ?? 0);
      const corner = x < size || y === 0 ? 0 : (bytes[at - stride - size] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      bytes[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return bytes;
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The most frequent colours as they are, and means of groups of the others (median cut). */
function paletteOf(points: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const point of points) counts.set(point, (counts.get(point) ?? 0) + 1);
  const known = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const exact = known.slice(0, exactColours).map(([colour]) => colour);
  const groups = [known.slice(exactColours)].filter((group) => group.length > 0);
  while (groups.length > 0 && groups.length < colours - exactColours) {
    const widest = groups.reduce((best, group) => (spread(group) > spread(best) ? group : best));
    if (widest.length < 2) break;
    const shift = widestShift(widest);
    const sorted = widest.sort((a, b) => ((a[0] >> shift) & 255) - ((b[0] >> shift) & 255));
    const middle = sorted.length >> 1;
    groups.splice(groups.indexOf(widest), 1, sorted.slice(0, middle), sorted.slice(middle));
  }
  return [...exact, ...groups.map(meanOf)];
}

type Group = [colour: number, count: number][];

function spread(group: Group): number {
  return group.length < 2 ? 0 : range(group, widestShift(group));
}

function widestShift(group: Group): number {
  return [16, 8, 0].reduce((best, shift) =>
    range(group, shift) > range(group, best) ? shift : best,
  );
}

function range(group: Group, shift: number): number {
  let low = 255;
  let high = 0;
  for (const [colour] of group) {
    const part = (colour >> shift) & 255;
    if (part < low) low = part;
    if (part > high) high = part;
  }
  return high - low;
}

function meanOf(group: Group): number {
  const total = group.reduce((sum, [, count]) => sum + count, 0);
  const mean = (shift: number) =>
    Math.round(group.reduce((sum, [c, count]) => sum + ((c >> shift) & 255) * count, 0) / total);
  return (mean(16) << 16) | (mean(8) << 8) | mean(0);
}

function nearest(palette: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = parts(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach((candidate, place) => {
    const [r = 0, g = 0, b = 0] = parts(candidate);
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) {
      least = distance;
      best = place;
    }
  });
  return best;
}

function parts(colour: number): number[] {
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
