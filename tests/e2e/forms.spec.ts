import { db } from '@/lib/db/client';
import { send } from './fixtures/http';
import { attemptOf, attemptsOf, ordersBy } from './fixtures/records';
import {
  addGift,
  cardFrame,
  cards,
  checkOut,
  fillContact,
  freeNights,
  newContact,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';

/** A browser that runs no scripts says so of each that it was offered. */
const withoutScripts = /^request: csp GET \S+\.js$/;

test('J10 quantities that cannot be are refused with a sentence and stay in the field', async ({
  page,
}) => {
  await page.goto('/gifts/date-syrup');
  const quantity = page.getByLabel('Quantity');
  const tries = {
    '-1': 'Enter a whole number, 1 or more.',
    '0': 'Enter a whole number, 1 or more.',
    '1.5': 'Enter a whole number, 1 or more.',
    '1000000000': 'You can order at most 20 of these at a time.',
  };
  for (const [typed, sentence] of Object.entries(tries)) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await quantity.fill(typed);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await answered;
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(quantity).toHaveValue(typed);
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  }
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

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
  await pay.click();
  await untilCardPage(page);
  expect(await ordersBy(contact.email)).toHaveLength(1);
});

test('J10 a price and a total in the form decide nothing', async ({ page }) => {
  const contact = newContact();
  await addGift(page, 'date-syrup');
  await page.goto('/checkout');
  await fillContact(page, contact);
  await page.locator('input[name="seenTotalMinor"]').evaluate((input: HTMLInputElement) => {
    input.value = '1000';
  });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(contact.name);
  expect(await ordersBy(contact.email)).toEqual([]);
  // The page now carries the true total again.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await untilCardPage(page);
  const [order] = await ordersBy(contact.email);
  expect(order?.totalMinor).toBe(12_000_000n);
});

test('J10 a hidden product cannot be put into the cart', async ({ page }) => {
  await db().product.update({ where: { slug: 'tea-glasses' }, data: { isVisible: false } });
  await page.goto('/gifts/date-syrup');
  await page.locator('main input[name="slug"]').evaluate((input: HTMLInputElement) => {
    input.value = 'tea-glasses';
  });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer available' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
});

test('what is sold out says so and has no button', async ({ page }) => {
  await db().product.update({ where: { slug: 'copper-tray' }, data: { stock: 0 } });
  await page.goto('/gifts/copper-tray');
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('of two shoppers with the last one in their carts one can pay', async ({
  page,
  newVisitor,
}) => {
  await db().product.update({ where: { slug: 'woven-runner' }, data: { stock: 1 } });
  const second = await newVisitor();
  await addGift(page, 'woven-runner');
  await addGift(second, 'woven-runner');
  const loser = newContact();
  await second.goto('/checkout');
  await fillContact(second, loser);
  await checkOut(page);
  await second.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(second.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  const tries = { order: { customerEmail: loser.email } };
  expect(await db().paymentAttempt.count({ where: tries })).toBe(0);
});

test('of two guests who want the last room one can pay', async ({ page, newVisitor }) => {
  const { checkIn, checkOut: leave } = freeNights();
  const second = await newVisitor();
  for (const guest of [page, second]) {
    await guest.goto('/rooms/shanashil-suite');
    await guest.getByLabel('Check-in').fill(checkIn);
    await guest.getByLabel('Check-out').fill(leave);
    await guest.getByRole('button', { name: 'Add to cart' }).click();
    await expect(guest.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  }
  const units = await db().roomUnit.count({ where: { product: { slug: 'shanashil-suite' } } });
  expect(units).toBe(1);
  const loser = newContact();
  await second.goto('/checkout');
  await fillContact(second, loser);
  await checkOut(page);
  await second.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(second.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  const tries = { order: { customerEmail: loser.email } };
  expect(await db().paymentAttempt.count({ where: tries })).toBe(0);
});

test('D4 everything works without scripts, from the catalogue to the receipt', async ({
  newVisitor,
  errors,
}) => {
  errors.expect(withoutScripts);
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'Date syrup' }).click();
  await page.getByLabel('Quantity').fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Enter a whole number, 1 or more.')).toBeVisible();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
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
  await expect(page.getByText('24,000 IQD').first()).toBeVisible();
  expect((await attemptOf(reference)).state).toBe('PAID');
});

test('G1 eight equal forms at once are one order and one attempt', async ({
  newVisitor,
  errors,
  stack,
}) => {
  errors.expect(withoutScripts);
  const page = await newVisitor({ javaScriptEnabled: false });
  const contact = newContact();
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page, contact);
  const multipart: Record<string, string> = {};
  for (const input of await page.locator('main form input').all()) {
    multipart[(await input.getAttribute('name')) ?? ''] = await input.inputValue();
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      page.request.post('/checkout', {
        multipart,
        headers: { origin: stack.url },
        maxRedirects: 0,
      }),
    ),
  );
  const [order, ...others] = await ordersBy(contact.email);
  expect(others).toEqual([]);
  expect(await attemptsOf(order?.reference ?? '')).toHaveLength(1);
  const places = new Set(answers.map((answer) => answer.headers().location));
  const own = `/orders/${order?.reference}`;
  expect([...places].filter((place) => place !== own && place !== `${own}/pay`)).toEqual([]);
  expect(places).toContain(`${own}/pay`);
});

test('K11 a form from elsewhere changes nothing, whatever it says about itself', async ({
  page,
  stack,
}) => {
  await page.goto('/gifts/date-syrup');
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const sent = await sending;
  const post = async (headers: Record<string, string>) =>
    send(`${stack.url}/gifts/date-syrup`, {
      headers: {
        'next-action': (await sent.headerValue('next-action')) ?? '',
        'content-type': (await sent.headerValue('content-type')) ?? '',
        ...headers,
      },
      body: sent.postData() ?? '',
    });
  const elsewhere: Record<string, Record<string, string>> = {
    none: {},
    null: { origin: 'null' },
    foreign: { origin: 'https://evil.test' },
    'foreign with a forged host': { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
    'forged host alone': { 'x-forwarded-host': 'evil.test' },
    'another port': { origin: 'http://localhost:1' },
    'the other name of this computer': { origin: stack.url.replace('localhost', '127.0.0.1') },
    'a longer name': { origin: `${stack.url}.evil.test` },
  };
  for (const [name, headers] of Object.entries(elsewhere)) {
    const answer = await post(headers);
    expect(answer.cookies, name).toEqual([]);
    expect(answer.text, name).not.toContain('Your cart');
  }
  // The very same message from our own page goes through.
  const own = await post({ origin: stack.url });
  expect(own.cookies.join()).toContain('diwan_cart=');
  expect(own.text).toContain('Your cart');
});

test('L1 an order that is not mine looks like one that never was, also to programs', async ({
  page,
  newVisitor,
  errors,
}) => {
  errors.expect(/status of 404/);
  await addGift(page);
  const reference = await checkOut(page);
  const stranger = await newVisitor();
  for (const path of ['', '/pay', '/state', '/events', `?key=${'A'.repeat(32)}`]) {
    const foreign = await stranger.request.get(`/orders/${reference}${path}`);
    const unknown = await stranger.request.get(`/orders/ZZ-ZZZZ-ZZZZ${path}`);
    expect(foreign.status(), path).toBe(404);
    expect(unknown.status(), path).toBe(404);
  }
});
