import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { db } from '@/lib/db/client';
import { presets } from '@/lib/rights/permissions';
import { Lifetime } from '../../scripts/cli/lifetime';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { appCode } from '../support/app-code';
import { startOrganisation } from '../support/organisation';
import { giveSecondFactor } from '../support/second-factor';
import { changeStaff, createStaff, openStaffSession } from '../support/staff';
import { holdRoom } from './fixtures/holds';
import { acceptInvitation, invite, setMailedPassword, signIn } from './fixtures/people';
import { requestResolution, reverseWithoutAnswer } from './fixtures/queue';
import { expect, test } from './fixtures/test';

test('somebody who was invited sets a password and a second factor, and signs in with both', async ({
  newStaff,
  newVisitor,
  stack,
}) => {
  const email = `hawre.${process.pid}@demo.test`;
  const { page: admin } = await newStaff({ name: 'Zainab' });
  await invite(admin, { name: 'Hawre Aziz', email });
  await expect(admin.getByRole('row', { name: email })).toContainText('Invited');

  const page = await newVisitor();
  await acceptInvitation(page, email, stack.mailPageUrl);
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await keyShownIn(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('does not match this key')).toBeVisible();
  const turnedOnBy = appCode(key);
  await page.getByRole('textbox', { name: 'Code' }).fill(turnedOnBy);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = await codesShownIn(page);

  // Elsewhere; the code that turned it on counts no more.
  const other = await newVisitor();
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await sendCode(other, turnedOnBy);
  await expect(other.getByText('This code is not right')).toBeVisible();
  await sendCode(other, codes[1] ?? '');
  await expect(other).toHaveURL(/\/admin$/);
  // What is shown once is shown there, too.
  await other.goto('/admin/account/recovery-codes');
  await other.getByRole('button', { name: 'Create new codes' }).click();
  const newCodes = await codesShownIn(other);
  await other.goto('/admin/account/second-factor');
  const otherKey = await keyShownIn(other);
  await other.getByRole('textbox', { name: 'Code' }).fill(appCode(otherKey));
  await other.getByRole('button', { name: 'Turn on' }).click();
  const lastCodes = await codesShownIn(other);
  expect(new Set([...codes, ...newCodes, ...lastCodes]).size).toBe(30);

  const third = await newVisitor();
  await signIn(third, email);
  await sendCode(third, (lastCodes[0] ?? '').toLowerCase());
  await expect(third).toHaveURL(/\/admin$/);
  await third.goto('/admin/account');
  await expect(third.getByText('9 recovery codes left')).toBeVisible();
});

test('a password that was forgotten is set anew by the mailed link, and the answer says nothing', async ({
  newVisitor,
  stack,
}) => {
  const { email } = await createStaff({ permissions: presets.accountant });
  const page = await newVisitor();
  const ask = async (address: string) => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    return page.getByRole('status').textContent();
  };
  const answer = await ask(email);
  expect(answer).toContain('a link is on its way');
  expect(await ask(`nobody.${process.pid}@demo.test`)).toBe(answer);
  await setMailedPassword(page, email, stack.mailPageUrl, 'account_forgotten');
  // An accountant's work begins with the books.
  await expect(page).toHaveURL(/\/admin\/reconciliation$/);
});

test('K7 a session that is ended from another browser is over there', async ({
  newStaff,
  newVisitor,
  stack,
}) => {
  const { page, staff } = await newStaff({ permissions: presets.staff });
  const other = await newVisitor();
  const { name, value } = await openStaffSession(staff.id);
  await other.context().addCookies([{ name, value, url: stack.url, httpOnly: true }]);
  await other.goto('/admin/account');
  await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible();
  await page.goto('/admin/account');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('status')).toContainText('Ended');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in\?callbackUrl=%2Fadmin%2Faccount$/);
});

test('K7 a page that lies open is left soon after its session ended, with what it had kept', async ({
  newStaff,
  errors,
}) => {
  errors.expect(/status of 401/);
  const { page, staff } = await newStaff({ permissions: presets.staff });
  await page.clock.install();
  await page.goto('/admin/account');
  await page.evaluate(() => localStorage.setItem('desk-recent:someone', '["D2345678"]'));
  await page.clock.fastForward('05:01');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await db().staffSession.updateMany({
    where: { userId: staff.id },
    data: { revokedAt: new Date() },
  });
  await page.clock.fastForward('05:01');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fadmin%2Faccount$/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('desk-recent:someone')))
    .toBeNull();
});

test('who has no password proves it at the organisation, in a window beside the form or in a tab', async ({
  newVisitor,
  stack,
}) => {
  const lifetime = new Lifetime();
  try {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const organisation = await startOrganisation(url);
    lifetime.own(organisation.stop);
    const own = { ...organisation.settings, APP_URL: url, PORT: String(port) };
    const env = { ...stack.settings, ...own, NODE_ENV: 'production' } as const;
    await startApp(lifetime, {
      env,
      port,
      how: 'start',
      output: { file: `${stack.logFile}.oidc` },
    });
    const [admin, clerk] = [
      await createStaff({ name: 'Layla Hassan' }),
      await createStaff({ name: 'Omar Salih', permissions: presets.staff }),
    ];
    await changeStaff(admin.id, { passwordHash: null });
    const { email } = admin;
    await organisation.willSay({ claims: { sub: admin.id, email, email_verified: true } });
    const twentyMinutesAgo = new Date(Date.now() - 20 * 60_000);
    const pages: Page[] = [];
    const open = async () => {
      const page = await newVisitor();
      pages.push(page);
      const { name, value } = await openStaffSession(admin.id, twentyMinutesAgo);
      await page.context().addCookies([{ name, value, url, httpOnly: true }]);
      return page;
    };
    const tick = async (page: Page, permission: string) => {
      await page.goto(`${url}/admin/users/${clerk.id}`);
      await page.getByRole('checkbox', { name: permission }).check();
      await page.getByRole('button', { name: 'Save permissions' }).click();
      const link = page.getByRole('link', { name: 'Sign in with your organisation again' });
      await expect(link).toBeVisible();
      await expect(page.getByRole('checkbox', { name: permission })).toBeChecked();
      return link;
    };
    const held = async () =>
      (await db().user.findUniqueOrThrow({ where: { id: clerk.id } })).permissions;

    const page = await open();
    const again = await tick(page, 'Export');
    const [small] = await Promise.all([page.waitForEvent('popup'), again.click()]);
    await expect(page.getByRole('status')).toContainText('Saved');
    await expect.poll(() => small.isClosed()).toBe(true);
    expect(await held()).toContain('export');

    // A browser that opens no window follows the link, in a tab of its own.
    const strict = await open();
    await strict.addInitScript(() => {
      window.open = () => null;
    });
    const link = await tick(strict, 'Read the audit');
    await Promise.all([strict.context().waitForEvent('page'), link.click()]);
    await expect(strict.getByRole('status')).toContainText('Saved');
    expect(await held()).toContain('read_audit');

    // The organisation's word is half a sign-in of who has a code here, whatever cookies there are.
    await giveSecondFactor(admin.id);
    const half = await newVisitor();
    pages.push(half);
    const broken = { name: 'next-auth.callback-url', value: 'http://[', url };
    await half.context().addCookies([broken]);
    await half.goto(`${url}/sign-in/oidc`);
    await expect(half).toHaveURL(`${url}/sign-in/code`);
    await expect(half.getByRole('textbox')).toBeVisible();
    // Pages of a server that is gone would complain.
    for (const one of pages) await one.context().close();
  } finally {
    await lifetime.end();
  }
});

test('K18 an act on an account asks who is there once the last proof is old, and keeps the form', async ({
  newVisitor,
  stack,
}) => {
  const [admin, clerk] = [
    await createStaff({ name: 'Layla Hassan' }),
    await createStaff({ name: 'Omar Salih', permissions: presets.staff }),
  ];
  const page = await newVisitor();
  const { name, value } = await openStaffSession(admin.id, new Date(Date.now() - 20 * 60_000));
  await page.context().addCookies([{ name, value, url: stack.url, httpOnly: true }]);
  await page.goto(`/admin/users/${clerk.id}`);
  await page.getByRole('checkbox', { name: 'Export' }).check();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: 'Export' })).toBeChecked();
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Saved');

  await page.goto(`/admin/audit?about=${encodeURIComponent(clerk.email)}`);
  const entry = page.getByRole('main').locator('tbody tr');
  await expect(entry).toContainText('Layla Hassan');
  await expect(entry).toContainText('changed the permissions');
  await entry.getByText('What changed').click();
  await expect(entry.locator('ins')).toContainText('"export"');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Layla Hassan');
  await page.getByText('Run the check', { exact: true }).click();
  await page.getByRole('button', { name: 'Check the whole audit now' }).click();
  await expect(page).toHaveURL(/verified=/);
  await expect(page.getByRole('region', { name: 'Integrity check' })).toContainText(
    'Checked by Layla Hassan',
  );
});

test('the steps for a leaver show what is left open and where to close it; others read the steps', async ({
  newStaff,
  bank,
}) => {
  const { reference } = await holdRoom(bank);
  const [layla, omar, clerk] = await Promise.all([
    newStaff({ name: 'Layla Hassan' }),
    newStaff({ name: 'Omar Salih' }),
    newStaff({ permissions: presets.staff }),
  ]);
  await reverseWithoutAnswer(layla.page, bank, reference, '250000');
  await layla.page.getByRole('link', { name: 'Record the outcome' }).first().click();
  const settlement = { outcome: 'The bank reversed it', reason: 'By phone at 02:40.' };
  await requestResolution(layla.page, settlement);
  await expect(layla.page.getByRole('status')).toContainText('Waiting for approval');

  const { page } = omar;
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Offboarding' }).click();
  await page.getByLabel('About').selectOption(layla.staff.id);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const open = page.getByRole('region', { name: 'What is open: Layla Hassan' });
  await expect(open.getByRole('link', { name: reference })).toBeVisible();
  await page.getByRole('link', { name: 'Open the account' }).click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('status')).toContainText('All sessions and links have ended');
  await page.getByRole('link', { name: 'Offboarding' }).click();
  await expect(open.getByRole('link', { name: reference })).toHaveCount(0);
  await page.goto(`/admin/orders/${reference}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'ended an approval request',
  );

  await clerk.page.goto(`/admin/help/leaver?person=${layla.staff.id}`);
  for (const name of ['Offboarding', 'Lost phone', 'New administrator']) {
    await clerk.page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(clerk.page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(clerk.page.getByRole('main').getByRole('listitem')).not.toHaveCount(0);
  }
  await expect(clerk.page.getByLabel('About')).toHaveCount(0);
  await expect(clerk.page.getByRole('main')).not.toContainText('Layla');
});

async function keyShownIn(page: Page): Promise<string> {
  const key = await page.getByText('Key:').locator('..').locator('bdi').textContent();
  return key?.replaceAll(' ', '') ?? '';
}

async function codesShownIn(page: Page): Promise<string[]> {
  await expect(page.getByText('These are your recovery codes')).toBeVisible();
  const lines = await page.getByText(/^\u2066?[0-9A-Z]{5}-[0-9A-Z]{5}\u2069?$/).allInnerTexts();
  const codes = lines.map((line) => line.replace(/[\u2066\u2069]/g, ''));
  expect(new Set(codes).size).toBe(10);
  return [...new Set(codes)];
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
