import { db } from '@/lib/db/client';
import { presets } from '@/lib/permissions';
import { holdRoom, payGift } from './fixtures/holds';
import { logLines } from './fixtures/log-lines';
import { attemptOf } from './fixtures/records';
import { bookRoom, untilHeading } from './fixtures/shop';
import { amountShown, confirmDialog, openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';

// Two nights of 125,000 IQD; the bank's fee card adds 2 %.
const total = '250,000 IQD';
const withFee = '255,000 IQD';

test('staff sign in by the form, find the order and complete it for less, with a reason', async ({
  page,
  newVisitor,
  stack,
}) => {
  const reference = await bookRoom(page);
  const desk = await newVisitor();
  await desk.goto('/admin/orders');
  await desk.getByLabel('Email').fill('staff@demo.test');
  await desk.getByLabel('Password').fill(stack.accounts['staff@demo.test'] ?? '');
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await desk.getByRole('searchbox', { name: 'Search orders' }).fill(reference);
  await desk.getByRole('button', { name: 'Search', exact: true }).click();
  await desk.getByRole('link', { name: reference }).click();
  await desk.getByRole('button', { name: 'Complete payment' }).click();

  const dialog = desk.getByRole('dialog', { name: 'Complete payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('250000');
  await confirmDialog(dialog, 'Complete payment', { amount: '200000' });
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('200000');
  await confirmDialog(dialog, 'Complete payment', { reason: 'Left one night early' });

  await expect(desk.getByRole('status')).toContainText('the bank has taken 200,000 IQD');
  await expect(amountShown(desk, 'Requested')).toHaveText(total);
  await expect(amountShown(desk, 'Authorised')).toHaveText(total);
  await expect(amountShown(desk, 'Completed')).toHaveText('200,000 IQD');
  await expect(amountShown(desk, 'Reversed')).toHaveText('none');
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('Left one night early');
  await page.reload();
  await untilHeading(page, 'Payment completed');
  await expect(page.getByText('200,000 IQD').first()).toBeVisible();
});

test('J2 a completion may exceed the hold up to the ceiling, and says so above it', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank, 'fee');
  const { gatewayOrderId } = await attemptOf(reference);
  const { page: desk } = await newStaff({ permissions: presets.staff });
  const dialog = await openDialog(desk, reference, 'Complete payment');
  // 115 % of the authorised 255,000.
  await confirmDialog(dialog, 'Complete payment', { amount: '293250.01', reason: 'Minibar' });
  await expect(dialog.getByText('You can take at most 293,250 IQD')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('293250.01');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Minibar');
  expect(await bank.requests('completion', gatewayOrderId)).toEqual([]);

  await confirmDialog(dialog, 'Complete payment', { amount: '293250' });
  await expect(desk.getByRole('status')).toContainText('the bank has taken 293,250 IQD');
  await expect(amountShown(desk, 'Requested')).toHaveText(total);
  await expect(amountShown(desk, 'Authorised')).toHaveText(withFee);
  await expect(amountShown(desk, 'Completed')).toHaveText('293,250 IQD');
});

test('J1 amounts that are none are refused before the bank hears of them', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const { page: desk } = await newStaff();
  const dialog = await openDialog(desk, reference, 'Complete payment');
  const field = dialog.getByLabel('Amount');
  for (const amount of ['0', '-1', '1e3', '10.0001', '250.000']) {
    const answered = desk.waitForResponse((response) => response.request().method() === 'POST');
    await confirmDialog(dialog, 'Complete payment', { amount, reason: 'Trying' });
    await answered;
    // The form takes its values back when it shows the answer, which is when its button wakes up.
    await expect(dialog.getByRole('button', { name: 'Complete payment' })).toBeEnabled();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/cannot be sent|two ways/);
    await expect(field).toHaveValue(amount);
  }
  expect(await bank.requests('completion', gatewayOrderId)).toEqual([]);
});

test('an admin reverses a hold, after a wrong amount was refused', async ({
  page,
  newStaff,
  bank,
}) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const { page: desk } = await newStaff();
  const dialog = await openDialog(desk, reference, 'Reverse payment');
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await confirmDialog(dialog, 'Reverse payment', { amount: '249999', reason: 'Guest cancelled' });
  await expect(dialog.getByText('This is not the authorised amount.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Guest cancelled');
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);

  await confirmDialog(dialog, 'Reverse payment', { amount: '250000' });
  await expect(desk.getByRole('status')).toContainText(
    'the reversal of the authorised 250,000 IQD',
  );
  await expect(amountShown(desk, 'Completed')).toHaveText('none');
  await expect(amountShown(desk, 'Reversed')).toHaveText(total);
  await expect(desk.getByRole('button', { name: /Complete|Reverse/ })).toHaveCount(0);
  await page.goto(pathWithKey);
  await untilHeading(page, 'Payment reversed');
});

test('J4 a reversal after a completion of another amount sends the authorised text', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank, 'fee');
  const { gatewayOrderId, authorisedAmountText } = await attemptOf(reference);
  const { page: desk } = await newStaff();
  const completion = await openDialog(desk, reference, 'Complete payment');
  await confirmDialog(completion, 'Complete payment', { amount: '100000', reason: 'One night' });
  await expect(desk.getByRole('status')).toContainText('the bank has taken 100,000 IQD');

  const reversal = await openDialog(desk, reference, 'Reverse payment');
  await confirmDialog(reversal, 'Reverse payment', { amount: '100000', reason: 'Complaint' });
  await expect(reversal.getByText('This is not the authorised amount.')).toBeVisible();
  await confirmDialog(reversal, 'Reverse payment', { amount: '255000' });
  await expect(desk.getByRole('status')).toContainText(
    'the reversal of the authorised 255,000 IQD',
  );
  const [sent, ...others] = await bank.requests('reversal', gatewayOrderId);
  expect(others).toEqual([]);
  expect(sent?.fields.AMOUNT).toBe(authorisedAmountText);
  expect(sent?.broken).toEqual([]);
});

test('G2 of two people who complete at once one proceeds and the other sees who', async ({
  newStaff,
  bank,
}) => {
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
  await expect(amountShown(omar.page, 'Completed')).toHaveText(total);
});

test('J9 a dialog that was opened before the order changed sends nothing', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const [layla, omar] = await Promise.all([newStaff(), newStaff()]);
  const stale = await openDialog(omar.page, reference, 'Reverse payment');
  const dialog = await openDialog(layla.page, reference, 'Complete payment');
  await confirmDialog(dialog, 'Complete payment', {});
  await expect(layla.page.getByRole('status')).toContainText('the bank has taken 250,000 IQD');
  await confirmDialog(stale, 'Reverse payment', { amount: '250000', reason: 'Guest left' });
  await expect(stale.getByRole('alert')).toContainText(
    'The order changed after you opened this page',
  );
  await expect(stale.getByLabel('Reason')).toHaveValue('Guest left');
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);
});

test('G5 a completion without an answer is unknown, and blocks everything else', async ({
  page,
  newStaff,
  bank,
}) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const [layla, omar] = await Promise.all([newStaff(), newStaff()]);
  const late = await openDialog(omar.page, reference, 'Reverse payment');
  const dialog = await openDialog(layla.page, reference, 'Complete payment');
  await bank.script({ operation: 'completion', order: gatewayOrderId, answer: 'reset' });
  await confirmDialog(dialog, 'Complete payment', {});
  await expect(layla.page.getByRole('status')).toContainText(
    'We do not know whether the bank completed 250,000 IQD. Do not try again',
  );
  await expect(layla.page.getByRole('button', { name: /Complete|Reverse/ })).toHaveCount(0);

  await confirmDialog(late, 'Reverse payment', { amount: '250000', reason: 'Guest left' });
  await expect(late.getByRole('alert')).toContainText(
    'We do not know what the bank did with the last completion of this payment.',
  );
  expect(await bank.requests('completion', gatewayOrderId)).toHaveLength(1);
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);
  await page.goto(pathWithKey);
  await untilHeading(page, 'We are checking your payment');
  const toPay = page.getByRole('button', { name: /Try again|Pay again|Continue to payment/ });
  await expect(toPay).toHaveCount(0);
});

test('J3 J6 what is charged at once or reversed already offers no completion', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await payGift(bank);
  const { page: desk } = await newStaff();
  await desk.goto(`/admin/orders/${reference}?dialog=complete`);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(reference);
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.goto(`/admin/orders/${reference}`);
  await expect(desk.getByRole('button', { name: 'Complete payment' })).toHaveCount(0);
  const dialog = await openDialog(desk, reference, 'Reverse payment');
  await confirmDialog(dialog, 'Reverse payment', { amount: '18000', reason: 'Returned' });
  await expect(desk.getByRole('status')).toContainText('the reversal of the authorised 18,000 IQD');
  await expect(desk.getByRole('button', { name: 'Reverse payment' })).toHaveCount(0);
});

test('J7 K12 staff without the right to reverse have no button, and the action refuses them', async ({
  newStaff,
  bank,
  stack,
}) => {
  const { reference } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const staff = await newStaff({ permissions: presets.staff });
  await staff.page.goto(`/admin/orders/${reference}`);
  await expect(staff.page.getByRole('button', { name: 'Complete payment' })).toBeVisible();
  await expect(staff.page.getByRole('button', { name: 'Reverse payment' })).toHaveCount(0);
  await staff.page.goto(`/admin/orders/${reference}?dialog=reverse`);
  await expect(staff.page.getByRole('dialog')).toHaveCount(0);

  const admin = await newStaff();
  const dialog = await openDialog(admin.page, reference, 'Reverse payment');
  const sending = admin.page.waitForRequest((request) => request.method() === 'POST');
  await confirmDialog(dialog, 'Reverse payment', { amount: '999999', reason: 'Stolen form' });
  const sent = await sending;
  await expect(dialog.getByText('This is not the authorised amount.')).toBeVisible();
  const headers = {
    origin: stack.url,
    'next-action': (await sent.headerValue('next-action')) ?? '',
    'content-type': (await sent.headerValue('content-type')) ?? '',
  };
  const form = (sent.postData() ?? '').replaceAll('999999', '250000');
  const post = async (browser: typeof staff, path: string, body: string) =>
    (await browser.page.request.post(path, { headers, data: body })).text();

  const theirs = form.replaceAll(admin.staff.id, staff.staff.id);
  for (const path of [`/admin/orders/${reference}`, '/']) {
    const answer = await post(staff, path, theirs);
    expect(answer).toContain('You do not have permission to do this.');
  }
  expect((await attemptOf(reference)).operations).toEqual([]);
  const refusals = await logLines(stack.logFile, 'access.forbidden');
  const theirRefusals = refusals.filter((line) => line.userId === staff.staff.id);
  expect(theirRefusals.map((line) => line.permissionCode)).toEqual(['reverse', 'reverse']);
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);

  // The very same message of somebody who may: it was the person that was refused.
  await post(admin, '/', form);
  expect((await attemptOf(reference)).state).toBe('REVERSED');
});

test('K7 after signing out the old cookie opens nothing', async ({ newStaff }) => {
  const { page } = await newStaff();
  await page.goto('/admin/orders');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible();
  const before = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.context().addCookies(before);
  await page.goto('/admin/orders');
  await expect(page).toHaveURL(/\/sign-in\?/);
});

test('K6 a person who lost a right while the dialog was open is refused', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const { gatewayOrderId } = await attemptOf(reference);
  const { page: desk, staff } = await newStaff();
  const dialog = await openDialog(desk, reference, 'Reverse payment');
  await db().user.update({
    where: { id: staff.id },
    data: { permissions: { set: [...presets.staff] } },
  });
  await confirmDialog(dialog, 'Reverse payment', { amount: '250000', reason: 'Guest left' });
  await expect(dialog.getByRole('alert')).toContainText('You do not have permission to do this.');
  await db().user.update({ where: { id: staff.id }, data: { isEnabled: false } });
  await desk.goto(`/admin/orders/${reference}`);
  await expect(desk).toHaveURL(/\/sign-in\?/);
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);
});
