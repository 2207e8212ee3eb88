// `npm run drill:deploy`: does the manual bring a shop onto a fresh machine, and keep it serving there?
import { parseArgs } from 'node:util';
import { buildApp } from '../../scripts/build/next-build';
import { Lifetime } from '../../scripts/cli/lifetime';
import { boot, cutPower, inMachine, missing, prepareRoot, removeRoot } from './machine';
import { blockOf, withOurs } from './manual';
import type { Shopped } from './shopped';
import { install, open, shop, sql, startWorld, type, untilReady } from './site';

/** How many of a part's requests may fail, and why; 0 where nothing is said. */
type Admitted = { readonly most: number; readonly only: RegExp };
type Row = {
  readonly part: string;
  readonly seconds: number;
  readonly seen: Shopped | null;
  readonly fault: string;
};

const lanes = 2;
const instances = ['diwan@3000', 'diwan@3001'];
const { values } = parseArgs({ options: { keep: { type: 'boolean' } } });
const nothing: Shopped = { requests: 0, slowestMs: 0, bought: [], failures: [] };
const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));
const rows: Row[] = [];

const lacking = missing();
if (lacking.length > 0) {
  console.log(
    `– everything: this machine lacks ${lacking.join(', ')}\n\n0 passed, 0 failed, 1 skipped`,
  );
  process.exit(0);
}
lifetime.own(async () => {
  await cutPower();
  if (!values.keep) removeRoot();
});
try {
  await play();
} catch (error) {
  if (!lifetime.isEnding) console.error(error);
  rows.push({ part: 'all that follows', seconds: 0, seen: null, fault: String(error) });
}
await lifetime.end();
const failed = rows.filter(({ fault }) => fault !== '').length;
console.table(
  rows.map(({ part, seconds, seen }) => ({
    part,
    seconds,
    requests: seen?.requests ?? '',
    failed: seen?.failures.length ?? '',
    'slowest ms': seen?.slowestMs ?? '',
  })),
);
console.log(`Node ${process.version}\n${rows.length - failed} passed, ${failed} failed, 0 skipped`);
process.exit(failed === 0 && rows.length > 0 ? 0 : 1);

async function play(): Promise<void> {
  await part('build here, root, packages', async () => {
    await buildApp(lifetime);
    await prepareRoot();
  });
  await part('boot', boot);
  await part('release, settings, database', install);
  await part('tables, people, instances, proxy', open);
  await part('doctor of both', () => type(blockOf('go-live.md', 'PORT=3001 diwan doctor')));
  await bought('first purchase');
  await under('restart in turn', () => inTurn((unit) => `systemctl restart ${unit}`));
  // A form that an instance had taken when it was killed is not sent again by the proxy.
  await under(
    'kill -9 in turn',
    () => inTurn((unit) => `kill -9 $(systemctl show --property=MainPID --value ${unit}); sleep 3`),
    {
      most: lanes * instances.length,
      only: /^Error: \S+ 502: /,
    },
  );
  await part('power cycle', async () => {
    await cutPower();
    await boot();
    await startWorld();
    await untilReady();
  });
  await bought('purchase after it');
  await part('backup', () => type(blockOf('backup.md', 'systemctl start diwan-backup')));
  await under('upgrade', upgrade);
  await under('roll back', () => type(blockOf('upgrade.md', 'diwan rollback')));
  await part('restore to a time', restore);
  await bought('purchase after it');
}

/** One part: its time, and what it threw. The first ones must go well. */
async function part(
  name: string,
  work: () => Promise<unknown>,
  seen?: () => Shopped,
): Promise<void> {
  if (lifetime.isEnding) return;
  const startedAt = performance.now();
  let fault = '';
  await work().catch((error) => {
    fault = String(error?.message ?? error);
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  rows.push({ part: name, seconds, seen: seen?.() ?? null, fault });
  console.log(
    `${fault === '' ? '✔' : '✖'} ${name} (${seconds} s)${fault === '' ? '' : `\n${fault}`}`,
  );
  if (fault !== '' && rows.length <= 4) throw new Error('Without this nothing else can be played.');
}

function bought(name: string): Promise<void> {
  let seen: Shopped | null = null;
  return part(
    name,
    async () => {
      seen = seenOf(await shop('--times 1'));
      judge(seen, { most: 0, only: /$^/ });
    },
    () => seen ?? nothing,
  );
}

/** A part while shoppers come: none of their requests fails but those that are admitted. */
function under(
  name: string,
  work: () => Promise<unknown>,
  admitted: Admitted = { most: 0, only: /$^/ },
): Promise<void> {
  let seen = nothing;
  return part(
    name,
    async () => {
      const until = `/run/over-${rows.length}`;
      const shopping = shop(`--lanes ${lanes} --until ${until}`);
      // Reported below; the work's own error comes first.
      shopping.catch(() => {});
      try {
        await work();
      } finally {
        await type(`touch ${until}`);
        seen = seenOf(await shopping);
      }
      judge(seen, admitted);
    },
    () => seen,
  );
}

function seenOf(output: string): Shopped {
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Shopped;
}

function judge({ bought: orders, failures }: Shopped, { most, only }: Admitted): void {
  if (orders.length === 0) throw new Error(`nobody bought: ${failures.join('; ').slice(0, 1_000)}`);
  const wrong = failures.filter((failure) => !only.test(failure));
  if (wrong.length > 0 || failures.length > most)
    throw new Error(failures.join('\n').slice(0, 2_000));
}

async function inTurn(lines: (unit: string) => string): Promise<void> {
  for (const unit of instances) {
    await type(lines(unit));
    await untilReady([Number(unit.split('@')[1])]);
  }
}

/** The same source with one file more: another build. */
async function upgrade(): Promise<void> {
  const to = '/var/tmp/next';
  await type(
    `mkdir ${to} && cp -a /srv/diwan/releases/first/. ${to} && echo next > ${to}/public/release.txt`,
  );
  await type(
    withOurs(blockOf('upgrade.md', 'diwan upgrade '), { '/var/tmp/diwan-next.tar.gz': to }),
  );
  const served = await type(
    'curl -s https://shop.example/release.txt; curl -s https://shop.example/api/health/ready',
  );
  if (!served.includes('next') || served.includes('build_differs')) throw new Error(served);
}

/** The commands of backup.md, to a time between two orders: the later one is gone, and named. */
async function restore(): Promise<void> {
  const [kept = ''] = seenOf(await shop('--times 1')).bought;
  const time = await sql('SELECT clock_timestamp()');
  const [lost = ''] = seenOf(await shop('--times 1')).bought;
  const order = await sql(
    `SELECT a.gateway_order_id FROM payment_attempt a JOIN "order" o ON o.id = a.order_id WHERE o.reference = '${lost}'`,
  );
  const segment = await sql('SELECT pg_walfile_name(pg_switch_wal())');
  await type(
    `left=300; until test -f /backup/wal/${segment}.gz; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`,
  );
  const newest = (await type('ls -1d /backup/base/*Z | tail -n 1')).trim();
  const stopping = blockOf('backup.md', 'systemctl stop');
  const going = withOurs(blockOf('backup.md', 'recovery.signal'), {
    '/backup/base/2026-11-23T023000Z': newest,
    '2026-11-23 10:15:00+00': time,
  });
  await type(`${stopping}${going}`);
  await type(
    `cd /; left=300; until [ "$(runuser -u postgres -- psql -Atc 'SELECT pg_is_in_recovery()')" = f ]; do left=$((left - 1)); [ $left -gt 0 ]; sleep 0.2; done`,
  );
  const there = await sql(
    `SELECT reference FROM "order" WHERE reference IN ('${kept}', '${lost}')`,
  );
  if (there !== kept) throw new Error(`Of ${kept} and ${lost} there is: ${there}`);
  await look(order);
  await type(`systemctl start ${instances.join(' ')}`);
  await untilReady();
}

/** Step 4 of the page; no statement of the bank lies here, and doctor misses the app. */
async function look(order: string): Promise<void> {
  await type('mkdir -p /backup/mails');
  const block = withOurs(blockOf('backup.md', 'diwan gap:report'), {
    ' --statement /backup/bank.csv': '',
  });
  for (const line of block.trim().split('\n')) {
    const { status, output } = await inMachine(line);
    if (/audit:verify|replay/.test(line) && status !== 0) throw new Error(output);
    if (line.includes('gap:report') && !output.includes(order)) throw new Error(output);
  }
}
