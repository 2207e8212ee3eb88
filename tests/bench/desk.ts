// What does the desk cost at the size of a real order book? Lists, searches, and one whole export.
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { findFreePort } from '../../scripts/processes/ports';
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { plantDocuments } from './desk-documents';
import { settle } from './desk-settled';
import { measureDeskSize } from './desk-size';
import type { Sides } from './options';
import { askApp, askDatabase, onDatabase } from './programs';
import { type Figures, judged, median, quantile, tableOf } from './report';

type Export = { rows: number; seconds: number; beforeMb: number; peakMb: number };
type Statement = {
  lines: number;
  matched: number;
  upload: number;
  look: number;
  compare: number;
};

const exportGrowthMbMax = 50;
const dialogMsMax = 100;
/** To find what is which, and to write it. */
const statementSecondsMax = 20;

/** With a large book below a hundred thousand, a tenth of it: the two are compared. */
const smallBookOf = (orders: number) => Math.min(10_000, Math.floor(orders / 10));

/** Fills two databases of its own or takes those given, asks both the same, reads one out slowly. */
export async function measureDesk(
  lifetime: Lifetime,
  stack: BenchStack,
  orders: number,
  filled: Sides | null,
): Promise<Figures> {
  const { small, large } = filled ?? {
    small: await filledDatabase(lifetime, stack, 'desk_small', smallBookOf(orders)),
    large: await filledDatabase(lifetime, stack, 'desk_large', orders),
  };
  console.log('Writing documents …');
  for (const url of [small, large]) {
    await withClient(url, plantDocuments);
    await withClient(url, settle);
  }
  const { settings } = stack;
  const ofLarge = onDatabase(settings, large);
  console.log('Asking for lists …');
  const lists = await measureDeskSize(lifetime, settings, { small, large }, 'list');
  // What comes later may fail, after an hour on a busy machine.
  console.log(`${tableOf(lists.rows)}\nAsking for pages …`);
  const pages = await measureDeskSize(lifetime, settings, { small, large }, 'page');
  console.log(`${tableOf(pages.rows)}\nReading a statement, completing holds, exporting …`);
  const statement = await askDatabase<Statement>(lifetime, ofLarge, 'desk-statement.ts');
  const times = await measureDialog(lifetime, ofLarge);
  const [middle, p95] = [median(times), quantile(times, 0.95)];
  // One reader who takes its time.
  const read = await askApp<Export>(lifetime, ofLarge, 'desk-reader.ts');
  const { upload, look, compare } = statement;
  return {
    data: { lists: lists.data, pages: pages.data, statement, dialogMs: times, export: read },
    rows: [
      ...lists.rows,
      ...pages.rows,
      judged(
        `completion's dialog to the gateway, ${times.length} times`,
        `median ${middle.toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
        `< ${dialogMsMax} ms`,
        p95 < dialogMsMax,
      ),
      judged(
        `statement of ${statement.lines} lines, ${statement.matched} matched`,
        `upload ${upload.toFixed(1)}, look ${look.toFixed(1)}, compare ${compare.toFixed(1)} s`,
        `< ${statementSecondsMax} s to compare`,
        compare < statementSecondsMax,
      ),
      judged(
        `export of ${read.rows} rows in ${read.seconds.toFixed(0)} s`,
        `${read.beforeMb.toFixed(0)} -> at most ${read.peakMb.toFixed(0)} MB`,
        `< ${exportGrowthMbMax} MB more`,
        read.peakMb - read.beforeMb < exportGrowthMbMax,
      ),
    ],
  };
}

async function filledDatabase(
  lifetime: Lifetime,
  stack: BenchStack,
  name: string,
  orders: number,
): Promise<string> {
  await withClient(stack.databaseUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const address = new URL(stack.databaseUrl);
  address.pathname = `/${name}`;
  console.log(`Writing ${orders.toLocaleString('en')} orders …`);
  const { status, output } = await runToEnd(lifetime, {
    arguments: [
      ...typescriptFlags,
      join(projectRoot, 'scripts/commands/seed-large.ts'),
      '--orders',
      String(orders),
    ],
    env: { ...stack.settings, DATABASE_URL: address.href },
  });
  if (status !== 0) throw new Error(`The orders were not written:\n${output}`);
  return address.href;
}

/** The same build, and a clerk who completes one hold after the other. */
async function measureDialog(lifetime: Lifetime, settings: NodeJS.ProcessEnv): Promise<number[]> {
  const port = await findFreePort();
  const { times } = await askApp<{ times: number[] }>(
    lifetime,
    {
      ...settings,
      GATEWAY_CGI_URL: `http://127.0.0.1:${port}`,
      BENCH_GATEWAY_PORT: String(port),
      BENCH_GATEWAY_URL: settings.GATEWAY_CGI_URL,
    },
    'desk-dialog.ts',
  );
  return times;
}
