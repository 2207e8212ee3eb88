import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { listOrder } from '../support/listed-order';
import { holdScripts } from './fixtures/held-scripts';
import { holdStay } from './fixtures/holds';
import { Keys } from './fixtures/keys';
import { expect, test } from './fixtures/test';

/** So far is the merchant's day ahead of that of the server. */
const houseHours = 3 / 24;

test('the desk opens with the day: a guest is checked in by a key, seen at another desk, and taken back on a phone', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const stay = { slug: 'courtyard-room', nights: 2, daysAhead: houseHours };
  const { reference } = await holdStay(bank, stay);
  const { reference: second } = await holdStay(bank, stay);
  await db().order.update({ where: { reference }, data: { customerName: `Guest ${reference}` } });
  const [{ page: desk }, { page: other }, { page: pocket }] = await Promise.all([
    newStaff(),
    newStaff(),
    newStaff(),
  ]);
  await pocket.setViewportSize({ width: 360, height: 740 });
  await Promise.all([desk.goto('/admin'), other.goto('/admin')]);
  const rowOf = (page: typeof desk, of = reference) =>
    page.locator('[data-stay]').filter({ hasText: of });
  await expect(rowOf(desk)).toContainText(/Expected/);
  await expect(rowOf(desk)).toContainText(/Held\s*250,000 IQD/);
  // Letters press only while a row has the focus.
  await desk.keyboard.press('i');
  await expect(rowOf(other)).toContainText('Expected');
  await rowOf(desk)
    .getByRole('link', { name: `Guest ${reference}` })
    .focus();
  await desk.keyboard.press('i');
  await expect(rowOf(desk)).toContainText('In house');
  await expect(rowOf(other)).toContainText('In house');
  await desk.keyboard.press('u');
  await expect(rowOf(desk)).toContainText('Expected');
  await desk.keyboard.press('i');
  // The next guest is checked in before the answer for the first has arrived.
  await rowOf(desk, second).locator('[data-row-link]').focus();
  await desk.keyboard.press('i');
  await expect(rowOf(other)).toContainText('In house');
  await expect(rowOf(other, second)).toContainText('In house');
  await desk.keyboard.press('n');
  await expect(desk).toHaveURL(/day=/);
  await expect(desk.getByRole('list', { name: /^In house/ })).toContainText(reference);
  // Who leaves is on the page of the day, without a filter. The page listens for its letters as
  // soon as its scripts have run.
  const firstDay = desk.url();
  await expect(async () => {
    if (desk.url() === firstDay) await desk.keyboard.press('n');
    await expect(desk).not.toHaveURL(firstDay, { timeout: 5_000 });
  }).toPass();
  await expect(desk.getByRole('list', { name: /^Departures/ })).toContainText(reference);
  const leaving = desk.getByRole('dialog', { name: 'Check out and complete' });
  await expect(async () => {
    await rowOf(desk).locator('[data-row-link]').focus();
    await desk.keyboard.press('o');
    await expect(leaving).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await leaving.getByText('Check out without completing').first().click();
  const alone = leaving.getByRole('button', { name: 'Check out without completing' });
  await alone.click();
  await expect(leaving).toContainText(
    'Enter why the guest leaves before the payment is completed.',
  );
  await leaving.getByLabel('Reason').last().fill('Pays in cash tomorrow');
  await alone.click();
  await expect(rowOf(desk)).toContainText('Left, not completed');
  await rowOf(desk).locator('[data-row-link]').focus();
  await desk.keyboard.press('u');
  await expect(rowOf(desk)).toContainText('In house');

  await pocket.goto('/admin');
  await rowOf(pocket).getByRole('button', { name: 'Undo check-in' }).click();
  await expect(rowOf(pocket)).toContainText('Expected');
  // From the row to the plan of all rooms, and to another room.
  const { unitId: first } = await db().roomNight.findFirstOrThrow({
    where: { order: { reference } },
  });
  await rowOf(pocket).getByTitle('Change room').click();
  const panel = pocket.getByRole('region', { name: /^Stay in room/ });
  await expect(panel).toContainText(`Guest ${reference}`);
  const room = await panel.getByLabel('Another room').locator('option').first().textContent();
  await panel.getByRole('button', { name: 'Move to this room' }).click();
  await expect(pocket.getByText(`Moved to room ${room}.`)).toBeVisible();
  const wide = await pocket.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  await openByArrows(desk, reference);
  await dragBack(desk, other, reference, first);

  // The list begins in the upper quarter of a screen, and a phone shows three rows above its bar.
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto('/admin/orders');
  expect((await firstRow(desk)).y).toBeLessThanOrEqual(200);
  for (let order = 0; order < 8; order += 1) await listOrder();
  for (const language of ['en', 'ar']) await threeRowsOnPhone(pocket, language);
  await completeBeside(desk, reference);
});

test('a free night of the calendar begins an order for that room, by a click, a drag and keys', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff({ permissions: ['see_orders', 'complete'] });
  const first = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const day = (days: number) =>
    new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
  const plan = `/admin/calendar?from=${first}`;
  const row = desk
    .locator('[data-room]')
    .filter({ has: desk.getByRole('rowheader', { name: '11', exact: true }) });
  const night = (days: number) => row.locator('[data-night]').nth(days);
  const begins = async (checkIn: string, checkOut: string) => {
    await expect(desk.getByLabel('Check-in 1')).toHaveValue(checkIn);
    await expect(desk.getByLabel('Check-out 1')).toHaveValue(checkOut);
    await expect(desk.getByLabel('Room 1')).toHaveValue('arch-room');
    await expect(desk.getByLabel('Room number 1').locator('option:checked')).toHaveText('11');
    await expect(desk.getByLabel('Full name')).toBeFocused();
    await desk.getByRole('link', { name: 'Room calendar' }).last().click();
    await expect(desk).toHaveURL(plan);
  };
  await desk.goto(plan);
  await night(1).click();
  await begins(day(1), day(2));
  // As soon as the page listens.
  await expect(async () => {
    if (desk.url().includes('/calendar')) await night(4).dragTo(night(2));
    await expect(desk).toHaveURL(/compose/, { timeout: 2_000 });
  }).toPass();
  await begins(day(2), day(5));
  await expect(desk.locator('[aria-keyshortcuts="/"]')).toBeVisible();
  await night(0).focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) {
    await desk.keyboard.press(key);
  }
  await begins(day(1), day(4));
});

test('every page has the search, the palette and the help with its own keys, by key, mouse and phone', async ({
  newStaff,
}) => {
  const [{ page: desk }, { page: pocket }] = await Promise.all([newStaff(), newStaff()]);
  await desk.goto('/admin');
  const search = desk.getByRole('searchbox', { name: 'Search orders' });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await desk.keyboard.press('?');
  const help = desk.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Search orders');
  await expect(help.locator('dl > div').filter({ hasText: 'Check in' })).toContainText('i');
  // Who turns them off reads the keys by the button, and nothing happens by a letter.
  await help.getByLabel('Turn off single-letter shortcuts').check();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('n');
  await desk.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await expect(desk).toHaveURL(/\/admin$/);
  await desk.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByLabel('Turn off single-letter shortcuts').uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await desk.goto('/admin/goods');
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await desk.keyboard.press('/');
  await expect(search).toBeFocused();
  await desk.keyboard.type('nobody at all');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/admin\/orders\?search=nobody/);

  await pocket.setViewportSize({ width: 360, height: 740 });
  await pocket.goto('/admin/goods');
  await pocket.getByRole('button', { name: 'Go anywhere' }).click();
  await expect(pocket.getByRole('combobox')).toBeFocused();
  await pocket.keyboard.type('calend');
  await pocket.getByRole('option', { name: 'Calendar' }).click();
  await expect(pocket).toHaveURL(/\/admin\/calendar/);
  const wide = await pocket.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});

test('what is typed after / before the page listens is searched for, and presses no letters', async ({
  newStaff,
}) => {
  const { page: desk } = await newStaff();
  const scripts = await holdScripts(desk);
  await desk.goto('/admin', { waitUntil: 'domcontentloaded' });
  const search = desk.getByRole('searchbox', { name: 'Search orders' });
  await desk.keyboard.press('/');
  await expect(search).toBeFocused();
  await desk.keyboard.type('pn');
  scripts.release();
  // Set by the page's own scripts.
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await desk.keyboard.type('p');
  await expect(search).toHaveValue('pnp');
  await expect(desk).toHaveURL(/\/admin$/);
});

/** From room to room down to the stay, which Enter opens. */
async function openByArrows(desk: Page, reference: string) {
  await desk.goto('/admin/calendar');
  await expect(desk.locator('[aria-keyshortcuts="/"]')).toBeVisible();
  const focused = desk.locator('[data-room] a:focus');
  await expect(async () => {
    await desk.keyboard.press('ArrowDown');
    await expect(focused).toContainText(reference, { timeout: 100 });
  }).toPass({ intervals: [50] });
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('region', { name: /^Stay in room/ })).toContainText(reference);
}

/** The same as by the form, for whoever has a mouse; also at another desk, without a reload. */
async function dragBack(desk: Page, other: Page, reference: string, unitId: string | null) {
  await Promise.all([desk.goto('/admin/calendar'), other.goto('/admin/calendar')]);
  const stay = desk.locator('[data-dragged]').filter({ hasText: `Guest ${reference}` });
  const foreign = desk.locator('tbody').filter({ hasNot: stay }).locator('[data-room]').last();
  const refusal = desk.getByText('This room is not of the stay’s type');
  await expect(async () => {
    await stay.dragTo(foreign);
    await expect(refusal).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const room = `[data-room="${unitId}"]`;
  await stay.dragTo(desk.locator(room));
  await expect(desk.getByText('Moved to room')).toBeVisible();
  await expect(refusal).toBeHidden();
  await expect(desk.locator(room)).toContainText(reference);
  await expect(other.locator(room)).toContainText(reference);
}

/** Completed where it stands, by few keys; the way back does not lead to the dialog. */
async function completeBeside(desk: Page, reference: string) {
  const keys = new Keys(desk);
  const field = desk.locator('[aria-keyshortcuts="/"]');
  await expect(field).toBeVisible();
  await keys.press('/');
  await keys.typeValue(reference);
  await keys.press('Enter');
  const row = desk.getByRole('link', { name: reference });
  await expect(row).toBeFocused();
  await expect(desk.locator('[data-list] tbody tr')).toHaveCount(1);
  await keys.press('Tab', 'Enter');
  const beside = desk.getByRole('complementary', { name: reference });
  await expect(beside.locator('[aria-keyshortcuts="c"]')).toBeVisible();
  await keys.press('c');
  const dialog = desk.getByRole('dialog', { name: 'Complete payment' });
  await expect(dialog).toContainText(reference);
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await keys.press('Enter');
  expect(keys.pressed).toBeLessThanOrEqual(9);
  await expect(beside.getByRole('status')).toContainText('the bank has taken 250,000 IQD');
  await expect(desk.locator('[data-list] tbody tr')).toContainText('Completed');
  await desk.goBack();
  await expect(desk).not.toHaveURL(/outcome|dialog/);
  await expect(beside).toBeVisible();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(beside.getByRole('button', { name: 'Complete payment' })).toBeHidden();
}

async function threeRowsOnPhone(page: Page, language: string) {
  const url = process.env.APP_URL ?? '';
  await page.context().addCookies([{ name: 'diwan_language', value: language, url }]);
  await page.goto('/admin/orders');
  const third = await page.locator('[data-list] tbody tr').nth(2).boundingBox();
  const bar = await page.getByRole('navigation').first().boundingBox();
  const many = page.locator('#bulk');
  expect((third?.y ?? 0) + (third?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  // Acts on several rows come into sight with the first that is ticked.
  await expect(many).not.toBeInViewport();
  await page.locator('[name="order"]').first().check();
  await expect(many).toBeInViewport();
}

async function firstRow(page: Page) {
  const box = await page.locator('[data-list] tbody tr').first().boundingBox();
  if (box === null) throw new Error('no row is shown');
  return box;
}
