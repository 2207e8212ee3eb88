// How much of the language and the state tables is held by unit tests? Asks the mutation tool.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { startChild } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { bringTool } from '../support/tool-packages';

const scoreMin = 90;
/** What is in no list of protections because it is changed here: each file must reach the score. */
const named: readonly string[] = [
  'lib/auth/user-rules.ts',
  'lib/desk/orders/standing.ts',
  'lib/gateway/belief/operation-word.ts',
  'lib/health/probe.ts',
  'lib/health/results-first.ts',
  'lib/orders/stays/stay-moves.ts',
  'lib/statements/results/day-verdict.ts',
];
const configFile = 'tests/mutants/stryker.config.json';
const reportFile = join(projectRoot, '.data/mutants/stryker.json');

/** Runs it and prints the score; 1 when it is below what is wanted. */
export async function runStryker(lifetime: Lifetime): Promise<number> {
  const packages = await bringTool('stryker');
  const child = startChild(lifetime, {
    arguments: [join(packages, '@stryker-mutator/core/bin/stryker.js'), 'run', configFile],
    env: cleanEnvironment(process.env),
    output: 'terminal',
  });
  const status = await child.ended;
  if (status !== 0) return status;
  const report: StrykerReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const scores = Object.entries(report.files).map(([file, { mutants }]) => scoreOf(file, mutants));
  const all = scoreOf(
    'all files',
    Object.values(report.files).flatMap(({ mutants }) => mutants),
  );
  const low = scores.filter(({ score }) => score < scoreMin).sort((a, b) => a.score - b.score);
  for (const { name, line } of [...low, all]) {
    console.log(`${line}  ${name}${named.includes(name) ? ', which must reach it' : ''}`);
  }
  console.log(`${scoreMin} % is wanted`);
  return all.score < scoreMin || low.some(({ name }) => named.includes(name)) ? 1 : 0;
}

type StrykerReport = { files: Record<string, { mutants: { status: string }[] }> };

/** A mutant without a test counts as alive; one that is never run again counts as none. */
function scoreOf(name: string, mutants: readonly { status: string }[]) {
  const count = (...wanted: string[]) =>
    mutants.filter(({ status }) => wanted.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const all = killed + count('Survived', 'NoCoverage');
  const score = all === 0 ? 100 : (100 * killed) / all;
  return {
    name,
    score,
    line: `${score.toFixed(1).padStart(5)} % ${`${killed}/${all}`.padStart(9)}`,
  };
}
