import { presets } from '@/lib/rights/permissions';
import { makeOrder } from '../pages/order-states';
import { staysFrom } from '../pages/scenes';
import type { Bank } from './fixtures/bank';
import { attemptOf } from './fixtures/records';
import { expect, test } from './fixtures/test';

const nextStay = staysFrom(820);

const held = async (bank: Bank) => (await makeOrder('held', { bank, nextStay })).reference;

test('chosen holds are completed, each with its own result, and the page can be read again', async ({
  newStaff,
  bank,
}) => {
  const [taken, declined] = [await held(bank), await held(bank)];
  const paid = (await makeOrder('paid', { bank, nextStay })).reference;
  const { gatewayOrderId } = await attemptOf(declined);
  await bank.script({ operation: 'completion', order: gatewayOrderId, act: 'decline' });
  const { page } = await newStaff({ permissions: presets.staff });
  const chosen = new URLSearchParams([taken, declined, paid].map((one) => ['order', one]));
  await page.goto(`/admin/orders/bulk?act=complete&${chosen}`);
  await expect(page.getByRole('row', { name: paid })).toContainText('Left out');
  await page.getByRole('button', { name: 'Complete 2 payments' }).click();

  await expect(page.getByRole('status')).toContainText('1 done · 1 not done');
  await expect(page.getByRole('row', { name: taken })).toContainText('the bank has taken 250,000');
  await expect(page.getByRole('row', { name: declined })).toContainText('Declined by the bank');
  await page.reload();
  await expect(page.getByRole('row', { name: taken })).toContainText('the bank has taken 250,000');
  expect(await bank.requests('completion', gatewayOrderId)).toHaveLength(1);
});

test('reversing many asks for the sum of all of them, and each answers for itself', async ({
  newStaff,
  bank,
}) => {
  const references = [await held(bank), await held(bank)];
  const { page } = await newStaff();
  const chosen = new URLSearchParams(references.map((one) => ['order', one]));
  await page.goto(`/admin/orders/bulk?act=reverse&${chosen}`);
  const button = page.getByRole('button', { name: 'Reverse 2 payments' });
  await page.getByLabel('Total of all reversals').fill('250000');
  await page.getByLabel('Reason').fill('The house is closed');
  await button.click();
  await expect(page.getByText('This is not the total of the orders above')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('The house is closed');
  await page.getByLabel('Total of all reversals').fill('500,000');
  await button.click();
  await expect(page.getByRole('status')).toContainText('2 done');
  for (const reference of references) {
    expect((await attemptOf(reference)).state).toBe('REVERSED');
  }
});
