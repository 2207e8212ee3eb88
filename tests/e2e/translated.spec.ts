import { holdRoom, holdStay, startGift } from './fixtures/holds';
import { openItem, requestResolution, reverseWithoutAnswer } from './fixtures/queue';
import { cardFrame, fillContact, typeCard, untilCardPage, untilHeading } from './fixtures/shop';
import { confirmDialog, openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { expectTruth, translate, untilScripts } from './fixtures/translation';

test('a translated order page tells of the decline, and of the approval that comes after it', {
  tag: '@first',
}, async ({ page, bank }) => {
  const { gatewayOrderId, pathWithKey } = await startGift();
  const approval = await bank.pay(gatewayOrderId);
  await page.goto(pathWithKey);
  await untilHeading(page, 'Waiting for your bank');
  await translate(page);
  await bank.deliver(await bank.declineOf(approval));
  await untilHeading(page, 'Payment declined');
  await expectTruth(page);
  await bank.deliver(approval);
  await untilHeading(page, 'Payment received');
  await expectTruth(page);
});

test('a translated order page tells of its cancellation, and of the payment that comes after it', async ({
  page,
  bank,
}) => {
  const { gatewayOrderId, pathWithKey } = await startGift();
  await page.goto(pathWithKey);
  await translate(page);
  await page.getByText('Cancel this order').click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await untilHeading(page, 'Order cancelled');
  await expectTruth(page);
  await bank.deliver(await bank.pay(gatewayOrderId));
  await untilHeading(page, 'Payment received');
  await expectTruth(page);
});

test('in translated pages a gift is put into the cart, corrected, ordered after an error and paid', async ({
  page,
}) => {
  await page.goto('/products/barhi-dates');
  await translate(page);
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  for (const total of ['18,000 IQD', '36,000 IQD']) {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(drawer).toContainText(total);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  }
  await page.goto('/cart');
  await translate(page);
  await page.getByLabel('Quantity').fill('3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('main')).toContainText('54,000 IQD');
  await page.goto('/checkout');
  await translate(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await fillContact(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await untilCardPage(page);
  await translate(page);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await typeCard(page, 'approve');
  await untilHeading(page, 'Payment received');
});

test('the translated pages of the desk follow a stay from the hold to its end', async ({
  newStaff,
  bank,
}) => {
  // The courtyard rooms of tonight are taken by other tests.
  const stay = { slug: 'arch-room', nights: 2, daysAhead: 3 / 24 };
  const { reference } = await holdStay(bank, stay);
  const [{ page: list }, { page: other }] = await Promise.all([newStaff(), newStaff()]);
  const [day, order] = [await list.context().newPage(), await list.context().newPage()];
  await list.goto(`/admin/orders?search=${reference}`);
  await day.goto('/admin');
  await order.goto(`/admin/orders/${reference}`);
  for (const page of [list, day, order]) await translate(page);
  const [inList, inDay] = [`[data-order="${reference}"]`, `[data-stay]:has-text("${reference}")`];

  await other.goto('/admin');
  await other.locator(inDay).getByRole('button', { name: 'Check in' }).click();
  await expect(day.locator(inDay)).toContainText('In house');
  await expectTruth(day, inDay);
  await other.locator(inDay).getByRole('button', { name: 'Undo check-in' }).click();
  await expect(day.locator(inDay)).toContainText('Expected');
  await expectTruth(day, inDay);

  const dialog = await openDialog(other, reference, 'Complete payment');
  const typed = { amount: '360000', reason: 'One breakfast less' };
  await confirmDialog(dialog, 'Complete payment', typed);
  await expect(list.locator(inList)).toContainText('Completed');
  await expectTruth(list, inList);
  await expect(order.getByRole('main')).toContainText('One breakfast less');
  // An email that is sent afterwards changes no open page of the desk.
  for (const part of ['amounts', 'references', 'attempts']) {
    await expectTruth(order, `section[aria-labelledby="${part}"]`);
  }
  await expectTruth(day, inDay);
});

test('in translated pages an issue and a request come and go', async ({ newStaff, bank }) => {
  const { reference } = await holdRoom(bank);
  const [{ page: queue }, { page: layla }] = await Promise.all([newStaff(), newStaff()]);
  const requests = await queue.context().newPage();
  await queue.goto('/admin/attention?kind=unknown_operation');
  await requests.goto('/admin/attention/approvals');
  for (const page of [queue, requests]) await translate(page);
  const rowOf = (page: typeof queue) => page.getByRole('article').filter({ hasText: reference });
  await reverseWithoutAnswer(layla, bank, reference, '250000');
  await expect(rowOf(queue)).toContainText('250,000 IQD');
  const item = await openItem(layla, 'unknown_operation', reference);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await requestResolution(layla, { outcome: 'The bank reversed it', reason: 'By phone at 02:40.' });
  await expect(rowOf(requests)).toContainText('By phone at 02:40.');
  await rowOf(requests).locator('summary').last().click();
  await rowOf(requests).getByLabel('Note').last().fill('x');
  await rowOf(requests).getByRole('button', { name: 'Approve with this note' }).click();
  await expect(requests.getByRole('status')).toContainText('Approved');
  await expect(rowOf(queue)).toHaveCount(0);
  await expect(queue.locator('html.translated-ltr')).toHaveCount(1);
});

test('a page that the browser cannot display is loaded anew once, and then speaks of the money', async ({
  page,
  bank,
  errors,
}) => {
  errors.expect(/NotFoundError/);
  /** An extension takes a part of the page away, which the page wants to remove later. */
  const openBroken = async (isSecond: boolean) => {
    const { gatewayOrderId, pathWithKey } = await startGift();
    await page.goto(pathWithKey);
    await untilScripts(page);
    await page.evaluate((isDone) => {
      Object.assign(window, { isBroken: true });
      if (isDone) sessionStorage.setItem(`reloaded:${location.pathname}`, 'yes');
      for (const form of document.querySelectorAll('main section > form')) form.remove();
    }, isSecond);
    await bank.deliver(await bank.pay(gatewayOrderId));
  };
  await openBroken(false);
  await untilHeading(page, 'Payment received');
  expect(await page.evaluate(() => 'isBroken' in window)).toBe(false);
  await openBroken(true);
  await expect(page.getByRole('heading', { name: 'could not be displayed' })).toBeVisible();
  await expect(page.getByText('No payment is affected by this')).toBeVisible();
  const link = page.getByRole('link', { name: 'View my order' });
  await expect(link).toHaveAttribute('href', new URL(page.url()).pathname);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await untilHeading(page, 'Payment received');
});
