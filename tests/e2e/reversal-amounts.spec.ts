import { presets } from '@/lib/rights/permissions';
import { holdStay } from './fixtures/holds';
import { reverseWithoutAnswer } from './fixtures/queue';
import { confirmDialog, openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';

/** Days that no other test books: three nights at 165,000 IQD. */
const riverRoom = () => ({
  slug: 'river-room',
  nights: 3,
  daysAhead: 300 + 12 * test.info().parallelIndex,
});
const bothAmounts = '495,000 IQD was held and 569,000 IQD was taken';

test('569,000 taken of a hold of 495,000 is named beside it, and typed to give it back', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const stay = await holdStay(bank, riverRoom());
  const clerk = await newStaff({ permissions: presets.staff });
  const completing = await openDialog(clerk.page, stay.reference, 'Complete payment');
  await completing.getByLabel('Amount').fill('600000');
  const band = completing.locator('[data-band="refused"]');
  await expect(band).toContainText('up to 569,250 IQD.');
  await expect(band).toContainText('can ask for up to 643,500 IQD.');
  await expect(completing.getByText(/^To complete/).locator('..')).toHaveText(/To complete\s*–/);
  await confirmDialog(completing, 'Complete payment', { amount: '569000', reason: 'Minibar' });
  await expect(clerk.page.getByRole('status')).toContainText('the bank has taken 569,000 IQD');

  const layla = await newStaff({ name: 'Layla Hassan' });
  const dialog = await openDialog(layla.page, stay.reference, 'Reverse payment');
  await expect(dialog).toContainText(`${bothAmounts}. The reversal cancels the whole payment`);
  await expect(dialog).toContainText('569,000 IQD goes back to the card.');
  await confirmDialog(dialog, 'Reverse payment', { amount: '495000', reason: 'Flooded' });
  await expect(dialog.getByText('enter 569,000 IQD, without the currency')).toBeVisible();
  await confirmDialog(dialog, 'Reverse payment', { amount: '569000' });
  await expect(layla.page.getByRole('status')).toContainText('the reversal of 569,000 IQD');
});

test('whoever records an outcome is asked for the bank’s date, which is today unless they say so', async ({
  newStaff,
  bank,
}) => {
  const { slug, nights, daysAhead } = riverRoom();
  const stay = await holdStay(bank, { slug, nights, daysAhead: daysAhead + 4 });
  const { page } = await newStaff();
  await reverseWithoutAnswer(page, bank, stay.reference, '495000');
  await page.goto(`/admin/orders/${stay.reference}`);
  await page.getByRole('link', { name: 'Record the outcome' }).first().click();
  const date = page.getByLabel('Bank’s date');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Baghdad' }).format(new Date());
  await expect(date).toHaveValue(today);
  await page.getByLabel('The bank reversed it').check();
  await page.getByLabel('What the bank said').fill('Mrs Noor of the bank, by phone');
  await date.evaluate((input) => input.removeAttribute('max'));
  await date.fill('2199-01-01');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('This day is still to come.')).toBeVisible();
});
