import { presets } from '@/lib/rights/permissions';
import { payGift, startGift } from './fixtures/holds';
import { itemOf, openItem, requestResolution } from './fixtures/queue';
import { attemptOf, mailsOf } from './fixtures/records';
import { buyGift, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

const told = 'The list of today at the bank shows it as taken.';

test('a charge that the shopper reports waits for staff, who settle the payment as paid', {
  tag: '@first',
}, async ({ page, newStaff }) => {
  const reference = await buyGift(page, 'error');
  await untilHeading(page, 'We are checking your payment');
  await page.getByRole('button', { name: 'My bank shows a charge' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'We have told our staff' }),
  ).toBeVisible();
  await expect(page.getByText('Pay again only if your bank shows no charge.')).toBeVisible();

  const [layla, omar] = await Promise.all([newStaff(), newStaff()]);
  const reported = await openItem(layla.page, 'overdue_hint', reference);
  await expect(reported).toContainText('may have taken money');
  // By keys alone: to the issue, its act, and Enter; a letter changes nothing.
  const link = reported.getByRole('link', { name: reference });
  await expect(layla.page.locator('[aria-keyshortcuts="a"]').first()).toBeVisible();
  for (const _row of await layla.page.locator('main [data-row]').all()) {
    await layla.page.keyboard.press('j');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await layla.page.keyboard.press('a');
  await expect(reported.getByRole('button', { name: /^Assign to me/ })).toBeFocused();
  await layla.page.keyboard.press('Enter');
  await expect(layla.page.getByRole('status')).toContainText('The issue is assigned to you.');
  await omar.page.goto('/admin/attention?kind=overdue_hint');
  await expect(itemOf(omar.page, reference)).toContainText('Assigned to');
  await layla.page.goto('/admin/attention?mine=1');
  await expect(layla.page.getByRole('article')).toHaveCount(1);

  const item = await openItem(layla.page, 'needs_review', reference);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await requestResolution(layla.page, {
    outcome: 'The amount was taken',
    amount: '18000',
    reason: told,
    rrn: '123456789012',
  });
  await expect(layla.page.getByRole('status')).toContainText('The amount was taken, 18,000 IQD');
  await omar.page.goto('/admin/attention/approvals');
  await itemOf(omar.page, reference).getByRole('button', { name: 'Approve' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Approved');
  await expect(
    omar.page.getByText('This payment was resolved manually. Complete or reverse it in the bank'),
  ).toBeVisible();
  expect(await attemptOf(reference)).toMatchObject({ state: 'PAID', isByHand: true });
  expect((await mailsOf(reference)).map((mail) => mail.kind).sort()).toEqual([
    'invoice',
    'order_placed',
  ]);
  await page.goto(`/orders/${reference}`);
  await untilHeading(page, 'Payment received');
  await expect(page.getByRole('button', { name: 'My bank shows a charge' })).toHaveCount(0);
});

test('an item is closed with a reason by those who may, and is read among the closed', async ({
  page,
  newStaff,
  bank,
}) => {
  const { reference, pathWithKey } = await payGift(bank, 'error');
  await page.goto(pathWithKey);
  await page.getByRole('button', { name: 'My bank shows a charge' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We have told' })).toBeVisible();
  const [layla, clerk] = await Promise.all([
    newStaff({ name: 'Layla Hassan' }),
    newStaff({ permissions: presets.staff }),
  ]);
  const seen = await openItem(clerk.page, 'overdue_hint', reference);
  await expect(seen).toContainText('Only a user with permission to resolve payments can do this.');
  await expect(seen.getByText('Close', { exact: true })).toHaveCount(0);

  const item = await openItem(layla.page, 'overdue_hint', reference);
  await item.getByText('Close', { exact: true }).click();
  const close = item.getByRole('button', { name: 'Close issue' });
  await close.click();
  await expect(item.getByText('Enter a short reason.')).toBeVisible();
  const reason = 'It was a charge of another shop';
  await item.getByLabel('Reason').fill(reason);
  await close.click();
  await expect(layla.page.getByRole('status')).toContainText('Issue closed.');
  await expect(itemOf(layla.page, reference)).toHaveCount(0);
  await layla.page.getByRole('link', { name: 'Closed', exact: true }).click();
  await expect(layla.page.getByRole('listitem').filter({ hasText: reference })).toContainText(
    `Closed by Layla Hassan: ${reason}`,
  );
});

test('a pasted mail that the bank signed is worth its result', async ({ page, newStaff, bank }) => {
  const { gatewayOrderId, pathWithKey } = await startGift();
  const fields = await bank.pay(gatewayOrderId);
  const { page: desk } = await newStaff();
  await desk.goto('/admin/attention/paste');
  await desk.getByLabel('Email text').fill('Dear merchant, your money is here.');
  await desk.getByRole('button', { name: 'Read email' }).click();
  await expect(desk.getByText('The email contains no payment result.')).toBeVisible();
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  await desk.getByLabel('Email text').fill(lines.join('\n'));
  await desk.getByRole('button', { name: 'Read email' }).click();
  await expect(desk.getByRole('status')).toContainText('signed by the bank and recorded just now');
  await page.goto(pathWithKey);
  await untilHeading(page, 'Payment received');
});
