// What does the desk cost at the size of a real order book? Lists, searches, and one whole export.
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { findFreePort } from '../../scripts/processes/ports';
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { type DeskSize, measureDeskSize, quantile } from './desk-size';
import type { Sides } from './options';
import { askApp, askDatabase, onDatabase } from './programs';

type DeskExport = {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly beforeMb: number;
  readonly peakMb: number;
};

type DeskStatement = {
  readonly lines: number;
  readonly matched: number;
  readonly uploadSeconds: number;
  readonly lookSeconds: number;
  readonly compareSeconds: number;
};

export type DeskUse = {
  /** Of the list's use case. */
  readonly size: DeskSize;
  /** Of whole pages, from the request to their last byte. */
  readonly pages: DeskSize;
  readonly export: DeskExport;
  /** From a confirmed completion to its request at the gateway, in milliseconds. */
  readonly statement: DeskStatement;
  readonly dialogMs: { readonly count: number; readonly median: number; readonly p95: number };
};

export const exportGrowthMbMax = 50;
export const dialogMsMax = 100;
/** To find what is which, and to write it. */
export const statementSecondsMax = 20;
const smallOrders = 10_000;

/** Fills two databases of its own or takes those given, asks both the same, reads one out slowly. */
export async function measureDesk(
  lifetime: Lifetime,
  stack: BenchStack,
  orders: number,
  filled: Sides | null,
): Promise<DeskUse> {
  const { small, large } = filled ?? {
    small: await filledDatabase(lifetime, stack, 'desk_small', smallOrders),
    large: await filledDatabase(lifetime, stack, 'desk_large', orders),
  };
  const ofLarge = onDatabase(stack.settings, large);
  return {
    size: await measureDeskSize(lifetime, stack.settings, { small, large }, false),
    pages: await measureDeskSize(lifetime, stack.settings, { small, large }, true),
    statement: await askDatabase<DeskStatement>(lifetime, ofLarge, 'desk-statement.ts'),
    dialogMs: await measureDialog(lifetime, ofLarge),
    // One reader who takes its time.
    export: await askApp<DeskExport>(lifetime, ofLarge, 'desk-reader.ts'),
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
async function measureDialog(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
): Promise<DeskUse['dialogMs']> {
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
  return { count: times.length, median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
