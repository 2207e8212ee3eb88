import { db } from '@/lib/db/client';
import { expectNoBarrier } from './fixtures/access';
import { expect, test } from './fixtures/test';
import { word, wordWith } from './fixtures/words';

const slug = 'woven-runner';
const drawings = ['drawings/basket', 'drawings/tea-glasses'];

test.beforeAll(async () => {
  const { id: productId } = await db().product.findUniqueOrThrow({ where: { slug } });
  const data = drawings.map((drawing, at) => ({ productId, drawing, position: at + 1 }));
  // After a failure a new worker begins here again.
  await db().productImage.deleteMany({ where: { productId, drawing: { in: drawings } } });
  await db().productImage.createMany({ data });
});

for (const language of ['en', 'ar'] as const) {
  test(`pictures open large in ${language}, are turned by keys, and give the focus back`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ locale: language, viewport: { width: 360, height: 740 } });
    await page.goto(`/products/${slug}`);
    const opener = page.locator('[data-large="0"]');
    await opener.press('Enter');
    const large = page.getByRole('dialog');
    const place = (at: number) => large.getByText(new RegExp(`${at}.*3$`)).first();
    await expect(place(1)).toBeVisible();
    await expectNoBarrier(page);
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect(place(2)).toBeVisible();
    await page.keyboard.press('End');
    await expect(place(3)).toBeVisible();
    await expect(large.getByRole('img').last()).toBeInViewport();
    const next = large.getByRole('button', { name: word(language, 'shop.gallery.next') });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('without scripts small pictures lead to the large ones, and these to themselves', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(`/products/${slug}`);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  const picture = wordWith('en', 'shop.gallery.place', { name: name ?? '', place: 3, count: 3 });
  await page.getByRole('link', { name: picture, exact: true }).click();
  const third = page.locator('#picture-3');
  await expect(third).toBeInViewport({ ratio: 0.9 });
  await third.getByRole('link').click();
  await expect(page).toHaveURL(/\/drawings\/tea-glasses\.svg$/);
});
