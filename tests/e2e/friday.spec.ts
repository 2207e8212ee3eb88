import type { Locator, Page } from '@playwright/test';
import { Lifetime } from '../../scripts/cli/lifetime';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { type Stack, startStack } from '../support/stack';
import { Bank } from './fixtures/bank';
import { itemOf } from './fixtures/queue';
import { unfold } from './fixtures/staff';
import { expect, test } from './fixtures/test';

/** From an evening to the morning after, when the day is over on both calendars. */
const nightMs = 27 * 3_600_000;
const phone = { width: 360, height: 740 };

type Departure = {
  readonly slug: string;
  readonly reference: string;
  readonly gatewayOrderId: string;
};
type Session = { readonly name: string; readonly value: string };
type House = {
  readonly today: string;
  readonly departures: readonly Departure[];
  readonly arrival: Departure;
  readonly sessions: readonly Session[];
  readonly morning: Session;
};

async function fullHouse(stack: Stack, lifetime: Lifetime): Promise<House> {
  const script = ['tests/e2e/fixtures/full-house.ts', '--control', stack.gateway.controlUrl];
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, ...script],
    env: { ...stack.settings, DATABASE_OWNER_URL: stack.databaseUrl, NIGHT_MS: String(nightMs) },
  });
  if (status !== 0) throw new Error(`The house is not full:\n${output.slice(-2000)}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

const rowOf = (page: Page, { reference }: Departure) =>
  page.locator('[data-stay]').filter({ hasText: reference });

test('J2 a Friday evening: twelve departures, three people at two desks and a phone, and the day closes', async ({
  newVisitor,
  errors,
}) => {
  errors.expect(/status of 401/);
  // What a page asks for as it is left.
  errors.expect(/ERR_(ABORTED|CONNECTION_REFUSED)/);
  const lifetime = new Lifetime();
  try {
    const stack = await startStack({ skipsBuild: true });
    lifetime.own(stack.stop);
    const bank = new Bank(stack.gateway.controlUrl);
    const { today, departures, arrival, sessions, morning } = await fullHouse(stack, lifetime);
    const at = async (session: Session | undefined, viewport?: typeof phone): Promise<Page> => {
      const page = await newVisitor({ baseURL: stack.url, ...(viewport && { viewport }) });
      const cookie = { ...session, url: stack.url, httpOnly: true, sameSite: 'Lax' };
      await page.context().addCookies([cookie as never]);
      await page.goto('/admin');
      return page;
    };
    const [noor, layla, karwan, hawre] = await Promise.all([
      at(sessions[0]),
      at(sessions[1]),
      at(sessions[2], phone),
      at(sessions[3]),
    ]);
    for (const page of [noor, layla, karwan]) {
      await expect(page.getByRole('heading', { name: 'Departures: 12' })).toBeVisible();
    }

    const of = (slug: string) => departures.filter((one) => one.slug === slug);
    const [unheard, ...courtyard] = of('courtyard-room');
    const [arch, second] = of('arch-room');
    const [suite] = of('shanashil-suite');
    const [river, ...rivers] = of('river-room');
    if (!unheard || !arch || !second || !suite || !river) throw new Error('rooms are missing');
    await bank.script({ operation: 'completion', order: unheard.gatewayOrderId, answer: 'reset' });

    const atOneDesk = async () => {
      for (const one of [...courtyard, second]) await completeAndCheckOut(noor, one);
      await complete(noor, unheard, 'We do not know whether the bank');
      // Nobody has told this desk of the guest whom the phone let in.
      await expect(rowOf(noor, arrival)).toContainText('In house');
    };
    const atTheOther = async () => {
      const dinner = { amount: '319.000', reason: 'Dinner for four' };
      await complete(layla, suite, 'the bank has taken 319,000 IQD', dinner);
      const window = { amount: '231250', reason: 'Broken window' };
      await complete(layla, arch, 'Waiting for approval', window);
      const waiting = rowOf(layla, arch).getByRole('status');
      await expect(waiting).toContainText('Karwan Aziz not seen yet');
      await expect(completeLink(rowOf(layla, arch))).toHaveCount(0);
      await expect(rowOf(noor, arch).getByText('Waiting for approval')).toBeVisible();
      await expect(completeLink(rowOf(noor, arch))).toHaveCount(0);
      const request = await openRequest(karwan, arch);
      await expect(request).toContainText('231,250 IQD is taken.');
      await expect(waiting).toContainText('Karwan Aziz seen');
      expect(await bank.requests('completion', arch.gatewayOrderId)).toEqual([]);
      await request.getByRole('button', { name: 'Approve' }).click();
      await expect(request.getByLabel('Password')).toBeFocused();
      await karwan.keyboard.type(stack.accounts['admin2@demo.test'] ?? '');
      await karwan.keyboard.press('Enter');
      await expect(said(karwan, 'the bank has taken 231,250 IQD')).toBeVisible();
      await expect(newsOf(layla)).toContainText('Karwan Aziz approved your request');
      await expect(rowOf(layla, arch)).toContainText(/Taken\s*231,250 IQD/);
      expect(await bank.requests('completion', arch.gatewayOrderId)).toHaveLength(1);

      // A colleague leaves for good, and what they asked for is never done.
      const party = { amount: '200000', reason: 'Party in the room' };
      await complete(hawre, river, 'Waiting for approval', party);
      const open = await openRequest(karwan, river);
      await disable(layla, 'hawre@demo.test');
      await expect(open).toHaveCount(0);
      expect(await bank.requests('completion', river.gatewayOrderId)).toEqual([]);
      // The desk may have sent them there already, when it asked for news.
      await hawre.reload();
      await expect(hawre).toHaveURL(/\/sign-in/);
      await layla.getByRole('link', { name: 'Day', exact: true }).click();
      for (const one of [river, ...rivers]) await completeAndCheckOut(layla, one);
    };
    await checkInByPhone(karwan, arrival);
    await Promise.all([atOneDesk(), atTheOther()]);

    // The desk knows all of it without a reload; the phone as soon as it looks at the day.
    await karwan.getByRole('link', { name: 'Day', exact: true }).click();
    for (const page of [noor, karwan]) {
      const rows = page.getByRole('list', { name: /^Departures/ }).locator('[data-stay]');
      await expect(rows.filter({ hasText: /Taken\s*[\d,]+ IQD/ })).toHaveCount(11);
      await expect(rows.filter({ hasText: /Left/ })).toHaveCount(9);
      await expect(rows.filter({ hasText: unheard.reference })).toContainText('Being checked');
    }
    await bookByTelephone(noor);
    const right = 'the.right@guests.test';
    await sendToRightAddress(noor, second, right);
    await stack.mail.untilMail(({ to }) => to.includes(right));

    await Promise.all([noor, layla, karwan, hawre].map((page) => page.close()));
    const [evening] = stack.instances;
    await evening?.process.stop();
    await stack.addInstance(evening?.port, {
      NODE_OPTIONS: '--import ./tests/drill/odd-machine.mjs',
      DRILL_CLOCK_MS: String(nightMs),
    });
    const closing = await at(morning);
    await closing.goto(`/admin/reconciliation?day=${today}`);
    const totals = closing.getByRole('region', { name: 'This date on both calendars' });
    await expect(totals.getByRole('row', { name: /^Taken/ })).toContainText('1,895,250');
    await closing.getByText('Sign off this day').click();
    await closing.getByRole('button', { name: 'Sign off the day' }).click();
    await expect(closing.getByText('Signed off', { exact: true })).toBeVisible();
    await expect(closing.getByText('Without an outcome when it was signed: 1')).toBeVisible();
  } finally {
    await lifetime.end();
  }
});

function completeLink(row: Locator): Locator {
  return row.getByRole('link', { name: /^Complete/ });
}

/** From the row of the day's page, without leaving it: as booked by two keys, or for what is typed. */
async function complete(
  page: Page,
  stay: Departure,
  answer: string,
  typed?: { amount: string; reason: string },
): Promise<void> {
  const link = rowOf(page, stay).locator('[data-row-link]');
  await link.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeFocused();
  if (typed) {
    await page.keyboard.type(typed.amount);
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed.reason);
  }
  await page.keyboard.press('Enter');
  const outcome = rowOf(page, stay).getByRole('status').filter({ hasText: answer });
  await expect(outcome).toBeInViewport({ ratio: 1 });
  expect(new URL(page.url()).pathname).toBe('/admin');
  await expect(link).toBeFocused();
}

async function completeAndCheckOut(page: Page, stay: Departure): Promise<void> {
  await complete(page, stay, 'the bank has taken');
  await page.keyboard.press('o');
  await expect(rowOf(page, stay)).toContainText('Left');
}

async function checkInByPhone(page: Page, stay: Departure): Promise<void> {
  await rowOf(page, stay)
    .getByRole('button', { name: /^Check in/ })
    .click();
  await expect(rowOf(page, stay)).toContainText('In house');
}

const newsOf = (page: Page) => page.getByRole('region', { name: 'News from colleagues' });

/** From the number in the navigation, on whatever page one is. */
async function openRequest(page: Page, { reference }: Departure): Promise<Locator> {
  await page.getByRole('link', { name: /^Inbox \d+ waiting$/ }).click();
  await page.getByRole('link', { name: /^Approvals/ }).click();
  return itemOf(page, reference);
}

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

async function disable(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('row', { name: email }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByRole('status')).toContainText('All sessions and links have ended');
}

/** Two rooms from tomorrow on, kept until a deadline; the guest gets the link. */
async function bookByTelephone(page: Page): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto('/admin/orders/compose');
  for (const row of [1, 2]) {
    if (row === 2) {
      await page.getByRole('button', { name: 'Add a room' }).click();
      await expect(page.getByLabel('Check-in 2')).toBeFocused();
    }
    await page.getByLabel(`Room ${row}`).selectOption('arch-room');
    await page.getByLabel(`Check-in ${row}`).fill(day(2));
    await page.getByLabel(`Check-out ${row}`).fill(day(4));
  }
  await page.getByLabel('Kept for').selectOption('6');
  await page.getByLabel('Full name').fill('Nabil Tawfiq');
  await page.getByLabel('Email').fill('nabil@guests.test');
  await page.getByLabel('Phone').fill('0770 123 4567');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByText('Kept for the guest until')).toBeVisible();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('The link is on its way to the guest.')).toBeVisible();
}

async function sendToRightAddress(page: Page, { reference }: Departure, right: string) {
  await page.goto(`/admin/orders/${reference}`);
  const mails = page.getByRole('region', { name: 'Emails to the shopper' });
  await unfold(page, 'Emails to the shopper');
  await mails.getByText('Correct the email address').click();
  await mails.getByLabel('Email', { exact: true }).fill('sara@');
  await mails.getByRole('button', { name: 'Save address' }).click();
  await expect(mails.getByText('something is missing after the @')).toBeVisible();
  await mails.getByLabel('Email', { exact: true }).fill(right);
  await mails.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(right);
  const again = mails.getByRole('button', { name: /^Send again:/ }).first();
  await expect(again).toBeEnabled({ timeout: 60_000 });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'corrected the guest’s email address',
  );
}
