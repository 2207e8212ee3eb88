import { makeOrder } from '../pages/order-states';
import { staysFrom } from '../pages/scenes';
import { sheetsOf } from '../support/workbook';
import { attemptOf } from './fixtures/records';
import { expect, test } from './fixtures/test';

test('a statement with two readings is a question, and is compared as it was answered', async ({
  newStaff,
  bank,
}) => {
  const made = await makeOrder('paid', { bank, nextStay: staysFrom(880) });
  const { rrn, authorisedAmountMinor, outcomeAt } = await attemptOf(made.reference);
  const zone = { timeZone: 'Asia/Baghdad' };
  const date = new Intl.DateTimeFormat('en-CA', zone).format(outcomeAt ?? 0);
  const amount = new Intl.NumberFormat('de-DE').format((authorisedAmountMinor ?? 0n) / 1000n);
  const names = ['RRN', 'Date', 'Amount', 'DR/CR'];
  const other = String(Math.floor(Math.random() * 9e11) + 1e11);
  const bytes = sheetsOf({
    'First half': [
      ['Merchant', 'Dar Dijla', 'Terminal', 'DEMO0001'],
      names,
      [rrn ?? '', date, amount, 'CR'],
      [other, date, '7.000', 'DR'],
    ],
    '(Lists)': Array.from({ length: 40 }, (_, row) => ['Code', String(row)]),
    'Second half': [names, [other, date, '9.000', 'Whatever']],
  });
  const { page } = await newStaff();
  await page.goto('/admin/reconciliation/statements');
  await page.getByLabel('Statement file').setInputFiles({
    name: 'halves.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(/The workbook has several sheets/)).toBeVisible();
  await expect(page.getByLabel('Sheet')).toContainText('First halfSecond half');
  await page.getByRole('button', { name: 'Upload' }).click();

  await expect(page.getByText('First half (1–4), Second half (5–6)')).toBeVisible();
  const sign = page.getByLabel('Decimal separator');
  await expect(sign).toHaveValue('');
  await expect(sign).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('0 of the first 3 rows can be read.')).toBeVisible();
  await sign.selectOption('point');
  const kinds = page.getByRole('group', { name: 'What the words of the movement type mean' });
  await expect(kinds.getByRole('combobox')).toHaveCount(3);
  await kinds.getByLabel(/^CR/).selectOption('money received');
  await kinds.getByLabel(/^DR/).selectOption('money returned');
  await page.getByRole('button', { name: 'Preview rows' }).click();
  await expect(page.getByText('2 of the first 3 rows can be read.')).toBeVisible();
  await expect(page.getByText('Check these figures')).toBeVisible();
  await page.getByRole('button', { name: 'Compare with our movements' }).click();
  await expect(
    page.getByText(/^Dates, amounts or directions do not fit our payments/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Read it as comma: 1.234,5' }).click();
  await expect(page.getByText('Check these figures')).toBeHidden();
  await expect(page.getByLabel('Decimal separator')).toHaveValue('comma');
  await page.getByRole('button', { name: 'Compare with our movements' }).click();
  await expect(page.getByText(/^Compared. Matched: 1/)).toBeVisible();
  const outcomes = page.getByRole('navigation', { name: 'Results by row' });
  await expect(outcomes.getByRole('link', { name: 'Not readable 1' })).toBeVisible();
});

test('the row with the names of the columns is chosen where the guess was wrong', async ({
  newStaff,
}) => {
  const rrn = String(Math.floor(Math.random() * 9e11) + 1e11);
  const lines = ['A,B,C,D', 'Kind,Reference,How much,When', `Sale,${rrn},5,2026-11-05`];
  const { page } = await newStaff();
  await page.goto('/admin/reconciliation/statements');
  await page.getByLabel('Statement file').setInputFiles({
    name: 'names.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('Other row with the column names').click();
  await page.getByLabel('Row with the column names', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: 'Use this row' }).click();
  const reference = page.getByLabel('Retrieval reference (RRN)');
  await expect(reference).toContainText(`Reference (${rrn})`);
});
