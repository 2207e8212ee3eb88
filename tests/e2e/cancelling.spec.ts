import { holdRoom, payGift, startGift } from './fixtures/holds';
import { auditCount } from './fixtures/records';
import { addGift, checkOut, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('an order that nobody paid is cancelled with a reason, and a payment on its way is ticked', {
  tag: '@first',
}, async ({ page, newStaff }) => {
  await addGift(page);
  const reference = await checkOut(page);
  const [layla, viewer] = await Promise.all([
    newStaff(),
    newStaff({ permissions: ['see_orders'] }),
  ]);
  await viewer.page.goto(`/admin/orders/${reference}?dialog=cancel`);
  await expect(viewer.page.getByRole('heading', { level: 1 })).toContainText(reference);
  await expect(viewer.page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  const desk = layla.page;
  await desk.goto(`/admin/orders/${reference}`);
  await desk.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Cancel order' });
  const confirm = dialog.getByRole('button', { name: 'Cancel order' });
  await dialog.getByLabel('Reason').fill('The guest called');
  await confirm.click();
  await expect(dialog.getByText('The bank has not answered a payment')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The guest called');
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await expect(desk.getByRole('status')).toContainText('The order is cancelled.');
  await expect(desk.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('cancelled the order');
  expect(await auditCount(reference, 'order.cancelled')).toBe(1);
  // The card page hears of it and leads there by itself.
  await untilHeading(page, 'Order cancelled');
  await expect(page.getByRole('button', { name: /again|Continue/ })).toHaveCount(0);
});

test('an approval that comes after the cancellation is surplus, and its item leads to the reversal', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const { reference, gatewayOrderId } = await startGift();
  const { page: desk } = await newStaff();
  await desk.goto(`/admin/orders/${reference}?dialog=cancel`);
  const dialog = desk.getByRole('dialog', { name: 'Cancel order' });
  await dialog.getByLabel('Reason').fill('The guest called');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(desk.getByRole('status')).toContainText('The order is cancelled.');
  await bank.deliver(await bank.pay(gatewayOrderId));
  await desk.goto('/admin/attention?kind=surplus');
  const item = desk.getByRole('article').filter({ hasText: reference });
  await expect(item).toContainText('Surplus payment');
  await item.getByRole('link', { name: 'Reverse payment' }).click();
  await expect(desk.getByRole('dialog', { name: 'Reverse payment' })).toBeVisible();
});

test('money that is held, or may be, is not cancelled away', { tag: '@first' }, async ({
  newStaff,
  bank,
}) => {
  const { reference: held } = await holdRoom(bank);
  const { reference: doubtful } = await payGift(bank, 'error');
  const { page: desk } = await newStaff();
  await desk.goto(`/admin/orders/${held}?dialog=cancel`);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(held);
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await desk.goto(`/admin/orders/${doubtful}`);
  await desk.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Cancel order' });
  await expect(dialog).toContainText('Resolve the payment first.');
  await expect(dialog.getByRole('button')).toHaveCount(0);
});
