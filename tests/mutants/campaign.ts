// Runs inside the woven copy: checks its types, then takes the protections away one by one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '../../scripts/build/generate';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { runProgram } from '../support/program';
import { allProtections } from './all-protections';
import { makeJudge, type Verdict } from './judge';
import { choose, type MutantOptions, readOptions } from './options';
import type { Protection } from './protection';

type MutantReport = Verdict & {
  readonly id: string;
  readonly protection: string;
  readonly killer: Protection['killer'];
  readonly seconds: number;
};

await runProgram(campaign);

async function campaign(lifetime: Lifetime): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'diwan-mutants-run-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  const chosen = choose(allProtections, options.only);
  await step('Database client', () => generateClient(lifetime));
  await step('Types, with every switch in place', () => checkTypes(lifetime));
  const judge = await makeJudge(lifetime, folder);
  const reports: MutantReport[] = [];
  for (const one of chosen) {
    const since = performance.now();
    const verdict = await judge(one);
    const seconds = (performance.now() - since) / 1000;
    const { id, protection, killer } = one;
    reports.push({ ...verdict, id, protection, killer, seconds });
    console.log(lineOf(verdict, one, seconds));
  }
  return conclude(reports, options, (performance.now() - began) / 1000);
}

function conclude(reports: readonly MutantReport[], options: MutantOptions, seconds: number) {
  const killed = reports.filter(({ verdict }) => verdict === 'killed').length;
  const closing = `${killed}/${reports.length} killed`;
  const rest = reports.filter(({ verdict }) => verdict !== 'killed');
  if (rest.length > 0) console.log('');
  for (const one of rest) console.log(`${one.id} ${one.verdict}: ${one.protection}\n  ${one.said}`);
  console.log(`\n${closing} in ${(seconds / 60).toFixed(1)} minutes`);
  if (options.json !== null) {
    writeFileSync(options.json, `${JSON.stringify({ closing, seconds, reports }, null, 2)}\n`);
  }
  return rest.length === 0 ? 0 : 1;
}

function lineOf(verdict: Verdict, one: Protection, seconds: number): string {
  const mark = verdict.verdict === 'killed' ? '✔' : '✖';
  const time = `${seconds.toFixed(1)} s`.padStart(7);
  return `${mark} ${verdict.verdict.padEnd(8)} ${one.id.padEnd(34)} ${time}  ${one.killer.file}`;
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  await work();
  console.log(`${name} [${((performance.now() - since) / 1000).toFixed(1)} s]`);
}

async function checkTypes(lifetime: Lifetime): Promise<void> {
  const { status: failed, output } = await runToEnd(lifetime, {
    arguments: [join(projectRoot, 'node_modules/typescript/bin/tsc'), '--noEmit'],
    env: cleanEnvironment(process.env),
  });
  if (failed) throw new Error(`The copy with its switches does not compile:\n${output}`);
}
