import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { db } from '@/lib/db/client';
import { makeOrder } from '../pages/order-states';
import { mailsTo } from './fixtures/mails';
import { attemptOf } from './fixtures/records';
import { unfold } from './fixtures/staff';
import { expect, test } from './fixtures/test';

const nextStay = () => {
  throw new Error('only goods are bought here');
};

test('an order says why it is so and what comes next, and each line leads to its evidence', async ({
  bank,
  newStaff,
}) => {
  const { reference } = await makeOrder('paid', { bank, nextStay });
  const { page } = await newStaff();
  await page.goto(`/admin/orders/${reference}`);
  const explanation = page.getByRole('region', { name: 'Explain this order' });
  const why = explanation.getByText('The bank has taken the amount.');
  await expect(why).toBeHidden();
  await unfold(page, 'Explain this order');
  await expect(why).toBeVisible();
  await expect(explanation).toContainText('Nothing to do.');
  await expect(page.locator('main header').getByText('test', { exact: true })).toBeVisible();

  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('queued an email to the shopper: Payment confirmed');
  await expect(history.getByTitle(/GMT$/).first()).toBeVisible();
  await expect(history).toContainText('The bank sent the result');
  await expect(history).not.toContainText(/[A-Z]+_[A-Z]+/);
  await unfold(page, 'Bank details');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('GMT');
  await evidence.getByRole('link', { name: /^Result at the return address/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Result at the return address');
  const { rrn, authorisedAmountText } = await attemptOf(reference);
  const fields = page.getByRole('region', { name: 'Fields' });
  await expect(fields.getByRole('row', { name: /^RRN/ })).toContainText(rrn ?? 'none');
  await expect(fields.getByRole('row', { name: /^AMOUNT/ })).toContainText(
    authorisedAmountText ?? 'none',
  );
  await expect(fields.getByRole('row', { name: /^P_SIGN/ })).toContainText('not stored');
  await expect(page.getByText('ACTION 0: done')).toBeVisible();
});

test('what the shop holds of a guest is found by the address, given as a file, and erased', async ({
  bank,
  newStaff,
}) => {
  const { reference } = await makeOrder('declined', { bank, nextStay });
  const email = `guest-${reference}@example.test`.toLowerCase();
  await db().order.update({ where: { reference }, data: { customerEmail: email } });
  await expect
    .poll(() => db().mailOutbox.count({ where: { order: { reference }, state: 'QUEUED' } }))
    .toBe(0);
  const { page } = await newStaff({ permissions: ['see_orders', 'manage_users'] });
  await page.goto(`/admin/orders/${reference}`);
  await page.getByText('Erase the guest’s data', { exact: true }).click();
  await page.getByRole('link', { name: 'All orders of this email address' }).click();
  await expect(page.getByRole('row', { name: reference })).toContainText('Yes');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all data (JSON)' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);

  const typed = page.getByLabel('Email address, typed once more');
  await typed.fill('other@example.test');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Type this email address exactly.')).toBeVisible();
  await typed.fill(email);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The guest’s data were erased in 1 order.')).toBeVisible();
  await page.goto(`/admin/orders/${reference}`);
  await expect(page.getByText('The guest’s data were erased on')).toBeVisible();
});

test('the inspector names the field that was altered, and nothing happens', async ({
  bank,
  newStaff,
}) => {
  const { reference } = await makeOrder('waiting', { bank, nextStay });
  const { gatewayOrderId } = await attemptOf(reference);
  const fields = await bank.pay(gatewayOrderId);
  const { page } = await newStaff({ permissions: ['see_orders', 'resolve'] });
  await page.goto('/admin/inspector');
  const altered = new URLSearchParams({ ...fields, AMOUNT: '1.00' }).toString();
  await page.getByLabel('Message', { exact: true }).fill(altered);
  await page.getByRole('button', { name: 'Inspect message' }).click();
  const found = page.getByRole('status');
  await expect(found).toContainText(`One field explains it: AMOUNT. Its value is 1.00`);
  await expect(found).toContainText(fields.AMOUNT ?? 'none');
  await expect(found).toContainText('Nothing would be recorded.');
  await expect(found.getByRole('link', { name: reference })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(altered);

  await page.getByLabel('Message', { exact: true }).fill(new URLSearchParams(fields).toString());
  await page.getByRole('button', { name: 'Inspect message' }).click();
  await expect(found).toContainText('The payment would become: Paid.');
  expect((await attemptOf(reference)).state).toBe('AWAITING_RESULT');
});

test('the profile of an unknown signature is found from a message and the key, which is forgotten', async ({
  newStaff,
}) => {
  const [, , result] = JSON.parse(
    readFileSync('tests/vectors/default-profile.json', 'utf8'),
  ).vectors;
  const { page } = await newStaff({ permissions: ['see_orders', 'resolve'] });
  await page.goto('/admin/inspector');
  await page.getByRole('link', { name: 'Find the profile of an unknown signature' }).click();
  const message = new URLSearchParams({ ...result.data, P_SIGN: result.p_sign }).toString();
  const find = async (key: string, signed = message) => {
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page.getByLabel('First signed message').fill(signed);
    await page.getByRole('button', { name: 'Find the profile' }).click();
  };
  await find(`Component 1: ${result.key}`);
  const found = page.getByRole('status');
  await expect(found).toContainText('signed as way4-hmac-sha256 publishes it');
  await expect(found).toContainText('"algorithm": "hmac-sha256"');
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('First signed message')).toHaveValue(message);
  expect(await page.content()).not.toContain(result.key);
  // Two fields have few strings: three million would be tried for all of them.
  await find('A1B2C3D4E5F60718', `ORDER=1&AMOUNT=2&P_SIGN=${result.p_sign}`);
  await expect(found).toContainText('What is the exact string that was signed');
});

test('the details for the bank can be copied, kept and scanned, and name nobody', async ({
  bank,
  newStaff,
}) => {
  const { reference } = await makeOrder('paid', { bank, nextStay });
  const { gatewayOrderId, rrn } = await attemptOf(reference);
  const { page } = await newStaff({ permissions: ['see_orders'] });
  await page.goto(`/admin/orders/${reference}`);
  await unfold(page, 'Bank details');
  // Whoever uses them finds them open from then on.
  await page.reload();
  await page.getByRole('link', { name: 'Bank support details', exact: true }).click();
  const text = await page.getByLabel('Text for the bank').inputValue();
  expect(text).toContain(`STAN: ${gatewayOrderId.slice(-6)}`);
  expect(text).toContain(`RRN: ${rrn}`);
  expect(text).toMatch(/GMT, .* Asia\/Baghdad/);
  expect(text).not.toMatch(/sara|ahmed|example|770\s*000\s*0000/i);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = page.getByRole('link', { name: 'Download as a text file' });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-disposition']).toContain('attachment');
  expect(await file.text()).toBe(text);
});

test('L5 M10 notes keep their history, mark what nobody sees, and reach no shopper', async ({
  bank,
  newStaff,
  newVisitor,
  stack,
}) => {
  const { orderId, reference, pathWithKey } = await makeOrder('paid', { bank, nextStay });
  await db().order.update({
    where: { id: orderId },
    data: { customerName: 'Sara \u202eAhmed' },
  });
  const { page } = await newStaff({ permissions: ['see_orders'], name: 'Layla Hassan' });
  await page.goto(`/admin/orders/${reference}`);
  const customer = page.locator('main header');
  await expect(customer.getByTitle('Invisible character U+202E')).toBeVisible();

  const notes = page.getByRole('region', { name: 'Notes' });
  await unfold(page, 'Add note');
  await notes.getByLabel('Note').last().fill('Lamp arrives late');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Lamp arrives late');
  await expect(notes.getByLabel('Note').last()).toHaveValue('');
  await notes.getByText('Edit', { exact: true }).click();
  await notes.getByLabel('Note').first().fill('Lamp arrived broken');
  await notes.getByRole('button', { name: 'Save changes' }).click();
  await expect(notes.getByText('1 earlier version')).toBeVisible();
  await notes.getByText('Edit', { exact: true }).click();
  await notes.getByRole('button', { name: 'Withdraw note' }).click();
  await expect(notes.getByText('Withdrawn')).toBeVisible();
  await expect(notes.getByText('2 earlier versions')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Layla Hassan withdrew a note',
  );

  const shopper = await newVisitor();
  await shopper.goto(pathWithKey);
  const seen = [
    await shopper.content(),
    await (await shopper.request.get(`/orders/${reference}`)).text(),
    await (await shopper.request.get(`/orders/${reference}/state`)).text(),
    JSON.stringify(await mailsTo(stack.mailPageUrl, 'sara@example.test')),
    await (await shopper.request.get(`/orders/${reference}`, { headers: { rsc: '1' } })).text(),
  ];
  expect(seen[0]).toContain(reference);
  const { internalReference } = await attemptOf(reference);
  const nonces = await db().evidence.findMany({ where: { orderId, nonce: { not: null } } });
  const secrets = [internalReference, ...nonces.map(({ nonce }) => nonce)];
  expect(secrets.length).toBeGreaterThan(2);
  for (const text of seen) {
    expect(text).not.toMatch(/Lamp arriv|Layla Hassan|P_SIGN/);
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
});

test('a phone number is corrected after a question', async ({ bank, newStaff }) => {
  const { reference } = await makeOrder('paid', { bank, nextStay });
  const { page } = await newStaff();
  await page.goto(`/admin/orders/${reference}`);
  const customer = page.getByRole('region', { name: 'Customer' });
  const correct = async (phone: string) => {
    await expect(async () => {
      if (!(await customer.getByLabel('Phone').isVisible())) {
        await customer.getByText('Correct the phone number').click();
      }
      await customer.getByLabel('Phone').fill(phone, { timeout: 1_000 });
    }).toPass();
    await customer.getByRole('button', { name: 'Save number' }).click();
  };
  await correct('0780');
  await expect(customer.getByText('Phone number is too short.')).toBeVisible();
  // A number that no network of its country has: asked about once, then taken.
  await correct('+964 100 000 0001');
  await expect(customer.getByText('which does not look like a number')).toBeVisible();
  await customer.getByRole('button', { name: 'Save number' }).click();
  await expect(customer.getByText('The number is now')).toBeVisible();
  await correct('٠٧٨٠ ١١١ ٢٢٣٣');
  await expect(customer.getByText('+964 780 111 2233', { exact: true })).toBeVisible();
  await expect(customer.getByRole('listitem')).toHaveText([/100\s*000\s*0001/, /770 000 0000/]);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'corrected the guest’s phone number',
  );
});
