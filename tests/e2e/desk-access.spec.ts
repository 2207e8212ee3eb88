import { openScene } from '../pages/scenes';
import {
  expectNoBarrier,
  expectNoBarrierOfLanguage,
  expectNoBarrierOnPhone,
  expectToFit,
  expectToFitPhone,
  pagesOfToday,
} from './fixtures/access';
import { payGift } from './fixtures/holds';
import { attemptOf } from './fixtures/records';
import { expect, test } from './fixtures/world';

// Each part has a browser of its own, and two run at once.
test.describe.configure({ mode: 'parallel' });

const parts = 2;
const phone = { width: 360, height: 740 };
const sample = ['orders', 'unknown', 'complete'];

// The longest words, from the right to the left: what fits here, fits. English is what all other
// tests read the desk in, and `npm run audit:pages` asks everything in every language.
for (let part = 0; part < parts; part += 1) {
  test(`pages of the desk in ckb are in nobody’s way, by day and by night, on a phone, part ${part + 1}`, async ({
    world,
    openWorld,
  }) => {
    test.slow();
    const page = await openWorld('ckb');
    const pages = pagesOfToday(world.scenes.filter(({ room }) => room === 'desk'));
    for (const scene of pages.filter((_scene, place) => place % parts === part)) {
      await openScene(page, scene);
      await expectNoBarrier(page);
      await expectNoBarrierOnPhone(page);
      await expectToFitPhone(page);
      await expectToFit(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ckb');
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
  });
}

test('a sample of the desk in en is in nobody’s way, on a phone', async ({ world, openWorld }) => {
  test.slow();
  const page = await openWorld('en');
  for (const scene of world.scenes.filter(({ name }) => sample.includes(name.slice(5)))) {
    await openScene(page, scene);
    await expectNoBarrierOfLanguage(page);
    await expectToFitPhone(page);
  }
});

test('a sample of the desk in ar is in nobody’s way, from the right to the left', async ({
  world,
  openWorld,
}) => {
  test.slow();
  const page = await openWorld('ar', { viewport: phone });
  for (const scene of world.scenes.filter(({ name }) => sample.includes(name.slice(5)))) {
    await openScene(page, scene);
    await expectNoBarrierOfLanguage(page);
    await expectToFitPhone(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  }
});

test('what waits for people is in nobody’s way, by day and by night', async ({
  newStaff,
  bank,
}) => {
  test.slow();
  const { reference } = await payGift(bank, 'error');
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
