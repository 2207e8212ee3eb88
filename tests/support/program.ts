// How does a program of the tests run? It stops what it has started, and ends with its status.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Lifetime } from '../../scripts/cli/lifetime';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { Refusal, refusalText } from '../../scripts/cli/refusal';
import { startChild, typescriptFlags } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';

/** Ends the process: with the status of the work, or with 1 and the reason where it throws. */
export async function runProgram(work: (lifetime: Lifetime) => Promise<number>): Promise<never> {
  const lifetime = new Lifetime();
  lifetime.listen((status) => process.exit(status));
  let status = 1;
  try {
    status = await work(lifetime);
  } catch (error) {
    if (!lifetime.isEnding) console.error(error instanceof Refusal ? refusalText(error) : error);
  }
  await lifetime.end();
  process.exit(status);
}

/** The options of the command line; what cannot be read is one sentence, and ends the process. */
export function optionsOf<T>(command: string, read: (words: readonly string[]) => T): T {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`See: npm run ${command} -- --help`);
    process.exit(1);
  }
}

type ProgramWish = {
  readonly name: string;
  /** What runs, with the words of this command line. */
  readonly program: string;
  /** Names the file of its report; without a value of one's own it goes below .data. */
  readonly out: readonly [option: string, value: string | null];
};

type CopyWish = ProgramWish & { readonly copy: (root: string, target: string) => void };

/** Copies the project to where it may be changed, and runs a program of the copy. */
export function runInCopy(lifetime: Lifetime, { copy, ...wish }: CopyWish) {
  const folder = mkdtempSync(join(tmpdir(), `diwan-${wish.name}-`));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  console.log('Copying the project …');
  const project = join(folder, 'project');
  copy(projectRoot, project);
  return runIn(project, lifetime, wish);
}

/** Runs a program that changes nothing in the project. */
export const runInPlace = (lifetime: Lifetime, wish: ProgramWish) =>
  runIn(projectRoot, lifetime, wish);

function runIn(project: string, lifetime: Lifetime, { name, program, out }: ProgramWish) {
  const [option, value] = out;
  const file = value === null ? dataPath(`${name}.json`) : resolve(value);
  mkdirSync(dirname(file), { recursive: true });
  const words = [...process.argv.slice(2), option, file];
  return startChild(lifetime, {
    arguments: [...typescriptFlags, join(project, program), ...words],
    env: cleanEnvironment(process.env),
    cwd: project,
    output: 'terminal',
  }).ended;
}
