import type { Page } from '@playwright/test';
import { openCardPage } from './fixtures/holds';
import { attemptOf, attemptsOf } from './fixtures/records';
import {
  addStay,
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
  await expect(page.getByText('You can also pay on the bank’s own page.')).toBeVisible();
  const frame = page.getByTitle('Card payment');
  const place = await frame.boundingBox();
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Card form not showing?')).toBeVisible();
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
    await expect(page.getByText('The card form does not show here.')).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  // The browser would wait for the frame's request before it asks for the same page again.
  const steps: string[] = [];
  const isOfBank = (url: string) => url.includes('/pay/');
  page.on('requestfailed', (one) => isOfBank(one.url()) && steps.push('the frame is given up'));
  page.on('response', (one) => isOfBank(one.url()) && steps.push('the page comes in full'));
  await page.getByRole('link', full).click();
  await typeFullCard(page);
  await untilHeading(page, 'Payment received');
  expect(steps.slice(0, 2)).toEqual(['the frame is given up', 'the page comes in full']);
  expect(await attemptsOf(reference)).toHaveLength(1);
});

test('D13 what another site says to the card page changes nothing', async ({ page }) => {
  const reference = await openCardPage(page);
  await page.evaluate(`heard = []; addEventListener('message', ({ data }) => heard.push(data))`);
  const before = await page.locator('main').innerHTML();
  // The bank's frame is another origin: what it says reaches the page as from anywhere.
  const frame = page.frames().find((one) => one.url().includes('/pay/'));
  await frame?.evaluate(() => {
    const wishes = ['', '{', null, { type: 'PAID' }, { __proto__: { state: 'PAID' } }, [[[]]]];
    for (const wish of [...wishes, 'last']) window.parent.postMessage(wish, '*');
  });
  await page.waitForFunction(`heard.includes('last')`);
  expect(await page.locator('main').innerHTML()).toBe(before);
  await untilCardPage(page);
  expect((await attemptOf(reference)).state).toBe('AWAITING_RESULT');
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

test('what a guest agrees to stands before the card page, also for a stay beyond the hold', async ({
  page,
}) => {
  const lapse = 'You leave later than banks usually keep a hold (7 days).';
  await addStay(page);
  await page.goto('/cart');
  await expect(page.getByText(lapse)).toBeVisible();
  await page.goto('/checkout');
  const terms = page.getByRole('region', { name: 'What you agree to' });
  await expect(terms).toContainText(/holds\s250,000\sIQD on your card\. Nothing is charged now\./);
  await terms.getByText('All that you agree to').click();
  for (const sentence of [
    'When you leave, Dar Dijla charges what you owe.',
    /at most [\d,]+\sIQD more/,
    lapse,
    'You can cancel a stay yourself on your order’s page, until the end of the day of arrival.',
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
