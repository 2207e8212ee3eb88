// Who buys on the drill's machine? Visitors without scripts, through the proxy, from the shelf to the receipt:
// a given number of purchases, or until a file appears. The last line is what they saw, as JSON.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { attributeOf, findForm, type Page, PageVisitor, textOf } from '../bench/page-visitor';
import { testCard } from '../faults/harness/canaries';
import type { Shopped } from './shopped';

const { values } = parseArgs({
  options: {
    shop: { type: 'string', default: '' },
    lanes: { type: 'string', default: '1' },
    times: { type: 'string' },
    until: { type: 'string', default: '' },
  },
});
const pauseMs = 100;
const seen = { requests: 0, slowestMs: 0, bought: [] as string[], failures: [] as string[] };
let begun = 0;

const isOver = () => (values.times ? begun >= Number(values.times) : existsSync(values.until));
await Promise.all(
  Array.from({ length: Number(values.lanes) }, async () => {
    while (!isOver()) {
      begun += 1;
      await buy(begun).catch((error) => seen.failures.push(String(error?.cause ?? error)));
      // Nobody comes again at once: a shop that is down would be asked a thousand times a second.
      await pause(pauseMs);
    }
  }),
);
console.log(JSON.stringify(seen satisfies Shopped));
// Connections that are kept would hold this process.
process.exit(0);

async function buy(number: number): Promise<void> {
  const shopper = new PageVisitor(values.shop);
  const shelf = await look(() => shopper.open('/gifts/barhi-dates'));
  const cart = await look(() => shopper.send(shelf, { quantity: '1' }));
  if (!cart.url.endsWith('/cart')) throw new Error(`no cart: ${textOf(cart.html)}`);
  const checkout = await look(() => shopper.open('/checkout'));
  const email = `shopper.${process.pid}.${number}@example.test`;
  const typed = { name: 'Sara Ahmed', email, phone: '+964 770 000 0000' };
  const pay = await look(() => shopper.send(checkout, typed));
  const reference = /\/orders\/([^/]+)\/pay$/.exec(new URL(pay.url).pathname)?.[1];
  if (reference === undefined) throw new Error(`not at the bank: ${textOf(pay.html)}`);
  const frame = attributeOf(/<iframe\b([^>]*)>/.exec(pay.html)?.[1] ?? '', 'src') ?? '';
  const card = findForm(await (await fetch(frame)).text(), Object.keys(testCard));
  const bank = await post(new URL(card.action, frame).href, { ...testCard });
  const result = findForm(bank.html, ['P_SIGN']);
  await look(() => post(result.action, Object.fromEntries(result.fields)));
  const order = await look(() => shopper.open(`/orders/${reference}`));
  if (!order.html.includes('Payment received'))
    throw new Error(`${reference}: ${textOf(order.html)}`);
  seen.bought.push(reference);
}

async function post(url: string, fields: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { url, status: answer.status, html: await answer.text() };
}

/** One request to the shop: counted, timed, and an error unless it is answered as it should be. */
async function look(ask: () => Promise<Page>): Promise<Page> {
  const startedAt = performance.now();
  seen.requests += 1;
  const page = await ask();
  seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt));
  if (page.status === 200) return page;
  throw new Error(
    `${new URL(page.url).pathname} ${page.status}: ${textOf(page.html).slice(0, 200)}`,
  );
}
