// J1-J9: what staff may ask of the bank, over HTTP, whatever their form says.
import { readFileSync } from 'node:fs';
import type { FoundForm } from '../../../bench/page-visitor';
import { type CaseContext, defineCase } from '../../harness/define-case';
import {
  act,
  type OpenDialog,
  openDialog,
  type Person,
  sendDialog,
  signIn,
} from '../../harness/desk';
import { authorise, readAttempt, resign, settle } from '../../harness/results';
import type { Waiting } from '../../harness/waiting';

/** How many messages about an ORDER reached the bank after its prepare. */
async function moneyRequests(t: CaseContext, order: string): Promise<number> {
  const requests = await t.campaign.bank.requests({ order });
  return requests.filter(({ operation }) => ['completion', 'reversal'].includes(operation)).length;
}

defineCase('J1', { priority: 0 }, async (t) => {
  const { visitor } = await signIn(t.campaign);
  const { waiting } = await authorise(t);
  const amounts = [
    '0',
    '-25000',
    '1e3',
    '25000.0001',
    '25000 USD',
    '',
    'NaN',
    '0x10',
    '25,000.1.2',
  ];
  for (const amount of [...amounts, '25000.001', '٢٥٠٠٠,٥,٥']) {
    const dialog = await openDialog(visitor, waiting.reference, 'complete');
    const sent = await sendDialog(visitor, dialog, { amount, reason: 'J1' });
    t.check(!sent.isDone, `"${amount}" was taken`);
  }
  t.equal(await moneyRequests(t, waiting.order), 0, 'messages to the bank');
  t.equal((await readAttempt(t.campaign, waiting.order)).state, 'AUTHORISED', 'the state');
});

defineCase('J2', { priority: 0 }, async (t) => {
  const { visitor } = await signIn(t.campaign);
  const { waiting } = await authorise(t);
  const tries = [
    ['32500.01', 'above the absolute ceiling'],
    ['28750', ''],
  ] as const;
  for (const [amount, reason] of tries) {
    const dialog = await openDialog(visitor, waiting.reference, 'complete');
    const sent = await sendDialog(visitor, dialog, { amount, reason });
    t.check(!sent.isDone, `${amount} with the reason "${reason}" was taken`);
  }
  t.equal(await moneyRequests(t, waiting.order), 0, 'messages to the bank');
  const done = await act(visitor, waiting.reference, 'complete', {
    amount: '28750',
    reason: 'J2',
  });
  t.check(done.isDone, `at the ceiling: ${done.text}`);
  t.equal((await t.campaign.bank.ledgerOf(waiting.order))?.completedAmount, '28750.00', 'taken');
});

defineCase('J3', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const person = await signIn(campaign);
  const open = await authorise(t);
  const declined = await settle(t, 'authorization', 'decline');
  await campaign.post(declined.valid);
  const sale = await authorise(t, 'sale');
  const reversed = await authorise(t);
  await act(person.visitor, reversed.waiting.reference, 'reverse');
  const completed = await authorise(t);
  await act(person.visitor, completed.waiting.reference, 'complete', { amount: '25000' });
  const waiting = await settle(t, 'authorization');
  const before = await Promise.all(
    [declined, sale, reversed, completed, waiting].map((one) =>
      moneyRequests(t, one.waiting.order),
    ),
  );
  for (const one of [declined, sale, reversed, completed, waiting]) {
    const sent = await sendMoved(person, open.waiting, one.waiting);
    t.check(!sent, `a completion of ${one.waiting.order} was taken`);
  }
  t.check(!(await sendMoved(person, open.waiting, null)), 'one of a foreign order was taken');
  const after = await Promise.all(
    [declined, sale, reversed, completed, waiting].map((one) =>
      moneyRequests(t, one.waiting.order),
    ),
  );
  t.equal(after, before, 'messages to the bank');
  t.equal(await moneyRequests(t, open.waiting.order), 0, 'messages about the open one');
});

defineCase('J4', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const { visitor } = await signIn(campaign);
  for (const text of ['25500.0', '025500.00', '25500']) {
    const settled = await settle(t, 'authorization', { feePercent: 2 });
    const valid = resign(t, { ...settled.valid, AMOUNT: text });
    // The bank's ledger knows the amount by its own text only.
    t.excuseLedger(settled.waiting.order);
    await campaign.post(valid);
    const { reference, order } = settled.waiting;
    const done = await act(visitor, reference, 'complete', { amount: '20000', reason: 'J4' });
    t.check(done.isDone, `the completion: ${done.text}`);
    // What goes back is typed; what is sent is the authorised text.
    await act(visitor, reference, 'reverse', { amount: '20000' });
    const [sent] = await campaign.bank.requests({ order, operation: 'reversal' });
    const names = ['AMOUNT', 'ORDER', 'CURRENCY', 'TERMINAL', 'RRN', 'INT_REF'] as const;
    t.equal(
      names.map((name) => sent?.fields[name]),
      names.map((name) => valid[name]),
      `the reversal of ${text}`,
    );
  }
});

defineCase('J5', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const person = await signIn(campaign);
  const open = await authorise(t, 'sale');
  const { waiting, valid } = await settle(t);
  await campaign.post(resign(t, { ...valid, INT_REF: '' }));
  t.equal((await readAttempt(campaign, waiting.order)).state, 'PAID', 'the state');
  const page = await person.visitor.open(`/admin/orders/${waiting.reference}?dialog=reverse`);
  t.check(!page.html.includes('name="amount"'), 'the dialog is offered');
  t.check(!(await sendMoved(person, open.waiting, waiting, 'reverse')), 'a moved form was taken');
  t.equal(await moneyRequests(t, waiting.order), 0, 'messages to the bank');
});

defineCase('J6', { priority: 1 }, async (t) => {
  const { visitor } = await signIn(t.campaign);
  const { waiting } = await authorise(t, 'sale');
  const first = await openDialog(visitor, waiting.reference, 'reverse');
  const second = await openDialog(visitor, waiting.reference, 'reverse');
  const typed = { amount: '25000', reason: 'J6' };
  t.check((await sendDialog(visitor, first, typed)).isDone, 'the first');
  const again = await sendDialog(visitor, first, typed);
  const other = await sendDialog(visitor, second, typed);
  t.check(again.isDone, 'the same form again does not show its operation');
  t.check(!other.isDone, 'another form was taken');
  t.equal(await moneyRequests(t, waiting.order), 1, 'messages to the bank');
  t.equal((await t.campaign.bank.ledgerOf(waiting.order))?.reversals, 1, 'reversals');
});

defineCase('J7', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const admin = await signIn(campaign);
  const clerk = await signIn(campaign, { permissions: ['see_orders'], instance: 1 });
  const { waiting } = await authorise(t);
  for (const kind of ['complete', 'reverse'] as const) {
    const own = await clerk.visitor.open(`/admin/orders/${waiting.reference}?dialog=${kind}`);
    t.check(!/name="reason"/.test(own.html), `the dialog ${kind} is offered`);
    const theirs = await openDialog(admin.visitor, waiting.reference, kind);
    const moved = { ...theirs, form: replaced(theirs.form, { signedInAs: clerk.id }) };
    const sent = await sendDialog(clerk.visitor, moved, { amount: '25000', reason: 'J7' });
    t.check(!sent.isDone, `${kind} without the permission was taken`);
    const foreign = await sendDialog(clerk.visitor, theirs, { amount: '25000', reason: 'J7' });
    t.check(!foreign.isDone, `${kind} in another name was taken`);
  }
  const logs = campaign.instances.map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
  const refusals = logs
    .split('\n')
    .filter((line) => line.includes('"access.forbidden"') && line.includes(clerk.id));
  t.check(refusals.length >= 2, `${refusals.length} refusals of the clerk are in the log`);
  const stranger = campaign.urlOf(0);
  const dialog = await openDialog(admin.visitor, waiting.reference, 'reverse');
  const nobody = admin.visitor.twin(stranger);
  for (const name of cookieNames(nobody.cookie)) nobody.setCookie(name, '');
  const refused = await sendDialog(nobody, dialog, { amount: '25000', reason: 'J7' });
  t.check(!refused.isDone, 'a form without a session was taken');
  t.equal(await moneyRequests(t, waiting.order), 0, 'messages to the bank');
});

defineCase('J9', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const first = await signIn(campaign);
  const second = await signIn(campaign, { instance: 1 });
  const { waiting } = await authorise(t);
  const stale = await openDialog(first.visitor, waiting.reference, 'reverse');
  const done = await act(second.visitor, waiting.reference, 'complete', { amount: '25000' });
  t.check(done.isDone, `the completion: ${done.text}`);
  const sent = await sendDialog(first.visitor, stale, { amount: '25000', reason: 'J9' });
  t.check(!sent.isDone, 'the old form was taken');
  t.check(/changed/i.test(sent.text), `it does not say that the order changed: ${sent.text}`);
  t.equal(await moneyRequests(t, waiting.order), 1, 'messages to the bank');
});

/** A dialog opened for one payment and sent for another; null: for one that never was. */
async function sendMoved(
  person: Person,
  from: Waiting,
  to: Waiting | null,
  kind: 'complete' | 'reverse' = 'complete',
): Promise<boolean> {
  const dialog = await openDialog(person.visitor, from.reference, kind);
  const target = to ?? { reference: 'F999', attemptId: '00000000-0000-4000-8000-000000000000' };
  const form = replaced(dialog.form, {
    reference: target.reference,
    attemptId: target.attemptId,
  });
  const moved: OpenDialog = { ...dialog, form };
  const sent = await sendDialog(person.visitor, moved, { amount: '25000', reason: 'moved' });
  return sent.isDone;
}

function replaced(form: FoundForm, values: Readonly<Record<string, string>>): FoundForm {
  const fields = form.fields.map(([name, value]): [string, string] => [
    name,
    values[name] ?? value,
  ]);
  return { ...form, fields };
}

function cookieNames(cookie: string): string[] {
  return cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
}
