// How long do we ourselves take from a confirmed completion to the gateway? Prints milliseconds.
import { createServer, request } from 'node:http';
import { db } from '@/lib/db/client';
import { signedIn, tellAndEnd } from './desk-program';
import { findForm, PageVisitor, textOf } from './page-visitor';

const appUrl = process.env.APP_URL ?? '';
const gateway = new URL(process.env.BENCH_GATEWAY_URL ?? '');
const rounds = 100;
/** The first ones load what every later one needs. */
const unmeasured = 5;

let arrivedAt: number | undefined;
// What the app sends goes through here on its way, so that its arrival is seen by the one clock.
const wire = createServer((asked, answer) => {
  arrivedAt ??= performance.now();
  const { method, headers } = asked;
  const passed = request(new URL(asked.url ?? '/', gateway), { method, headers }, (said) => {
    answer.writeHead(said.statusCode ?? 502, said.headers);
    said.pipe(answer);
  });
  passed.once('error', () => answer.destroy());
  asked.pipe(passed);
});
await new Promise<void>((resolve) => {
  wire.listen(Number(process.env.BENCH_GATEWAY_PORT), '127.0.0.1', resolve);
});

const { cookie } = await signedIn();
const [session = '', ...value] = cookie.split('=');
const held = await db().order.findMany({
  where: { state: 'AUTHORISED' },
  orderBy: { heldSince: 'desc' },
  take: rounds + unmeasured,
  select: { reference: true },
});
const times: number[] = [];
for (const [at, { reference }] of held.entries()) {
  const took = await completeOnce(reference);
  if (at >= unmeasured) times.push(took);
}
wire.closeAllConnections();
wire.close();
await tellAndEnd({ times });

/** Opens the dialog, confirms it as it stands, and tells when the request came to the gateway. */
async function completeOnce(reference: string): Promise<number> {
  const visitor = new PageVisitor(appUrl, { [session]: value.join('=') });
  const dialog = await visitor.open(`/admin/orders/${reference}?dialog=complete`);
  const { fields } = findForm(dialog.html, ['amount', 'reason']);
  const amount = fields.find(([name]) => name === 'amount')?.[1] ?? '';
  arrivedAt = undefined;
  const sentAt = performance.now();
  const done = await visitor.send(dialog, { amount, reason: 'bench' });
  if (arrivedAt === undefined) {
    throw new Error(`Nothing came to the gateway: ${textOf(done.html)}`);
  }
  return arrivedAt - sentAt;
}
