import type { Page, Request } from '@playwright/test';
import { db } from '@/lib/db/client';
import { untilMailTo } from './fixtures/mails';
import { itemOf, openItem, requestResolution } from './fixtures/queue';
import { attemptOf, ordersBy } from './fixtures/records';
import { addGift, buyGift, checkOut, fillContact, newContact, untilHeading } from './fixtures/shop';
import { expect, test } from './fixtures/test';

const markup = '<script>ran()</script>"><img src="x" onerror="ran()">javascript:ran()';

test('M1 markup in every text of people and of the bank is shown and never run', async ({
  page,
  bank,
  newStaff,
  stack,
}) => {
  const [layla, omar] = await Promise.all([newStaff({ name: markup }), newStaff()]);
  for (const one of [page, layla.page, omar.page]) await listen(one);
  await addGift(page);
  const reference = await checkOut(page, { ...newContact(), name: markup });
  await db().orderLine.updateMany({
    where: { order: { reference } },
    data: { name: { en: markup } },
  });
  const { gatewayOrderId } = await attemptOf(reference);
  await bank.deliver(await hostileResult(stack.controlUrl, await bank.pay(gatewayOrderId)));

  await untilHeading(page, 'We are checking your payment');
  await expectShown(page, 2);
  await page.emulateMedia({ media: 'print' });
  await expectShown(page, 2);
  await page.emulateMedia({ media: 'screen' });

  await layla.page.goto(`/admin/orders?search=${encodeURIComponent(markup.slice(0, 40))}`);
  await expect(layla.page.getByRole('link', { name: reference })).toBeVisible();
  await expectShown(layla.page);
  await layla.page.goto(`/admin/orders/${reference}`);
  await expectShown(layla.page, 2);
  const item = await openItem(layla.page, 'needs_review', reference);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await expect(
    layla.page.getByRole('heading', { name: 'What happened at the bank?' }),
  ).toBeVisible();
  await expectShown(layla.page, 3);
  const rrn = '123456789012';
  await requestResolution(layla.page, {
    outcome: 'The amount was taken',
    amount: '18000',
    reason: `${markup} said the bank`,
    rrn,
  });
  await expect(layla.page.getByRole('status')).toContainText('The amount was taken');
  await omar.page.goto('/admin/attention/approvals');
  await expectShown(omar.page, 2);
  await itemOf(omar.page, reference).getByRole('button', { name: 'Approve' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Approved');
  await expectShown(omar.page, 3);

  await page.goto(`/orders/${reference}`);
  await untilHeading(page, 'Payment received');
  await expectShown(page, 2);
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent('javascript:ran()')}`);
  expect(await page.locator('[href^="javascript:"], [action^="javascript:"]').count()).toBe(0);
});

test('N2 a card number that is typed at the checkout leaves the page, and the rest stays', async ({
  page,
}) => {
  const contact = newContact();
  await addGift(page);
  await page.goto('/checkout');
  await fillContact(page, {
    ...contact,
    name: 'Sara 4111 1111 1111 1111',
    phone: '٤١١١١١١١١١١١١١١١',
  });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const name = page.getByLabel('Full name');
  await expect(name).toHaveAccessibleDescription(/This looks like a card number/);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/start with \+/);
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(contact.email);
  expect(await page.content()).not.toMatch(/4111\s*1111|٤١١١/);
  expect(await ordersBy(contact.email)).toEqual([]);
});

test('L3 the key of an order reaches nobody but the shop', async ({ page, stack }) => {
  const asked: Request[] = [];
  page.context().on('request', (request) => asked.push(request));
  const reference = await buyGift(page);
  await untilHeading(page, 'Payment received');
  const { html, text } = await untilMailTo(stack.mailPageUrl, await emailOf(reference));
  const [link = '', key = ''] = /https?:\/\/\S+?\?key=([\w-]{22,})/.exec(text || html) ?? [];
  expect(key).not.toBe('');
  await page.context().clearCookies();
  await page.goto(link);
  await untilHeading(page, 'Payment received');
  expect(page.url()).not.toContain('key=');

  const withKey = asked.filter((request) => request.url().includes(key));
  expect(withKey.length).toBeGreaterThan(0);
  const shop = new URL(stack.url).origin;
  expect(withKey.filter((request) => new URL(request.url()).origin !== shop)).toEqual([]);
  const away = asked.filter((request) => new URL(request.url()).origin !== shop);
  expect(away.some((request) => request.url().startsWith(stack.gatewayUrl))).toBe(true);
  for (const request of asked) {
    const headers = await request.allHeaders();
    expect(headers.referer ?? '', request.url()).not.toContain('key=');
    if (!away.includes(request)) continue;
    expect(headers.referer ?? '', request.url()).not.toContain('/orders/');
    expect(request.postData() ?? '', request.url()).not.toContain(key);
  }
});

/** What markup would call if it ran; the browser's complaints fail the test. */
async function listen(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.assign(window, { ran: () => console.error('markup ran') });
  });
}

/** The markup stands on the page as text, at least so often, and made no element. */
async function expectShown(page: Page, least = 1): Promise<void> {
  const shown = await page.evaluate(
    (text) => (document.body.textContent ?? '').split(text).length - 1,
    markup.slice(0, 40),
  );
  expect(shown, page.url()).toBeGreaterThanOrEqual(least);
  expect(await page.locator('img[src="x"], [onerror]').count(), page.url()).toBe(0);
}

/** A result that the bank signed, for another amount, with markup in every field as far as it goes. */
async function hostileResult(
  controlUrl: string,
  settled: Record<string, string>,
): Promise<Record<string, string>> {
  const { P_SIGN: _old, ...fields } = settled;
  const short = { AMOUNT: '1.00', RRN: '<img src="x"', APPROVAL: '<i>"&>' };
  const said = { ...short, INT_REF: markup, DESC: markup, MESSAGE: markup };
  const answer = await fetch(`${controlUrl}/control/sign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { ...fields, ...said } }),
  });
  return ((await answer.json()) as { fields: Record<string, string> }).fields;
}

async function emailOf(reference: string): Promise<string> {
  return (await db().order.findUniqueOrThrow({ where: { reference } })).customerEmail;
}
