import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { db } from '@/lib/db/client';
import { expect, test } from './fixtures/test';

test('a price list comes from a spreadsheet: exported, changed, looked at, and written once', async ({
  newStaff,
}) => {
  const slug = `ewer-${randomUUID()}`;
  const data = { kind: 'GOODS', slug, name: { en: 'Ewer' }, summary: { en: 'Of copper' } } as const;
  const more = { priceMinor: 9_000_000n, stock: 4, drawing: 'drawings/copper-pot' };
  const { id } = await db().product.create({ data: { ...data, ...more } });
  const { page: desk } = await newStaff({ permissions: ['manage_catalogue'] });
  await desk.goto('/admin/catalogue');
  await desk.getByRole('link', { name: 'Import and export' }).click();
  const exporting = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Export as CSV' }).click();
  const file = await readFile(await (await exporting).path(), 'utf8');
  expect(file).toContain(`"${slug}"`);

  const send = async (text: string) => {
    const buffer = Buffer.from(text);
    const chosen = { name: 'prices.csv', mimeType: 'text/csv', buffer };
    await desk.getByLabel('CSV file').setInputFiles(chosen);
    await desk.getByRole('button', { name: 'Preview the changes' }).click();
  };
  await send(`address;colour\n${slug};red`);
  await expect(desk.getByText('There is no column “colour”.')).toBeVisible();
  await send(`address;price_iqd\n${slug};12.000\nno-such;5000`);
  await expect(desk.getByText('A point followed by three digits')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Apply the file' })).toHaveCount(0);
  await desk.getByRole('link', { name: 'Import and export' }).click();
  await send(`address;price_iqd;in_shop\n${slug};12,000;hidden`);
  await expect(desk.getByText('from').or(desk.getByText('becomes')).first()).toBeVisible();
  const price = async () => (await db().product.findUniqueOrThrow({ where: { id } })).priceMinor;
  expect(await price()).toBe(9_000_000n);
  await desk.getByRole('button', { name: 'Apply the file' }).click();
  await expect(desk.getByText('This file was applied.')).toBeVisible();
  expect(await price()).toBe(12_000_000n);
  await expect(desk.getByRole('button', { name: 'Apply the file' })).toHaveCount(0);
});
