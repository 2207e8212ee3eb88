import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { attemptOf } from './fixtures/records';
import { addGift, bookRoom, buyGift, checkOut, untilHeading } from './fixtures/shop';
import { openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';

test('the shop has no serious barrier, by day and by night, and fits a phone', async ({ page }) => {
  for (const path of ['/', '/gifts/barhi-dates', '/rooms/courtyard-room', '/cart', '/sign-in']) {
    await page.goto(path);
    await expectNoBarrier(page);
  }
});

test('buying has no serious barrier, by day and by night, and fits a phone', async ({ page }) => {
  await addGift(page);
  await expectNoBarrier(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expectNoBarrier(page);
  const reference = await checkOut(page);
  await expectNoBarrier(page);
  await page.goto(`/orders/${reference}`);
  await expectNoBarrier(page);
});

test('the desk has no serious barrier, by day and by night, and fits a phone', async ({
  page,
  newStaff,
}) => {
  const reference = await bookRoom(page);
  await expectNoBarrier(page);
  const { page: desk } = await newStaff();
  for (const path of ['/admin/orders', `/admin/orders/${reference}`]) {
    await desk.goto(path);
    await expectNoBarrier(desk);
  }
  await openDialog(desk, reference, 'Complete payment');
  await expectNoBarrier(desk);
});

test('what waits for people has no serious barrier, by day and by night, and fits a phone', async ({
  page,
  newStaff,
}) => {
  const reference = await buyGift(page, 'error');
  await untilHeading(page, 'We are checking your payment');
  await expectNoBarrier(page);
  const { id } = await attemptOf(reference);
  const { page: desk } = await newStaff();
  for (const path of [
    '/admin/attention',
    '/admin/attention/approvals',
    '/admin/attention/overdue',
    '/admin/attention/paste',
    `/admin/orders/${reference}/resolve?attempt=${id}`,
    `/admin/orders/${reference}?dialog=cancel`,
  ]) {
    await desk.goto(path);
    await expectNoBarrier(desk);
  }
});

/** By day all rules are asked; by night the colours alone are others. */
async function expectNoBarrier(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const byDay = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const byNight = await axe(page).withRules(['color-contrast']).analyze();
  const grave = [...byDay.violations, ...byNight.violations].filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  );
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(told, page.url()).toEqual([]);
  await expectToFitPhone(page);
}

/** Nobody scrolls sideways at 360 pixels. */
async function expectToFitPhone(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(360);
  if (usual !== null) await page.setViewportSize(usual);
}

/** Everything but the bank's own page. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude('iframe');
}
