// `npm run mutants`: takes each protection away in a copy and sees whether its test notices.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { startChild, typescriptFlags } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { copyProject } from '../support/copy-project';
import { allProtections } from './all-protections';
import { listProblems } from './list-problems';
import { choose, type MutantOptions, readOptions } from './options';
import type { Protection } from './protection';
import { runStryker } from './stryker';
import { byFile, editsOf, weave } from './weave';

const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));
let status = 1;
try {
  status = await run(readOptions(process.argv.slice(2)));
} catch (error) {
  if (!lifetime.isEnding) console.error(error instanceof Error ? error.message : error);
}
await lifetime.end();
process.exit(status);

async function run(options: MutantOptions): Promise<number> {
  if (options.isStryker) return runStryker(lifetime);
  const chosen = choose(allProtections, options.only);
  const problems = listProblems(projectRoot, allProtections);
  if (options.isList) {
    for (const one of chosen) console.log(`${one.id.padEnd(34)} ${one.protection}`);
    console.log(`\n${chosen.length} protections`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  return options.isList ? 0 : runInCopy(chosen, options);
}

async function runInCopy(chosen: readonly Protection[], options: MutantOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-mutants-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  console.log('Copying the project …');
  const copy = join(folder, 'project');
  copyProject(projectRoot, copy);
  weaveAll(copy, chosen);
  const out = options.json === null ? dataPath('mutants.json') : resolve(options.json);
  mkdirSync(dirname(out), { recursive: true });
  const child = startChild(lifetime, {
    arguments: [
      ...typescriptFlags,
      join(copy, 'tests/mutants/campaign.ts'),
      ...process.argv.slice(2),
      '--json',
      out,
    ],
    env: cleanEnvironment(process.env),
    cwd: copy,
    output: 'terminal',
  });
  return child.ended;
}

function weaveAll(copy: string, protections: readonly Protection[]): void {
  for (const [file, own] of byFile(protections.flatMap(editsOf))) {
    const path = join(copy, file);
    writeFileSync(path, weave(readFileSync(path, 'utf8'), own));
  }
}
