import { languageOf, locales } from '@/lib/i18n/locale';
import { measurePurchase, missed } from '../pages/purchases';
import { sizes } from '../pages/scenes';
import { addGift, fillContact, freeNights } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

test.use({ waitsForFonts: true });

test.use({ viewport: { width: 360, height: 640 } });

test('without scripts, a gift is ordered with its delivery on one page, and a wrong field keeps the rest', {
  tag: '@first',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page);
  await page.getByLabel('Delivery: Rusafa, Baghdad').check();
  await expect(page.getByText('Total with delivery: 21,000 IQD')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Continue to payment' });
  await submit.click();
  await expect(page.getByText('Enter the address.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Sara Ahmed');
  await page.getByLabel('Address').fill('Street 14, house 3');
  await submit.click();
  await expect(page).toHaveURL(/\/pay$/);
  await expect(page.getByRole('main')).toContainText('21,000 IQD');
});

test('everything wrong is said at once, the total follows the delivery, and a doubt is asked once', async ({
  page,
}) => {
  await addGift(page);
  await page.goto('/checkout');
  const submit = page.getByRole('button', { name: 'Continue to payment' });
  await page.getByLabel('Email').fill('layla@gmial.com');
  await page.getByLabel('Phone').fill('077012345');
  await submit.click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expect(page.getByText('layla@gmail.com')).toBeVisible();
  await expect(page.getByText('Choose whether you collect your goods')).toBeVisible();
  await expect(page.locator('#checkout-phone-error')).toBeVisible();
  await page.getByLabel('Full name').fill('Layla Hassan');
  await page.getByLabel('Phone').fill('0770 123 4567');
  const terms = page.getByRole('region', { name: 'What you agree to' });
  await expect(terms).toContainText('18,000 IQD');
  await page.getByLabel('Delivery: Rusafa, Baghdad').check();
  await expect(terms).toContainText('21,000 IQD');
  await page.getByLabel('Address').fill('Street 14, house 3');
  // The address was asked about and is sent again: accepted.
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
    await page.goto('/checkout');
    await page.locator('input[name="way"]').nth(2).check();
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

for (const language of locales) {
  test(`in ${languageOf(language).name} nothing on a phone moves when the bank is slow to answer`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: sizes.phone, locale: `${language}-IQ` });
    await addGift(page, 'barhi-dates', 1, language);
    await page.clock.install();
    await page.goto('/checkout');
    await fillContact(page, undefined, language);
    const submit = page.getByRole('button', { name: word(language, 'shop.checkout.submit') });
    await page.route('**/checkout', () => new Promise(() => {}));
    await submit.click();
    const footer = page.getByRole('contentinfo');
    const before = await footer.boundingBox();
    await page.clock.fastForward(4_000);
    await expect(page.getByText(word(language, 'shop.checkout.slow'))).toBeVisible();
    expect(await footer.boundingBox()).toEqual(before);
  });
}

for (const language of locales) {
  test(`in ${languageOf(language).name} a phone reaches the payment in few taps, on two short pages`, async ({
    newVisitor,
  }) => {
    // A gift that is collected takes the same pages, and fewer taps than one that is delivered.
    for (const way of ['room', 'delivered'] as const) {
      const viewport = sizes.phone;
      const page = await newVisitor({ viewport, locale: `${language}-IQ` });
      const made = await measurePurchase(page, way, { language, stay: freeNights() });
      expect.soft(missed(made, 'phone'), way).toEqual([]);
      await page.context().close();
    }
  });
}
