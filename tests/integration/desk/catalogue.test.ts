import { createHash, randomUUID } from 'node:crypto';
import { readVisible } from '@/lib/catalogue/catalogue-queries';
import { galleryOf } from '@/lib/catalogue/product-gallery';
import { db } from '@/lib/db/client';
import { readDeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import {
  addProduct,
  type CatalogueEditor,
  changeProduct,
  setStock,
} from '@/lib/desk/catalogue/change-product';
import { addRoom, retireRoom } from '@/lib/desk/catalogue/rooms';
import { addDrawing, changeImage } from '@/lib/desk/pictures/product-images';
import { readNarrowPicture, readPicture } from '@/lib/desk/pictures/read-picture';
import { receivePicture, uploadPicture } from '@/lib/desk/pictures/upload-picture';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { readAttempt } from '../../support/one-night';
import { createPerson } from '../../support/people';
import { plainPicture } from '../../support/pictures';
import { auditOf } from '../../support/records';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

withBank();
let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const typed = {
  nameEn: 'Clay lamp',
  nameAr: 'سراج',
  nameCkb: 'چرا',
  summaryEn: 'A small oil lamp.',
  priceMinor: '22,000',
  guestsMax: '2',
  position: '4',
  isVisible: 'shown',
};

const trail = (productId: string) => auditOf(`product:${productId}`);

const place = async (productId: string, priceMinor: bigint, line = {}) =>
  must(await placeCart(await createCart(productId, line), priceMinor));

const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: randomUUID() } });

describe('a product', () => {
  test('is added, with who did it, and its address belongs to it for good', async () => {
    const address = `lamp-${randomUUID().slice(0, 8)}`;
    const source = { ...typed, slug: address, kind: 'GOODS', stock: '5' };
    expect(await addProduct(keeper, source)).toEqual({ ok: true, value: { slug: address } });
    const taken = await addProduct(keeper, source);
    expect(taken).toMatchObject({ code: 'SLUG_TAKEN', free: expect.stringMatching(/^clay-lamp/) });
    const kept = await db().product.findUniqueOrThrow({ where: { slug: address } });
    const sold = { stock: 5, priceMinor: 22_000_000n, isVisible: true, guestsMax: null };
    // Nobody has chosen an image: it is no drawing of the demo's house.
    expect(kept).toMatchObject({ ...sold, drawing: 'drawings/parcel' });
    const added = { action: 'catalogue.product_added', actorId: keeper.userId, before: {} };
    expect(await trail(kept.id)).toMatchObject([{ ...added, after: { priceMinor: '22000000' } }]);
  });

  test('is added with its pictures in their order, at an address of its name', async () => {
    const mark = randomUUID().slice(0, 8);
    const receive = async (height: number) => {
      const bytes = await plainPicture(640, height).png().toBuffer();
      return must(await receivePicture(keeper, bytes)).hash;
    };
    const hashes = [await receive(490), await receive(491)];
    const source = {
      ...typed,
      nameEn: '',
      nameAr: `سراج ${mark}`,
      kind: 'GOODS',
      stock: '1',
      slug: '',
    };
    const pictures = hashes.join(' ');
    const first = must(await addProduct(keeper, { ...source, pictures }));
    expect(first.slug).toBe(`sraj-${mark}`);
    const shown = await readDeskProduct(first.slug);
    const names = hashes.map((hash) => `pictures/${hash}`);
    expect(shown).toMatchObject({ image: names[0], images: names.map((name) => ({ name })) });
    const second = must(await addProduct(keeper, source));
    expect(second.slug).toBe(`sraj-${mark}-2`);
    for (const wrong of ['0'.repeat(64), '../lamp', `${pictures} ${'1'.repeat(64)}`]) {
      const answer = await addProduct(keeper, { ...source, pictures: wrong });
      expect(answer).toMatchObject({ fields: { pictures: 'badChoice' } });
    }
  });

  test('changes in the shop, and the trail holds both sides of what changed alone', async () => {
    const product = await createProduct();
    const change = { slug: product.slug, seenVersion: 1, source: typed };
    expect(await changeProduct(keeper, change)).toEqual({ ok: true, value: { isNew: true } });
    const answer = (await readVisible({})).find(({ id }) => id === product.id);
    expect(answer).toMatchObject({ names: { en: 'Clay lamp' }, priceMinor: '22000000' });
    const [entry] = await trail(product.id);
    expect(entry).toMatchObject({ before: { priceMinor: '25000000', nameEn: product.name.en } });
    expect(entry).toMatchObject({ after: { priceMinor: '22000000', nameEn: 'Clay lamp' } });
    expect(Object.keys(entry?.after as object)).not.toContain('isVisible');
    expect(await changeProduct(keeper, change)).toMatchObject({ code: 'STALE' });
    const again = { ...change, seenVersion: 2 };
    expect(await changeProduct(keeper, again)).toEqual({ ok: true, value: { isNew: false } });
    expect(await trail(product.id)).toHaveLength(1);
  });

  test('that is hidden is not sold, also from a cart that holds it', async () => {
    const product = await createProduct();
    const cartId = await createCart(product.id);
    const source = { ...typed, isVisible: 'hidden' };
    await changeProduct(keeper, { slug: product.slug, seenVersion: 1, source });
    expect((await readVisible({})).some(({ id }) => id === product.id)).toBe(false);
    expect(await placeCart(cartId, 22_000_000n)).toMatchObject({ code: 'PRODUCT_GONE' });
  });

  test('changes no order that was placed, and a cart is told the new price before it pays', async () => {
    const product = await createProduct();
    const placed = await place(product.id, product.priceMinor);
    const cartId = await createCart(product.id);
    await changeProduct(keeper, { slug: product.slug, seenVersion: 1, source: typed });
    const which = { where: { id: placed.orderId }, include: { lines: true } };
    const order = await db().order.findUniqueOrThrow(which);
    expect(order.totalMinor).toBe(25_000_000n);
    expect(order.lines).toMatchObject([{ name: product.name, unitPriceMinor: 25_000_000n }]);
    const started = must(await pay(placed.orderId));
    expect((await readAttempt(started.attemptId)).amountMinor).toBe(25_000_000n);
    expect(await placeCart(cartId, 25_000_000n)).toMatchObject({ code: 'TOTAL_CHANGED' });
  });

  test('of an unknown address is not found', async () => {
    const nowhere = { slug: 'no\0where', seenVersion: 1, source: typed };
    expect(await readDeskProduct(nowhere.slug)).toBeNull();
    const answer = await changeProduct(keeper, { ...nowhere, slug: 'nowhere' });
    expect(answer).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the stock', () => {
  test('is set when it is what the person saw', async () => {
    const { slug, id } = await createProduct({ stock: 10 });
    const set = await setStock(keeper, { slug, seen: 10, source: { stock: '١٢' } });
    expect(set).toEqual({ ok: true, value: { stock: 12 } });
    expect(await trail(id)).toMatchObject([{ before: { stock: 10 }, after: { stock: 12 } }]);
  });

  test('that a sale has moved meanwhile is not overwritten', async () => {
    const { slug, id, priceMinor } = await createProduct({ stock: 10 });
    expect((await pay((await place(id, priceMinor)).orderId)).ok).toBe(true);
    const set = await setStock(keeper, { slug, seen: 10, source: { stock: '20' } });
    expect(set).toEqual({ ok: false, code: 'STOCK_MOVED', stock: 9 });
    expect(await trail(id)).toEqual([]);
  });

  test('counts every piece while sales and people meet', async () => {
    const { slug, id, priceMinor } = await createProduct({ stock: 50 });
    const orders = await Promise.all(Array.from({ length: 8 }, () => place(id, priceMinor)));
    const [sets, sales] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          setStock(keeper, { slug, seen: 50 - turn, source: { stock: String(60 - turn) } }),
        ),
      ),
      Promise.all(orders.map(({ orderId }) => pay(orderId))),
    ]);
    const added = sets.filter((set) => set.ok).length * 10;
    const sold = sales.filter((sale) => sale.ok).length;
    const { stock } = await db().product.findUniqueOrThrow({ where: { id } });
    expect(stock).toBe(50 + added - sold);
  });

  test.each(['-1', '1.5', '1000000000', 'many', ''])('J10 is not set to %j', async (wrong) => {
    const { slug, id } = await createProduct({ stock: 3 });
    const answer = await setStock(keeper, { slug, seen: 3, source: { stock: wrong } });
    expect(answer).toMatchObject({ code: 'FIELDS' });
    expect(await db().product.findUniqueOrThrow({ where: { id } })).toMatchObject({ stock: 3 });
  });
});

describe('a room', () => {
  test('is let and no longer let; its label is free again', async () => {
    const { slug, id } = await createProduct({ kind: 'STAY', rooms: 0 });
    const label = randomUUID().slice(0, 8);
    const found = await addRoom(keeper, { slug, source: { label: ` ${label} ` } });
    expect(found).toMatchObject({ ok: true });
    const answer = await addRoom(keeper, { slug, source: { label } });
    expect(answer).toMatchObject({ code: 'LABEL_TAKEN' });
    const [unit] = (await readDeskProduct(slug))?.units ?? [];
    const gone = { slug, unitId: unit?.unitId ?? '' };
    expect(await retireRoom(keeper, gone)).toEqual({ ok: true, value: { label } });
    expect(await retireRoom(keeper, gone)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await readDeskProduct(slug))?.units).toEqual([]);
    expect(await addRoom(keeper, { slug, source: { label } })).toMatchObject({ ok: true });
    const expected = ['catalogue.room_added', 'catalogue.room_removed', 'catalogue.room_added'];
    expect((await trail(id)).map(({ action }) => action)).toEqual(expected);
  });

  test('that somebody has booked stays', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const stay = { checkIn: inDays(2), checkOut: inDays(3) };
    const { orderId } = await place(room.id, room.priceMinor, stay);
    expect((await pay(orderId)).ok).toBe(true);
    const [unit] = (await readDeskProduct(room.slug))?.units ?? [];
    const gone = { slug: room.slug, unitId: unit?.unitId ?? '' };
    expect(await retireRoom(keeper, gone)).toMatchObject({ code: 'ROOM_BOOKED' });
  });

  test('is either booked or taken away, when both are asked at once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const room = await createProduct({ kind: 'STAY' });
      const stay = { checkIn: inDays(2), checkOut: inDays(4) };
      const { orderId } = await place(room.id, room.priceMinor * 2n, stay);
      const [unit] = (await readDeskProduct(room.slug))?.units ?? [];
      const gone = { slug: room.slug, unitId: unit?.unitId ?? '' };
      const [paid, retired] = await Promise.all([pay(orderId), retireRoom(keeper, gone)]);
      expect([paid.ok, retired.ok].filter(Boolean)).toHaveLength(1);
      expect(await db().roomNight.count({ where: { orderId } })).toBe(paid.ok ? 2 : 0);
    }
  });
});

describe('a picture', () => {
  const upload = async (slug: string, height: number, at = new Date(), width = 640) => {
    const bytes = await plainPicture(width, height).png().toBuffer();
    return must(await uploadPicture(keeper, { slug, bytes }, { now: () => at })).hash;
  };
  const imagesOf = async (slug: string) => (await readDeskProduct(slug))?.images ?? [];
  const change = async (
    slug: string,
    place: number,
    kind: 'describe' | 'earlier' | 'later' | 'place' | 'remove',
    more: { source?: Record<string, string>; at?: Date; to?: number } = {},
  ) => {
    const imageId = (await imagesOf(slug))[place]?.imageId ?? '';
    const { source = {}, at = new Date(), to = 0 } = more;
    return changeImage(keeper, { slug, imageId, change: kind, source, to }, { now: () => at });
  };

  test('is shown by its hash, kept once, and stands among others in an order of their own', async () => {
    const { slug, id } = await createProduct();
    const hash = await upload(slug, 480);
    expect((await readVisible({})).find((one) => one.id === id)?.drawing).toBe(`pictures/${hash}`);
    const served = await readPicture(hash);
    expect(served?.contentType).toBe('image/webp');
    const hashOf = (one: Uint8Array) => createHash('sha256').update(one).digest('hex');
    expect(hashOf(served?.bytes ?? new Uint8Array())).toBe(hash);
    // What a camera wrote into it is not served: it is the same picture with it and without.
    const exif = { IFD0: { Copyright: 'Zainab' } };
    const noted = await plainPicture(640, 480).withExif(exif).png().toBuffer();
    const again = await uploadPicture(keeper, { slug, bytes: noted });
    expect(again).toMatchObject({ ok: true, value: { hash } });
    const result = await addDrawing(keeper, { slug, drawing: 'drawings/dates' });
    expect(result).toMatchObject({ ok: true });
    const names = async () => (await imagesOf(slug)).map(({ name }) => name);
    expect(await names()).toEqual([`pictures/${hash}`, 'drawings/dates']);
    const words = { altEn: 'A lamp on a step', altAr: '', altCkb: '' };
    expect((await change(slug, 0, 'describe', { source: words })).ok).toBe(true);
    const found = await change(slug, 0, 'describe', { source: { altEn: 'x'.repeat(201) } });
    expect(found).toMatchObject({ fields: { altEn: 'tooLong' } });
    expect((await change(slug, 1, 'earlier')).ok).toBe(true);
    expect(await names()).toEqual(['drawings/dates', `pictures/${hash}`]);
    const [shown] = await readVisible({ slug });
    if (shown === undefined) throw new Error('there is no such product');
    expect(shown.drawing).toBe('drawings/dates');
    // Beside the merchant's own picture there is no drawing.
    const own = { name: `pictures/${hash}`, alt: { en: 'A lamp on a step' } };
    expect(galleryOf(shown)).toEqual([own]);
    const { slug: other } = await createProduct();
    const [image] = await imagesOf(slug);
    const foreign = { slug: other, imageId: image?.imageId ?? '', source: {} };
    const answer = await changeImage(keeper, { ...foreign, change: 'remove' });
    expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    expect((await change(slug, 1, 'remove')).ok).toBe(true);
    expect((await change(slug, 0, 'remove')).ok).toBe(true);
    // Without any image the last drawing stays.
    expect(await readDeskProduct(slug)).toMatchObject({ image: 'drawings/dates', images: [] });
    expect((await readPicture(hash))?.contentType).toBe('image/webp');
    expect((await trail(id)).map(({ action }) => action.replace('catalogue.picture_', ''))).toEqual(
      ['uploaded', 'uploaded', 'chosen', 'changed', 'changed', 'removed', 'removed'],
    );
  });

  test('has a version for narrow screens, under an address of its own', async () => {
    const { slug } = await createProduct();
    const hash = await upload(slug, 800, new Date(), 1_600);
    const [whole, narrow] = [await readPicture(hash), await readNarrowPicture(hash)];
    expect(narrow?.bytes.length).toBeLessThan(whole?.bytes.length ?? 0);
    // One that is narrow itself has no second.
    const small = await upload(slug, 480);
    expect(await readNarrowPicture(small)).toEqual(await readPicture(small));
    for (const unknown of ['0'.repeat(64), '../etc']) {
      expect(await readNarrowPicture(unknown)).toBeNull();
    }
  });

  test('goes to any place among the others, and the first stands for the product', async () => {
    const { slug, id } = await createProduct();
    const [a, b, c] = [await upload(slug, 471), await upload(slug, 472), await upload(slug, 473)];
    const order = async () => (await imagesOf(slug)).map(({ name }) => name.slice(9));
    for (const [place, kind, to, expected] of [
      [2, 'place', 1, [c, a, b]],
      [0, 'later', 0, [a, c, b]],
      [0, 'place', 3, [c, b, a]],
      [2, 'later', 0, [c, b, a]],
      [1, 'place', 9, [c, b, a]],
      [1, 'place', Number.NaN, [c, b, a]],
    ] as const) {
      expect(await change(slug, place, kind, { to })).toMatchObject({ ok: true });
      expect(await order()).toEqual(expected);
    }
    expect(await readDeskProduct(slug)).toMatchObject({ image: `pictures/${c}` });
    const moved = (await trail(id)).filter(({ action }) => action === 'catalogue.picture_changed');
    expect(moved.map(({ before, after }) => [before, after])).toEqual([
      [{ place: 3 }, { place: 1 }],
      [{ place: 1 }, { place: 2 }],
      [{ place: 1 }, { place: 3 }],
    ]);
  });

  test('finds no place behind twelve', async () => {
    const { slug, id } = await createProduct();
    const data = Array.from({ length: 12 }, (_, position) => ({
      productId: id,
      position,
      drawing: `drawings/${position}`,
    }));
    await db().productImage.createMany({ data });
    const full = { code: 'TOO_MANY' };
    expect(await addDrawing(keeper, { slug, drawing: 'drawings/dates' })).toMatchObject(full);
    const bytes = await plainPicture(640, 480).png().toBuffer();
    expect(await uploadPicture(keeper, { slug, bytes })).toMatchObject(full);
  });

  test('that no product shows any more goes a month after it was taken away', async () => {
    const { slug } = await createProduct();
    const other = await createProduct();
    const day = 86_400_000;
    const uploadedAt = new Date();
    const droppedAt = new Date(uploadedAt.getTime() + 100 * day);
    const hashes = [
      await upload(slug, 481, uploadedAt),
      await upload(slug, 482, uploadedAt),
      await upload(other.slug, 483, uploadedAt),
    ];
    // The first goes at once, the second later; the third is shown, behind another.
    await upload(other.slug, 484, uploadedAt);
    await change(other.slug, 1, 'earlier');
    await change(slug, 0, 'remove', { at: uploadedAt });
    await change(slug, 0, 'remove', { at: droppedAt });
    const left = async () =>
      (await Promise.all(hashes.map((hash) => readPicture(hash)))).map((one) => one !== null);
    await purgeExpired(new Date(uploadedAt.getTime() + 30 * day));
    expect(await left()).toEqual([true, true, true]);
    await purgeExpired(new Date(uploadedAt.getTime() + 31 * day));
    expect(await left()).toEqual([false, true, true]);
    await purgeExpired(new Date(droppedAt.getTime() + 29 * day));
    expect(await left()).toEqual([false, true, true]);
    await purgeExpired(new Date(droppedAt.getTime() + 900 * day));
    expect(await left()).toEqual([false, false, true]);
  });

  test('that is none, or too large, or of an unknown product, changes nothing', async () => {
    const { slug } = await createProduct();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const large = Buffer.alloc(2 * 1024 * 1024 + 1);
    for (const [bytes, code] of [
      [svg, 'NOT_A_PICTURE'],
      [heic, 'HEIC'],
      [large, 'TOO_LARGE'],
      [large.subarray(0, 0), 'MISSING'],
    ] as const) {
      expect(await uploadPicture(keeper, { slug, bytes })).toMatchObject({ code });
    }
    const nowhere = { slug: 'nowhere', bytes: await plainPicture(640, 480).png().toBuffer() };
    expect(await uploadPicture(keeper, nowhere)).toMatchObject({ code: 'NOT_FOUND' });
    const answer = await addDrawing(keeper, { slug, drawing: '../secret' });
    expect(answer).toMatchObject({ code: 'BAD_CHOICE' });
    expect(await imagesOf(slug)).toEqual([]);
  });

  test.each(['', 'x', '../../etc/passwd', 'A'.repeat(64), '0'.repeat(64)])(
    '%j is no picture',
    async (hash) => expect(await readPicture(hash)).toBeNull(),
  );
});
