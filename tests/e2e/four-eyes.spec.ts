import type { Locator, Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import type { Actor } from '@/lib/rights/actor';
import { presets } from '@/lib/rights/permissions';
import { findBarriers } from '../pages/axe-scan';
import { operationInput } from '../support/held-stay';
import { must } from '../support/must';
import { actorOf, createPerson } from '../support/people';
import type { Bank } from './fixtures/bank';
import { holdRoom } from './fixtures/holds';
import { itemOf, openItem, requestResolution, reverseWithoutAnswer } from './fixtures/queue';
import { attemptOf, auditCount } from './fixtures/records';
import { untilHeading } from './fixtures/shop';
import { amountShown, unfold } from './fixtures/staff';
import { expect, test } from './fixtures/test';

test.use({ waitsForFonts: true });

const told = 'Mrs Noor of the bank, by phone at 02:40: it is in their list of today.';

test('an unknown reversal is settled by two people, and one person is never both', {
  tag: '@first',
}, async ({ page, newStaff, bank }) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const [layla, omar] = await Promise.all([
    newStaff({ name: 'Layla Hassan' }),
    newStaff({ name: 'Omar Salih' }),
  ]);
  await reverseWithoutAnswer(layla.page, bank, reference, '250000');
  const item = await openItem(layla.page, 'unknown_operation', reference);
  await expect(item).toContainText('Reversal with unknown outcome');
  await expect(item.getByRole('button', { name: 'Close issue' })).toHaveCount(0);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await requestResolution(layla.page, { outcome: 'The bank reversed it', reason: told });

  const waiting = layla.page.getByRole('status');
  await expect(waiting).toContainText('Waiting for approval · Record the outcome');
  await waiting.getByRole('link').click();
  const own = itemOf(layla.page, reference);
  await expect(own).toContainText('You requested this. Another user must decide.');
  await expect(own.getByRole('button')).toHaveCount(1);
  await expect(own.getByRole('button', { name: 'Withdraw request', exact: true })).toBeVisible();

  await omar.page.goto('/admin/attention/approvals');
  const request = itemOf(omar.page, reference);
  await expect(request).toContainText(told);
  expect(await findBarriers(omar.page)).toEqual([]);
  await expect(request).toContainText(/Held on the card\s*Not yet known\s*Taken so far\s*Not yet/);
  await request.getByText('Details', { exact: true }).click();
  const note = request.getByLabel('Note').last();
  await note.evaluate((input) => input.removeAttribute('maxlength'));
  await note.fill('x'.repeat(501));
  await request.getByRole('button', { name: 'Approve with this note' }).click();
  await expect(request.getByText('The note must be 500 characters or fewer')).toBeVisible();
  expect((await attemptOf(reference)).operations[0]?.state).toBe('UNKNOWN');

  await note.fill('I called them too.');
  await request.getByRole('button', { name: 'Approve with this note' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Approved');
  await expect(amountShown(omar.page, 'Hold released')).toHaveText('250,000 IQD');
  await unfold(omar.page, 'Bank details');
  await expect(omar.page.getByText('Resolved manually').first()).toBeVisible();
  const [operation, ...others] = (await attemptOf(reference)).operations;
  expect(operation).toMatchObject({ state: 'RESOLVED', isByHand: true });
  expect(others).toEqual([]);
  await openItem(layla.page, 'unknown_operation', reference);
  await expect(itemOf(layla.page, reference)).toHaveCount(0);
  await page.goto(pathWithKey);
  await untilHeading(page, 'Payment reversed');
});

test('a second person refuses with a note, or the first takes it back, and nothing happens', async ({
  page,
  newStaff,
  bank,
}) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const [layla, omar] = await Promise.all([newStaff(), newStaff()]);
  await reverseWithoutAnswer(layla.page, bank, reference, '250000');
  await layla.page.getByRole('link', { name: 'Record the outcome' }).first().click();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it' });
  await expect(layla.page.getByText('Enter how you know')).toBeVisible();
  await expect(
    layla.page.getByRole('radio', { name: 'The bank did not reverse it' }),
  ).toBeChecked();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it', reason: told });
  await expect(layla.page.getByRole('status')).toContainText('Waiting for approval');

  await omar.page.goto('/admin/attention/approvals');
  const request = itemOf(omar.page, reference);
  await request.getByText('Refuse…').click();
  await request.getByRole('button', { name: 'Refuse' }).click();
  await expect(request.getByText('Enter why you refuse.')).toBeVisible();
  await request.getByLabel('Note').first().fill('They told me otherwise.');
  await request.getByRole('button', { name: 'Refuse' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Request refused. Nothing was done.');

  // Who asked reads it without reloading.
  await expect(newsOf(layla.page)).toContainText('refused your request');
  await layla.page.reload();
  await layla.page.getByRole('link', { name: 'Record the outcome' }).first().click();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it', reason: told });
  await layla.page.getByRole('link', { name: 'View request' }).click();
  await itemOf(layla.page, reference).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(layla.page.getByRole('status')).toContainText(
    'Request withdrawn. Nothing was done.',
  );
  expect((await attemptOf(reference)).operations[0]?.state).toBe('UNKNOWN');
  expect(await auditCount(reference, 'approval.refused')).toBe(1);
  expect(await auditCount(reference, 'approval.withdrawn')).toBe(1);
  await page.goto(pathWithKey);
  await untilHeading(page, 'We are checking your payment');
});

test('a request is a number for who can decide it, and decisions are one line that covers nothing', async ({
  newStaff,
  bank,
}) => {
  const [{ page, staff }, omar] = await Promise.all([newStaff(), newStaff()]);
  const me = await actorOf<'complete'>(staff.id);
  const noor = await createPerson<'approve'>(presets.admin, 'Noor Basim');
  await omar.page.goto('/admin/orders');
  const made = [await askForMore(bank, me), await askForMore(bank, me)];
  await expect(omar.page.getByRole('link', { name: /^Inbox \d+ waiting$/ })).toBeVisible();
  await expect(newsOf(omar.page)).toBeHidden();
  const refuse = async ({ requestId }: { requestId: string }) =>
    must(await decideApproval(noor, { requestId, decision: 'refuse', note: 'Not today' }));
  const news = newsOf(page);
  const folded = news.getByRole('button', { name: /^Decisions on your requests: \d+$/ });
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector('.sr-only[aria-live]')?.textContent?.trim() ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await page.goto(`/admin/orders?search=${made[0]?.reference}&open=${made[0]?.reference}`);
  await Promise.all(made.map(refuse));
  await expect(folded).toBeVisible();
  await expect(news).not.toContainText('refused your request');
  expect((await said()).at(-1)).toEqual(await folded.textContent());
  // The order beside the list ends where the line begins.
  const beside = page.getByRole('complementary', { name: made[0]?.reference });
  await expect.poll(async () => (await boxOf(beside)).bottom - (await boxOf(news)).top).toBe(0);
  expect((await boxOf(news)).height).toBeLessThanOrEqual(48);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await boxOf(news)).height).toBeLessThanOrEqual(48);
  await expectNothingCovered(page, news);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expect(news).toBeHidden();
  const last = await askForMore(bank, me);
  await refuse(last);
  await expect(news).toContainText('Noor Basim refused your request');
  await expect(folded).toBeHidden();
  await news.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(new RegExp(`${last.reference}$`));
});

/** A stay whose completion for more than was held waits for a second person. */
async function askForMore(bank: Bank, actor: Actor<'complete'>) {
  const { reference, orderId } = await holdRoom(bank);
  const { id, order } = await db().paymentAttempt.findFirstOrThrow({
    where: { orderId },
    include: { order: true },
  });
  const wish = operationInput({ reference, attemptId: id, version: order.version }, '300000');
  const answer = await completePayment(actor, wish);
  if (!answer.ok || answer.value.kind !== 'requested') throw new Error(JSON.stringify(answer));
  return { reference, requestId: answer.value.requestId };
}

const newsOf = (page: Page) => page.getByRole('region', { name: 'News from colleagues' });

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect());

/** Whatever on the page has the focus, and its very end, can be above the bar. */
async function expectNothingCovered(page: Page, bar: Locator) {
  const last = page.locator('main').locator('a[href], summary, button').filter({ visible: true });
  await last.last().focus();
  await expect
    .poll(async () => (await boxOf(page.locator(':focus'))).bottom)
    .toBeLessThanOrEqual((await boxOf(bar)).top);
  await page.keyboard.press('Control+End');
  const end = page.locator('main > *').last();
  await expect
    .poll(async () => (await boxOf(end)).bottom)
    .toBeLessThanOrEqual((await boxOf(bar)).top);
}
