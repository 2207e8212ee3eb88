import type { Page } from '@playwright/test';
import { openScene, type Scene } from '../pages/scenes';
import { expectNoBarrier, expectTargets, expectToFit } from './fixtures/access';
import { attemptOf } from './fixtures/records';
import { addGift, buyGift, untilHeading } from './fixtures/shop';
import { openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/world';

test('no page of the shop is in anybody’s way, by day and by night, narrow or enlarged', async ({
  world,
  openWorld,
  errors,
}) => {
  test.slow();
  errors.expect(/status of 404/);
  const page = await openWorld('en');
  for (const scene of world.scenes.filter(({ room }) => room === 'shop')) {
    await look(page, scene);
  }
  await page.goto('/sign-in');
  await expectNoBarrier(page);
});

test('what is wrong in a form is said without a barrier', async ({ page }) => {
  await page.goto('/gifts/barhi-dates');
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Enter a whole number, from 1.')).toBeVisible();
  await expectNoBarrier(page);
  await addGift(page);
  await expectNoBarrier(page);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expectNoBarrier(page);
});

for (const language of ['ar', 'ckb'] as const) {
  test(`a sample in ${language} is in nobody's way, from the right to the left`, async ({
    world,
    openWorld,
  }) => {
    test.slow();
    const page = await openWorld(language);
    const sample = ['catalogue', 'room', 'checkout', 'pay', 'status-held', 'status-declined'];
    for (const scene of world.scenes.filter(({ name }) => sample.includes(name))) {
      await look(page, scene);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  });
}

test('the desk is in nobody’s way, by day and by night', async ({ world, openWorld }) => {
  test.slow();
  const desk = await openWorld('en');
  for (const scene of world.scenes.filter(({ room }) => room === 'desk')) {
    await openScene(desk, scene);
    await expectNoBarrier(desk);
  }
  await openDialog(desk, world.orders.held.reference, 'Complete payment');
  await expectNoBarrier(desk);
});

test('what waits for people is in nobody’s way, by day and by night', async ({
  page,
  newStaff,
}) => {
  test.slow();
  const reference = await buyGift(page, 'error');
  await untilHeading(page, 'We are checking your payment');
  const { id } = await attemptOf(reference);
  const { page: desk } = await newStaff();
  for (const path of [
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

async function look(page: Page, scene: Scene): Promise<void> {
  await openScene(page, scene);
  await expectNoBarrier(page);
  await expectTargets(page);
  await expectToFit(page);
}
