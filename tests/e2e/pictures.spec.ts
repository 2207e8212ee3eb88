import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { db } from '@/lib/db/client';
import { plainPicture } from '../support/pictures';
import { expect, test } from './fixtures/test';

/** As a phone makes it: 12 megapixels, lying on its side, with the place where it was taken. */
async function phonePhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const noise = sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#000', noise: grain },
  });
  return noise
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 11/1 28/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer();
}

type Noting = Window & { sentFiles?: { size: number; text: string }[] };

/** In the page: notes what it sends, which the browser does not tell of files. */
function noteFiles(): void {
  const send = window.fetch;
  const noting = window as Noting;
  noting.sentFiles = [];
  window.fetch = async (address, init) => {
    const file = init?.body instanceof FormData ? init.body.get('file') : null;
    if (file instanceof File) {
      const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
      noting.sentFiles?.push({ size: file.size, text });
    }
    return send(address, init);
  };
}

const png = async (height: number) => plainPicture(640, height).png().toBuffer();

test('photos of a phone are made small, sent one by one, and put in order by keys and by dragging', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  const data = { kind: 'GOODS', slug: `lamp-${randomUUID()}`, name: { en: 'Clay lamp' } } as const;
  const more = { summary: {}, priceMinor: 1_000_000n, stock: 1, drawing: 'drawings/clay-lamp' };
  const { slug, id } = await db().product.create({ data: { ...data, ...more } });
  const photo = await phonePhoto();
  expect(photo.length).toBeGreaterThan(8_000_000);
  await desk.addInitScript(noteFiles);
  await desk.goto(`/admin/catalogue/${slug}`);
  await desk.getByLabel('Picture file').setInputFiles([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'IMG_2.HEIC', mimeType: '', buffer: Buffer.alloc(3_000_000, 7) },
    { name: 'lamp.png', mimeType: 'image/png', buffer: await png(480) },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  await desk.getByRole('button', { name: 'Upload' }).click();
  await expect(desk.getByText('4 of 4 pictures done')).toBeVisible();
  const line = (name: string) => desk.getByRole('listitem').filter({ hasText: name });
  await expect(line('IMG_1.jpg')).toContainText('The picture is saved.');
  await expect(line('IMG_2.HEIC')).toContainText(
    'Choose “Most compatible” in the camera’s settings',
  );
  await expect(line('lamp.png')).toContainText('The picture is saved.');
  await expect(line('notes.png')).toContainText('This is not a PNG, JPEG or WebP picture');
  // The photo of the phone never leaves it: neither its size nor where it was taken.
  const sent = await desk.evaluate(() => (window as Noting).sentFiles ?? []);
  expect(sent.map(({ size }) => size < 2 * 1024 * 1024)).toEqual([true, true, true]);
  expect(sent.some(({ text }) => text.includes('Exif\0\0'))).toBe(false);
  const images = () =>
    db().productImage.findMany({
      where: { productId: id },
      orderBy: { position: 'asc' },
      include: { picture: true },
    });
  expect((await images()).map(({ picture }) => [picture?.width, picture?.height])).toEqual([
    [1_500, 2_000],
    [640, 480],
  ]);

  const [first, second] = (await images()).map((image) => image.id);
  const order = async () => (await images()).map((image) => image.id);
  const handle = (place: number) =>
    desk.getByRole('button', { name: `Move picture ${place} of 2` });
  await handle(2).focus();
  await desk.keyboard.press('ArrowUp');
  await expect(desk.getByText('Picture 2 is now picture 1 of 2.')).toBeAttached();
  await expect.poll(order).toEqual([second, first]);
  await expect(handle(1)).toBeFocused();
  const product = await db().product.findUniqueOrThrow({ where: { id } });
  expect(product.pictureHash).toBe((await images())[0]?.pictureHash);

  await handle(1).evaluate((one) => one.scrollIntoView({ block: 'start' }));
  const from = await handle(1).boundingBox();
  const to = await handle(2).locator('xpath=..').boundingBox();
  await desk.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await desk.mouse.down();
  await desk.mouse.move((from?.x ?? 0) + 10, (to?.y ?? 0) + (to?.height ?? 0) / 2 + 20, {
    steps: 4,
  });
  await desk.mouse.up();
  await expect.poll(order).toEqual([first, second]);
  // Until the page says so too, the other picture is still called the first.
  await desk.locator(`#item-${first}`).getByRole('button', { name: 'Move later' }).click();
  await expect.poll(order).toEqual([second, first]);
  // The product’s name, until somebody says what it shows.
  await expect(desk.getByLabel('What it shows, in English').first()).toHaveValue('Clay lamp');
  await takeOff(slug);
});

test('a first own product stands in the shop with its picture by one form, in Arabic alone', async ({
  page,
  newStaff,
}) => {
  const name = `سراج ${randomUUID().slice(0, 6)}`;
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  await desk.goto('/admin/catalogue/new');
  await desk.getByLabel('Name in Arabic').fill(name);
  await expect(desk.getByLabel('Web address')).toHaveValue(/^sraj-/);
  await desk.getByLabel('Pieces in stock').fill('3');
  await desk.getByLabel('One-sentence summary in Arabic').fill('سراج صغير');
  await desk.getByLabel('Price in IQD').fill('31,000');
  const files = [500, 501].map(async (height) => ({
    name: `${height}.png`,
    mimeType: 'image/png',
    buffer: await png(height),
  }));
  await desk.getByLabel('Pictures', { exact: true }).setInputFiles(await Promise.all(files));
  // Sent before the pictures are: it waits for them.
  await desk.getByRole('button', { name: 'Add product' }).click();
  await expect(
    desk.getByText('Added to the catalogue. The shop shows it within seconds.'),
  ).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Move picture/ })).toHaveCount(2);
  const slug = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(async () => {
      await page.goto(`/products/${slug}`);
      return page.locator('main img[src^="/pictures/"]').count();
    })
    .toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await takeOff(slug);
});

/** Others weigh the start page with the house's own products. */
async function takeOff(slug: string): Promise<void> {
  await db().product.update({ where: { slug }, data: { isVisible: false } });
}
