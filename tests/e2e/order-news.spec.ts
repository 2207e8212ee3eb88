import { db } from '@/lib/db/client';
import { holdRoom, startGift } from './fixtures/holds';
import { attemptOf } from './fixtures/records';
import { addGift, checkOut, untilHeading } from './fixtures/shop';
import { confirmDialog, openDialog, unfold } from './fixtures/staff';
import { expect, test } from './fixtures/test';

test('a waiting page hears the result by events, in its place, and keeps the reader’s place', {
  tag: '@first',
}, async ({ page, bank }) => {
  await addGift(page);
  const reference = await checkOut(page);
  await page.goto(`/orders/${reference}`);
  await untilHeading(page, 'Waiting for your bank');
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await page.getByRole('button', { name: 'Continue to payment' }).focus();
  const { gatewayOrderId } = await attemptOf(reference);
  await bank.deliver(await bank.pay(gatewayOrderId));
  await untilHeading(page, 'Payment received');
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true);
  // The button is gone with the old state; its reader stands at what has come instead.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const payment = page.getByRole('heading', { name: 'Payment received' });
  await expect(page.locator('[aria-live="polite"]').filter({ has: payment })).toBeVisible();
});

test('where events do not come through, the page asks by itself', async ({ page, bank }) => {
  await page.route('**/events', (route) => route.fulfill({ status: 204 }));
  const { gatewayOrderId, pathWithKey } = await startGift();
  await page.goto(pathWithKey);
  await untilHeading(page, 'Waiting for your bank');
  await bank.deliver(await bank.pay(gatewayOrderId));
  await untilHeading(page, 'Payment received');
});

test('a guest who looks at the page sees the check-out: held, charged and released', {
  tag: '@first',
}, async ({ page, newStaff, bank }) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  await page.goto(pathWithKey);
  await untilHeading(page, 'Payment authorised');
  const link = page.getByRole('link', { name: 'Rooms', exact: true });
  await link.focus();
  const { page: desk } = await newStaff();
  const dialog = await openDialog(desk, reference, 'Complete payment');
  const typed = { amount: '240000', reason: 'One breakfast less' };
  await confirmDialog(dialog, 'Complete payment', typed);
  await untilHeading(page, 'Payment completed');
  const amounts = page.getByRole('region', { name: 'Amounts' });
  await expect(amounts).toContainText(/Held by your bank\s*250,000 IQD/);
  await expect(amounts).toContainText(/Charged at check-out\s*240,000 IQD/);
  await expect(amounts).toContainText(/Released, not charged\s*10,000 IQD/);
  await expect(link).toBeFocused();
});

test('while a note is typed the desk offers what has changed, and nothing typed is lost', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const { page } = await newStaff();
  await page.goto(`/admin/orders/${reference}`);
  await unfold(page, 'Add note');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.pressSequentially('Taxi at six');
  const customerName = `Guest ${reference}`;
  await db().order.update({
    where: { reference },
    data: { customerName, version: { increment: 1 } },
  });
  const news = page.getByRole('region', { name: 'News from colleagues' });
  await expect(news).toContainText('This page has changed since you opened it.');
  const customer = page.locator('main header');
  await expect(customer).not.toContainText(customerName);
  await news.getByRole('button', { name: 'Show the changes' }).click();
  await expect(customer).toContainText(customerName);
  await expect(news).toBeHidden();
  await expect(note).toHaveValue('Taxi at six');
});
