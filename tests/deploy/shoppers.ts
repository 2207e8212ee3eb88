// Who buys on the drill's machine? Visitors without scripts, through the proxy, from the shelf to the receipt:
// a given number of purchases, or until a file appears. The last line is what they saw, as JSON.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkOut } from '../bench/checkout';
import { textOf } from '../bench/page-visitor';
import type { Shopped } from './report';

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

/** A request to the shop is counted, timed, and an error unless it is answered as it should be. */
const ask = globalThis.fetch;
globalThis.fetch = async (to, init) => {
  if (!String(to).startsWith(values.shop)) return ask(to, init);
  const startedAt = performance.now();
  seen.requests += 1;
  const answer = await ask(to, init);
  seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt));
  if (answer.status < 400) return answer;
  const said = textOf(await answer.text()).slice(0, 200);
  throw new Error(`${new URL(String(to)).pathname} ${answer.status}: ${said}`);
};

const isOver = () => (values.times ? begun >= Number(values.times) : existsSync(values.until));
await Promise.all(
  Array.from({ length: Number(values.lanes) }, async () => {
    while (!isOver()) {
      begun += 1;
      await checkOut(values.shop, { kind: 'goods', slug: 'barhi-dates' }).then(
        ({ reference }) => seen.bought.push(reference),
        (error) => seen.failures.push(String(error?.cause ?? error)),
      );
      // Nobody comes again at once: a shop that is down would be asked a thousand times a second.
      await pause(pauseMs);
    }
  }),
);
console.log(JSON.stringify(seen satisfies Shopped));
// Connections that are kept would hold this process.
process.exit(0);
