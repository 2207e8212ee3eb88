import { presets } from '@/lib/permissions';
import { holdRoom } from './fixtures/holds';
import { refusedTo } from './fixtures/log-lines';
import { acceptInvitation, invite } from './fixtures/people';
import {
  itemOf,
  openItem,
  requestResolution,
  reverseWithoutAnswer,
  sendAgain,
  sentBy,
} from './fixtures/queue';
import { attemptOf, auditCount } from './fixtures/records';
import { untilHeading } from './fixtures/shop';
import { amountShown } from './fixtures/staff';
import { expect, test } from './fixtures/test';

const told = 'Mrs Noor of the bank, by phone at 02:40: it is in their list of today.';

test('an unknown reversal is settled by two people, and one person is never both', async ({
  page,
  newStaff,
  bank,
  stack,
}) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const [layla, omar, clerk] = await Promise.all([
    newStaff({ name: 'Layla Hassan' }),
    newStaff({ name: 'Omar Salih' }),
    newStaff({ permissions: presets.staff }),
  ]);
  await reverseWithoutAnswer(layla.page, bank, reference, '250000');
  const item = await openItem(layla.page, 'unknown_operation', reference);
  await expect(item).toContainText('Reversal with unknown outcome');
  await expect(item.getByRole('button', { name: 'Close issue' })).toHaveCount(0);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await requestResolution(layla.page, { outcome: 'The bank reversed it', reason: told });

  const waiting = layla.page.getByRole('status');
  await expect(waiting).toContainText('Waiting for approval · Record the outcome');
  await waiting.getByRole('link').click();
  const own = itemOf(layla.page, reference);
  await expect(own).toContainText('You requested this. Another user must decide.');
  await expect(own.getByRole('button')).toHaveCount(1);
  await expect(own.getByRole('button', { name: 'Withdraw request', exact: true })).toBeVisible();

  await omar.page.goto('/admin/attention/approvals');
  const request = itemOf(omar.page, reference);
  await expect(request).toContainText(told);
  const note = request.getByLabel('Note').first();
  await note.evaluate((input) => input.removeAttribute('maxlength'));
  await note.fill('x'.repeat(501));
  const sent = await sentBy(omar.page, () =>
    request.getByRole('button', { name: 'Approve' }).click(),
  );
  await expect(request.getByText('The note must be 500 characters or fewer')).toBeVisible();
  const asSentBy = (userId: string) => ({
    ...sent,
    body: sent.body.replaceAll(omar.staff.id, userId).replace('x'.repeat(501), ''),
  });
  expect(await sendAgain(layla.page, asSentBy(layla.staff.id))).toContain(
    'You requested this yourself.',
  );
  expect(await sendAgain(clerk.page, asSentBy(clerk.staff.id))).toContain(
    'You do not have permission to do this.',
  );
  await expect.poll(() => refusedTo(clerk.staff.id, stack.logFile)).toEqual(['approve']);
  expect((await attemptOf(reference)).operations[0]?.state).toBe('UNKNOWN');

  await note.fill('I called them too.');
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Approved');
  await expect(amountShown(omar.page, 'Hold released')).toHaveText('250,000 IQD');
  await expect(omar.page.getByText('Resolved manually').first()).toBeVisible();
  const [operation, ...others] = (await attemptOf(reference)).operations;
  expect(operation).toMatchObject({ state: 'RESOLVED', isByHand: true });
  expect(others).toEqual([]);
  await openItem(layla.page, 'unknown_operation', reference);
  await expect(itemOf(layla.page, reference)).toHaveCount(0);
  await page.goto(pathWithKey);
  await untilHeading(page, 'Payment reversed');
});

test('a second person refuses with a note, or the first takes it back, and nothing happens', async ({
  page,
  newStaff,
  bank,
}) => {
  const { reference, pathWithKey } = await holdRoom(bank);
  const [layla, omar] = await Promise.all([newStaff(), newStaff()]);
  await reverseWithoutAnswer(layla.page, bank, reference, '250000');
  await layla.page.getByRole('link', { name: 'Record the outcome' }).first().click();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it' });
  await expect(layla.page.getByText('Enter how you know')).toBeVisible();
  await expect(
    layla.page.getByRole('radio', { name: 'The bank did not reverse it' }),
  ).toBeChecked();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it', reason: told });
  await expect(layla.page.getByRole('status')).toContainText('Waiting for approval');

  await omar.page.goto('/admin/attention/approvals');
  const request = itemOf(omar.page, reference);
  await request.getByRole('button', { name: 'Refuse' }).click();
  await expect(request.getByText('Enter why you refuse.')).toBeVisible();
  await request.getByLabel('Note').last().fill('They told me otherwise.');
  await request.getByRole('button', { name: 'Refuse' }).click();
  await expect(omar.page.getByRole('status')).toContainText('Request refused. Nothing was done.');

  // Who asked reads it without reloading.
  await expect(layla.page.getByText('refused your request')).toBeVisible();
  await layla.page.reload();
  await layla.page.getByRole('link', { name: 'Record the outcome' }).first().click();
  await requestResolution(layla.page, { outcome: 'The bank did not reverse it', reason: told });
  await layla.page.getByRole('link', { name: 'View request' }).click();
  await itemOf(layla.page, reference).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(layla.page.getByRole('status')).toContainText(
    'Request withdrawn. Nothing was done.',
  );
  expect((await attemptOf(reference)).operations[0]?.state).toBe('UNKNOWN');
  expect(await auditCount(reference, 'approval.refused')).toBe(1);
  expect(await auditCount(reference, 'approval.withdrawn')).toBe(1);
  await page.goto(pathWithKey);
  await untilHeading(page, 'We are checking your payment');
});

test('J8 H-2 somebody who invites a second account is not two people', async ({
  newStaff,
  newVisitor,
  bank,
  stack,
}) => {
  const { reference } = await holdRoom(bank);
  const email = `puppet.${process.pid}@demo.test`;
  const [{ page: admin }, puppet] = [await newStaff({ name: 'Layla Hassan' }), await newVisitor()];
  await invite(admin, { name: 'Puppet', email, preset: 'Admin' });
  await acceptInvitation(puppet, email, stack.mailPageUrl);
  await expect(puppet).toHaveURL(/\/admin$/);
  await reverseWithoutAnswer(puppet, bank, reference, '250000');
  const item = await openItem(puppet, 'unknown_operation', reference);
  await item.getByRole('link', { name: 'Record the outcome' }).click();
  await requestResolution(puppet, { outcome: 'The bank reversed it', reason: told });
  await expect(puppet.getByRole('status')).toContainText('Waiting for approval');

  await admin.goto('/admin/attention/approvals');
  const request = itemOf(admin, reference);
  await expect(request).toContainText('Invited by Layla Hassan');
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(request.getByRole('alert')).toContainText('You invited the user who requested this');
  expect((await attemptOf(reference)).operations[0]?.state).toBe('UNKNOWN');

  // Somebody who has nothing to do with either is a second person.
  const { page: omar } = await newStaff({ name: 'Omar Salih' });
  await omar.goto('/admin/attention/approvals');
  await itemOf(omar, reference).getByRole('button', { name: 'Approve' }).click();
  await expect(omar.getByRole('status')).toContainText('Approved');
  expect((await attemptOf(reference)).operations[0]?.state).toBe('RESOLVED');
});
