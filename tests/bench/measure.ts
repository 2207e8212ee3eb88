// What do the measurements say? Runs in the copy of the project that main.ts made.
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { generateClient } from '../../scripts/build/generate';
import { buildApp } from '../../scripts/build/next-build';
import { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath } from '../../scripts/cli/project-root';
import { measureAcceptedResults } from './accepted-results';
import { type BenchStack, startBenchStack } from './bench-stack';
import { measureCatalogue } from './catalogue';
import { measureCheckoutCost } from './checkout-cost';
import { measureDesk } from './desk';
import { measureMemory } from './memory';
import { measureOpenDesks } from './open-desks';
import { type BenchOptions, type Part, readOptions } from './options';
import { measureOrderNumbers } from './order-numbers';
import { measurePageRates } from './page-rates';
import { measurePageWeights } from './page-weights';
import { measurePaint } from './paint';
import { type BenchReport, reportText } from './report';
import { type Shelf, stockShelf } from './shelf';
import { measureTransactions } from './transactions';

const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));
let status = 1;
try {
  status = await measure(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!lifetime.isEnding) console.error(error);
}
await lifetime.end();
process.exit(status);

async function measure(options: BenchOptions): Promise<number> {
  console.log('Building it …');
  await generateClient(lifetime);
  await buildApp(lifetime);
  const folder = dataPath('bench');
  mkdirSync(folder, { recursive: true });
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}, ${platform()} ${arch()}`;
  let report: BenchReport = {
    at: new Date().toISOString(),
    machine,
    node: process.version,
    loadAtStart: loadavg()[0] ?? 0,
    isQuick: options.isQuick,
  };
  const stack = await startBenchStack(
    lifetime,
    folder,
    options.only.includes('desk') ? [ownMemory()] : [],
  );
  const shelf = await stockShelf(stack.databaseUrl);
  for (const part of options.only) {
    console.log(`Measuring ${part} …`);
    report = { ...report, ...(await measurePart(part, stack, shelf, options)) };
  }
  const { text, isWithinBudgets } = reportText(report);
  console.log(`\n${text}\n`);
  console.log(JSON.stringify(report));
  if (options.out !== null) {
    writeFileSync(options.out, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\nAlso in ${options.out}`);
  }
  return isWithinBudgets ? 0 : 1;
}

/** A quarter of the machine's, as PostgreSQL's manual advises; 4 GB are enough for a million orders. */
function ownMemory(): string {
  const quarterMb = Math.floor(totalmem() / 4 / 1_048_576);
  return `shared_buffers=${Math.min(4_096, quarterMb)}MB`;
}

async function measurePart(
  part: Part,
  stack: BenchStack,
  shelf: Shelf,
  { isQuick, orders, filled }: BenchOptions,
): Promise<Partial<BenchReport>> {
  const scale = isQuick ? 0.1 : 1;
  switch (part) {
    case 'results': {
      const given = { rounds: isQuick ? 2 : 5, perRound: 800 * (isQuick ? 0.25 : 1) };
      return { results: await measureAcceptedResults(stack, given) };
    }
    case 'transactions':
      return { transactions: await measureTransactions(stack, shelf) };
    case 'numbers':
      return { numbers: await measureOrderNumbers(stack) };
    case 'scripts':
      return { scripts: await measurePageWeights(stack, shelf) };
    case 'checkout': {
      const given = { rounds: isQuick ? 2 : 5, perRound: isQuick ? 20 : 100 };
      return { checkout: await measureCheckoutCost(stack, shelf, given) };
    }
    case 'memory':
      return { memory: await measureMemory(stack, shelf, 1000 * scale) };
    case 'news':
      return { news: await measureOpenDesks(stack, isQuick ? 2 : 10) };
    case 'desk':
      return { desk: await measureDesk(lifetime, stack, orders * scale, filled) };
    case 'paint':
      return { paint: await measurePaint(stack, shelf, isQuick ? 1 : 5) };
    case 'catalogue':
      return { catalogue: await measureCatalogue(stack, shelf, 200 * scale) };
    case 'pages': {
      const given = { rounds: isQuick ? 2 : 5, perRound: isQuick ? 100 : 400 };
      return { pages: await measurePageRates(stack, shelf, given) };
    }
  }
}
