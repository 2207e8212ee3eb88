import { describe, expect, test } from 'vitest';
import { readPictureHeader } from '@/lib/selling/picture-header';
import { withoutMetadata } from '@/lib/selling/picture-metadata';
import { jpeg, png, webp } from '../../support/pictures';

const secret = 'GPS 33.3152 44.3661 Zainab';

const plain = [
  ['image/png', png(640, 480)],
  ['image/jpeg', jpeg(640, 480)],
  ['image/webp', webp('VP8 ', 640, 480)],
  ['image/webp', webp('VP8L', 640, 480)],
] as const;

/** A part of a JPEG. */
const segment = (mark: number, ...content: (string | readonly number[])[]) => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one as string, 'latin1')));
  const length = body.length + 2;
  return Buffer.concat([Buffer.from([0xff, mark, length >> 8, length & 0xff]), body]);
};

/** Exif with one orientation and words behind it, in the order of bytes of one maker or the other. */
function exif(turn: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(isLittle ? 'II' : 'MM');
  const two = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  two(42, 2);
  two(isLittle ? 8 : 0, 4);
  two(isLittle ? 0 : 8, 6);
  two(1, 8);
  two(0x0112, 10);
  two(3, 12);
  two(isLittle ? 1 : 0, 14);
  two(isLittle ? 0 : 1, 16);
  two(turn, 18);
  return segment(0xe1, 'Exif\0\0', [...tiff], secret);
}

/** A JPEG with parts between its beginning and the rest. */
const jpegWith = (...parts: Buffer[]) => {
  const whole = jpeg(640, 480);
  return Buffer.concat([whole.subarray(0, 2), ...parts, whole.subarray(2)]);
};

const textOf = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('latin1');

describe('a picture', () => {
  test.each(plain)('of the kind %s without anything beside it stays as it is', (kind, bytes) => {
    expect(Buffer.from(withoutMetadata(bytes, kind) ?? []).equals(bytes)).toBe(true);
  });

  test.each(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt'])(
    'as PNG loses its part %s',
    (extra) => {
      const bytes = withoutMetadata(png(640, 480, { extra }), 'image/png');
      expect(Buffer.from(bytes ?? []).equals(png(640, 480))).toBe(true);
    },
  );

  test('as PNG keeps its colours', () => {
    const bytes = png(640, 480, { extra: 'iCCP' });
    expect(Buffer.from(withoutMetadata(bytes, 'image/png') ?? []).equals(bytes)).toBe(true);
  });

  test.each([
    ['Exif', segment(0xe1, 'Exif\0\0', secret)],
    ['XMP', segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', secret)],
    ['Photoshop', segment(0xed, 'Photoshop 3.0\0', secret)],
    ['a list of further pictures', segment(0xe2, 'MPF\0', secret)],
    ['a comment', segment(0xfe, secret)],
  ])('as JPEG loses %s', (_name, part) => {
    const bytes = withoutMetadata(jpegWith(part), 'image/jpeg');
    expect(Buffer.from(bytes ?? []).equals(jpeg(640, 480))).toBe(true);
  });

  test.each([
    ['its colours', segment(0xe2, 'ICC_PROFILE\0', [1, 1, 7])],
    ['how its colours are written', segment(0xee, 'Adobe', [0, 100])],
    ['blanks before a mark', Buffer.from([0xff])],
  ])('as JPEG keeps %s', (_name, part) => {
    const bytes = jpegWith(part);
    const kept = withoutMetadata(bytes, 'image/jpeg');
    expect(kept && readPictureHeader(kept)).toMatchObject({ ok: true });
    if (part.length > 1) expect(Buffer.from(kept ?? []).equals(bytes)).toBe(true);
  });

  test.each([
    [6, true],
    [8, false],
    [3, true],
  ])(
    'as JPEG that lies on its side (%s) is still turned, and says nothing more',
    (turn, isLittle) => {
      const kept = withoutMetadata(jpegWith(exif(turn, isLittle)), 'image/jpeg');
      expect(textOf(kept)).not.toContain('GPS');
      expect(textOf(kept).match(/Exif/g)).toHaveLength(1);
      // What was left of it says the same when it is read once more.
      const again = kept && withoutMetadata(kept, 'image/jpeg');
      expect(Buffer.from(again ?? []).equals(Buffer.from(kept ?? []))).toBe(true);
      expect(textOf(kept)).toContain(`\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(turn)}`);
      expect(kept && readPictureHeader(kept)).toMatchObject({ ok: true, value: { width: 640 } });
    },
  );

  test.each([0, 1, 9, 600])('as JPEG that stands upright (%s) needs no word of it', (turn) => {
    const kept = withoutMetadata(jpegWith(exif(turn, true)), 'image/jpeg');
    expect(Buffer.from(kept ?? []).equals(jpeg(640, 480))).toBe(true);
  });

  test('as JPEG ends where its own pixels do, whatever picture stands behind it', () => {
    const behind = Buffer.concat([jpeg(640, 480), jpegWith(segment(0xe1, 'Exif\0\0', secret))]);
    const kept = withoutMetadata(behind, 'image/jpeg');
    expect(Buffer.from(kept ?? []).equals(jpeg(640, 480))).toBe(true);
  });

  test('as JPEG keeps zero bytes, restarts and later scans of its pixels', () => {
    const whole = jpeg(640, 480);
    const pixels = Buffer.from([
      0x2a,
      0xff,
      0,
      0xff,
      0xd3,
      7,
      ...segment(0xc4, 'table'),
      0xff,
      0xda,
    ]);
    const scans = Buffer.concat([
      whole.subarray(0, -2),
      pixels,
      Buffer.from([0, 8, 1, 1, 0, 0, 63, 0, 9]),
      whole.subarray(-2),
    ]);
    expect(Buffer.from(withoutMetadata(scans, 'image/jpeg') ?? []).equals(scans)).toBe(true);
  });

  test('as WebP loses Exif and XMP, and the word that it has them', () => {
    const bytes = webp('VP8X', 640, 480, { flags: 0x0c | 0x20 });
    const part = (name: string, text: string) => {
      const body = Buffer.from(text.length % 2 ? `${text}\0` : text, 'latin1');
      const head = Buffer.from(`${name}----`, 'latin1');
      head.writeUInt32LE(text.length, 4);
      return Buffer.concat([head, body]);
    };
    const whole = Buffer.concat([
      bytes,
      part('EXIF', `${secret}!`),
      part('VP8L', 'pixels'),
      part('XMP ', secret),
    ]);
    whole.writeUInt32LE(whole.length - 8, 4);
    const kept = withoutMetadata(whole, 'image/webp');
    expect(textOf(kept)).not.toContain('GPS');
    expect(textOf(kept)).toContain('pixels');
    expect(kept?.[20]).toBe(0x20);
    expect(kept && readPictureHeader(kept)).toMatchObject({ ok: true, value: { width: 640 } });
  });
});

test('no bytes whatever make it throw or run on', () => {
  const rich = [
    ['image/jpeg', jpegWith(exif(6, true), segment(0xfe, secret))],
    ['image/png', png(640, 480, { extra: 'tEXt' })],
    ['image/webp', webp('VP8X', 640, 480, { flags: 0x0c })],
  ] as const;
  for (const [kind, bytes] of rich) {
    for (let length = 12; length < Math.min(bytes.length, 400); length += 1) {
      expect(() => withoutMetadata(bytes.subarray(0, length), kind)).not.toThrow();
    }
    for (let at = 0; at < Math.min(bytes.length, 400); at += 1) {
      const bent = Buffer.from(bytes);
      bent[at] = 0xff;
      expect(() => withoutMetadata(bent, kind)).not.toThrow();
    }
  }
});
