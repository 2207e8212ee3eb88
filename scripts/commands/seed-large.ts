import type pg from 'pg';
import { generateClient } from '../build/generate';
import { type CommandInput, defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { openDatabase, prepareDemoDatabase, readMark, withClient } from '../stack/database';
import { seedDatabase } from '../stack/seed';
import { demoEnvironment, fillForTools } from '../stack/tool-settings';

const ordersMax = 5_000_000;

await defineCommand({
  name: 'seed:large',
  summary:
    'Fills a demo or test database with orders of three years: a million, or as many as said.',
  help: [
    'Orders with lines, attempts, operations, evidence, audit (whole chains: audit:verify and',
    'replay find nothing), attention items, guests in three scripts; most paid or completed, a few',
    'waiting, overdue, unclear. Adds to what is there; the same --seed gives the same orders.',
    'No mails are queued and no room nights taken: the rooms stay free for trying things out.',
    '',
    'Into DATABASE_URL, or the database of this checkout. A database that is empty becomes a demo',
    "one; one that production made is refused. Stop the app first: it waits for this command's",
    'locks. Stopped half-way, it leaves nothing. Prints a table of what it has written.',
  ],
  options: { orders: { type: 'string' }, seed: { type: 'string' } },
  async run(input, lifetime) {
    const orders = readOrders(input);
    const seed = typeof input.values.seed === 'string' ? input.values.seed : '1';
    if ((process.env.DIWAN_MODE ?? '').trim() === 'production') throw refusedProduction();
    await generateClient(lifetime);
    const { url, ownerUrl } = await openDatabase(lifetime, process.env);
    await prepare(lifetime, url, ownerUrl);
    fillForTools(lifetime, url);
    const [{ settings }, { fillShop }, { takeSeals }] = await Promise.all([
      import('@/lib/settings/env'),
      import('../../prisma/seed/large/fill'),
      import('@/lib/audit/take-seal'),
    ]);
    const begun = Date.now();
    // Indexes are dropped and rebuilt.
    await withClient(ownerUrl, async (client) => {
      const before = await countRows(client);
      await fillShop(client, settings(), {
        orders,
        seed,
        now: new Date(),
        report: progressReporter(),
      });
      await printTable(client, before);
    });
    await takeSeals(new Date());
    console.log(`Done in ${Math.round((Date.now() - begun) / 1000)} s.`);
    return 0;
  },
});

function readOrders({ values }: CommandInput): number {
  const text = typeof values.orders === 'string' ? values.orders.replaceAll(/[_,]/g, '') : '';
  const orders = text === '' ? 1_000_000 : Number(text);
  if (Number.isInteger(orders) && orders > 0 && orders <= ordersMax) return orders;
  throw new Refusal(
    `--orders takes a whole number from 1 to ${ordersMax.toLocaleString('en')}.`,
    'Without it, a million orders are written.',
  );
}

function refusedProduction(): Refusal {
  return new Refusal(
    'Made-up orders are not for a real shop: this is a production database.',
    'Name an empty or demo database in DATABASE_URL.',
  );
}

/** Makes an empty database a demo one; a test one keeps its people. Refuses production's. */
async function prepare(lifetime: Lifetime, url: string, ownerUrl: string): Promise<void> {
  const madeBy = await withClient(ownerUrl, readMark);
  if (madeBy === 'production') throw refusedProduction();
  const isTest = madeBy === 'test';
  if (!isTest) await prepareDemoDatabase(ownerUrl);
  const settings = { ...demoEnvironment(process.env, url), DIWAN_MODE: isTest ? 'test' : 'demo' };
  await seedDatabase(lifetime, settings, isTest ? null : dataPath('demo-accounts.json'));
  process.env.DIWAN_MODE = settings.DIWAN_MODE;
  const hasPeople = await withClient(url, async (client) => {
    const found = await client.query(
      `SELECT 1 FROM "user" WHERE 'complete' = ANY (permissions) LIMIT 1`,
    );
    return found.rows.length > 0;
  });
  if (hasPeople) return;
  throw new Refusal(
    'No user in this database may complete a payment.',
    'Create a user first: npm run user:create.',
  );
}

/** Prints a line occasionally, not one for each batch. */
function progressReporter(): (words: string) => void {
  let reportedAtMs = 0;
  return (words) => {
    if (Date.now() - reportedAtMs < 2_000) return;
    reportedAtMs = Date.now();
    console.log(`  ${words} …`);
  };
}

type Counts = Readonly<Record<string, number>>;

async function countRows(client: pg.Client): Promise<Counts> {
  const { tables } = await import('../../prisma/seed/large/rows');
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tables)) {
    const found = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
    counts[table] = found.rows[0]?.count ?? 0;
  }
  return counts;
}

async function printTable(client: pg.Client, before: Counts): Promise<void> {
  const after = await countRows(client);
  console.table(
    Object.entries(after).map(([table, rows]) => ({
      table,
      written: rows - (before[table] ?? 0),
      rows,
    })),
  );
  const states = await client.query(
    'SELECT state, count(*)::int AS orders FROM "order" GROUP BY state ORDER BY 2 DESC',
  );
  console.table(states.rows);
}
