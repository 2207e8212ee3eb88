import type { Page } from '@playwright/test';
import { openCardPage } from './fixtures/holds';
import { servePage } from './fixtures/http';
import { attemptOf, attemptsOf } from './fixtures/records';
import {
  addStay,
  buyGift,
  cardFrame,
  cards,
  fillContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { expect, test } from './fixtures/test';

const full = { name: 'Open the bank’s page in full' } as const;

test('D10 D17 a bank that refuses the frame is paid in the whole window, by the same attempt', async ({
  page,
  bank,
  errors,
}) => {
  errors.expect(/X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i);
  const reference = await openCardPage(page);
  const { gatewayOrderId: order } = await attemptOf(reference);
  const headers = { 'X-Frame-Options': 'DENY' };
  await bank.script({ operation: 'card-page', order, times: 0, headers });
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('You can also pay without this frame.')).toBeVisible();
  const frame = page.getByTitle('Card payment');
  const place = await frame.boundingBox();
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Is the frame empty?')).toBeVisible();
  expect(await frame.boundingBox()).toEqual(place);

  // The order's key alone leads back: whatever this browser held is gone.
  await page.context().clearCookies();
  await page.getByRole('link', full).click();
  const result = page.waitForRequest((request) => request.url().endsWith('/api/backref'));
  await typeFullCard(page);
  expect((await result).frame()).toBe(page.mainFrame());
  await untilHeading(page, 'Payment received');
  const [attempt, ...others] = await attemptsOf(reference);
  expect(others).toEqual([]);
  expect(attempt?.state).toBe('PAID');
  expect(await bank.requests('prepare', order)).toHaveLength(1);
});

test('D17 a bank that never answers is said to be missing; the full page goes on with it', async ({
  page,
  bank,
}) => {
  const reference = await openCardPage(page);
  const { gatewayOrderId: order } = await attemptOf(reference);
  await bank.script({ operation: 'card-page', order, answer: 'none' });
  await page.clock.install();
  // Its `load` would wait for the frame.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByText('The bank’s page is opening.')).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(8_000);
    await expect(page.getByText('The bank’s page does not appear here.')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  const askedAt = Date.now();
  await page.getByRole('link', full).click();
  // The browser would wait twenty seconds for the frame's request before it asks again.
  expect(Date.now() - askedAt).toBeLessThan(15_000);
  await typeFullCard(page);
  await untilHeading(page, 'Payment received');
  expect(await attemptsOf(reference)).toHaveLength(1);
});

test('leaving asks first once a card may be half typed, and never when the result is there', async ({
  page,
}) => {
  let asked = 0;
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    asked += 1;
    await dialog.dismiss();
  });
  await openCardPage(page);
  await page.reload();
  await untilCardPage(page);
  expect(asked).toBe(0);
  await cardFrame(page).getByLabel('Card number').click();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe(1);
  await typeCard(page, 'approve');
  await untilHeading(page, 'Payment received');
  expect(asked).toBe(1);
});

test('D4 D18 with its script blocked and the session gone, the return page’s link leads out unasked', async ({
  page,
}) => {
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    return dialog.dismiss();
  });
  const reference = await openCardPage(page);
  // The page's own watch must not win against the link.
  await page.route(/\/(events|state)$/, (route) => route.fulfill({ status: 204 }));
  await page.reload();
  await page.route('**/api/backref', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<script[\s\S]*<\/script>/, '');
    await route.fulfill({ response: answer, body });
  });
  await cardFrame(page).getByLabel('Card number').click();
  await page.context().clearCookies();
  await typeCard(page, 'approve');
  await cardFrame(page).getByRole('link', { name: 'Continue to your order' }).click();
  await untilHeading(page, 'Payment received');
  expect(asked).toBe(0);
  expect((await attemptOf(reference)).state).toBe('PAID');
});

test('D10 with third-party cookies blocked a gift is paid in the frame', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  // Older browsers want to be told of every exception, newer ones know none.
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await browser.send('Network.setCookieControls', controls);
  const cookie = '(document.cookie = "a=1; SameSite=None; Secure", document.cookie)';
  const inner = await servePage(`<script>parent.postMessage(${cookie}, '*')</script>`);
  const outer = await servePage(
    `<script>onmessage = (event) => { document.title = 'cookie:' + event.data }</script>` +
      `<link rel="icon" href="data:,"><iframe src="${inner.url}"></iframe>`,
  );
  await page.goto(outer.url.replace('127.0.0.1', 'localhost'));
  await expect(page).toHaveTitle('cookie:');
  await Promise.all([inner.stop(), outer.stop()]);
  await buyGift(page);
  await untilHeading(page, 'Payment received');
});

test('what a guest agrees to stands before the card page, also for a stay beyond the hold', async ({
  page,
}) => {
  const lapse = 'You leave later than banks usually keep a hold (7 days).';
  await addStay(page);
  await page.goto('/cart');
  await expect(page.getByText(lapse)).toBeVisible();
  await page.goto('/checkout');
  const terms = page.getByRole('region', { name: 'What you agree to' });
  for (const sentence of [
    'This is a hold, not a charge: your bank sets 250,000 IQD aside on your card',
    'When you leave, Dar Dijla charges what you owe, never more than 334,750 IQD.',
    lapse,
    'You can cancel a stay yourself on your order’s page, up to the day of arrival.',
  ]) {
    await expect(terms.getByText(sentence)).toBeVisible();
  }
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await untilCardPage(page);
  await expect(page.getByText('This is a hold, not a charge').first()).toBeVisible();
  await expect(page.getByText('Your card details never reach the shop.')).toBeVisible();
});

/** The bank's page in the whole window. */
async function typeFullCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill(cards.approve);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}
