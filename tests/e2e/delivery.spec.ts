import { languageOf, locales } from '@/lib/i18n/locale';
import { addGift, fillContact } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test.use({ viewport: { width: 360, height: 640 } });

test('without scripts, a delivery that another tab changed is told before anything is ordered', {
  tag: '@first',
}, async ({ newVisitor }) => {
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

test('before the delivery is asked, everything wrong with the details is said at once', async ({
  page,
}) => {
  await addGift(page);
  await page.goto('/checkout');
  const submit = page.getByRole('button', { name: 'Continue to payment' });
  await page.getByLabel('Email').fill('layla@gmial.com');
  await page.getByLabel('Phone').fill('077012345');
  await submit.click();
  const name = page.getByText('Enter your full name.');
  await expect(name).toBeVisible();
  await expect(page.getByText('layla@gmail.com')).toBeVisible();
  await expect(page.getByText('Choose whether you collect your goods')).toBeVisible();
  await expect(page.locator('#checkout-phone-error')).toBeVisible();
  await page.getByLabel('Have them delivered').check();
  await submit.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(name).toBeVisible();
  // The address was asked about and is sent again: accepted, also on the way back.
  await page.getByLabel('Full name').fill('Layla Hassan');
  await page.getByLabel('Phone').fill('0770 123 4567');
  await submit.click();
  await page.getByLabel('Rusafa, Baghdad').check();
  await page.getByLabel('Address').fill('Street 14, house 3');
  await page.getByRole('button', { name: 'Use this delivery' }).click();
  const saved = page.getByText('Your delivery is saved.');
  await expect(saved).toBeInViewport();
  await submit.click();
  await expect(page).toHaveURL(/\/pay$/);
});

for (const language of locales) {
  test(`in ${languageOf(language).name} a phone shows the whole day and the whole time of a delivery`, async ({
    newVisitor,
  }) => {
    const viewport = { width: 360, height: 640 };
    const page = await newVisitor({ viewport, locale: `${language}-IQ` });
    await addGift(page, 'barhi-dates', 1, language);
    await page.goto('/checkout/delivery');
    await page.locator('input[name="zone"]').nth(1).check();
    const selects = page.locator('select').filter({ visible: true });
    await expect(selects).toHaveCount(2);
    for (const select of await selects.all()) {
      const room = await select.evaluate((element: HTMLSelectElement) => {
        const style = getComputedStyle(element);
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = style.font;
        const texts = [...element.options].map(({ text }) => pen.measureText(text).width);
        const padding =
          Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        // The arrow takes as much as a letter is high.
        return (
          element.clientWidth - padding - Number.parseFloat(style.fontSize) - Math.max(...texts)
        );
      });
      expect(room).toBeGreaterThanOrEqual(0);
    }
  });
}
