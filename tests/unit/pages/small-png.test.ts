import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { shrinkPng } from '@/tests/pages/small-png';

describe('a picture with a palette', () => {
  test.each(['none', 'left', 'up', 'mean', 'paeth'])(
    'keeps few colours as they are: %s',
    (name) => {
      const filter = ['none', 'left', 'up', 'mean', 'paeth'].indexOf(name);
      const points = Array.from({ length: 30 }, (_, at) => [at * 8, 255 - at * 3, (at * 37) % 256]);
      const small = shrinkPng(encode(points, 6, filter));
      expect(colourPoints(small)).toEqual(points);
    },
  );
  test('of many colours keeps those that fill it, and comes near to the others', () => {
    const flat = Array.from({ length: 600 }, () => [252, 250, 245]);
    const slope = Array.from({ length: 256 }, (_, at) => [at, at, 255 - at]);
    const points = [...flat, ...slope];
    const small = colourPoints(shrinkPng(encode(points, 8, 4)));
    expect(small.slice(0, flat.length)).toEqual(flat);
    const apart = small.flatMap((point, at) =>
      point.map((part, which) => Math.abs(part - (points[at]?.[which] ?? 0))),
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(12);
  });
  test('is refused when it is no picture of a browser', () => {
    const png = encode([[0, 0, 0]], 1, 0);
    png[24] = 16;
    expect(() => shrinkPng(png)).toThrow('another kind');
  });
});

/** An RGB picture whose rows are all written with one filter of PNG. */
function encode(points: number[][], width: number, filter: number): Buffer {
  const height = points.length / width;
  const bytes = points.flat();
  const stride = width * 3;
  const at = (y: number, x: number) => (x < 0 || y < 0 ? 0 : (bytes[y * stride + x] ?? 0));
  const rows = Array.from({ length: height }, (_row, y) => [
    filter,
    ...Array.from({ length: stride }, (_byte, x) => {
      const [left, up, corner] = [at(y, x - 3), at(y - 1, x), at(y - 1, x - 3)];
      const guess = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][filter];
      return (at(y, x) - (guess ?? 0)) & 255;
    }),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if ((a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0)) return left;
  return (b ?? 0) <= (c ?? 0) ? up : corner;
}

/** Reads a picture with a palette, of rows without a filter, checking its sums. */
function colourPoints(png: Buffer): number[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = [...inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))];
  return rows
    .filter((_byte, at) => at % (width + 1) !== 0)
    .map((place) => [...palette.subarray(place * 3, place * 3 + 3)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
