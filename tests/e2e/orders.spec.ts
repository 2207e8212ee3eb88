import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { shownPhone } from '@/lib/text/phone-number';
import { listAttempt, listOrder } from '../support/listed-order';
import { holdPosts, holdScripts } from './fixtures/held-scripts';
import { holdRoom } from './fixtures/holds';
import { expect, test } from './fixtures/test';

const digits = (count: number) =>
  Array.from({ length: count }, () => String(randomInt(1, 10))).join('');

/** A name that nobody else in the shop has. */
const anyName = () => `Zerin ${['Xa', 'Xe', 'Xi'][randomInt(3)]}${digits(6)}`;

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('an order is found by each of its numbers, and the page says what a text was taken for', async ({
  newStaff,
}) => {
  const name = anyName();
  const said = {
    gatewayOrderId: `7${digits(9)}`,
    rrn: `7${digits(11)}`,
    internalReference: `A${digits(7)}FE${digits(4)}`,
    approvalCode: `Q${digits(5)}`,
  };
  const phone = `+964 770 ${digits(7)}`;
  const email = `z${digits(8)}@example.test`;
  const order = await listOrder({ name: `كاوة ${name}`, email, phone });
  await listAttempt(order.id, said);
  const { page } = await newStaff();
  await page.goto('/admin/orders');
  for (const [typed, taken] of [
    [order.reference.toLowerCase(), 'Searched as an order reference: one order has'],
    [said.rrn, 'Searched as an RRN: one order has'],
    [said.approvalCode.toLowerCase(), 'Searched as an approval code: one order has'],
    [said.internalReference, 'Searched as an INT_REF: one order has'],
    [said.gatewayOrderId, 'Searched as a gateway ORDER: one order has'],
    [phone.replace('+964 ', '0'), 'Searched as a phone number starting with'],
    [email.toUpperCase(), 'Searched as an email address starting with'],
    [name.split(' ')[1] ?? '', 'Searched as a name starting with'],
    // Another keyboard's letters for the same name.
    [`کاوه ${name}`, 'Searched as a name starting with'],
  ] as const) {
    await search(page, typed);
    await expect(page.getByRole('status').filter({ hasText: taken })).toBeVisible();
    await expect(page.getByRole('link', { name: order.reference })).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);
  }
});

test('filters are in the address, and say what is wrong at the field', async ({ newStaff }) => {
  const name = anyName();
  const cheap = await listOrder({ name, totalMinor: 40_000_000n, state: 'PAID', kind: 'sale' });
  const dear = await listOrder({
    name,
    totalMinor: 90_000_000n,
    at: new Date('2026-01-15T22:30Z'),
  });
  const { page } = await newStaff();
  await page.goto(`/admin/orders?search=${encodeURIComponent(name)}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Booked from').fill('50 000x');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  const field = page.getByLabel('Booked from');
  await expect(field).toHaveValue('50 000x');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Enter an amount above zero/);
  await expect(rowsOf(page)).toHaveCount(0);
  await field.fill('50,000');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: dear.reference })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('amountFrom')).toBe('50,000');

  // The same evening is two days: the 15th in London, the 16th in Baghdad.
  const path = `/admin/orders?search=${encodeURIComponent(name)}&from=2026-01-16&to=2026-01-16`;
  await page.goto(path);
  await expect(page.getByRole('link', { name: dear.reference })).toBeVisible();
  await page.goto(`${path}&calendar=gmt`);
  await expect(rowsOf(page)).toHaveCount(0);
  await page.goto(`/admin/orders?search=${encodeURIComponent(name)}&state=PAID&kind=sale`);
  await expect(page.getByLabel('Paid', { exact: true })).toBeChecked();
  await expect(page.getByRole('link', { name: cheap.reference })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  const file = page.getByRole('link', { name: 'Export all matches' });
  await expect(file).toHaveAttribute('href', /^\/admin\/orders\/export\?.*state=PAID/);
});

test('a view is kept, shared, renamed and deleted, and columns stay as they were chosen', async ({
  newStaff,
}) => {
  const name = anyName();
  const order = await listOrder({ name, phone: `07${digits(9)}` });
  const [layla, omar] = await Promise.all([newStaff(), newStaff({ permissions: ['see_orders'] })]);
  const { page } = layla;
  await page.goto(`/admin/orders?search=${encodeURIComponent(name)}`);
  await page.getByText('Save this view').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('View name')).toHaveAccessibleDescription(
    /Enter a name for the view/,
  );
  await page.getByLabel('View name').fill(name);
  await page.getByLabel('Share with everyone at the desk').check();
  await page.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  await omar.page.goto('/admin/orders');
  await omar.page.getByRole('link', { name: `${name} (shared)` }).click();
  await expect(rowsOf(omar.page)).toHaveCount(1);
  await expect(omar.page.getByText('Change this view')).toHaveCount(0);

  await page.getByText('Choose columns').click();
  await page.getByLabel('Phone', { exact: true }).check();
  await page.getByRole('button', { name: 'Save columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(shownPhone(order.customerPhone));
  await page.reload();
  await expect(rowsOf(page).first()).toContainText(shownPhone(order.customerPhone));

  await page.getByText('Change this view').click();
  await page.getByLabel('View name').fill(`${name} B`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(views.getByRole('link', { name: `${name} B` })).toBeVisible();
  await page.getByText('Change this view').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(1);
});

test('what is typed before the scripts have come stays where it is typed', async ({ newStaff }) => {
  const order = await listOrder({ name: anyName() });
  const { page } = await newStaff();
  const scripts = await holdScripts(page);
  await page.goto(`/admin/orders?search=${order.reference}`, { waitUntil: 'domcontentloaded' });
  await page.getByText('Save this view').click();
  const view = page.getByLabel('View name');
  await view.pressSequentially('Early');
  scripts.release();
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.type(' birds');
  await expect(view).toHaveValue('Early birds');
});

test('the list follows what happens: rows change in place, new ones wait to be asked for', async ({
  newStaff,
}) => {
  const since = new Date(Date.UTC(2030, randomInt(12), randomInt(1, 28), 9));
  const day = since.toISOString().slice(0, 10);
  const [older, newer] = [
    await listOrder({ at: since }),
    await listOrder({ at: new Date(since.getTime() + 60_000) }),
  ];
  const { page } = await newStaff();
  await page.clock.install();
  await page.goto(`/admin/orders?from=${day}&to=${day}`);
  const count = await rowsOf(page).count();
  await page.getByRole('link', { name: older.reference }).focus();
  await db().order.update({
    where: { id: older.id },
    data: { state: 'COMPLETED', version: { increment: 1 } },
  });
  await listOrder({ at: new Date(since.getTime() + 120_000) });
  const row = rowsOf(page).filter({ hasText: older.reference });
  await expect(row).toContainText('Completed');
  await expect(page.getByText('1 new order')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(count);
  await expect(page.getByRole('link', { name: older.reference })).toBeFocused();
  // As soon as before, also at a desk that nobody has touched for a quarter of an hour.
  const isAsked = /\/admin\/orders\/changes\?/;
  const pauseBetween = async () => {
    await page.waitForRequest(isAsked);
    const from = performance.now();
    await page.waitForRequest(isAsked);
    return performance.now() - from;
  };
  const usual = await pauseBetween();
  await page.clock.fastForward(15 * 60_000);
  await page.waitForRequest(isAsked);
  expect(await pauseBetween()).toBeLessThan(8 * usual);
  for (const [state, text] of [
    ['REVERSED', 'Reversed'],
    ['PAID', 'Paid'],
  ] as const) {
    await db().order.update({
      where: { id: older.id },
      data: { state, version: { increment: 1 } },
    });
    await expect(row).toContainText(text);
  }
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(count + 1);
  await expect(page.getByRole('link', { name: newer.reference })).toBeVisible();
});

test('the list is worked by the keyboard alone, and the palette leads anywhere', async ({
  newStaff,
}) => {
  const name = anyName();
  const at = Date.now();
  const first = await listOrder({ name, at: new Date(at) });
  const second = await listOrder({ name, at: new Date(at - 60_000) });
  await listAttempt(first.id, {
    gatewayOrderId: `7${digits(9)}`,
    rrn: '1',
    internalReference: 'A',
  });
  const { page } = await newStaff();
  await page.goto('/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await page.keyboard.type(`${name} ?j/`);
  await expect(field).toHaveValue(`${name} ?j/`);
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: first.reference })).toBeFocused();
  // Beside the list, whose place and focus stay.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const beside = page.getByRole('complementary', { name: first.reference });
  await expect(beside.getByRole('heading', { name: 'Customer' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]open=${first.reference}$`));
  await expect(page.getByRole('link', { name: 'Preview beside the list' }).first()).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(2);
  // A letter is dead while the row of another order has the focus.
  await expect(beside.locator('[aria-keyshortcuts="r"]')).toBeVisible();
  const steps = await page.evaluate(() => window.history.length);
  await page.getByRole('link', { name: second.reference }).focus();
  await page.keyboard.press('r');
  await page.getByRole('link', { name: first.reference }).focus();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reverse payment' });
  await expect(dialog).toContainText(first.reference);
  expect(await page.evaluate(() => window.history.length)).toBe(steps + 1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(2);
  await beside.getByRole('link', { name: 'Close' }).click();
  await expect(beside).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('link', { name: first.reference }).focus();

  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: second.reference })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${second.reference}$`));
  // Opened long enough to be remembered: its scripts run.
  const kept = () => page.evaluate(() => Object.values({ ...window.localStorage }));
  await expect.poll(kept).toEqual([JSON.stringify([second.reference])]);
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(field).toHaveAttribute('aria-keyshortcuts', '/');

  await page.keyboard.press('Control+k');
  // At once, without a look whether it is open: the page below has letters that act.
  await page.keyboard.type('xj/');
  const palette = page.getByRole('dialog', { name: 'Go anywhere' });
  await expect(palette.getByRole('combobox')).toHaveValue('xj/');
  await palette.getByRole('combobox').fill('');
  // What was opened last stands first, before anything is typed.
  await expect(palette.getByRole('option').first()).toHaveText(second.reference);
  await page.keyboard.type('inbo');
  await expect(palette.getByRole('option', { name: 'Inbox' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  // Enter at typing speed waits for the answer: several hits are shown as a list, one is opened.
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?search=Zerin[^&]*$/);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('Control+k');
  const answers = await holdPosts(page);
  await page.keyboard.type(first.reference);
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('status')).toHaveText('Searching');
  answers.release();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${first.reference}$`));

  await expect.poll(kept).toEqual([JSON.stringify([first.reference, second.reference])]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await kept()).toEqual([]);
});

test('from 1024 pixels on an order opens over the end of the list, acts there, and gives the focus back', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const { page } = await newStaff();
  const row = rowsOf(page);
  const preview = row.getByRole('link', { name: 'Preview beside the list' });
  const beside = page.getByRole('complementary', { name: reference });
  for (const width of [1024, 1100]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`/admin/orders?search=${reference}`);
    await expect(page.getByRole('link', { name: reference })).toBeFocused();
    await preview.click();
    await expect(page).toHaveURL(new RegExp(`search=${reference}&open=${reference}$`));
    const [order, panel] = [await boxOf(row.locator('[data-row-link]')), await boxOf(beside)];
    expect(panel).toMatchObject({ top: 0, right: width });
    // The row can still be read and opened, and the page has not become wider than the screen.
    expect(order.right).toBeLessThan(panel.left);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await beside.getByRole('link', { name: 'Close' }).click();
    await expect(beside).toBeHidden();
    await expect(preview).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(beside.locator('[aria-keyshortcuts="c"]')).toBeVisible();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Complete payment' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  // Escape closes what is on top: the dialog, then the order.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(beside).toBeVisible();
  await beside.getByRole('button', { name: 'Complete payment' }).click();
  await dialog.getByRole('button', { name: 'Complete payment' }).click();
  await expect(beside.getByRole('status')).toContainText('the bank has taken 250,000 IQD');
  await expect(row).toContainText('Completed');
  await beside.getByRole('link', { name: 'Open full order' }).focus();
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(preview).toBeFocused();
});

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect());
