import type { OrderStateName } from '../pages/order-states';
import { openScene } from '../pages/scenes';
import { expectNoBarrier, expectTargets, expectToFit } from './fixtures/access';
import { expect, test } from './fixtures/world';

// Each state has a page of its own, and two are looked at at once.
test.describe.configure({ mode: 'parallel' });

type Row = {
  /** What became of the order, where there is more to say of it than of its payment. */
  order?: string;
  heading: string;
  answer: string;
  button: string | null;
};

/** The table of the status page: what is said of the order and of its payment, may one pay again, and the one thing to do. */
const rows: Record<OrderStateName, Row> = {
  unknown: {
    heading: 'We are checking your payment',
    answer: 'No, the amount is held on your card.',
    button: null,
  },
  held: {
    order: 'Your room is booked',
    heading: 'Payment authorised',
    answer: 'No, the amount is held on your card.',
    button: null,
  },
  paid: {
    order: 'Your gifts are set aside for you',
    heading: 'Payment received',
    answer: 'No, you have paid.',
    button: null,
  },
  completed: { heading: 'Payment completed', answer: 'No, you have paid.', button: null },
  checking: {
    heading: 'We are checking your payment',
    answer: 'No, money may have been taken. We will tell you as soon as we know.',
    button: null,
  },
  'no-answer': {
    heading: 'We are checking your payment',
    answer: 'We have no clear answer. Pay again only if your bank shows no charge.',
    button: 'Pay again',
  },
  cancelled: { heading: 'Order cancelled', answer: 'Yes, nothing was taken.', button: null },
  waiting: {
    heading: 'Waiting for your bank',
    answer: 'Please wait, we are checking.',
    button: 'Continue to payment',
  },
  overdue: {
    heading: 'We have no answer from the bank yet',
    answer: 'Pay again only if your bank shows no charge.',
    button: 'Pay again',
  },
  reversed: {
    heading: 'Payment reversed',
    answer: 'Yes, by placing a new order.',
    button: null,
  },
  declined: { heading: 'Payment declined', answer: 'Yes, nothing was taken.', button: 'Try again' },
  'not-started': {
    heading: 'Payment not started',
    answer: 'Yes, nothing was taken.',
    button: 'Try again',
  },
};

const payButtons = /^(Try again|Pay again|Continue to payment)$/;

for (const state of Object.keys(rows) as OrderStateName[]) {
  const { order, heading, answer, button } = rows[state];
  test(`an order that is ${state} says so, whether to pay again and what to do, to everybody`, async ({
    world,
    openWorld,
  }) => {
    const page = await openWorld('en');
    const scene = world.scenes.find(({ name }) => name === `status-${state}`);
    if (scene === undefined) throw new Error(`There is no page for ${state}.`);
    await openScene(page, scene);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order ?? heading);
    const said = [...(order === undefined ? [] : [order]), heading];
    const first = (await page.getByRole('main').getByRole('heading').allTextContents()).slice(0, 2);
    expect(first.slice(0, said.length)).toEqual(said);
    await expect(page.getByText(answer)).toBeVisible();
    const buttons = page.getByRole('button', { name: payButtons });
    await expect(buttons).toHaveCount(button === null ? 0 : 1);
    if (button !== null) await expect(buttons).toHaveAccessibleName(button);
    await expect(page.getByRole('main')).toContainText(world.orders[state].reference);
    await expectNoBarrier(page);
    await expectTargets(page);
    await expectToFit(page);
  });
}

test('a completion for another amount tells what was held, what was taken and what was let go', async ({
  world,
  openWorld,
}) => {
  const page = await openWorld('en');
  await page.goto(`/orders/${world.orders.completed.reference}`);
  for (const amount of ['250,000 IQD', '210,000 IQD', '40,000 IQD']) {
    await expect(page.getByText(amount).first(), amount).toBeVisible();
  }
});
