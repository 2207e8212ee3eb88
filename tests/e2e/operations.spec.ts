import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { presets } from '@/lib/rights/permissions';
import { holdScripts } from './fixtures/held-scripts';
import { type HeldStay, holdStay } from './fixtures/holds';
import { Keys } from './fixtures/keys';
import { attemptOf } from './fixtures/records';
import { openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';
import { word } from './fixtures/words';

const phone = { width: 360, height: 740 };
const keystrokesMax = 25;
const reversalKeysMax = 12;

/** Days that no other test books, each asked for once. */
const daysAhead = () => 240 + 12 * test.info().parallelIndex;
const archRoom = { slug: 'arch-room', nights: 2 };

test('a stay is completed for 12 % more with two extras, in few keystrokes and on a phone', {
  tag: '@first',
}, async ({ newStaff, newVisitor, bank }) => {
  const stay = await holdStay(bank, { ...archRoom, daysAhead: daysAhead() });
  const { page: desk } = await newStaff({ permissions: presets.staff });
  await desk.setViewportSize(phone);
  await untilReady(desk, stay);
  const keys = new Keys(desk);
  await keys.press('c');
  const dialog = desk.getByRole('dialog', { name: 'Complete payment' });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await keys.press('Tab');
  await keys.typeValue('Extras at check-out');
  await keys.press('Tab', 'm', 'Tab', 'Tab', 'Tab');
  await keys.typeValue('24400');
  await keys.press('Tab', 'o', 'Tab', 'Tab', 'Tab');
  await keys.typeValue('20000');
  await expect(amount).toHaveValue('414,400');
  await expect(dialog.getByText('Above the hold, allowed.')).toBeVisible();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await keys.press('Enter');
  await expect(desk.getByRole('status')).toContainText('the bank has taken 414,400 IQD');
  expect(keys.pressed).toBeLessThanOrEqual(keystrokesMax);

  await expect(desk.getByRole('list', { name: 'Breakdown' })).toContainText('Minibar');
  const guest = await newVisitor();
  await guest.goto(stay.pathWithKey);
  const items = guest.getByRole('region', { name: 'At check-out' });
  await expect(items).toContainText('Minibar');
  await expect(items).toContainText('414,400 IQD');
});

test('a payment is reversed with a colleague’s approval, in few keystrokes and on a phone', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  // 870,000 IQD: from the merchant's limit on, two people decide.
  const suite = { slug: 'shanashil-suite', nights: 3, daysAhead: daysAhead() };
  const stay = await holdStay(bank, suite);
  const { gatewayOrderId } = await attemptOf(stay.reference);
  // Both have to prove who they are once more.
  const since = new Date(Date.now() - 20 * 60_000);
  const prove = async (keys: Keys, password: string) => {
    await expect(keys.page.getByLabel('Password')).toBeFocused();
    await keys.typeValue(password);
    await keys.press('Enter');
  };
  const [layla, omar] = await Promise.all([
    newStaff({ name: 'Layla Hassan', since }),
    newStaff({ name: 'Omar Salih', since }),
  ]);
  await layla.page.setViewportSize(phone);
  await untilReady(layla.page, stay);
  const asking = new Keys(layla.page);
  await asking.press('r');
  const dialog = layla.page.getByRole('dialog', { name: 'Reverse payment' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog).toContainText('cannot be undone or done in part');
  await asking.typeValue('870000');
  await asking.press('Tab', 'T', 'Tab', 'Enter');
  await prove(asking, layla.staff.password);
  await expect(layla.page.getByRole('status')).toContainText('Waiting for approval');
  // While a request waits, nothing else is offered for the money.
  await expect(layla.page.getByRole('status')).toContainText('Nothing else can be done');
  for (const name of ['Complete payment', 'Reverse payment']) {
    await expect(layla.page.getByRole('button', { name })).toHaveCount(0);
  }
  expect(await bank.requests('reversal', gatewayOrderId)).toEqual([]);

  await omar.page.setViewportSize(phone);
  await omar.page.goto(`/admin/orders/${stay.reference}`);
  const look = omar.page.getByRole('link', { name: 'View request' });
  await expect(look).toBeVisible();
  const deciding = new Keys(omar.page);
  await expect(look).toHaveAttribute('aria-keyshortcuts', 'a');
  await deciding.press('a', 'Enter');
  const approve = omar.page.locator('article', { hasText: stay.reference });
  await expect(approve).toContainText('The guest cancelled');
  await expect(omar.page.locator('[aria-keyshortcuts="a"]').first()).toBeVisible();
  await deciding.press('a');
  await expect(approve.getByRole('button', { name: 'Approve' })).toBeFocused();
  await deciding.press('Enter');
  await prove(deciding, omar.staff.password);
  await expect(omar.page.getByRole('status')).toContainText('the bank accepted the reversal');
  expect(await bank.requests('reversal', gatewayOrderId)).toHaveLength(1);
  expect(asking.pressed + deciding.pressed).toBeLessThanOrEqual(reversalKeysMax);
  for (const { page } of [layla, omar]) expect(page.context().pages()).toEqual([page]);
});

test('a dialog whose scripts come late takes nothing away from whoever types in it', async ({
  newStaff,
  bank,
}) => {
  const stay = await holdStay(bank, { ...archRoom, daysAhead: daysAhead() + 6 });
  const { page: desk } = await newStaff({ permissions: presets.staff });
  const open = async () => {
    const scripts = await holdScripts(desk);
    await desk.goto(`/admin/orders/${stay.reference}?dialog=complete`, {
      waitUntil: 'domcontentloaded',
    });
    return scripts;
  };
  const scripts = await open();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue('370,000');
  await dialog.getByLabel('Item, line 1').selectOption({ label: 'Minibar' });
  await dialog.getByLabel('Price, line 1').fill('12000');
  const reason = dialog.getByLabel('Reason');
  await reason.pressSequentially('Two');
  scripts.release();
  await expect(desk.locator('dialog:modal')).toBeVisible();
  await desk.keyboard.type(' more towels');
  await expect(reason).toHaveValue('Two more towels');
  // The amount follows what was chosen before the scripts ran.
  await expect(dialog.getByLabel('Amount')).toHaveValue('382,000');
  await dialog.getByText('Preview bank request').click();
  await expect(dialog.getByText('signature, never shown')).toBeVisible();
  // Whoever clears the amount has to say another one: nothing fills it again.
  await dialog.getByLabel('Amount').fill('');
  await reason.pressSequentially(', a discount');
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Complete payment' }).click();
  await expect(dialog.getByText('Enter an amount.').first()).toBeVisible();

  // The judgement beside an amount is of the amount that stands there.
  const more = await open();
  await dialog.getByLabel('Amount').fill('600000');
  more.release();
  await expect(dialog.locator('[data-band="refused"]')).toBeVisible();
});

test('a line without a price says so at once and asks for it, all of it inside a phone’s dialog', async ({
  newStaff,
  bank,
}) => {
  const stay = await holdStay(bank, { ...archRoom, daysAhead: daysAhead() + 8 });
  const { page: desk } = await newStaff({ permissions: presets.staff });
  await desk.setViewportSize(phone);
  const url = process.env.APP_URL ?? '';
  await desk.context().addCookies([{ name: 'diwan_language', value: 'ckb', url }]);
  await desk.goto(`/admin/orders/${stay.reference}?dialog=complete`);
  const dialog = desk.locator('dialog:modal');
  const damage = await db().choice.findFirstOrThrow({ where: { list: 'extra', kind: 'damage' } });
  const [choice, quantity, price] = ['choice', 'quantity', 'price'].map((field) =>
    dialog.locator(`[name="line-0-${field}"]`),
  );
  const hint = dialog.getByText(word('ckb', 'operations.sheet.noPrice'), { exact: true });
  await choice?.selectOption(damage.id);
  await quantity?.fill('2');
  await expect(hint).toBeVisible();
  await dialog.locator('[name="reason"]').fill('Damage');
  await dialog.locator('button[type="submit"]').first().click();
  await expect(price ?? dialog).toBeFocused();
  await price?.fill('1250000');
  await expect(hint).toBeHidden();
  const total = dialog.getByText('2,500,000');
  const [inner, box] = [await total.first().boundingBox(), await dialog.boundingBox()];
  const padding = 16;
  expect(inner?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + padding);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
    (box?.x ?? 0) + (box?.width ?? 0) - padding,
  );
});

test('a hold near the house’s own limit is found and handed on, and the lists are kept up', async ({
  newStaff,
  bank,
}) => {
  const stay = await holdStay(bank, { ...archRoom, daysAhead: daysAhead() + 8 });
  const heldSince = new Date(Date.now() - 6.5 * 86_400_000);
  await db().order.update({ where: { id: stay.orderId }, data: { heldSince } });
  const { page: desk } = await newStaff();
  await desk.goto('/admin/orders/expiring');
  const row = desk.getByRole('row', { name: stay.reference });
  await expect(row).toContainText('11 h left');
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Complete selected' }).click();
  await expect(desk).toHaveURL(new RegExp(`/bulk\\?order=${stay.reference}.*act=complete`));

  await desk.goto('/admin/settings');
  const extras = desk.getByRole('region', { name: 'Extras and deductions' });
  await extras.getByText('Add an entry').first().click();
  await extras.getByLabel('Name in English').last().fill('Boat trip');
  await extras.getByLabel('Name in Arabic').last().fill('رحلة بالقارب');
  await extras.getByLabel('Usual price').last().fill('15000');
  await extras.getByRole('button', { name: 'Add an entry' }).click();
  await expect(extras.getByText('Added.')).toBeVisible();
  const dialog = await openDialog(desk, stay.reference, 'Complete payment');
  await dialog.getByLabel('Item, line 1').selectOption({ label: 'Boat trip' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('385,000');
});

/** The page listens for its letters as soon as its scripts have run. */
async function untilReady(page: Page, stay: HeldStay): Promise<void> {
  await page.goto(`/admin/orders/${stay.reference}`);
  await expect(
    page.locator('[aria-keyshortcuts="r"], [aria-keyshortcuts="c"]').first(),
  ).toBeVisible();
}
