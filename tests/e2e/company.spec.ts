import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { db } from '@/lib/db/client';
import { readAttempt, startAgain } from '../support/one-night';
import { freeNights } from './fixtures/shop';
import { confirmDialog, openDialog } from './fixtures/staff';
import { expect, test } from './fixtures/test';

test.afterAll(() => db().shopIdentity.updateMany({ data: { asksCompany: false } }));

async function invoiceText(page: Page, label: string, form = ''): Promise<string> {
  const path = new URL(page.url()).pathname;
  const answer = await page.request.get(`${path}/documents/${label}${form}`);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('a firm books a room by telephone, and its invoice names it, also after the firm moved', async ({
  newStaff,
  bank,
}) => {
  const { page } = await newStaff();
  await page.goto('/admin/settings/identity');
  await page.getByLabel('Ask for a company to invoice').check();
  const saving = page.getByRole('region', { name: 'Invoices to companies' });
  await saving.getByRole('button', { name: 'Save invoicing' }).click();
  await expect(saving.getByText('Saved')).toBeVisible();

  await page.goto('/admin/orders/compose');
  const { checkIn, checkOut } = freeNights();
  await page.getByLabel('Room 1').selectOption('courtyard-room');
  await page.getByLabel('Check-in 1').fill(checkIn);
  await page.getByLabel('Check-out 1').fill(checkOut);
  await page.getByLabel('Full name').fill('Nabil Tawfiq');
  await page.getByLabel('Email').fill('nabil@firm.test');
  await page.getByLabel('Phone').fill('0770 123 4567');
  await page.locator('summary').filter({ hasText: 'Invoice to a company' }).click();
  await page.getByLabel('Company', { exact: true }).fill('Tigris Trading');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('Enter where the company is')).toBeVisible();
  await page.getByLabel('Registered office').fill('Sadoun St 4\nBaghdad');
  await page.getByLabel('Tax number').fill('9001-22/3');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();

  const { id, reference } = await db().order.findFirstOrThrow({
    where: { customerEmail: 'nabil@firm.test' },
    orderBy: { createdAt: 'desc' },
  });
  const { gatewayOrderId } = await readAttempt(await startAgain(id));
  await bank.deliver(await bank.pay(gatewayOrderId));
  await confirmDialog(
    await openDialog(page, reference, 'Complete payment'),
    'Complete payment',
    {},
  );
  const invoices = () =>
    db().document.findMany({
      where: { orderId: id, kind: 'invoice' },
      orderBy: { version: 'asc' },
    });
  await expect.poll(async () => (await invoices()).length).toBe(1);
  await page.goto(`/admin/orders/${reference}`);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Tigris Trading');
  const [first] = await invoices();
  const text = await invoiceText(page, first?.label ?? '');
  for (const word of ['Tigris Trading', 'Sadoun St 4', 'Baghdad', '9001-22/3']) {
    expect(text).toContain(word);
  }

  await page.locator('summary').filter({ hasText: 'Invoice to a company' }).click();
  await page.getByLabel('Registered office').fill('Gulan St 9\nErbil');
  await page.getByRole('button', { name: 'Save recipient' }).click();
  await expect(page.getByText('a credit note cancels it')).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await invoices()).length).toBe(2);
  const next = (await invoices())[1]?.label ?? '';
  expect(await invoiceText(page, next)).toContain('Gulan St 9');
  expect(await invoiceText(page, next)).toContain(first?.label);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'changed whom the invoice is made out to',
  );
});
