import { inDays } from '../support/merchant-day';
import { expect, test } from './fixtures/test';

test('the cart opens below the header, tells what is in it, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products/barhi-dates');
  const add = page.getByRole('button', { name: 'Add to cart' });
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await add.click();
  await expect(drawer).toBeFocused();
  await expect(drawer).toContainText('Quantity: 1');
  await expect(page.getByText('1 item', { exact: true })).toBeAttached();
  const link = await page.getByRole('link', { name: 'Cart', exact: true }).boundingBox();
  const opened = await drawer.boundingBox();
  expect(opened?.y).toBeGreaterThanOrEqual((link?.y ?? 0) + (link?.height ?? 0));

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('36,000 IQD');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  // However much is in it, the way on is in sight.
  await page.setViewportSize({ width: 360, height: 640 });
  for (const room of ['river-room', 'arch-room']) {
    await page.goto(`/rooms/${room}?checkIn=${inDays(200)}&checkOut=${inDays(202)}&guests=2`);
    await add.click();
    await expect(drawer.getByRole('listitem').filter({ hasText: 'nights' }).last()).toBeAttached();
  }
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
  await expect(drawer.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  // On a wide screen it ends where the column does.
  await page.setViewportSize({ width: 1920, height: 900 });
  const ends = [drawer, page.getByRole('navigation', { name: 'Main', exact: true })].map(
    async (part) => {
      const box = await part.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    },
  );
  const [drawerEnd = 0, headEnd = 0] = await Promise.all(ends);
  expect(Math.abs(drawerEnd - headEnd)).toBeLessThan(2);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/cart');
  // The lines are longer than the window.
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('736,000 IQD')).toBeInViewport();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('what is typed while an answer is on its way stays', async ({ page }) => {
  await page.goto('/products/date-syrup');
  const quantity = page.getByLabel('Quantity');
  let goOn = () => {};
  const typed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/products/date-syrup', async (route) => {
    await typed;
    await route.continue();
  });
  await quantity.fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Adding' })).toBeDisabled();
  await quantity.fill('7');
  goOn();
  await expect(page.getByText('Enter a whole number, 1 or more.')).toBeVisible();
  await expect(quantity).toHaveValue('7');
});

test('other dates are looked up as they are chosen, and check-out stays behind check-in', async ({
  page,
}) => {
  await page.goto('/rooms/river-room');
  await page.getByLabel('Check-in').fill(inDays(100));
  await expect(page.getByLabel('Check-out')).toHaveValue(inDays(101));
  const summary = page.getByRole('status').filter({ hasText: '1 night' });
  await expect(summary).toContainText('165,000 IQD');
  await expect(page).toHaveURL(new RegExp(`checkIn=${inDays(100)}`));
});
