// `npm run bench`: copies the project and runs the measurements in the copy.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { startChild, typescriptFlags } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { copyProjectForBench } from './copy-project';
import { type BenchOptions, readOptions } from './options';

const lifetime = new Lifetime();
lifetime.listen((status) => process.exit(status));
const options = optionsOrEnd();
let status = 1;
try {
  status = await measureInCopy(options);
} catch (error) {
  if (!lifetime.isEnding) console.error(error);
}
await lifetime.end();
process.exit(status);

async function measureInCopy(wanted: BenchOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  console.log('Copying the project …');
  const copy = join(folder, 'project');
  copyProjectForBench(projectRoot, copy);
  const out = wanted.out === null ? dataPath('bench.json') : resolve(wanted.out);
  mkdirSync(dirname(out), { recursive: true });
  const child = startChild(lifetime, {
    arguments: [
      ...typescriptFlags,
      join(copy, 'tests/bench/measure.ts'),
      ...process.argv.slice(2),
      '--out',
      out,
    ],
    env: cleanEnvironment(process.env),
    cwd: copy,
    output: 'terminal',
  });
  return child.ended;
}

function optionsOrEnd(): BenchOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('See: npm run bench -- --help');
    process.exit(1);
  }
}
