import type { Page } from '@playwright/test';
import { deskLocales } from '@/lib/i18n/locale';
import { holdRoom } from './fixtures/holds';
import { Keys } from './fixtures/keys';
import { attemptOf } from './fixtures/records';
import { bookRoom, untilHeading } from './fixtures/shop';
import { amountShown, confirmDialog, openDialog, signInStaff } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

// Two nights of 125,000 IQD; the bank's fee card adds 2 %.
const total = '250,000 IQD';

test('staff sign in by the form, find the order and complete it for less, with a reason', {
  tag: '@first',
}, async ({ page, newVisitor, stack }) => {
  const reference = await bookRoom(page);
  const desk = await newVisitor();
  await desk.goto('/admin/orders');
  await desk.getByLabel('Email').fill('staff@demo.test');
  await desk.getByLabel('Password').fill(stack.accounts['staff@demo.test'] ?? '');
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  const keys = new Keys(desk);
  await expect(desk.locator('[aria-keyshortcuts="/"]')).toBeVisible();
  await keys.press('/');
  await keys.typeValue(reference);
  await keys.press('Enter');
  await expect(desk.getByRole('link', { name: reference })).toBeFocused();
  await keys.press('Enter');
  await expect(desk.locator('[aria-keyshortcuts="c"]')).toBeVisible();
  await keys.press('c');
  const dialog = desk.getByRole('dialog', { name: 'Complete payment' });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('250,000');
  // What stands ready is replaced by typing.
  await keys.typeValue('200.000');
  await keys.press('Enter');
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await expect(amount).toHaveValue('200,000');
  await expect(dialog.locator('p', { hasText: 'To complete' })).toContainText('200,000 IQD');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await keys.typeValue('Left one night early');
  await keys.press('Enter');
  await expect(desk.getByRole('status')).toContainText('the bank has taken 200,000 IQD');
  expect(keys.pressed).toBeLessThanOrEqual(9);
  await expect(amountShown(desk, 'Held')).toHaveText(total);
  await expect(amountShown(desk, 'Taken')).toHaveText('200,000 IQD');
  await expect(amountShown(desk, 'Refunded')).toHaveCount(0);
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('Left one night early');
  await sendAgainAndPrint(desk);
  await page.reload();
  await untilHeading(page, 'Payment completed');
  await expect(page.getByText('200,000 IQD').first()).toBeVisible();
});

/** The receipt once more, from its order, by few keys; and on paper. */
async function sendAgainAndPrint(desk: Page): Promise<void> {
  const name = 'Send again: Payment completed';
  const again = desk.getByRole('button', { name, includeHidden: true });
  await expect(async () => {
    await desk.reload();
    await expect(again).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await expect(again).toHaveAttribute('aria-keyshortcuts', 'm');
  const keys = new Keys(desk);
  await keys.press('m', 'Enter');
  await expect(desk.getByText('Queued. It leaves within a minute')).toBeVisible();
  expect(keys.pressed).toBe(2);

  await desk.keyboard.press('p');
  const print = desk.getByRole('status').getByRole('link', { name: 'Print receipt' });
  await expect(print).toBeFocused();
  const file = await desk.request.get((await print.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^inline;/);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

test('G2 of two people who complete at once one proceeds and the other sees who', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const { reference } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const [layla, omar] = await Promise.all([
    newStaff({ name: 'Layla Hassan' }),
    newStaff({ name: 'Omar Salih' }),
  ]);
  const first = await openDialog(layla.page, reference, 'Complete payment');
  const second = await openDialog(omar.page, reference, 'Complete payment');
  const barrier = `two people ${reference}`;
  await bank.script({ operation: 'completion', order: gatewayOrderId, hold: barrier });
  await confirmDialog(first, 'Complete payment', {});
  await bank.untilHeld(barrier);
  await confirmDialog(second, 'Complete payment', { amount: '200000', reason: 'Other bill' });
  await expect(second.getByRole('alert')).toContainText(
    'Layla Hassan has already started a completion',
  );
  await bank.release(barrier);
  await expect(layla.page.getByRole('status')).toContainText('the bank has taken 250,000 IQD');
  expect(await bank.requests('completion', gatewayOrderId)).toHaveLength(1);
  await second.getByRole('link', { name: 'Reload the order' }).click();
  await expect(amountShown(omar.page, 'Taken')).toHaveText(total);
});

test('who has scripts off reads at the desk, in their language, that it needs them', async ({
  newVisitor,
}) => {
  for (const language of deskLocales) {
    const locale = `${language}-IQ`;
    const { page } = await signInStaff(await newVisitor({ javaScriptEnabled: false, locale }));
    await page.goto('/admin/orders');
    // Texts are not looked for in a noscript.
    const told = page.locator('noscript p');
    await expect(told).toHaveText(word(language, 'desk.shell.noScripts'));
    await expect(told).toBeVisible();
  }
});
