import { addGift, fillContact } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test.use({ viewport: { width: 360, height: 640 } });

test('without scripts, a delivery that another tab changed is told before anything is ordered', {
  tag: '@first',
}, async ({ newVisitor, errors }) => {
  errors.expect(/^request: csp GET \S+\.js(?:\?|$)/);
  const page = await newVisitor({ javaScriptEnabled: false });
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page);
  await page.getByLabel('Have them delivered').check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Rusafa, Baghdad').check();
  await page.getByLabel('Address').fill('Street 14, house 3');
  await page.getByRole('button', { name: 'Use this delivery' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Sara Ahmed');
  // Chosen anew in another tab: what this page shows is not what would be ordered.
  const other = await page.context().newPage();
  await other.goto('/checkout');
  await other.getByRole('button', { name: 'Collect them instead' }).click();
  await expect(other.getByLabel('Collect them from us')).toBeChecked();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toContainText('was changed in another window');
});
