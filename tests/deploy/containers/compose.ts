// Does compose.md bring a shop up as compose.yaml stands, and keep it serving, backed up and restored?
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../../scripts/cli/lifetime';
import { blockOf, withOurs } from '../manual';
import { mustKnow, ordersAround } from '../orders';
import { atKills, type Report } from '../report';
import { inside, tried } from './engine';
import { buildImage, imagesOf, otherImages } from './images';
import {
  authority,
  folder,
  prepareWorld,
  program,
  seedGoods,
  sql,
  startBank,
  until,
  writeSettings,
} from './world';

const page = 'compose.md';
const instances = ['one', 'two'];
const sizeMax = 450e6;
const shop = 'https://shop.example';

/** Lines of the manual, in the folder of compose.yaml. */
const type = (lines: string) => inside(lines, folder);
const buy = (how: string) => program(`tests/deploy/shoppers.ts --shop ${shop} ${how}`);
export const ground = { shop: buy, type };

export async function playCompose(report: Report, lifetime: Lifetime): Promise<void> {
  const needed = { isNeeded: true };
  await report.part('image by the Dockerfile, at most 450 MB', image, needed);
  await report.part('settings', () => settings(lifetime), needed);
  await report.part('images of PostgreSQL, nginx and mail', others, needed);
  await report.part('docker compose up', up, needed);
  await report.part('people, doctor, audit', people, needed);
  await report.bought('first purchase');
  await report.part('hold completed and reversed at the desk', desk);
  await report.part('backup', () => type(blockOf(page, '/base-backup.sh')));
  await report.under('restart in turn', () => inTurn((one) => `docker compose restart ${one}`));
  await report.under(
    'kill -9 in turn',
    () => inTurn((one) => `docker compose kill -s KILL ${one}; docker compose start ${one}`),
    atKills,
  );
  await report.under('upgrade', upgrade);
  await report.part('restore to a time', restore);
  await report.bought('purchase after it');
}

async function image(): Promise<void> {
  const size = await buildImage();
  console.log(`  ${Math.round(size / 1e6)} MB`);
  if (size > sizeMax) throw new Error(`The image has ${size} bytes.`);
}

async function others(): Promise<void> {
  const standIns = await otherImages(imagesOf(readFileSync(join(folder, 'compose.yaml'), 'utf8')));
  if (standIns.length > 0) console.log(`  Debian's packages stand in for ${standIns.join(', ')}`);
}

async function settings(lifetime: Lifetime): Promise<void> {
  await prepareWorld();
  await type(blockOf(page, 'cp ../../.env.example shop.env'));
  writeSettings(join(folder, 'shop.env'));
  // The bank of the drill has a certificate that no public authority signed.
  const trusting = { volumes: [`${authority}:/drill/ca.crt:ro`] };
  const services = Object.fromEntries(instances.map((name) => [name, trusting]));
  writeFileSync(join(folder, 'compose.override.yaml'), JSON.stringify({ services }));
  await startBank(lifetime, join(folder, 'shop.env'));
}

async function up(): Promise<void> {
  await type(blockOf(page, 'docker compose up -d\n'));
  await untilReady();
}

async function untilReady(of: readonly string[] = instances): Promise<void> {
  for (const one of of) {
    await until(`curl -fs http://127.0.0.1:${one === 'one' ? 3000 : 3001}/api/health/ready`);
  }
}

const passwords = new Map<string, string>();

async function people(): Promise<void> {
  const said = await type(blockOf(page, 'user:create'));
  for (const [, email = '', password = ''] of said.matchAll(/^(\S+) can sign in.*\n.*: (\S+)$/gm)) {
    passwords.set(email, password);
  }
  await seedGoods(join(folder, 'shop.env'));
  await sql('UPDATE product SET stock = 100000 WHERE stock IS NOT NULL');
}

async function desk(): Promise<void> {
  const [email, password] = [...passwords][0] ?? [];
  const room = await sql(`SELECT slug FROM product WHERE stock IS NULL ORDER BY slug LIMIT 1`);
  // Before a hold is over: a later stay is charged when it is booked.
  const [from, to] = [3, 5].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const words = `--email ${email} --password=${password} --room ${room} --from ${from} --to ${to}`;
  await program(`tests/deploy/containers/desk.ts --shop ${shop} ${words}`);
}

async function inTurn(lines: (one: string) => string): Promise<void> {
  for (const one of instances) {
    await type(lines(one));
    await untilReady([one]);
  }
}

/** The same image with one file more, under the same name. */
async function upgrade(): Promise<void> {
  await type(`docker tag diwan diwan:before
container=$(docker create diwan); echo next > release.txt
docker cp release.txt $container:/app/public/release.txt
docker commit $container diwan; docker rm $container`);
  await type(blockOf(page, 'run --rm -T migrate'));
  const served = await type(`curl -s --cacert ${authority} ${shop}/release.txt`);
  if (!served.includes('next')) throw new Error(served);
}

/** To a time between two orders: the later one is gone, and named. */
async function restore(): Promise<void> {
  const { kept, time, lost, order } = await ordersAround(buy, sql);
  const segment = await sql('SELECT pg_walfile_name(pg_switch_wal())');
  await until(`docker compose exec -T database test -f /backup/wal/${segment}.gz`, folder);
  const newest = await type('docker compose exec -T database ls -1 /backup/base');
  await type(
    withOurs(blockOf(page, 'recovery.signal'), {
      '2026-11-23T023000Z': newest.trim().split('\n').at(-1) ?? '',
      '2026-11-23 10:15:00+00': time,
    }),
  );
  await until(
    `[ "$(docker compose exec -T -u postgres database psql -Atc 'SELECT pg_is_in_recovery()')" = f ]`,
    folder,
  );
  await mustKnow(sql, [kept, lost], [kept]);
  await type('mkdir -p found/mails');
  // No statement of the bank lies here.
  const report = withOurs(blockOf(page, 'gap:report'), { ' --statement /found/bank.csv': '' });
  const { output } = await tried(report, folder);
  if (!output.includes(order)) throw new Error(output);
  await type('docker compose up -d');
  await untilReady();
}
