// Does the desk work, for somebody without scripts? Signs in by password, completes a hold and reverses it.
import { parseArgs } from 'node:util';
import { checkOut } from '../../bench/checkout';
import { findForm, type Page, PageVisitor, textOf } from '../../bench/page-visitor';

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: '' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    room: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
  },
});
const { shop, email, password, room, from, to } = values;
const stay = { kind: 'stay', slug: room, checkIn: from, checkOut: to } as const;
const { reference } = await checkOut(shop, stay);
const desk = new PageVisitor(shop);
const entered = await desk.send(await desk.open('/sign-in'), { email, password });
if (!new URL(entered.url).pathname.startsWith('/admin')) fail('not at the desk', entered);
await act('complete', /Completed/);
await act('reverse', /Reversed/);
await upload();
console.log(reference);
process.exit(0);

/** A statement of the bank's is opened in a process of its own. */
async function upload(): Promise<void> {
  const page = await desk.open('/admin/reconciliation/statements');
  const text = 'RRN,Date,Amount,Type\n123456789012,2026-11-05,7.00,Sale\n';
  const file = new File([text], 'bank.csv', { type: 'text/csv' });
  const opened = await desk.send(page, { file });
  if (!textOf(opened.html).includes('bank.csv')) fail('no statement', opened);
}

/** Opens a dialog of the order, confirms it as it stands, and reads the order's page again. */
async function act(dialog: 'complete' | 'reverse', wanted: RegExp): Promise<void> {
  const opened = await desk.open(`/admin/orders/${reference}?dialog=${dialog}`);
  const { fields } = findForm(opened.html, ['amount', 'reason']);
  // What cannot be undone is typed, as the dialog says.
  const asked = /Enter ([\d,]+) to confirm/.exec(textOf(opened.html))?.[1];
  const amount = asked ?? fields.find(([name]) => name === 'amount')?.[1] ?? '';
  const done = await desk.send(opened, { amount, reason: 'drill' });
  const order = await desk.open(`/admin/orders/${reference}`);
  if (!wanted.test(textOf(order.html))) fail(`not as after ${dialog}`, done);
}

function fail(what: string, page: Page): never {
  throw new Error(`${what}: ${page.url} ${page.status}: ${textOf(page.html)}`);
}
