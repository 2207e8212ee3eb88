// `npm run mutants`: takes each protection away in a copy and sees whether its test notices.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { copyProject } from '../support/copy-project';
import { optionsOf, runInCopy, runProgram } from '../support/program';
import { allProtections } from './all-protections';
import { listProblems } from './list-problems';
import { choose, type MutantOptions, readOptions } from './options';
import type { Protection } from './protection';
import { runStryker } from './stryker';
import { byFile, editsOf, weave } from './weave';

await runProgram((lifetime) => run(lifetime, optionsOf('mutants', readOptions)));

async function run(lifetime: Lifetime, options: MutantOptions): Promise<number> {
  if (options.isStryker) return runStryker(lifetime);
  const chosen = choose(allProtections, options.only);
  const problems = listProblems(projectRoot, allProtections);
  if (options.isList) {
    for (const one of chosen) console.log(`${one.id.padEnd(34)} ${one.protection}`);
    console.log(`\n${chosen.length} protections`);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  if (options.isList) return 0;
  return runInCopy(lifetime, {
    name: 'mutants',
    copy: (root, target) => {
      copyProject(root, target);
      weaveAll(target, chosen);
    },
    program: 'tests/mutants/campaign.ts',
    out: ['--json', options.json],
  });
}

function weaveAll(copy: string, protections: readonly Protection[]): void {
  for (const [file, own] of byFile(protections.flatMap(editsOf))) {
    const path = join(copy, file);
    writeFileSync(path, weave(readFileSync(path, 'utf8'), own));
  }
}
