import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { holdStay } from './fixtures/holds';
import { expect, test } from './fixtures/test';

/** So far is the merchant's day ahead of that of the server. */
const houseHours = 3 / 24;

test('the desk opens with the day: a guest is checked in by a key, seen at another desk, and taken back without scripts', async ({
  newStaff,
  newVisitor,
  bank,
  errors,
}) => {
  errors.expect(/^request: csp GET \S+\.js(?:\?|$)/);
  const { reference } = await holdStay(bank, {
    slug: 'courtyard-room',
    nights: 2,
    daysAhead: houseHours,
  });
  await db().order.update({ where: { reference }, data: { customerName: `Guest ${reference}` } });
  const [{ page: desk }, { page: other }] = await Promise.all([newStaff(), newStaff()]);
  await Promise.all([desk.goto('/admin'), other.goto('/admin')]);
  const rowOf = (page: typeof desk) => page.locator('[data-stay]').filter({ hasText: reference });
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
  await desk.keyboard.press('n');
  await expect(desk).toHaveURL(/day=/);
  await expect(desk.getByRole('list', { name: /^In house/ })).toContainText(reference);

  const plain = await newVisitor({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await plain.context().addCookies(await desk.context().cookies());
  await plain.goto('/admin');
  await rowOf(plain).getByRole('button', { name: 'Undo check-in' }).click();
  await expect(rowOf(plain)).toContainText('Expected');
  // From the row to the plan of all rooms, and to another room.
  await rowOf(plain).getByTitle('Change room').click();
  const panel = plain.getByRole('region', { name: /^Stay in room/ });
  await expect(panel).toContainText(`Guest ${reference}`);
  const room = await panel.getByLabel('Another room').locator('option').first().textContent();
  await panel.getByRole('button', { name: 'Move to this room' }).click();
  await expect(plain.getByRole('status')).toContainText(`Moved to room ${room}.`);
  const wide = await plain.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  // The list begins in the upper quarter of a screen, and a phone shows three rows above its bar.
  await desk.setViewportSize({ width: 1280, height: 800 });
  await Promise.all([desk.goto('/admin/orders'), plain.goto('/admin/orders')]);
  expect((await firstRow(desk)).y).toBeLessThanOrEqual(200);
  const { y, height } = await firstRow(plain);
  const bar = await plain.getByRole('navigation', { name: 'Desk' }).boundingBox();
  expect(y + 3 * height).toBeLessThanOrEqual(bar?.y ?? 0);
});

async function firstRow(page: Page) {
  const box = await page.locator('[data-list] tbody tr').first().boundingBox();
  if (box === null) throw new Error('no row is shown');
  return box;
}
