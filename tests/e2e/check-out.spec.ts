import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { holdStay } from './fixtures/holds';
import { Keys } from './fixtures/keys';
import { itemOf, openItem } from './fixtures/queue';
import { expect, test } from './fixtures/test';

/** So far is the merchant's day ahead of that of the server. */
const houseHours = 3 / 24;

test('who leaves pays first: by two keys, and neither an unknown answer nor silence lets a guest go', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const stay = { slug: 'courtyard-room', nights: 1, daysAhead: houseHours };
  const [paying, unheard] = [await holdStay(bank, stay), await holdStay(bank, stay)];
  for (const { orderId } of [paying, unheard]) await leavesToday(orderId);
  const [{ page: desk }, { page: other }] = await Promise.all([newStaff(), newStaff()]);
  await Promise.all([desk.goto('/admin'), other.goto('/admin')]);

  await expect(rowOf(desk, paying.reference).getByRole('link', { name: /^Check out/ })).toHaveText(
    'Check out and complete 125,000 IQD',
  );
  const takesKeys = watchFirstDialog(desk);
  await checkOut(desk, paying.reference);
  expect(await takesKeys, 'the dialog takes the keys from the moment it is seen').toBe(true);
  await desk.keyboard.press('Enter');
  const row = rowOf(desk, paying.reference);
  await expect(row.getByRole('status')).toContainText('the bank has taken 125,000 IQD');
  await expect(row).toContainText('Left');
  await expect(rowOf(other, paying.reference)).toContainText(/Left.*Taken\s*125,000 IQD/s);
  expect(await bank.requests('completion', await gatewayOrderOf(paying.orderId))).toHaveLength(1);

  const gatewayOrderId = await gatewayOrderOf(unheard.orderId);
  await bank.script({ operation: 'completion', order: gatewayOrderId, answer: 'reset' });
  // Enter before the dialog has come opens nothing else.
  const early = /dialog=check_out/;
  await desk.route(early, async (route) => {
    await desk.keyboard.press('Enter');
    await route.continue();
  });
  await checkOut(desk, unheard.reference);
  await desk.unroute(early);
  await desk.keyboard.press('Enter');
  const doubtful = rowOf(desk, unheard.reference);
  await expect(doubtful).toContainText('The guest was not checked out.');
  await expect(doubtful).toContainText('We do not know whether the bank');
  await expect(doubtful).toContainText('Expected');

  // The flight does not wait: for a reason, and nobody forgets it.
  await checkOut(desk, unheard.reference, 'Check out');
  const dialog = desk.getByRole('dialog', { name: 'Check out' });
  await expect(dialog).toContainText('We do not know what the bank did');
  await expect(dialog).not.toContainText('taken');
  await dialog.getByLabel('Reason').fill('The flight does not wait');
  await desk.keyboard.press('Enter');
  const gone = desk.getByRole('list', { name: /^Left, not completed/ });
  await expect(gone).toContainText(unheard.reference);
  await desk.keyboard.press('n');
  await expect(desk).toHaveURL(/day=/);
  await expect(gone).toContainText(unheard.reference);
  await openItem(other, 'left_uncompleted', unheard.reference);
  await expect(itemOf(other, unheard.reference)).toContainText('Guest gone, hold not completed');
  await other.goto(`/admin/orders/${unheard.reference}`);
  await expect(other.getByRole('region', { name: 'History' })).toContainText(
    'The flight does not wait',
  );
  // No second road of payment stands open beside "do not try again".
  await expect(other.getByRole('link', { name: 'Create a replacement order' })).toBeHidden();
  await other.getByText('Other ways to pay').click();
  await expect(other.getByText('they may pay twice')).toBeVisible();
});

test('who leaves a night early is asked for the nights that stand, on the order’s page too, with a reason', async ({
  newStaff,
  bank,
}) => {
  const { orderId, reference } = await holdStay(bank, {
    slug: 'river-room',
    nights: 2,
    daysAhead: houseHours,
  });
  await leavesToday(orderId);
  const { page } = await newStaff();
  await page.goto('/admin');
  await rowOf(page, reference)
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(rowOf(page, reference)).toContainText('In house');
  await page.goto(`/admin/orders/${reference}`);
  const keys = new Keys(page);
  await expect(page.locator('[aria-keyshortcuts="o"]')).toHaveText(
    /^Check out and complete 165,000 IQD/,
  );
  await keys.press('o');
  const dialog = page.getByRole('dialog', { name: 'Check out and complete' });
  await expect(dialog).toContainText('Booked nights: 2. Leaves after: 1.');
  await expect(dialog.getByLabel('Amount')).toHaveValue('165,000');
  await keys.press('Enter');
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await keys.typeValue('The meeting ended early');
  await keys.press('Enter');
  await expect(page.getByRole('status')).toContainText('the bank has taken 165,000 IQD');
  expect(keys.pressed).toBeLessThanOrEqual(4);
  const { state } = await db().stayProgress.findFirstOrThrow({ where: { line: { orderId } } });
  expect(state).toBe('LEFT');
});

test('who left on time and is checked out a day later owes what was booked, and a night more by one key', async ({
  newStaff,
  bank,
}) => {
  const stay = { slug: 'river-room', nights: 1, daysAhead: houseHours };
  const { orderId, reference } = await holdStay(bank, stay);
  await leavesToday(orderId);
  await leavesToday(orderId);
  const { page } = await newStaff();
  await page.goto(`/admin/orders/${reference}`);
  const keys = new Keys(page);
  await expect(page.locator('[aria-keyshortcuts="o"]')).toHaveText(
    /^Check out and complete 165,000 IQD/,
  );
  await keys.press('o');
  const dialog = page.getByRole('dialog', { name: 'Check out and complete' });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveValue('165,000');
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'One more night: 330,000 IQD' })).toBeVisible();
  await keys.press('+');
  await expect(amount).toHaveValue('330,000');
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveValue(
    'Booked nights: 1. Stayed: 2.',
  );
  // The booked amount again, as nobody stayed.
  await amount.fill('165,000');
  await amount.press('Enter');
  await expect(page.getByRole('status')).toContainText('the bank has taken 165,000 IQD');
});

const rowOf = (page: Page, reference: string) =>
  page.locator('[data-stay]').filter({ hasText: reference });

/** Whether the first dialog that is drawn has the focus before anything else can happen. */
function watchFirstDialog(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const dialog = document.querySelector('dialog[open]');
          if (dialog === null) return;
          observer.disconnect();
          resolve(dialog.contains(document.activeElement));
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );
}

/** By the key, as soon as the page listens for it. */
async function checkOut(page: Page, reference: string, name = 'Check out and complete') {
  await expect(async () => {
    await rowOf(page, reference).locator('[data-row-link]').focus();
    await page.keyboard.press('o');
    await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

/** The guest came yesterday; a hold of the past cannot be bought. */
async function leavesToday(orderId: string) {
  const line = await db().orderLine.findFirstOrThrow({ where: { orderId } });
  const { checkIn, checkOut } = line;
  if (checkIn === null || checkOut === null) throw new Error('no stay');
  const back = (day: Date) => new Date(day.getTime() - 86_400_000);
  const data = { checkIn: back(checkIn), checkOut: back(checkOut) };
  await db().orderLine.update({ where: { id: line.id }, data });
}

async function gatewayOrderOf(orderId: string): Promise<string> {
  return (await db().paymentAttempt.findFirstOrThrow({ where: { orderId } })).gatewayOrderId;
}
