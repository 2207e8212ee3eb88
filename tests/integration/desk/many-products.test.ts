import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { listDeskProducts, readListWish } from '@/lib/desk/catalogue/catalogue-desk';
import { setCategory } from '@/lib/desk/catalogue/categories';
import { changeMany, previewPrices } from '@/lib/desk/catalogue/change-many';
import { type CatalogueEditor, changeProduct } from '@/lib/desk/catalogue/change-product';
import type { ManyAct } from '@/lib/desk/catalogue/many-input';
import { moveProduct } from '@/lib/desk/catalogue/move-product';
import { must } from '../../support/must';
import { createPerson } from '../../support/people';
import { auditOf } from '../../support/records';
import { createProduct } from '../../support/shop';

type Made = Awaited<ReturnType<typeof createProduct>>;

let keeper: CatalogueEditor;
beforeAll(async () => {
  keeper = await createPerson<'manage_catalogue'>();
});

const hide: ManyAct = { kind: 'visible', isVisible: false };
const raise: ManyAct = { kind: 'price', change: { kind: 'share', hundredths: 1_000n } };
const kept = (id: string) => db().product.findUniqueOrThrow({ where: { id } });
const chosen = async (...products: readonly Made[]) =>
  Promise.all(
    products.map(async ({ id, slug }) => ({ slug, seenVersion: (await kept(id)).version })),
  );
const input = async (act: ManyAct, ...products: readonly Made[]) => {
  const given = { chosen: await chosen(...products), act, seen: '' };
  if (act.kind !== 'price') return given;
  const preview = await previewPrices(keeper, given);
  return { ...given, seen: preview.ok ? preview.value.digest : '' };
};
const names = (...products: readonly Made[]) => products.map(({ name }) => name);

test('many are hidden at once, each with its entry; one that was hidden stays as it is', async () => {
  const [one, other, hidden] = [
    await createProduct(),
    await createProduct(),
    await createProduct(),
  ];
  await changeMany(keeper, await input(hide, hidden));
  const done = await changeMany(keeper, await input(hide, one, other, hidden));
  expect(done).toEqual({ ok: true, value: { changed: 2, same: 1 } });
  for (const { id } of [one, other, hidden]) {
    expect(await kept(id)).toMatchObject({ isVisible: false, version: 2 });
    const [entry, ...more] = await auditOf(`product:${id}`);
    expect(entry).toMatchObject({ action: 'catalogue.product_changed', actorId: keeper.userId });
    expect(entry).toMatchObject({ before: { isVisible: true }, after: { isVisible: false } });
    expect(more).toEqual([]);
  }
});

test('what another person has changed meanwhile is named, and nothing at all is written', async () => {
  const [one, other] = [await createProduct(), await createProduct()];
  const seen = await input(raise, one, other);
  const source = { nameEn: 'Cup', summaryEn: 'Small', priceMinor: '9000', isVisible: 'shown' };
  must(await changeProduct(keeper, { slug: other.slug, seenVersion: 1, source }));
  const done = await changeMany(keeper, seen);
  expect(done).toEqual({ ok: false, code: 'STALE', names: [{ en: 'Cup' }] });
  expect((await kept(one.id)).priceMinor).toBe(25_000_000n);
  expect(await auditOf(`product:${one.id}`)).toEqual([]);
});

test('of two editors at the same moment one is told; prices are never raised twice', async () => {
  const products = [await createProduct(), await createProduct(), await createProduct()];
  const seen = await input(raise, ...products);
  const back = { ...seen, chosen: seen.chosen.toReversed() };
  const done = await Promise.all([changeMany(keeper, seen), changeMany(keeper, back)]);
  expect(done.map((one) => (one.ok ? 'done' : one.code)).sort()).toEqual(['STALE', 'done']);
  for (const { id } of products) expect((await kept(id)).priceMinor).toBe(27_500_000n);
  expect(await changeMany(keeper, seen)).toMatchObject({ code: 'STALE' });
});

test('the same act twice changes nothing the second time', async () => {
  const seen = await input(hide, await createProduct());
  expect(await changeMany(keeper, seen)).toMatchObject({ value: { changed: 1, same: 0 } });
  expect(await changeMany(keeper, seen)).toMatchObject({ value: { changed: 0, same: 1 } });
});

test('new prices are those of the preview, or none is written', async () => {
  const [one, other] = [await createProduct(), await createProduct({ priceMinor: 4_500n })];
  const seen = await input(raise, one, other);
  const preview = must(await previewPrices(keeper, seen));
  expect(preview.lines.map(({ afterMinor }) => afterMinor).sort()).toEqual([27_500_000n, 5_000n]);
  const more: ManyAct = { kind: 'price', change: { kind: 'share', hundredths: 2_000n } };
  const others = [
    { ...seen, act: more },
    { ...seen, chosen: await chosen(one) },
  ];
  for (const given of [...others, { ...seen, seen: '' }]) {
    expect(await changeMany(keeper, given)).toMatchObject({ code: 'NOT_SEEN' });
  }
  expect(await changeMany(keeper, seen)).toMatchObject({ value: { changed: 2 } });
  expect((await kept(other.id)).priceMinor).toBe(5_000n);
});

test('a price that would be nothing stops all of them, and is named', async () => {
  const [dear, cheap] = [await createProduct(), await createProduct({ priceMinor: 1_000_000n })];
  const lower: ManyAct = { kind: 'price', change: { kind: 'amount', minor: -1_000_000n } };
  const refused = { ok: false, code: 'TOO_LOW', names: names(cheap) };
  expect(await previewPrices(keeper, await input(lower, dear, cheap))).toEqual(refused);
  expect(await changeMany(keeper, await input(lower, dear, cheap))).toEqual(refused);
  expect((await kept(dear.id)).priceMinor).toBe(25_000_000n);
});

test('a category is given to goods and taken away; rooms and other categories are refused', async () => {
  const [cup, room] = [await createProduct(), await createProduct({ kind: 'STAY' })];
  const slug = `copper-${randomUUID().slice(0, 8)}`;
  must(await setCategory(keeper, { categoryId: '', source: { nameEn: slug, slug } }));
  const { id } = await db().productCategory.findUniqueOrThrow({ where: { slug } });
  const to = (categoryId: string | null): ManyAct => ({ kind: 'category', categoryId });
  expect(await changeMany(keeper, await input(to(id), cup, room))).toEqual({
    ...{ ok: false, code: 'NO_GOODS' },
    names: names(room),
  });
  expect(await changeMany(keeper, await input(to(randomUUID()), cup))).toMatchObject({
    code: 'NO_CATEGORY',
  });
  expect((await kept(cup.id)).categoryId).toBeNull();
  for (const categoryId of [id, null]) {
    expect((await changeMany(keeper, await input(to(categoryId), cup))).ok).toBe(true);
    expect((await kept(cup.id)).categoryId).toBe(categoryId);
  }
});

test('a product that is none of ours stops all of them', async () => {
  const one = await createProduct();
  const foreign = { slug: `none-${randomUUID()}`, seenVersion: 1 };
  const given = { chosen: [...(await chosen(one)), foreign], act: hide, seen: '' };
  expect(await changeMany(keeper, given)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await kept(one.id)).isVisible).toBe(true);
});

test('the list shows what was searched for, and is empty for what is odd', async () => {
  const [one, hidden] = [await createProduct(), await createProduct()];
  await changeMany(keeper, await input(hide, hidden));
  const slugs = async (query: Readonly<Record<string, string | undefined>>) => {
    const { products } = await listDeskProducts(readListWish(query));
    return products
      .map(({ slug }) => slug)
      .filter((slug) => [one.slug, hidden.slug].includes(slug));
  };
  expect(await slugs({ q: one.slug.toUpperCase() })).toEqual([one.slug]);
  expect(await slugs({ state: 'hidden' })).toEqual([hidden.slug]);
  expect(await slugs({ state: 'shown', category: '-' })).toEqual([one.slug]);
  expect(await slugs({ q: 'no such product', state: 'constructor' })).toEqual([]);
  for (const query of [{ state: 'constructor' }, { category: '../x' }, { q: '4111111111111111' }]) {
    expect((await slugs(query)).length).toBe(2);
  }
});

describe('a product is moved beside another of its kind', () => {
  const order = async (...products: readonly Made[]) => {
    const ids = products.map(({ id }) => id);
    const rows = await db().product.findMany({
      where: { id: { in: ids } },
      orderBy: [{ position: 'asc' }, { slug: 'asc' }],
    });
    return rows.map(({ id }) => ids.indexOf(id));
  };
  const three = async () => {
    const made = [await createProduct(), await createProduct(), await createProduct()] as const;
    for (const [at, { id }] of made.entries()) {
      await db().product.update({ where: { id }, data: { position: 9_000 + at } });
    }
    return made;
  };

  test('before or behind it, with one entry, and nobody’s page is out of date', async () => {
    const [a, b, c] = await three();
    const move = (one: Made, side: 'before' | 'behind', other: Made) =>
      moveProduct(keeper, { moved: one.slug, side, beside: other.slug });
    must(await move(c, 'before', a));
    expect(await order(a, b, c)).toEqual([2, 0, 1]);
    must(await move(c, 'behind', b));
    expect(await order(a, b, c)).toEqual([0, 1, 2]);
    must(await move(c, 'behind', b));
    expect(await auditOf(`product:${c.id}`)).toHaveLength(2);
    expect(await auditOf(`product:${a.id}`)).toEqual([]);
    expect((await kept(a.id)).version).toBe(1);
  });

  test('from two desks at once: both moves hold', async () => {
    const [a, b, c] = await three();
    const moves = [
      { moved: a.slug, side: 'behind', beside: c.slug },
      { moved: b.slug, side: 'before', beside: c.slug },
    ] as const;
    await Promise.all(moves.map((given) => moveProduct(keeper, given)));
    expect(await order(a, b, c)).toEqual([1, 2, 0]);
  });

  test('and not beside a room, itself or nothing', async () => {
    const [one, room] = [await createProduct(), await createProduct({ kind: 'STAY' })];
    for (const beside of [room.slug, one.slug, 'nowhere']) {
      const given = { moved: one.slug, side: 'before', beside } as const;
      expect(await moveProduct(keeper, given)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
