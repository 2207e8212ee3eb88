import { randomUUID } from 'node:crypto';
import { findProduct, readVisible } from '@/lib/catalogue/catalogue-queries';
import {
  goodsAddress,
  goodsBeside,
  goodsQuery,
  readGoods,
  readGoodsWish,
} from '@/lib/catalogue/find-goods';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readCategories, readWhatIsSold } from '@/lib/catalogue/what-is-sold';
import { db } from '@/lib/db/client';
import { setNightPrice } from '@/lib/desk/calendar/night-prices';
import {
  listAllCategories,
  moveCategory,
  removeCategory,
  setCategory,
} from '@/lib/desk/catalogue/categories';
import { addDays } from '@/lib/time/iso-date';
import { inDays } from '../../support/merchant-day';
import { nightPrice } from '../../support/night-price';
import { createPerson } from '../../support/people';
import { runSql } from '../../support/plain-sql';
import { createProduct } from '../../support/shop';

const word = `lamp${randomUUID().slice(0, 8)}`;
const find = (query: Record<string, string> = {}) =>
  readGoods(readGoodsWish({ q: word, ...query }));
const prices = async (query: Record<string, string>) =>
  (await find(query)).goods.map(({ priceMinor }) => Number(priceMinor));

// More than were ever listed at once; the first is the cheapest, the last is sold out and hidden.
beforeAll(async () => {
  await runSql(
    `INSERT INTO product (id, kind, slug, name, summary, price_minor, stock, drawing, position, is_visible, updated_at)
     SELECT gen_random_uuid(), 'GOODS', $1 || n, jsonb_build_object('en', 'Clay ' || $1 || ' ' || n,
       'ar', 'مصباح أثري ' || $1), '{}', n * 1000, CASE WHEN n > 240 THEN 0 ELSE 5 END,
       'drawings/dates', n, n < 250, now()
     FROM generate_series(1, 250) n`,
    [word],
  );
});

describe('a shop with more goods than one page shows', () => {
  test('finds them in any language, and shows every one on some page', async () => {
    expect(await find()).toMatchObject({ total: 249, page: 1 });
    expect((await find({ q: `مصباح اثرى ${word}` })).total).toBe(249);
    expect((await find({ q: `${word} 24` })).total).toBe(11);
    expect((await find({ q: 'zz%_zz' })).total).toBe(0);
    expect((await find({ page: '11' })).goods.map(({ slug }) => slug)).toContain(`${word}249`);
    expect(await find({ page: '99' })).toMatchObject({ page: 1 });
    expect(await findProduct('GOODS', `${word}249`)).not.toBeNull();
    expect(await findProduct('GOODS', `${word}250`)).toBeNull();
    expect(await findProduct('STAY', `${word}1`)).toBeNull();
    const preview = { ...readGoodsWish({ q: `${word} 250` }), isPreview: true };
    expect(await readGoods(preview)).toMatchObject({ total: 1, goods: [{ slug: `${word}250` }] });
  });

  test('sorts by price, leaves out what is sold out, and keeps that in its links', async () => {
    expect((await prices({ sort: 'cheap' })).slice(0, 2)).toEqual([1000, 2000]);
    expect((await prices({ sort: 'dear' })).slice(0, 2)).toEqual([249_000, 248_000]);
    expect(await prices({ sort: 'dear', stock: '1' })).toContain(240_000);
    const query = { q: 'clay & lamp', sort: 'dear', stock: '1', page: '2' };
    expect(Object.fromEntries(new URLSearchParams(goodsQuery(readGoodsWish(query))))).toEqual(
      query,
    );
    // A card number that somebody pastes is searched for by nobody.
    expect(readGoodsWish({ q: '4111 1111 1111 1111' }).text).toBe('');
    expect(goodsQuery(readGoodsWish({ sort: 'x', page: '-1', stock: 'yes', q: ' ' }))).toBe('');
  });

  test('shows one category, in an order of its own, and none that is empty', async () => {
    const keeper = await createPerson<'manage_catalogue'>();
    const names = { nameEn: `Lamps & ${word}`, nameAr: 'مصابيح', nameCkb: 'چرا' };
    const set = (categoryId: string, source: Record<string, string>) =>
      setCategory(keeper, { categoryId, source });
    expect(await set('', names)).toEqual({ ok: true, value: true });
    expect(await set('', names)).toMatchObject({ code: 'NAME_TAKEN' });
    // One language is enough, also one without Latin letters.
    expect(await set('', { nameAr: 'مصابيح' })).toEqual({ ok: true, value: true });
    const arabic = { nameAr: 'مصابيح', introAr: 'نحاس', slug: `copper-${word}` };
    expect(await set('', { ...arabic, slug: 'Copper!' })).toMatchObject({
      fields: { slug: 'badSlug' },
    });
    expect(await set('', { ...arabic, nameAr: 'قناديل' })).toEqual({ ok: true, value: true });
    expect(await set('', { ...arabic, nameAr: 'شموع' })).toMatchObject({ code: 'SLUG_TAKEN' });
    const slug = `lamps-${word}`;
    const shown = async () => (await readCategories()).map((one) => one.slug);
    expect(await shown()).not.toContain(slug);
    const { id } = await db().productCategory.findUniqueOrThrow({ where: { slug } });
    const few = { slug: { in: [`${word}3`, `${word}2`, `${word}250`] } };
    await db().product.updateMany({ where: few, data: { categoryId: id } });
    expect(await shown()).toContain(slug);
    expect((await readWhatIsSold()).categories.map((one) => one.slug)).toContain(slug);
    expect(await find({ category: slug })).toMatchObject({ total: 2 });
    expect(await find({ category: 'no-such' })).toMatchObject({ total: 0 });
    expect(goodsAddress(readGoodsWish({ category: slug, stock: '1' }))).toBe(
      `/categories/${slug}?stock=1`,
    );
    expect(goodsAddress(readGoodsWish({ category: '../x' }))).toBe('/#goods');
    // A new one is the last; staff put it before or behind another, for desk and shop alike.
    const all = async () => (await listAllCategories()).map((one) => one.slug);
    const last = (await listAllCategories()).at(-1)?.id ?? '';
    expect((await all()).indexOf(slug)).toBe((await all()).length - 3);
    const put = (side: 'before' | 'behind', beside: string) =>
      moveCategory(keeper, { moved: id, side, beside });
    expect(await put('behind', last)).toEqual({ ok: true, value: true });
    expect((await all()).at(-1)).toBe(slug);
    expect((await shown()).at(-1)).toBe(slug);
    const [first] = await listAllCategories();
    expect(await put('before', first?.id ?? '')).toEqual({ ok: true, value: true });
    expect((await all())[0]).toBe(slug);
    expect((await shown())[0]).toBe(slug);
    expect(await put('before', id)).toMatchObject({ code: 'NOT_FOUND' });
    const answer = await set(id, { ...names, nameEn: `Lights ${word}` });
    expect(answer).toEqual({ ok: true, value: true });
    // Its address stays what links know.
    expect(await find({ category: slug })).toMatchObject({ total: 2 });
    expect(await removeCategory(keeper, id)).toEqual({ ok: true, value: true });
    expect(await removeCategory(keeper, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await find()).toMatchObject({ total: 249 });
  });

  test('has others beside each, around the end of the list', async () => {
    const [product] = await readVisible({ slug: `${word}248` });
    if (product === undefined) throw new Error('there is no such product');
    const beside = await goodsBeside(product, 3);
    expect(beside).toHaveLength(3);
    expect(beside.map(({ slug }) => slug)).not.toContain(product.slug);
  });
});

test('a room whose nights differ is shown from its cheapest night to come', async () => {
  const room = await createProduct({ kind: 'STAY' });
  const shown = async () => (await readVisible({ id: room.id }))[0];
  expect(await shown()).toMatchObject({ priceMinor: '25000000', isPriceVarying: false });
  const keeper = await createPerson<'manage_catalogue'>();
  const from = inDays(3);
  const { slug } = room;
  const set = (source: Record<string, string>) => setNightPrice(keeper, { slug, source });
  expect(await set(nightPrice(from, '20,000'))).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ priceMinor: '20000000', isPriceVarying: true });
  const today = todayIn('Asia/Baghdad', new Date());
  expect(await set(nightPrice(today, '40,000', addDays(from, 400)))).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ priceMinor: '40000000', isPriceVarying: false });
});
