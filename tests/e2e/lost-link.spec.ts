import { randomUUID } from 'node:crypto';
import { mailsTo, untilMailTo } from './fixtures/mails';
import { typeCard } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

const phone = { viewport: { width: 360, height: 640 }, locale: 'ckb-IQ' };
/** A browser that runs none says so of each. */
const withoutScripts = /^request: csp GET \S+\.js(?:\?|$)/;
const say = (key: string) => word('ckb', key);

test('a shopper whose address was asked about has lost the link and the tab, and comes back by email', async ({
  newVisitor,
  errors,
  stack,
}) => {
  errors.expect(withoutScripts);
  const email = `sara-${randomUUID()}@gmial.com`;
  const first = await newVisitor({ ...phone, javaScriptEnabled: false });
  await first.goto('/gifts/barhi-dates');
  await first.getByRole('button', { name: say('shop.gift.add'), exact: true }).click();
  await first.goto('/checkout');
  const field = (name: string) => first.getByLabel(say(`shop.checkout.${name}`));
  await field('name').fill('سارا ئەحمەد');
  await field('email').fill('sara@gmial');
  await field('phone').fill('٠٧٧٠ ١٢٣ ٤٥٦٧');
  const go = first.getByRole('button', { name: say('shop.checkout.submit'), exact: true });
  await go.click();
  await expect(first.getByText(say('shop.contact.email.cutEmail'))).toBeVisible();
  // What is wrong is in sight, also without scripts.
  await expect(field('email')).toBeFocused();
  await field('email').fill(email);
  await go.click();
  await expect(first.getByText(email.replace('gmial', 'gmail'))).toBeVisible();
  await go.click();
  await expect(first).toHaveURL(/\/orders\/[A-Z0-9]+\/pay/);
  const reference = /orders\/([A-Z0-9]+)/.exec(first.url())?.[1] ?? '';
  await untilMailTo(stack.mailPageUrl, email, 'order_placed');
  await first.context().close();

  const page = await newVisitor(phone);
  await page.goto('/');
  await page.getByRole('link', { name: say('shop.footer.findOrder') }).click();
  const ask = async (address: string) => {
    await page.getByLabel(say('shop.checkout.email')).fill(address);
    await page.getByRole('button', { name: say('shop.findOrder.submit') }).click();
    await expect(page.getByRole('status')).toHaveText(say('shop.findOrder.asked'));
  };
  const stranger = `nobody-${randomUUID()}@home.test`;
  await ask(stranger);
  await page.reload();
  await ask(email.toUpperCase());
  const mail = await untilMailTo(stack.mailPageUrl, email, 'order_links');
  expect(await mailsTo(stack.mailPageUrl, stranger)).toEqual([]);
  const [link = ''] = /^http:\/\/localhost\S+\?key=\S+$/m.exec(mail.text) ?? [];
  expect(link).toContain(reference);
  await page.goto(link);
  await expect(page.getByText('+964 770 123 4567')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: say('status.button.continue') }).click();
  await typeCard(page, 'approve');
  await expect(
    page.getByRole('heading', { level: 1, name: say('status.heading.paid') }),
  ).toBeVisible();
});
