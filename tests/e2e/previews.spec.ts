// Is what a merchant previews the page that will be, and is it theirs alone?
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { inDays } from '../support/merchant-day';
import { expectNoBarrier } from './fixtures/access';
import { expect, test } from './fixtures/test';

const keeps = { permissions: ['manage_catalogue', 'see_orders'] } as const;

/** A category, and a hidden product of each kind. */
async function makeHidden() {
  const slug = `maps-${randomUUID().slice(0, 8)}`;
  const name = { en: 'Old maps', ar: 'خرائط قديمة', ckb: 'نەخشەی کۆن' };
  const category = await db().productCategory.create({ data: { slug, name, intro: {} } });
  const own = { isVisible: false, name, summary: {}, drawing: 'drawings/clay-lamp' };
  const goods = { kind: 'GOODS', slug: `${slug}-1`, priceMinor: 25_000_000n, stock: 3 } as const;
  await db().product.create({ data: { ...own, ...goods, categoryId: category.id } });
  const room = { kind: 'STAY', slug: `${slug}-2`, priceMinor: 25_000_000n, guestsMax: 2 } as const;
  const units = { create: [{ label: randomUUID() }] };
  await db().product.create({ data: { ...own, ...room, units } });
  return {
    category: `/categories/${slug}`,
    gift: `/products/${goods.slug}`,
    room: `/rooms/${room.slug}`,
  };
}

test('a hidden room, gift and category are seen as they will be by who keeps them, and by nobody else', async ({
  newVisitor,
  newStaff,
}) => {
  const paths = await makeHidden();
  const { page: keeper } = await newStaff(keeps);
  const { page: clerk } = await newStaff({ permissions: ['see_orders'] });
  const shopper = await newVisitor();
  const statusOf = async (by: Page, path: string) => (await by.request.get(path)).status();
  for (const path of Object.values(paths)) {
    for (const [by, shown] of [
      [keeper, 200],
      [clerk, 404],
      [shopper, 404],
    ] as const) {
      expect.soft(await statusOf(by, `${path}?preview`), path).toBe(shown);
      expect.soft(await statusOf(by, path), path).toBe(404);
    }
    await keeper.goto(`${path}?preview`);
    await expect(keeper.getByText('Preview: only you see this page so.')).toBeVisible();
    await expectNoBarrier(keeper);
    // On a slow machine the framework sends it after the head.
    const robots = keeper.locator('meta[name="robots"]');
    await expect(robots).toHaveAttribute('content', 'noindex, nofollow');
  }

  await keeper.goto(`${paths.category}?preview`);
  await expect(keeper.getByRole('navigation', { name: 'Categories' })).toContainText('Old maps');
  await keeper.getByRole('main').getByRole('link', { name: 'Old maps' }).last().click();
  await expect(keeper).toHaveURL(new RegExp(`${paths.gift}\\?preview`));
  await keeper.getByRole('button', { name: 'العربية' }).first().click();
  await expect(keeper.getByRole('heading', { name: 'خرائط قديمة' })).toBeVisible();

  await keeper.goto(`${paths.room}?preview`);
  await keeper.locator('[name="checkIn"]').fill(inDays(40));
  await keeper.locator('[name="checkOut"]').fill(inDays(42));
  await expect(keeper).toHaveURL(/preview.*checkOut=/);
  await expect(keeper.getByText('50,000').first()).toBeVisible();
  const nights = `/nights?room=${paths.room.slice(7)}&guests=2&rooms=1`;
  const priceOf = async (by: Page) => (await (await by.request.get(nights)).json()).days[0].minor;
  expect([await priceOf(keeper), await priceOf(shopper)]).toEqual([25_000_000, undefined]);
});
