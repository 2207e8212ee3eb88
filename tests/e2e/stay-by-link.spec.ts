import { join } from 'node:path';
import { db } from '../../lib/db/client';
import { Lifetime } from '../../scripts/cli/lifetime';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { untilMailTo } from './fixtures/mails';
import { mailsOf } from './fixtures/records';
import {
  addStay,
  fillContact,
  freeNights,
  newContact,
  typeCard,
  untilCardPage,
  untilHeading,
} from './fixtures/shop';
import { test as base, expect } from './fixtures/test';

/** The build of the shared stack where stays beyond a hold are paid by a link, over the same database. */
const test = base.extend<{ shopUrl: string }>({
  shopUrl: async ({ stack }, use) => {
    const lifetime = new Lifetime();
    try {
      const port = await findFreePort();
      const url = `http://localhost:${port}`;
      const more = { NODE_ENV: 'production', PORT: String(port), APP_URL: url } as const;
      await startApp(lifetime, {
        env: { ...stack.settings, ...more, STAY_BEYOND_HOLD: 'link' },
        port,
        how: 'start',
        output: {
          file: join(String(stack.settings.SPOOL_DIR), '..', `stay-by-link-${port}.log`),
        },
      });
      await use(url);
    } finally {
      await lifetime.end();
    }
  },
});

test('a stay beyond a hold is kept for who opens its link, paid before arrival, and lapses as the page said', async ({
  shopUrl,
  stack,
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: shopUrl, viewport: { width: 360, height: 740 } });
  const contact = newContact();
  const stay = freeNights();
  await addStay(page, stay);
  await page.goto('/checkout');
  await expect(
    page.getByText(/keeps your booking when you open the link in our email/),
  ).toBeVisible();
  await fillContact(page, contact);
  await page.getByRole('button', { name: 'Book now, pay later' }).click();
  await untilHeading(page, 'We keep your booking for you');
  const asked = page.getByText(/Open the link in our email by then: we then keep them until/);
  await expect(asked).toBeVisible();

  const { text } = await untilMailTo(stack.mailPageUrl, contact.email, 'order_placed');
  const [link = ''] = /http:\S+\?key=\S+/.exec(text) ?? [];
  const elsewhere = await newVisitor({ baseURL: shopUrl });
  await elsewhere.goto(link);
  await untilHeading(elsewhere, 'We keep your booking for you');
  await expect(elsewhere.getByText(/We keep your items for you until/)).toBeVisible();
  await expect(elsewhere.getByText(/Open the link in our email/)).toHaveCount(0);
  await page.reload();
  await expect(asked).toHaveCount(0);

  await elsewhere.getByRole('button', { name: 'Try again' }).click();
  const reference = await untilCardPage(elsewhere);
  await typeCard(elsewhere, 'approve');
  await untilHeading(elsewhere, 'Payment received');
  await expect(elsewhere.getByRole('heading', { name: 'Your room is booked' })).toBeVisible();
  expect((await mailsOf(reference)).map(({ kind }) => kind).sort()).toEqual([
    'invoice',
    'order_placed',
  ]);

  // The second one is opened by nobody.
  await addStay(page, { ...stay }, 'river-room');
  await page.goto('/checkout');
  await fillContact(page, newContact());
  await page.getByRole('button', { name: 'Book now, pay later' }).click();
  await untilHeading(page, 'We keep your booking for you');
  const unread = page.url().split('/').at(-1) ?? '';
  const data = { keptUntil: new Date(Date.now() - 1_000) };
  await db().order.update({ where: { reference: unread }, data });
  // As an operator may, who does not wait for the round of the minute.
  await db().backgroundLane.updateMany({ where: { lane: 'janitor' }, data: { dueAt: new Date() } });
  const isReserved = () => db().order.findUnique({ where: { reference: unread } });
  await expect.poll(async () => (await isReserved())?.isReserved).toBe(false);
  await page.reload();
  await expect(page.getByText('Your items are not reserved until then.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
