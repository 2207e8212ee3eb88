// `npm run audit:pages`: do the pages keep what is promised of speed and of access?
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath } from '../../scripts/cli/project-root';
import { runProgram } from '../support/program';
import { type AxeMatrix, runAxeMatrix } from './axe-matrix';
import { type PageScore, runLighthouse } from './lighthouse-runs';
import { runPurchases } from './purchases';
import { startBrowser, startStage } from './stage';

await runProgram(audit);

async function audit(lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, runs: { type: 'string' }, out: { type: 'string' } },
  });
  const only = values.only?.split(',') ?? ['axe', 'lighthouse', 'purchases'];
  const runs = Number(values.runs ?? 5);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs wants a whole number from 1.');
  if (only.some((part) => !['axe', 'lighthouse', 'purchases'].includes(part))) {
    throw new Error('--only knows axe, lighthouse and purchases.');
  }
  console.log('Starting the shop, and making an order in every state …');
  const stage = await startStage(lifetime);
  const say = (line: string) => console.log(line);
  const scores = only.includes('lighthouse')
    ? await runLighthouse(lifetime, stage, runs, say)
    : null;
  const matrix = only.includes('axe')
    ? await runAxeMatrix(await startBrowser(lifetime), stage, say)
    : null;
  const purchases = only.includes('purchases')
    ? await runPurchases(await startBrowser(lifetime), stage.url, say)
    : null;
  const out = resolve(values.out ?? dataPath('audit-pages.json'));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify({ runs, scores, axe: matrix, purchases }, null, 2)}\n`);
  printScores(scores ?? []);
  printBarriers(matrix);
  if (purchases !== null) console.table(purchases.rows);
  console.log(`JSON: ${out}`);
  const errors = stage.errorLines();
  for (const line of errors) console.log(`log: ${line}`);
  const missed = (scores ?? []).some((page) => page.missed.length > 0);
  const isMissed = missed || (purchases?.isMissed ?? false);
  return isMissed || errors.length > 0 || (matrix?.barriers.length ?? 0) > 0 ? 1 : 0;
}

function printScores(scores: readonly PageScore[]): void {
  if (scores.length === 0) return;
  console.table(
    scores.map(({ page, scores: of, performances, missed }) => ({
      page,
      ...of,
      'performance, each run': performances.join(' '),
      missed: missed.join(', ') || 'none',
    })),
  );
  for (const { page, lost } of scores)
    if (lost.length > 0) console.log(`${page}: ${lost.join('; ')}`);
}

function printBarriers(matrix: AxeMatrix | null): void {
  if (matrix === null) return;
  for (const { page, language, size, scheme, violation } of matrix.barriers) {
    console.log(`${page}, ${language}, ${size}, ${scheme}: ${violation}`);
  }
  console.log(`axe: ${matrix.scans} pages looked at, ${matrix.barriers.length} violations`);
}
