import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { decodePicture } from '@/lib/desk/pictures/decode-picture';
import { plainPicture } from '../../../support/pictures';

const secret = 'GPS 33.3152 44.3661 Zainab';
const script = Buffer.from('<script>alert(1)</script>');
const png = await plainPicture(640, 480).png().toBuffer();
const jpeg = await plainPicture(640, 480).jpeg().toBuffer();
const webp = await plainPicture(640, 480).webp().toBuffer();
const whole: [string, Buffer][] = [
  ['PNG', png],
  ['JPEG', jpeg],
  ['progressive JPEG', await plainPicture(640, 480).jpeg({ progressive: true }).toBuffer()],
  ['WebP', webp],
  ['lossless WebP', await plainPicture(640, 480).webp({ lossless: true }).toBuffer()],
];

const claim = Buffer.from(png);
claim.writeUInt32BE(7_000, 16);
const bent = Buffer.from(png);
bent.fill(0x55, bent.length - 40, bent.length - 20);
/** A PNG of these parts: a signature, a header for so many pixels, and the rest. */
function pngOf(side: number, ...parts: readonly (readonly [name: string, content: Buffer])[]) {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const all = [['IHDR', header], ...parts, ['IEND', Buffer.alloc(0)]] as const;
  const written = all.map(([name, content]) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  });
  return Buffer.concat([png.subarray(0, 8), ...written]);
}
const rows = (side: number) => deflateSync(Buffer.alloc(side * (side * 3 + 1)));
const words = Buffer.from('<script>alert(1)</script>'.repeat(40));
const profile = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
const bomb = pngOf(6_000, ['IDAT', rows(6_000)]);
const widened = pngOf(640, ['iCCP', profile], ['IDAT', rows(640)]);
const frames = { raw: { width: 400, height: 800, channels: 3, pageHeight: 400 } } as const;
const pixels = Buffer.concat([Buffer.alloc(480_000), Buffer.alloc(480_000, 200)]);
const refused: [string, Uint8Array, string][] = [
  ['a single byte', Buffer.alloc(1), 'NOT_A_PICTURE'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'NOT_A_PICTURE'],
  ['a GIF', await plainPicture(640, 480).gif().toBuffer(), 'NOT_A_PICTURE'],
  ['a TIFF', await plainPicture(640, 480).tiff().toBuffer(), 'NOT_A_PICTURE'],
  ['an AVIF', await plainPicture(640, 480).avif({ effort: 0 }).toBuffer(), 'NOT_A_PICTURE'],
  ['a page', Buffer.from('<!doctype html><html><body>hello</body></html>'), 'NOT_A_PICTURE'],
  ['a PDF', Buffer.from(`%PDF-1.7${' '.repeat(60)}`), 'NOT_A_PICTURE'],
  ['a PNG that is cut', png.subarray(0, -60), 'NOT_WHOLE'],
  ['a JPEG that is cut', jpeg.subarray(0, -20), 'NOT_WHOLE'],
  ['a JPEG without its end', jpeg.subarray(0, -2), 'NOT_WHOLE'],
  ['a PNG with damaged pixels', bent, 'NOT_WHOLE'],
  ['a PNG whose pixels are a text', pngOf(640, ['IDAT', words]), 'NOT_WHOLE'],
  ['a PNG whose pixels are a packed text', pngOf(640, ['IDAT', deflateSync(words)]), 'NOT_WHOLE'],
  [
    'a PNG with a part of another kind',
    pngOf(640, ['HTML', words], ['IDAT', rows(640)]),
    'NOT_A_PICTURE',
  ],
  ['a PNG without pixels', pngOf(640), 'NOT_A_PICTURE'],
  ['a moving WebP', await sharp(pixels, frames).webp({ loop: 0 }).toBuffer(), 'MOVES'],
  ['one that is too small', await plainPicture(319, 480).png().toBuffer(), 'TOO_SMALL'],
  ['one that is too wide', await plainPicture(6_001, 480).png().toBuffer(), 'TOO_WIDE'],
];

async function decoded(bytes: Uint8Array) {
  const picture = await decodePicture(bytes);
  if (!picture.ok) throw new Error(picture.code);
  return picture.value;
}

const codeOf = async (bytes: Uint8Array) => {
  const picture = await decodePicture(bytes);
  return picture.ok ? null : picture.code;
};

describe('a picture', () => {
  test.each(whole)('in format %s keeps its size and comes out as WebP', async (_name, bytes) => {
    const picture = await decoded(bytes);
    expect(picture).toMatchObject({ contentType: 'image/webp', width: 640, height: 480 });
    const answer = await sharp(picture.bytes).metadata();
    expect(answer).toMatchObject({ format: 'webp', width: 640, height: 480 });
  });

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s loses what a camera and an editor wrote beside its pixels',
    async (format) => {
      const bytes = await plainPicture(640, 480)
        .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '33/1 18/1 54/1' } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer();
      expect(bytes.includes(secret)).toBe(true);
      const picture = await decoded(bytes);
      expect(picture.bytes.includes(secret)).toBe(false);
      const { exif, xmp, icc } = await sharp(picture.bytes).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    },
  );

  test.each(whole)('in the format %s loses what follows its end', async (_name, bytes) => {
    const picture = await decoded(Buffer.concat([bytes, script]));
    expect(picture.bytes.includes(script)).toBe(false);
    expect(picture).toEqual(await decoded(bytes));
  });

  test('that lies on its side is turned, and says nothing more about it', async () => {
    const left = { create: { width: 320, height: 480, channels: 3, background: 'red' } } as const;
    const bytes = await plainPicture(640, 480)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await decoded(bytes);
    expect(picture).toMatchObject({ width: 480, height: 640 });
    expect((await sharp(picture.bytes).metadata()).orientation).toBeUndefined();
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[data.length - 3]).toBeLessThan(150);
  });

  test('larger than any page shows it is made smaller, in the same shape', async () => {
    const picture = await decoded(await plainPicture(6_000, 3_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 2_400, height: 1_200 });
    // A phone gets one of its own.
    const narrow = await sharp(picture.narrowBytes ?? undefined).metadata();
    expect(narrow).toMatchObject({ format: 'webp', width: 960, height: 480 });
    expect((await decoded(png)).narrowBytes).toBeNull();
  });

  test('may stand anywhere in a larger buffer', async () => {
    const around = Buffer.concat([Buffer.alloc(7), png, Buffer.alloc(3)]);
    expect(await decoded(around.subarray(7, 7 + png.length))).toEqual(await decoded(png));
  });
});

describe('what is no such picture', () => {
  test.each(refused)('is refused: %s', async (_name, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
  });

  test('leaves little, however much is packed into it', async () => {
    expect(bomb.length).toBeLessThan(200_000);
    expect(widened.length).toBeLessThan(60_000);
    for (const bytes of [bomb, widened]) {
      const picture = await decodePicture(bytes);
      // Taken or not: what is published is small and has no profile.
      if (!picture.ok) continue;
      expect(picture.value.bytes.length).toBeLessThan(20_000);
      expect((await sharp(picture.value.bytes).metadata()).icc).toBeUndefined();
    }
  });

  test('is refused for the size it claims, before its pixels are decoded', async () => {
    claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
    expect(await codeOf(claim)).toBe('TOO_WIDE');
  });

  test.each(whole)('never throws and is never taken half: %s', async (_name, bytes) => {
    const step = Math.ceil(bytes.length / 40);
    for (let length = 1; length < bytes.length - 12; length += step) {
      expect(await codeOf(bytes.subarray(0, length))).not.toBeNull();
    }
  });
});
