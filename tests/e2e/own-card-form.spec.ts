import type { Page } from '@playwright/test';
import type { Language } from '../pages/scenes';
import { expectNoBarrier, expectTargets, expectToFit } from './fixtures/access';
import { dumpOf, type OwnFormShop, startOwnFormShop, tracesOf } from './fixtures/own-form-shop';
import { attemptsOf } from './fixtures/records';
import { addGift, cards, chooseCollecting, fillContact, untilHeading } from './fixtures/shop';
import { test as base, expect } from './fixtures/test';
import { word } from './fixtures/words';

const test = base.extend<object, { shop: OwnFormShop }>({
  shop: [({ stack }, use) => startOwnFormShop(stack, use), { scope: 'worker' }],
});

const phone = { viewport: { width: 360, height: 640 } };
const code = '847';

test('D20 a card is paid with, declined, and mistyped, and no byte of it reaches us', async ({
  shop,
  stack,
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: shop.url, ...phone });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).origin);
  });
  const reference = await openForm(page);
  const answer = await page.request.get(page.url());
  expect(answer.headers()['cache-control']).toContain('no-store');
  expect(answer.headers()['content-security-policy']).toMatch(
    new RegExp(`; connect-src 'none'; form-action ${shop.bankUrl}; frame-ancestors 'none'`),
  );
  await expectNoBarrier(page);
  await expectTargets(page);
  await expectToFit(page);

  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByLabel(word('ar', 'card.number'))).toBeVisible();
  await expectToFit(page);
  await page.goBack();

  sent.length = 0;
  await typeCard(page, '4111 1111 1111 1112');
  await expect(page.getByText('Check the card number.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expectNoBarrier(page);
  expect(sent).toEqual([]);

  await typeCard(page, cards.decline);
  await untilHeading(page, 'Payment declined');
  expect(sent[0]).toBe(shop.bankUrl);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('');

  // What was typed is gone when one comes back.
  await fillCard(page, '4111 1111');
  await page.goto('/cart');
  await page.goBack();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await page.goForward();
  await page.goBack();
  await typeCard(page, '٤١١١ ١١١١ ١١١١ ١١١١');
  await untilHeading(page, 'Payment received');
  await page.goBack();
  await untilHeading(page, 'Payment received');

  const attempts = await attemptsOf(reference);
  expect(attempts.map(({ state }) => state)).toEqual(['DECLINED', 'PAID']);
  const dump = await dumpOf(stack.databaseUrl);
  expect(dump).toContain(reference);
  expect(shop.logged()).toContain('"event":"');
  const used = [cards.decline, cards.approve].map((number) => ({
    number: number.replaceAll(' ', ''),
    code,
    expiry: '12/34',
  }));
  for (const card of used) {
    expect(tracesOf(card, shop.received())).toEqual([]);
    expect(tracesOf(card, shop.logged())).toEqual([]);
    expect(tracesOf(card, dump)).toEqual([]);
  }
  // The record would have shown them.
  for (const { number, expiry } of used) {
    await page.request.post('/cart', { form: { CARD: number, CVC2: code, expiry } });
    expect(tracesOf({ number, code, expiry }, shop.received())).toEqual([
      'number',
      'code',
      'expiry',
      'field',
    ]);
  }
});

test('C14 the result is taken when the shopper never comes back, and the form leads on then', async ({
  shop,
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: shop.url, locale: 'ar', ...phone });
  const reference = await openForm(page, 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectNoBarrier(page);
  await expectToFit(page);
  await page.route('**/api/backref', (route) => route.abort('aborted'));
  // This card's result also comes from the bank's own server.
  await typeCard(page, cards.twice, 'ar');
  await expect
    .poll(async () => (await attemptsOf(reference)).map(({ state }) => state))
    .toEqual(['PAID']);
  await page.goto(`/orders/${reference}/card`);
  await untilHeading(page, word('ar', 'status.heading.paid'));
});

test('without scripts the bank checks what was typed, and its 3-D Secure step is taken', async ({
  shop,
  newVisitor,
}) => {
  const browser = { locale: 'ckb', javaScriptEnabled: false, ...phone };
  const page = await newVisitor({ baseURL: shop.url, ...browser });
  const reference = await openForm(page, 'ckb');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const security = page.getByLabel(word('ckb', 'card.code'));
  await fillCard(page, cards.challenge.replaceAll(' ', ''), 'ckb');
  await security.fill('12');
  await pressPay(page, 'ckb');
  await expect(security).toBeVisible();
  await security.fill(code);
  await pressPay(page, 'ckb');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByRole('button', { name: 'Return to the merchant' }).click();
  await page.getByRole('link', { name: word('ckb', 'backref.link') }).click();
  await untilHeading(page, word('ckb', 'status.heading.paid'));
  expect((await attemptsOf(reference)).map(({ state }) => state)).toEqual(['PAID']);
});

/** From an empty cart to the card form; the order's reference. */
async function openForm(page: Page, language: Language = 'en'): Promise<string> {
  const say = (name: string) => word(language, `shop.${name}`);
  if (language === 'en') await addGift(page);
  else {
    await page.goto('/products/barhi-dates');
    await page.getByRole('button', { name: say('goods.add') }).click();
    await expect(page.getByRole('heading', { name: say('cart.title') })).toBeVisible();
  }
  await page.goto('/checkout');
  if (language === 'en') await fillContact(page);
  else {
    await page.getByLabel(say('checkout.field.name')).fill('سارة أحمد');
    await page.getByLabel(say('checkout.field.email')).fill('sara.ahmed@example.test');
    await page.getByLabel(say('checkout.field.phone')).fill('0770 123 4567');
    await chooseCollecting(page);
  }
  await page.getByRole('button', { name: say('checkout.submit') }).click();
  await expect(page.getByLabel(word(language, 'card.number'))).toBeVisible();
  const [, reference = ''] = /\/orders\/([^/]+)\/card$/.exec(page.url()) ?? [];
  expect(reference).not.toBe('');
  return reference;
}

async function fillCard(page: Page, number: string, language: Language = 'en'): Promise<void> {
  const say = (name: string) => word(language, `card.${name}`);
  await page.getByLabel(say('number')).fill(number);
  await page.getByLabel(say('month')).fill('12');
  await page.getByLabel(say('year')).fill('34');
  await page.getByLabel(say('code')).fill(code);
}

async function typeCard(page: Page, number: string, language: Language = 'en'): Promise<void> {
  await fillCard(page, number, language);
  await pressPay(page, language);
}

async function pressPay(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: word(language, 'card.pay'), exact: true }).click();
}
