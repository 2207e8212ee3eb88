import { describe, expect, test } from 'vitest';
import { readPictureHeader } from '@/lib/selling/picture-header';
import { jpeg, png, webp } from '../../support/pictures';

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
const codeOf = (bytes: Uint8Array) => {
  const read = readPictureHeader(bytes);
  return read.ok ? read.value : read.code;
};

describe('a whole picture', () => {
  test.each([
    ['PNG', png(640, 480), 'image/png'],
    ['JPEG', jpeg(640, 480), 'image/jpeg'],
    ['a progressive JPEG', jpeg(640, 480, { frame: 0xc2 }), 'image/jpeg'],
    ['WebP', webp('VP8 ', 640, 480), 'image/webp'],
    ['a lossless WebP', webp('VP8L', 640, 480), 'image/webp'],
    ['an extended WebP', webp('VP8X', 640, 480), 'image/webp'],
  ])('of the kind %s is read with its size', (_name, bytes, contentType) => {
    expect(codeOf(bytes)).toEqual({ contentType, width: 640, height: 480 });
  });

  test('may stand anywhere in a larger buffer', () => {
    const bytes = png(640, 480);
    const around = Buffer.concat([Buffer.alloc(7), bytes, Buffer.alloc(3)]);
    expect(codeOf(around.subarray(7, 7 + bytes.length))).toMatchObject({ width: 640 });
  });
});

describe('what only looks like one', () => {
  const script = '<script>alert(1)</script>';
  test.each([
    ['nothing', Buffer.alloc(0), 'NOT_A_PICTURE'],
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'NOT_A_PICTURE'],
    [
      'an SVG after a BOM',
      bytesOf([0xef, 0xbb, 0xbf], '<?xml version="1.0"?><svg></svg>   '),
      'NOT_A_PICTURE',
    ],
    ['a GIF', bytesOf('GIF89a', new Array(60).fill(0)), 'NOT_A_PICTURE'],
    ['a page', bytesOf('<!doctype html><html><body>hello</body></html>'), 'NOT_A_PICTURE'],
    ['a PDF', bytesOf('%PDF-1.7', new Array(60).fill(32)), 'NOT_A_PICTURE'],
    ['the first bytes of a PNG alone', png(640, 480).subarray(0, 40), 'NOT_WHOLE'],
    ['a PNG without pixels', png(640, 480, { pixels: false }), 'NOT_WHOLE'],
    ['a PNG whose first part is another', png(640, 480, { first: 'tEXt' }), 'NOT_A_PICTURE'],
    ['a PNG with a script after its end', bytesOf([...png(640, 480)], script), 'NOT_WHOLE'],
    [
      'a JPEG with an archive after its end',
      bytesOf([...jpeg(640, 480)], 'PK\u0003\u0004'),
      'NOT_WHOLE',
    ],
    ['a JPEG that is cut', jpeg(640, 480).subarray(0, 60), 'NOT_WHOLE'],
    ['a JPEG without a frame', jpeg(640, 480, { frame: 0xc4 }), 'NOT_A_PICTURE'],
    ['a WebP with more than it says', bytesOf([...webp('VP8 ', 640, 480)], script), 'NOT_WHOLE'],
    ['a WebP that is cut', webp('VP8L', 640, 480).subarray(0, 34), 'NOT_WHOLE'],
    [
      'a RIFF that is a sound',
      bytesOf('RIFF', [40, 0, 0, 0], 'WAVE', new Array(36).fill(0)),
      'NOT_A_PICTURE',
    ],
    ['a moving PNG', png(640, 480, { extra: 'acTL' }), 'MOVES'],
    ['a moving WebP', webp('VP8X', 640, 480, { flags: 0x02 }), 'MOVES'],
    ['one that is too small', png(319, 480), 'TOO_SMALL'],
    ['one without a width', png(0, 480), 'TOO_SMALL'],
    ['one that is too wide', png(6_001, 480), 'TOO_WIDE'],
    ['one that claims four thousand million pixels', png(0xffffffff, 0xffffffff), 'TOO_WIDE'],
  ])('%s is refused', (_name, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  test('no bytes whatever make it throw or run on', () => {
    const whole = [png(640, 480), jpeg(640, 480), webp('VP8X', 640, 480), webp('VP8L', 640, 480)];
    for (const bytes of whole) {
      for (let length = 0; length < bytes.length; length += 1) {
        expect(readPictureHeader(bytes.subarray(0, length)).ok).toBe(false);
      }
    }
    for (const magic of [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ]) {
      expect(readPictureHeader(bytesOf(magic, new Array(2_000).fill(0xff), [0xff, 0xd9])).ok).toBe(
        false,
      );
    }
  });
});
