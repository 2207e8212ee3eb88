import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { sizes } from '../pages/scenes';
import { coveredOnTheWay } from './fixtures/focus';
import { signInStaff } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { word, wordWith } from './fixtures/words';

/** So many goods of one name, hidden or shown, in the order of their numbers. */
async function makeGoods(count: number, isVisible: boolean) {
  const mark = `Bowl ${randomUUID().slice(0, 8)}`;
  const data = Array.from({ length: count }, (_, at) => ({
    kind: 'GOODS' as const,
    slug: `bowl-${randomUUID()}`,
    name: { en: `${mark} ${at + 1}` },
    summary: {},
    drawing: 'drawings/copper-pot',
    ...{ priceMinor: 9_000_000n, stock: 1, position: 9_000 + at, isVisible },
  }));
  await db().product.createMany({ data });
  const slugs = data.map(({ slug }) => slug);
  const where = { slug: { in: slugs } };
  const rows = () => db().product.findMany({ where, orderBy: [{ position: 'asc' }] });
  return {
    ...{ mark, slugs },
    isVisible: async () => new Set((await rows()).map((row) => row.isVisible)),
    prices: async () => new Set((await rows()).map((row) => row.priceMinor)),
    order: async () => (await rows()).map(({ slug }) => slugs.indexOf(slug) + 1),
  };
}

test('twelve products are hidden by two presses, priced together, and put in order', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  const goods = await makeGoods(12, true);
  await desk.goto('/admin/catalogue');
  await desk.getByRole('searchbox', { name: 'Search names' }).fill(goods.mark);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('row')).toHaveCount(13);
  await desk.getByRole('button', { name: 'Hide' }).click();
  await expect(desk.getByText('Tick at least one product first.')).toBeVisible();
  await desk.getByLabel('Choose all: Goods').check();
  await desk.getByRole('button', { name: 'Hide' }).click();
  await expect(desk.getByText('12 products are hidden.')).toBeVisible();
  expect(await goods.isVisible()).toEqual(new Set([false]));
  await expect(desk.getByLabel(`Choose ${goods.mark} 1`, { exact: true })).not.toBeChecked();

  // By keyboard; what a colleague changes meanwhile is named, and stays.
  await desk.getByLabel('Choose all: Goods').focus();
  await desk.keyboard.press('Space');
  await desk.getByLabel('Percent or IQD').fill('10');
  await desk.keyboard.press('Enter');
  const written = desk.getByRole('button', { name: 'Write 12 prices' });
  await expect(desk.getByRole('row').filter({ hasText: '9,900 IQD' })).toHaveCount(12);
  const data = { version: { increment: 1 } };
  await db().product.update({ where: { slug: goods.slugs[4] ?? '' }, data });
  await written.click();
  await expect(desk.getByText('Another user has changed these meanwhile')).toContainText(
    `${goods.mark} 5`,
  );
  expect(await goods.prices()).toEqual(new Set([9_000_000n]));
  await desk.getByRole('button', { name: 'Preview prices' }).click();
  await written.click();
  await expect(desk.getByText('12 prices are written.')).toBeVisible();
  expect(await goods.prices()).toEqual(new Set([9_900_000n]));

  const handle = (number: number) =>
    desk.getByRole('button', { name: `Move ${goods.mark} ${number},` });
  await handle(3).focus();
  await desk.keyboard.press('Home');
  await expect(desk.getByText(`${goods.mark} 3 is now number 1 of 12.`)).toBeAttached();
  await expect(handle(3)).toBeFocused();
  await expect.poll(async () => (await goods.order()).slice(0, 4)).toEqual([3, 1, 2, 4]);
  await desk.getByRole('button', { name: `Move ${goods.mark} 2 up` }).click();
  await expect.poll(async () => (await goods.order()).slice(0, 4)).toEqual([3, 2, 1, 4]);
  await handle(3).evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const from = await handle(3).boundingBox();
  const to = await handle(1).boundingBox();
  await desk.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await desk.mouse.down();
  await desk.mouse.move((from?.x ?? 0) + 10, (to?.y ?? 0) + (to?.height ?? 0), { steps: 4 });
  await desk.mouse.up();
  await expect.poll(async () => (await goods.order()).slice(0, 4)).toEqual([2, 1, 3, 4]);
});

test('on a phone, in Arabic and before any script, products are shown, hidden and moved', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({
    ...{ viewport: sizes.phone, locale: 'ar-IQ', javaScriptEnabled: false },
  });
  const { page: desk } = await signInStaff(visitor, { permissions: ['manage_catalogue'] });
  const goods = await makeGoods(3, false);
  const say = (key: string, values = {}) => wordWith('ar', `catalogue.${key}`, values);
  await desk.goto(`/admin/catalogue?q=${encodeURIComponent(goods.mark)}`);
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(sizes.phone.width);
  const tick = (number: number) =>
    desk.getByLabel(say('list.tick', { name: `${goods.mark} ${number}` }));
  await tick(1).check();
  await desk.getByLabel(say('many.field.by')).fill('x');
  await desk.getByRole('button', { name: word('ar', 'catalogue.many.preview') }).click();
  await expect(desk.getByText(say('many.problem.badPercent'))).toBeVisible();
  await expect(tick(1)).toBeChecked();
  await expect(tick(2)).not.toBeChecked();
  await desk.getByLabel(say('list.tickAll', { list: say('list.gifts') })).check();
  await desk.getByRole('button', { name: say('many.show'), exact: true }).click();
  await expect(desk.getByText(say('many.done.shown', { changed: 3 }))).toBeVisible();
  expect(await goods.isVisible()).toEqual(new Set([true]));
  await desk.getByLabel(say('list.tickAll', { list: say('list.gifts') })).check();
  await desk.getByRole('button', { name: say('many.hide'), exact: true }).click();
  await expect(desk.getByText(say('many.done.hidden', { changed: 3 }))).toBeVisible();
  expect(await goods.isVisible()).toEqual(new Set([false]));
  const up = say('list.up', { name: `${goods.mark} 3` });
  await desk.getByRole('button', { name: up }).click();
  await expect.poll(goods.order).toEqual([1, 3, 2]);
});

test('nothing lies over what the keyboard comes to in a long list of products', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  const goods = await makeGoods(20, false);
  // Here the bar of acts has two rows.
  await desk.setViewportSize({ width: 1024, height: 720 });
  await desk.goto(`/admin/catalogue?q=${encodeURIComponent(goods.mark)}`);
  await desk.getByRole('link', { name: `${goods.mark} 20`, exact: true }).focus();
  expect(await coveredOnTheWay(desk, 'Shift+Tab', 110)).toEqual([]);
});

test('a product is dragged to the end of a list that is longer than the window, by mouse and by finger', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ hasTouch: true, viewport: { width: 800, height: 600 } });
  const { page: desk } = await signInStaff(visitor, { permissions: ['manage_catalogue'] });
  const session = await desk.context().newCDPSession(desk);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const hands = {
    mouse: {
      press: async (at: { x: number; y: number }) => {
        await desk.mouse.move(at.x, at.y);
        await desk.mouse.down();
      },
      move: (at: { x: number; y: number }) => desk.mouse.move(at.x, at.y),
      release: () => desk.mouse.up(),
    },
    finger: {
      press: (at: { x: number; y: number }) => touch('touchStart', at),
      move: (at: { x: number; y: number }) => touch('touchMove', at),
      release: () => touch('touchEnd'),
    },
  };
  for (const [name, hand] of Object.entries(hands)) {
    const goods = await makeGoods(20, false);
    await desk.goto(`/admin/catalogue?q=${encodeURIComponent(goods.mark)}`);
    const handle = (number: number) =>
      desk.getByRole('button', { name: `Move ${goods.mark} ${number},` });
    await handle(1).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const box = await handle(1).boundingBox();
    const x = (box?.x ?? 0) + 10;
    await hand.press({ x, y: (box?.y ?? 0) + 10 });
    await hand.move({ x, y: 560 });
    await hand.move({ x, y: 595 });
    // Held at the edge, the list comes by itself until its end has come.
    await expect(handle(20), name).toBeInViewport();
    await expect.poll(async () => (await handle(20).boundingBox())?.y).toBeLessThan(500);
    await hand.release();
    await expect.poll(goods.order, name).toEqual([...[...Array(19).keys()].map((at) => at + 2), 1]);
  }
});
