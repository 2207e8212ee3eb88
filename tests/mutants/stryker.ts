// How much of the language and the state tables is held by unit tests? Asks the mutation tool.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { startChild } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { bringTool } from '../support/tool-packages';

const scoreMin = 90;
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
  const { killed, all } = readScore(JSON.parse(readFileSync(reportFile, 'utf8')));
  const score = (100 * killed) / all;
  console.log(`\n${killed}/${all} killed, ${score.toFixed(1)} %; ${scoreMin} % is wanted`);
  return score >= scoreMin ? 0 : 1;
}

type StrykerReport = { files: Record<string, { mutants: { status: string }[] }> };

/** A mutant without a test counts as alive; one that is never run again counts as none. */
function readScore({ files }: StrykerReport): { killed: number; all: number } {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = states.filter((one) => one === 'Killed' || one === 'Timeout').length;
  const alive = states.filter((one) => one === 'Survived' || one === 'NoCoverage').length;
  return { killed, all: killed + alive };
}
