import { readFile } from 'node:fs/promises';
import { openCardPage } from './fixtures/holds';
import { mailsTo, untilMailTo } from './fixtures/mails';
import { attemptOf, mailsOf, ordersBy } from './fixtures/records';
import {
  addGift,
  cardFrame,
  checkOut,
  fillContact,
  newContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('a shopper buys a gift, gets each mail once, and opens the order by its link', {
  tag: '@first',
}, async ({ page, newVisitor, errors, stack }) => {
  const contact = newContact();
  await page.goto('/');
  await page.getByRole('link', { name: 'Cardamom coffee' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillContact(page, contact);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const reference = await untilCardPage(page);
  // The way back is there before the card is typed.
  const placed = await untilMailTo(stack.mailPageUrl, contact.email, 'order_placed');
  await typeCard(page, 'approve');
  await untilHeading(page, 'Payment received');
  await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible();

  const { rrn, approvalCode, internalReference } = await attemptOf(reference);
  const references = page.getByRole('region', { name: 'References' });
  await expect(references).toContainText(String(rrn));
  await expect(references).toContainText(String(approvalCode));
  expect(await page.content()).not.toContain(String(internalReference));

  const invoice = page.getByRole('link', { name: /^PDF TEST-INV-/ });
  const [file] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(file.suggestedFilename()).toMatch(/^TEST-INV-\d{4}-\d{6}\.pdf$/);
  expect(await readFile(await file.path(), 'latin1')).toMatch(/^%PDF-/);

  const mail = await untilMailTo(stack.mailPageUrl, contact.email);
  expect(mail.subject).toContain(reference);
  expect(mail.text).toContain(String(rrn));
  expect(mail.text).toContain(String(approvalCode));
  expect((await mailsOf(reference)).map(({ kind }) => kind).sort()).toEqual([
    'invoice',
    'order_placed',
  ]);
  expect(await mailsTo(stack.mailPageUrl, contact.email)).toHaveLength(2);

  const linkIn = ({ text }: typeof mail) => /^http:\/\/localhost\S+$/m.exec(text)?.[0] ?? '';
  const link = linkIn(placed);
  expect(linkIn(mail)).toBe(link);
  const stranger = await newVisitor();
  errors.expect(/status of 404/);
  expect((await stranger.goto(`/orders/${reference}`))?.status()).toBe(404);
  const foreign = await stranger.request.get(String(await invoice.getAttribute('href')));
  expect(foreign.status()).toBe(404);
  const unknown = await newVisitor();
  expect((await unknown.goto(`/orders/${reference}X`))?.status()).toBe(404);
  const seen = (at: typeof stranger) => at.locator('main').textContent();
  expect(await seen(stranger)).toBe(await seen(unknown));

  await stranger.goto(link);
  await untilHeading(stranger, 'Payment received');
  await expect(stranger.getByText(String(rrn))).toBeVisible();
});

test('C14 a shopper who left the bank too early waits, and comes back to the same card page', {
  tag: '@first',
}, async ({ page }) => {
  const reference = await openCardPage(page);
  const frame = page.getByTitle('Card payment');
  const address = await frame.getAttribute('src');
  await typeCard(page, 'never');
  await expect(cardFrame(page).getByLabel('Card number')).toBeHidden();

  await page.goto(`/orders/${reference}`);
  await untilHeading(page, 'Waiting for your bank');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(frame).toHaveAttribute('src', String(address));
  expect((await attemptOf(reference)).state).toBe('AWAITING_RESULT');
});

test('H4 on a phone a shopper goes back, changes the cart, and sees the 3-D Secure step whole', {
  tag: '@first',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const contact = newContact();
  const fields = [contact.name, contact.email, contact.phone];
  const typed = () =>
    page
      .locator('#checkout-form input:visible:not([type=radio])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await addGift(page);
  const first = await checkOut(page, contact);
  await page.goBack();
  await expect.poll(typed).toEqual(fields);
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect(await typed()).toEqual(fields);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.goto('/cart');
  await page.getByLabel('Quantity of').fill('2');
  // What was typed counts without Update.
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('Quantity: 2').first()).toBeAttached();
  expect(await typed()).toEqual(fields);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const second = await untilCardPage(page);
  expect(second).not.toBe(first);
  // The bank's host is one piece.
  const host = page.getByText(/^127\.0\.0\.1:\d+$/);
  expect(await host.evaluate((part) => part.getClientRects().length)).toBe(1);
  await typeCard(page, 'challenge');
  const confirm = cardFrame(page).getByRole('button', { name: 'Confirm payment' });
  await expect(confirm).toBeInViewport();
  await expect(cardFrame(page).getByRole('heading').first()).toBeInViewport();
  await confirm.click();
  await untilHeading(page, 'Payment received');
  await page.goto(`/orders/${first}`);
  await untilHeading(page, 'Order cancelled');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

test('G1 a double click on Continue to payment is one order, one attempt and one prepare', {
  tag: '@first',
}, async ({ page, bank }) => {
  const contact = newContact();
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page, contact);
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
  const reference = await untilCardPage(page);
  expect(await ordersBy(contact.email)).toHaveLength(1);
  const { gatewayOrderId } = await attemptOf(reference);
  expect(await bank.requests('prepare', gatewayOrderId)).toHaveLength(1);
});

test('back, reload and a second tab find the one living attempt', { tag: '@first' }, async ({
  page,
  bank,
}) => {
  await addGift(page);
  const reference = await checkOut(page);
  const address = String(await page.getByTitle('Card payment').getAttribute('src'));
  await page.reload();
  await expect(page.getByTitle('Card payment')).toHaveAttribute('src', address);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByTitle('Card payment')).toHaveAttribute('src', address);

  const second = await page.context().newPage();
  await second.goto('/orders/mine');
  await untilHeading(second, 'Waiting for your bank');
  await second.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(second.getByTitle('Card payment')).toHaveAttribute('src', address);
  const { gatewayOrderId } = await attemptOf(reference);
  expect(await bank.requests('prepare', gatewayOrderId)).toHaveLength(1);

  await typeCard(second, 'approve');
  await untilHeading(second, 'Payment received');
  await untilHeading(page, 'Payment received');
});

test('D1 D3 D8 D9 the result comes without cookies, sets none, and the top window finds its order', {
  tag: '@first',
}, async ({ page }) => {
  // The page's own watch must not win against the frame here.
  await page.route(/\/(events|state)$/, (route) => route.fulfill({ status: 204 }));
  await addGift(page);
  await checkOut(page);
  expect(await page.getByTitle('Card payment').getAttribute('sandbox')).toBeNull();
  const result = page.waitForResponse((response) => response.url().endsWith('/api/backref'));
  const opened = page.waitForRequest((request) => request.url().includes('?key='));
  await typeCard(page, 'approve');
  const response = await result;
  const request = response.request();
  expect(request.frame().parentFrame()).toBe(page.mainFrame());
  expect(await request.headerValue('cookie')).toBeNull();
  expect(await request.headerValue('origin')).toMatch(/^http:\/\/127\.0\.0\.1:|^null$/);
  expect(response.status()).toBe(200);
  expect(await response.headerValue('set-cookie')).toBeNull();

  const opening = await opened;
  expect(opening.frame()).toBe(page.mainFrame());
  expect(await opening.headerValue('cookie')).toContain('diwan_cart=');
  await untilHeading(page, 'Payment received');
  const cookies = await page.context().cookies();
  expect(cookies.every((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax')).toBe(true);
});
