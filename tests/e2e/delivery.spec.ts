import { addGift, fillContact, typeCard, untilCardPage, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test.use({ viewport: { width: 360, height: 640 } });

test('a gift for somebody else is brought with a note, after a decline', async ({
  page,
  newStaff,
}) => {
  await addGift(page, 'barhi-dates', 2);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillContact(page);
  const receive = page.getByRole('region', { name: 'How you receive your goods' });
  await expect(receive).toContainText('Every day from 9:00 to 21:00');
  await receive.getByRole('button', { name: 'Have them delivered' }).click();

  await page.getByLabel('Address').fill('Street 14, house 3');
  await page.getByRole('button', { name: 'Use this delivery' }).click();
  await expect(page.getByText('Choose where to.')).toBeVisible();
  await page.getByLabel('Karkh, Baghdad').check();
  // Each zone has times of its own.
  const when = page.getByLabel('When').filter({ visible: true });
  await expect(when).toHaveCount(1);
  await when.selectOption({ index: 2 });
  const time = (await when.locator('option').nth(2).textContent()) ?? '';
  // The buyer stands there already.
  await expect(page.getByLabel('Who receives it')).toHaveValue('Sara Ahmed');
  await page.getByLabel('Who receives it').fill('Omar Karim');
  await page.getByLabel('Note on the card').fill('Happy birthday\nfrom all of us');
  await page.getByRole('button', { name: 'Use this delivery' }).click();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('Full name')).toHaveValue('Sara Ahmed');
  await expect(receive).toContainText('Street 14, house 3');
  await expect(page.getByText(/charging .* to your card/)).toContainText(/IQD/);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const reference = await untilCardPage(page);
  await typeCard(page, 'decline');
  await untilHeading(page, 'Payment declined');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(await untilCardPage(page)).toBe(reference);
  await typeCard(page, 'approve');
  await untilHeading(page, 'Payment received');
  const [day = ''] = time.split(',');
  await expect(page.getByRole('region', { name: 'Your gifts are set aside' })).toContainText(day);
  const bought = page.getByRole('region', { name: 'Items in this order' });
  for (const words of ['Delivery: Karkh, Baghdad', '5,000 IQD', 'Omar Karim', 'from all of us']) {
    await expect(bought).toContainText(words);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const { page: desk } = await newStaff();
  await desk.goto('/admin/goods');
  const waiting = desk.getByRole('row', { name: reference });
  await expect(waiting).toContainText('2 × Barhi dates');
  await expect(waiting).toContainText('Omar Karim');
  await waiting.getByRole('link', { name: 'Packing slip' }).click();
  await expect(desk.getByRole('main')).toContainText('from all of us');
  await expect(desk.getByRole('main')).not.toContainText('IQD');
  await desk.goto('/admin/goods');
  await waiting.getByRole('button', { name: 'Mark as on its way' }).click();
  await expect(waiting.getByRole('button', { name: 'Mark as handed over' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your gifts are on their way' })).toBeVisible();
  await desk.goto(`/admin/orders/${reference}?dialog=reverse`);
  await expect(desk.getByRole('dialog')).toContainText('on their way to the guest');
});

test('without scripts, a delivery that another tab changed is told before anything is ordered', async ({
  newVisitor,
  errors,
}) => {
  errors.expect(/^request: csp GET \S+\.js(?:\?|$)/);
  const page = await newVisitor({ javaScriptEnabled: false });
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page);
  await page.getByRole('button', { name: 'Have them delivered' }).click();
  await page.getByLabel('Rusafa, Baghdad').check();
  await page.getByLabel('Address').fill('Street 14, house 3');
  await page.getByRole('button', { name: 'Use this delivery' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Sara Ahmed');
  // Chosen anew in another tab: what this page shows is not what would be ordered.
  const other = await page.context().newPage();
  await other.goto('/checkout');
  await other.getByRole('button', { name: 'Collect them instead' }).click();
  await expect(other.getByRole('button', { name: 'Have them delivered' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toContainText('was changed in another window');
});
