import type { Page } from '@playwright/test';
import { openScene, type Scene } from '../pages/scenes';
import {
  expectNoBarrier,
  expectNoBarrierOfLanguage,
  expectTargets,
  expectToFit,
  pagesOfToday,
} from './fixtures/access';
import { addGift } from './fixtures/shop';
import { expect, test } from './fixtures/world';

test.use({ waitsForFonts: true });

// Each has a browser of its own, and two run at once.
test.describe.configure({ mode: 'parallel' });

test('no page of the shop is in anybody’s way, by day and by night, narrow or enlarged', async ({
  world,
  openWorld,
  errors,
}) => {
  test.slow();
  errors.expect(/status of 404/);
  const page = await openWorld('en');
  const others = world.scenes.filter((scene) => scene.room === 'shop' && !isState(scene));
  for (const scene of pagesOfToday(others)) await look(page, scene);
  await page.goto('/sign-in');
  await expectNoBarrier(page);
});

test('whatever became of an order, its page is in nobody’s way', async ({ world, openWorld }) => {
  test.slow();
  const page = await openWorld('en');
  for (const scene of world.scenes.filter(isState)) {
    await look(page, scene);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('what is wrong in a form is said without a barrier', async ({ page }) => {
  await page.goto('/products/barhi-dates');
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Enter a whole number, 1 or more.')).toBeVisible();
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
    const sample = ['room', 'checkout', 'pay', 'status-held'];
    for (const scene of world.scenes.filter(({ name }) => sample.includes(name))) {
      await openScene(page, scene);
      await expectNoBarrierOfLanguage(page);
      await expectTargets(page);
      await expectToFit(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  });
}

const isState = ({ name }: Scene) => name.startsWith('status-');

async function look(page: Page, scene: Scene): Promise<void> {
  await openScene(page, scene);
  await expectNoBarrier(page);
  await expectTargets(page);
  await expectToFit(page);
}
