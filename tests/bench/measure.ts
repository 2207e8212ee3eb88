// What do the measurements say? Runs in the copy of the project that main.ts made, or in place.
import { writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { generateClient } from '../../scripts/build/generate';
import { buildApp } from '../../scripts/build/next-build';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { runProgram } from '../support/program';
import { measureAcceptedResults } from './accepted-results';
import { type BenchStack, startBenchStack } from './bench-stack';
import { measureCatalogue } from './catalogue';
import { measureCheckoutCost } from './checkout-cost';
import { measureStatements } from './checkout-statements';
import { measureDesk } from './desk';
import { measureMemory, measureSoak } from './memory';
import { measureOpenDesks } from './open-desks';
import { type BenchOptions, type Part, readOptions } from './options';
import { measurePageRates } from './page-rates';
import { type Figures, tableOf } from './report';
import { type Shelf, stockShelf } from './shelf';

type Measure = (
  stack: BenchStack,
  shelf: Shelf,
  options: BenchOptions,
  lifetime: Lifetime,
) => Promise<Figures>;

const roundsOf = (isQuick: boolean, usual: number, quick: number) =>
  isQuick ? { rounds: 2, perRound: quick } : { rounds: 5, perRound: usual };

const parts: Readonly<Record<Part, Measure>> = {
  results: (stack, _, { isQuick }) => measureAcceptedResults(stack, roundsOf(isQuick, 800, 200)),
  checkout: (stack, shelf, { isQuick }) =>
    measureCheckoutCost(stack, shelf, roundsOf(isQuick, 100, 20)),
  memory: (stack, shelf, { isQuick }) => measureMemory(stack, shelf, isQuick ? 100 : 1_000),
  pages: (stack, shelf, { isQuick }) => measurePageRates(stack, shelf, roundsOf(isQuick, 400, 100)),
  catalogue: (stack, shelf, { isQuick }) => measureCatalogue(stack, shelf, isQuick ? 20 : 200),
  statements: measureStatements,
  soak: (stack, shelf, { isQuick }) => measureSoak(stack, shelf, isQuick ? 3 : 30),
  news: (stack, _, { isQuick }) => measureOpenDesks(stack, isQuick ? 2 : 10),
  desk: (stack, _, { isQuick, orders, filled }, lifetime) =>
    measureDesk(lifetime, stack, isQuick ? orders / 10 : orders, filled),
};

await runProgram(measure);

async function measure(lifetime: Lifetime): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  console.log('Building it …');
  await generateClient(lifetime);
  await buildApp(lifetime);
  const head = {
    at: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${platform()} ${arch()}`,
    node: process.version,
    /** Runnable processes of the last minute before: other work on the machine spoils figures. */
    loadAtStart: loadavg()[0] ?? 0,
    isQuick: options.isQuick,
  };
  const memory = options.only.includes('desk') ? [ownMemory()] : [];
  const counted = ['shared_preload_libraries=pg_stat_statements'];
  const stack = await startBenchStack(lifetime, [...counted, ...memory]);
  const shelf = await stockShelf(stack.databaseUrl);
  const found: Partial<Record<Part, Figures>> = {};
  for (const part of options.only) {
    console.log(`Measuring ${part} …`);
    found[part] = await parts[part](stack, shelf, options, lifetime);
  }
  const rows = Object.values(found).flatMap((figures) => figures.rows);
  const report = JSON.stringify({ ...head, ...found }, null, 2);
  console.log(`\n${head.machine}, Node ${head.node}, load ${head.loadAtStart.toFixed(1)}`);
  console.log(`\n${tableOf(rows)}\n\n${report}`);
  if (options.out !== null) {
    writeFileSync(options.out, `${report}\n`);
    console.log(`\nAlso in ${options.out}`);
  }
  return rows.every(({ verdict }) => verdict !== 'open') ? 0 : 1;
}

/** A quarter of the machine's, as PostgreSQL's manual advises; 4 GB are enough for a million orders. */
function ownMemory(): string {
  const quarterMb = Math.floor(totalmem() / 4 / 1_048_576);
  return `shared_buffers=${Math.min(4_096, quarterMb)}MB`;
}
