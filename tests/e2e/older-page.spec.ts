import type { Page } from '@playwright/test';
import { ordersBy } from './fixtures/records';
import { addGift, fillContact, newContact, untilCardPage } from './fixtures/shop';
import { expect, test } from './fixtures/test';

const sentence = 'The shop was updated while this page was open, so nothing was sent.';
const gone = '60'.padEnd(42, '0');

for (const javaScriptEnabled of [true, false]) {
  test(`H11 a page of another build keeps what was typed, says why, and can be sent again, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    newVisitor,
    errors,
  }) => {
    errors.expect(/status of 4(?:04|09)/);
    const page = await newVisitor({ javaScriptEnabled });
    const contact = await typeIntoOlderPage(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await sendAgain(page, contact);
  });
}

type Contact = ReturnType<typeof newContact>;

/** The next form asks for an action that this build does not have. */
async function typeIntoOlderPage(page: Page): Promise<Contact> {
  const contact = newContact();
  await addGift(page, 'date-syrup');
  await page.goto('/checkout');
  await fillContact(page, contact);
  await page.route(
    '**/checkout',
    async (route) => {
      const { request } = { request: route.request() };
      const headers = await request.allHeaders();
      if (headers['next-action']) headers['next-action'] = gone;
      const postData = request.postData()?.replace(/"id":"[0-9a-f]{42}"/, `"id":"${gone}"`);
      await route.continue({ headers, postData });
    },
    { times: 1 },
  );
  return contact;
}

async function sendAgain(page: Page, contact: Contact): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(contact.name);
  await expect(page.getByLabel('Email')).toHaveValue(contact.email);
  await expect(page.getByLabel('Phone')).toHaveValue(contact.phone);
  expect(await ordersBy(contact.email)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await untilCardPage(page);
  expect(await ordersBy(contact.email)).toHaveLength(1);
}
