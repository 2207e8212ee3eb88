import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { presets } from '@/lib/rights/permissions';
import { makeOrder } from '../pages/order-states';
import { staysFrom } from '../pages/scenes';
import { workbookOf } from '../support/workbook';
import { attemptOf } from './fixtures/records';
import { expect, test } from './fixtures/test';

const goods = (bank: Parameters<typeof makeOrder>[1]['bank']) => ({
  bank,
  nextStay: staysFrom(760),
});

/** Stands before every movement of its moment. */
const noKey = 'attempt:00000000-0000-0000-0000-000000000000';

const day = (at: Date | null, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at ?? new Date(0));

test('the overview leads from a figure to its movements', async ({ newStaff, bank }) => {
  const { reference } = await makeOrder('paid', goods(bank));
  const { page } = await newStaff({ permissions: presets.staff });
  await page.goto('/admin/overview');
  await expect(page.locator('[data-chart="seen"] svg').first()).toBeVisible();
  const gauges = page.getByRole('region', { name: 'Order numbers and clocks' });
  await expect(gauges.getByText(/of one million used/).first()).toBeVisible();
  await expect(gauges.getByRole('heading', { name: 'Our clock and the bank’s' })).toBeVisible();
  const byDay = page.getByRole('region', { name: 'Payments by day' }).last();
  const row = byDay.getByRole('row').nth(1);
  const taken = row.getByRole('cell').nth(0).getByRole('link');
  const count = Number(await taken.textContent());
  expect(count).toBeGreaterThan(0);
  const ofThatDay = await taken.getAttribute('href');
  await taken.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movements');
  const rows = await rowsUntil(page, reference);
  // Others sell meanwhile: the figure before and the figure after are what the rows lie between.
  await page.goto('/admin/overview');
  const later = page.locator(`a[href="${ofThatDay}"]`).first();
  expect(rows).toBeGreaterThanOrEqual(count);
  expect(rows).toBeLessThanOrEqual(Number(await later.textContent()));

  await page.goto('/admin/overview?days=30&calendar=gmt');
  await expect(page.getByRole('row')).toHaveCount(31);
});

test('a date stands on both calendars side by side, with every movement and its bank’s time', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await makeOrder('completed', goods(bank));
  const attempt = await attemptOf(reference);
  const { page } = await newStaff();
  const date = day(attempt.outcomeAt, 'Asia/Baghdad');
  await page.goto(`/admin/reconciliation?day=${date}`);
  const totals = page.getByRole('region', { name: 'This date on both calendars' });
  await expect(totals.getByRole('columnheader')).toHaveCount(3);
  await expect(
    totals
      .getByRole('row', { name: /^Taken/ })
      .getByRole('link')
      .first(),
  ).toHaveText(/\d+/);
  // A page has fifty; other tests have moved money on this day as well.
  const shortlyBefore = (attempt.outcomeAt?.getTime() ?? 0) - 10_000;
  await page.goto(`/admin/reconciliation?day=${date}&after=${shortlyBefore}_${noKey}`);
  const movements = page.getByRole('region', { name: 'Movements' });
  const own = movements.getByRole('row').filter({ hasText: reference });
  await expect(own).toHaveCount(2);
  await expect(own.filter({ hasText: 'Held' })).toContainText(
    (attempt.resultTimestamp ?? '').replace(
      /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
      '$1-$2-$3 $4:$5:$6',
    ),
  );

  await page.getByRole('link', { name: 'Month totals' }).click();
  const line = page.getByRole('row').filter({ has: page.locator(`a[href*="?day=${date}"]`) });
  await page.getByLabel('File').selectOption('csv');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the journal' }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(/^journal-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(reference);
  await line.getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Movements');
  expect(await rowsUntil(page, reference)).toBeGreaterThan(0);
});

/** How many movements are listed in all; a page has fifty, and one of them names the order. */
async function rowsUntil(page: Page, reference: string): Promise<number> {
  const more = page.getByRole('link', { name: 'Later movements' });
  let [rows, isNamed] = [0, false];
  for (;;) {
    rows += (await page.getByRole('table').getByRole('row').count()) - 1;
    isNamed ||= (await page.getByRole('link', { name: reference }).count()) > 0;
    const next = (await more.count()) === 0 ? null : await more.getAttribute('href');
    if (next === null) break;
    await page.goto(next);
  }
  expect(isNamed, reference).toBe(true);
  return rows;
}

test('a day that was signed off stays as it was; what comes for it later adjusts the open day', {
  tag: '@first',
}, async ({ newStaff, bank }) => {
  const { reference } = await makeOrder('paid', goods(bank));
  const { id: attemptId, orderId, terminal } = await attemptOf(reference);
  const { page } = await newStaff();
  await page.goto('/admin/reconciliation?day=2026-01-05');
  const signing = page.getByRole('region', { name: 'Sign-off (our day)' });
  await signing.getByText('Sign off this day').click();
  await expect(signing.getByText('No bank statement covers this day.')).toBeVisible();
  await signing.getByRole('button', { name: 'Sign off the day' }).click();
  await expect(signing.getByText('Signed off', { exact: true })).toBeVisible();
  await expect(signing.getByRole('button')).toHaveCount(0);

  // Two that cancel each other: what the payment's own state says stays true.
  const { isTest } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const shared = { kind: 'CORRECTED', figure: 'HELD', terminal, orderId, attemptId, isTest };
  const times = { moneyAt: new Date('2026-01-05T09:00:00Z'), recordedAt: new Date() };
  await db().moneyMovement.createMany({
    data: [5_000n, -5_000n].map((amountMinor, at) => ({
      ...shared,
      ...times,
      amountMinor,
      certainty: 'authentic',
      round: 90 + at,
    })),
  });
  await page.reload();
  await expect(signing).toContainText('count in other days: 2');
  const totals = page.getByRole('region', { name: 'This date on both calendars' });
  await expect(totals.getByRole('row', { name: /^Held/ }).getByRole('cell').first()).toHaveText(
    '0',
  );
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page.getByRole('link', { name: reference })).toHaveCount(2);
  await page.getByRole('link', { name: 'Day totals' }).click();
  const adjustments = page.getByRole('region', { name: 'Adjustments for days' });
  await expect(adjustments.getByText('adjusts 2026-01-05')).toHaveCount(2);
});

test('a statement’s differences are one issue, explained in bulk; a wrong one is withdrawn whole', async ({
  newStaff,
  bank,
}) => {
  const [paid, other, missing] = await Promise.all([
    makeOrder('paid', goods(bank)),
    makeOrder('paid', goods(bank)),
    makeOrder('paid', goods(bank)),
  ]);
  const [first, second] = await Promise.all([
    attemptOf(paid.reference),
    attemptOf(other.reference),
  ]);
  const rrn = String(Math.floor(Math.random() * 9e11) + 1e11);
  const date = day(first.outcomeAt, 'Asia/Baghdad');
  const amount = (minor: bigint | null) => `${(minor ?? 0n) / 1000n}`;
  const file = workbookOf([
    ['Card', 'RRN', 'Amount', 'Date'],
    ['411111******1111', first.rrn ?? '', amount(first.authorisedAmountMinor), date],
    ['', second.rrn ?? '', '1', date],
    ['', rrn, '77000', date],
    ['', rrn, 'seven', date],
    ['', first.rrn ?? '', amount(first.authorisedAmountMinor), date],
    ['Total', '', '1000000', ''],
    ['', 'N/A', '25000', date],
  ]);
  const { page } = await newStaff();
  await page.goto('/admin/reconciliation/statements');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();
  const broken = Buffer.from('<html><table><tr><td>RRN</td></tr></table></html>');
  await page
    .getByLabel('Statement file')
    .setInputFiles({ name: 'broken.xls', mimeType: 'text/html', buffer: broken });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(/This is a web page \(HTML\)/)).toBeVisible();
  await expect(page.getByLabel('Statement file')).toHaveValue(/broken\.xls$/);
  const hand = async () => {
    const buffer = Buffer.from(file);
    await page
      .getByLabel('Statement file')
      .setInputFiles({ name: 'today.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
  };
  await hand();
  await expect(page.getByText('This file contained card numbers')).toBeVisible();
  await expect(page.getByText('4 of the first 7 rows can be read.')).toBeVisible();
  await page.getByLabel('Retrieval reference (RRN)').selectOption('');
  await page.getByRole('button', { name: 'Preview rows' }).click();
  await expect(page.getByLabel('Retrieval reference (RRN)')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(page.getByLabel('Amount (single column)')).toHaveValue('2');
  await page.getByLabel('Retrieval reference (RRN)').selectOption(`RRN (${first.rrn})`);
  await page.getByRole('button', { name: 'Preview rows' }).click();
  await expect(page.getByText('3 of 7 rows are yours.')).toBeVisible();
  await expect(page.getByText(/^Line 5 The amount cannot be read\. Column: Amount/)).toBeVisible();
  await page.getByRole('button', { name: 'Compare with our movements' }).click();
  await expect(page.getByText(/^Compared. Matched: 1/)).toBeVisible();
  const outcomes = page.getByRole('navigation', { name: 'Results by row' });
  for (const words of [
    'Amount differs 1',
    'Only in the statement 2',
    'Matched 1',
    'Not readable 2',
    'Not compared 1',
  ]) {
    await expect(outcomes.getByRole('link', { name: words })).toBeVisible();
  }
  await outcomes.getByRole('link', { name: /^Only in the statement/ }).click();
  await expect(page.getByText('Listed 2 times in the statement.')).toBeVisible();
  // The words of a row say that it is a total; that another is a fee, a person says.
  await outcomes.getByRole('link', { name: /^Not readable/ }).click();
  await page.getByLabel('Select line 8').check();
  await page.getByRole('button', { name: 'Count as bank’s fee' }).click();
  await expect(page.getByText('Saved, and compared again.')).toBeVisible();
  await expect(outcomes.getByRole('link', { name: 'Not compared 2' })).toBeVisible();
  const sums = page.getByRole('region', { name: 'Sums' });
  await expect(sums.getByRole('row', { name: /^Fees in rows of their own: 1/ })).toContainText(
    '25,000',
  );
  await outcomes.getByRole('link', { name: /^Only in our records/ }).click();
  await expect(page.getByRole('link', { name: missing.reference })).toBeVisible();
  const [statement] = await db().bankStatement.findMany({
    orderBy: { uploadedAt: 'desc' },
    take: 1,
  });

  await page.goto('/admin/attention?kind=statement_differences');
  await page.locator(`a[href$="${statement?.id}"]`).click();
  const link = (name: RegExp) => outcomes.getByRole('link', { name });
  await link(/^Amount differs/).click();
  await page.getByRole('button', { name: 'Explain selected' }).click();
  await expect(page.getByText('Enter a short reason.')).toBeVisible();
  await page.getByLabel('Reason for the differences').fill('the bank’s fee');
  await page.getByLabel('Select line 3').check();
  await page.getByRole('button', { name: 'Explain selected' }).click();
  await expect(page.getByText('1 difference was explained.')).toBeVisible();
  for (const name of [/^Only in our records/, /^Only in the statement/]) {
    await link(name).click();
    await page.getByLabel('Reason for the differences').fill('asked the bank');
    await page.getByRole('button', { name: 'Explain the whole list' }).click();
    await expect(page.getByText('asked the bank').first()).toBeVisible();
  }
  await expect(page.getByText('Every difference is explained.')).toBeVisible();
  await page.goto('/admin/attention?kind=statement_differences');
  await expect(page.locator(`a[href$="${statement?.id}"]`)).toHaveCount(0);

  await page.goto('/admin/reconciliation/statements');
  await hand();
  await expect(page.getByText('This file was uploaded before.')).toBeVisible();
  await page.getByText('Withdraw this statement').click();
  await page.getByLabel('Why is it withdrawn?').fill('of another house');
  await page.getByRole('button', { name: 'Withdraw statement' }).click();
  await expect(
    page.getByText('The statement and everything it caused were withdrawn'),
  ).toBeVisible();
  expect(await db().bankStatement.count({ where: { id: statement?.id } })).toBe(0);
});
