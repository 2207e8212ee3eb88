import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { listOrder } from '../support/listed-order';
import { plainPicture } from '../support/pictures';
import { holdScripts } from './fixtures/held-scripts';
import { attemptOf, ordersBy } from './fixtures/records';
import {
  addGift,
  cardFrame,
  cards,
  fillContact,
  newContact,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('what was typed stays when the line breaks or the shop fails, and can be sent again', async ({
  page,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 500/);
  const contact = newContact();
  await addGift(page, 'date-syrup');
  await page.goto('/checkout');
  await fillContact(page, contact);
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  const sentence = page.getByRole('alert').filter({ hasText: 'What you typed is still here.' });

  await page.context().setOffline(true);
  await pay.click();
  await expect(sentence).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(contact.name);
  await page.context().setOffline(false);

  await page.route('**/checkout', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'Internal Server Error' })
      : route.continue(),
  );
  await page.getByLabel('Full name').fill(`${contact.name} II`);
  await pay.click();
  await expect(pay).toBeEnabled();
  await expect(page.getByLabel('Full name')).toHaveValue(`${contact.name} II`);
  await expect(sentence).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(contact.email);
  expect(await ordersBy(contact.email)).toEqual([]);

  await page.unroute('**/checkout');
  await page.route('**/checkout', async (route) => {
    // While nothing comes, the page says who is slow, and that nothing was taken.
    const slow = page.getByText('Nothing has been taken from your card');
    if (route.request().method() === 'POST') await expect(slow).toBeVisible();
    await route.continue();
  });
  await pay.click();
  await untilCardPage(page);
  expect(await ordersBy(contact.email)).toHaveLength(1);
});

test('what is typed, ticked or chosen before the scripts run is neither written over nor forgotten', async ({
  page,
  newStaff,
}) => {
  const { page: desk } = await newStaff({
    permissions: ['manage_catalogue', 'see_orders', 'complete'],
  });
  const open = async (by: Page, path: string) => {
    const scripts = await holdScripts(by);
    await by.goto(path, { waitUntil: 'domcontentloaded' });
    return scripts;
  };
  const name = desk.getByLabel('Name in English');
  const address = desk.getByLabel('Web address');
  for (const own of ['cup-of-baghdad', '']) {
    const scripts = await open(desk, '/admin/catalogue/new');
    if (own !== '') await address.fill(own);
    await name.fill('Copper cup');
    const buffer = await plainPicture(640, 480).png().toBuffer();
    await desk
      .locator('#new-pictures')
      .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer });
    scripts.release();
    await expect(desk.locator('[name="pictures"]')).toHaveValue(/^[0-9a-f]{64}$/);
    await expect(address).toHaveValue(own || 'copper-cup');
    await name.pressSequentially(' II');
    await expect(address).toHaveValue(own || 'copper-cup-ii');
  }

  await listOrder();
  const list = await open(desk, '/admin/orders');
  await desk.getByLabel('Select all on this page').check();
  list.release();
  await expect(desk.locator('[data-list] input[name="order"]').first()).toBeChecked();

  await addGift(page);
  const checkout = await open(page, '/checkout');
  await page.getByLabel('Full name').fill('Layla Hassan');
  const kept = page.waitForResponse('**/checkout/details');
  checkout.release();
  await kept;
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Layla Hassan');
});

test('what is sold out says so and has no button', async ({ page }) => {
  await db().product.update({ where: { slug: 'copper-tray' }, data: { stock: 0 } });
  await page.goto('/products/copper-tray');
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('D4 everything works without scripts, from the catalogue to the receipt', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/?amenity=view&amenity=desk&guests=2');
  await expect(page.getByRole('status')).toHaveText('No room has everything you chose:');
  await page.getByRole('checkbox', { name: 'Writing desk' }).uncheck();
  await page.getByRole('checkbox', { name: 'Kitchenette' }).check();
  await page.getByRole('button', { name: 'Show rooms' }).click();
  await expect(page.getByRole('status')).toHaveText('One room type has everything you chose:');
  await expect(page.getByRole('link', { name: 'Suite with mashrabiya' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Courtyard room' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Courtyard room' })).toBeVisible();
  await page.getByRole('link', { name: 'Date syrup' }).click();
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Enter a whole number, 1 or more.')).toBeVisible();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  // What was typed counts, without Update as well.
  await page.getByLabel('Quantity of').fill('3');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const reference = await untilCardPage(page);
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(cards.approve);
  await frame.getByLabel('Expiry').fill('12/34');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await frame.getByRole('button', { name: 'Return to the merchant' }).click();
  const link = frame.getByRole('link', { name: 'Continue to your order' });
  await expect(link).toHaveAttribute('target', '_top');
  await link.click();
  await untilHeading(page, 'Payment received');
  await expect(page.getByText('36,000 IQD').first()).toBeVisible();
  expect((await attemptOf(reference)).state).toBe('PAID');
});
