import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { presets } from '@/lib/rights/permissions';
import { listParts } from '@/lib/statements/file/unzip-parts';
import { expect, test } from './fixtures/test';

/** One act: a press, or something chosen. */
function counting(page: Page) {
  let acts = 0;
  return {
    acts: () => acts,
    press: async (role: 'link' | 'button', name: string | RegExp) => {
      acts += 1;
      await page.getByRole(role, { name }).first().click();
    },
    unfold: async (text: string | RegExp) => {
      acts += 1;
      await page.locator('summary').filter({ hasText: text }).click();
    },
    take: async (name: string | RegExp) => {
      acts += 1;
      const begun = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      const file = await begun;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    },
  };
}

test('an accountant closes a month and has its document and its file in twelve acts', async ({
  newStaff,
}) => {
  const { page } = await newStaff({ permissions: presets.accountant });
  await page.goto('/admin/reconciliation');
  const hand = counting(page);
  await hand.press('link', 'Month totals');
  // Two months back: nothing that other tests sell today is of it.
  await hand.press('link', 'Previous month');
  await hand.press('link', 'Previous month');
  await hand.unfold(/^Close /);
  await hand.press('button', 'Close the month');
  const closing = page.getByRole('region', { name: 'Close the month' });
  await expect(closing.getByText('Closed', { exact: true })).toBeVisible();
  await expect(closing.getByRole('button')).toHaveCount(0);
  const document = await hand.take('Statement of account (PDF)');
  expect(document.name).toMatch(/^month-.*\.pdf$/);
  expect(document.bytes.subarray(0, 4).toString()).toBe('%PDF');
  const archive = await hand.take('Archive of the month (ZIP)');
  const parts = [...(listParts(new Uint8Array(archive.bytes))?.keys() ?? [])];
  expect(parts).toEqual(expect.arrayContaining([expect.stringMatching(/^summary-.*\.pdf$/)]));
  expect(parts.some((name) => name.startsWith('journal-'))).toBe(true);
  expect(hand.acts()).toBeLessThanOrEqual(12);

  // Every day of it is signed, and the page of days does not ask for one of them again.
  const whole = page.getByRole('row').filter({ hasText: 'Whole month' });
  await expect(whole).toContainText(/(28|29|30|31) of (28|29|30|31)/);
});
