import { db } from '@/lib/db/client';
import { addDays } from '@/lib/time/iso-date';
import { languages, sizes } from '../pages/scenes';
import { inDays } from '../support/merchant-day';
import { createStaff } from '../support/staff';
import { expectNoBarrier } from './fixtures/access';
import { word } from './fixtures/words';
import { expect, test } from './fixtures/world';

const suite = 'shanashil-suite';
const [first, sold] = [inDays(300), inDays(303)];

test('one calendar takes arrival and departure by keyboard, says their price, and refuses a night that is sold', async ({
  openWorld,
}) => {
  await sell(suite, sold);
  const page = await openWorld('en');
  await page.goto(`/rooms/${suite}?checkIn=${first}&checkOut=${inDays(301)}&guests=2`);
  const opener = page.getByRole('button', { name: 'Calendar with prices' });
  await opener.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' });
  const status = calendar.getByRole('status');
  const day = (at: string) => calendar.locator(`[data-day="${at}"]`);
  await expect(day(first)).toBeFocused();
  await expect(day(first)).toHaveAccessibleName(/20\d\d, 290,000 IQD, 1 room available$/);
  await expect(day(sold)).toHaveAccessibleName(/20\d\d, full$/);
  await expect(status).toContainText('1 night · 290,000 IQD');
  await expectNoBarrier(page);

  await page.keyboard.press('Enter');
  await expect(status).toContainText('Now choose the day you leave.');
  // Across the end of a month, too.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Not every night up to that day is available.');
  await page.keyboard.press('PageUp');
  for (let night = 0; night < 3; night += 1) await page.keyboard.press('ArrowRight');
  await expect(day(sold)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toContainText('3 nights · 870,000 IQD');
  await page.keyboard.press('Enter');
  await expect(status).toContainText(/20\d\d: full/);

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await calendar.getByRole('button', { name: 'Use these dates' }).press('Enter');
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByLabel('Check-in')).toHaveValue(inDays(302));
  await expect(page.getByLabel('Check-out')).toHaveValue(sold);
  await expect(page).toHaveURL(new RegExp(`checkIn=${inDays(302)}&checkOut=${sold}`));
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

for (const language of languages) {
  test(`on a phone a touch of the dates opens the calendar in ${language}, and what it says fits`, async ({
    openWorld,
  }) => {
    const page = await openWorld(language, {
      viewport: sizes.phone,
      hasTouch: true,
      isMobile: true,
    });
    await page.goto('/');
    const field = page.locator('[name="checkIn"]');
    await expect(
      page.getByRole('button', { name: word(language, 'shop.calendar.open') }),
    ).toBeVisible();
    await field.tap();
    const calendar = page.getByRole('dialog', { name: word(language, 'shop.room.formTitle') });
    await expect(calendar).toBeVisible();
    await expectNoBarrier(page);
    const box = await calendar.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, sizes.phone.width]);
    expect(await calendar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const next = calendar.getByRole('button', { name: word(language, 'shop.calendar.next') });
    await next.tap();
    const days = calendar.locator('[data-day]:not([aria-disabled])');
    await expect(days.nth(9)).toHaveAccessibleName(/,000/);
    const [from, until] = await Promise.all(
      [8, 9].map((at) => days.nth(at).getAttribute('data-day')),
    );
    await days.nth(8).tap();
    await calendar.locator(`[data-day="${until}"]`).tap();
    await calendar.getByRole('button', { name: word(language, 'shop.calendar.done') }).tap();
    await expect(field).toHaveValue(from ?? '');
    await page.getByRole('button', { name: word(language, 'shop.search.submit') }).tap();
    await expect(page).toHaveURL(new RegExp(`checkIn=${from}&checkOut=${until}`));
  });
}

test('without scripts the dates are two fields of the browser, and nothing leads to a calendar', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(`/rooms/${suite}`);
  await expect(page.getByRole('button', { name: 'Calendar with prices' })).toBeHidden();
  await page.getByLabel('Check-in').fill(inDays(310));
  await page.getByLabel('Check-out').fill(inDays(312));
  await page.getByRole('button', { name: 'Check availability' }).click();
  await expect(page.getByText('580,000 IQD')).toBeVisible();
});

/** Closes every room of a kind for a night. */
async function sell(slug: string, night: string): Promise<void> {
  const { id: createdById } = await createStaff({ name: 'Zainab' });
  const units = await db().roomUnit.findMany({ where: { product: { slug } } });
  for (const { id: unitId } of units) {
    const firstNight = new Date(night);
    const until = new Date(addDays(night, 1));
    const block = await db().roomBlock.create({
      data: { unitId, firstNight, until, reason: 'Sold', createdById },
    });
    await db().roomNight.create({ data: { unitId, night: firstNight, blockId: block.id } });
  }
}
