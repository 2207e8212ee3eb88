// Does a file of tests pass? Run alone, in a process of its own, and read from its JSON report.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { startChild, tailOf } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { type Killer, removedVariable } from './protection';

type KillerRun = {
  /** `absent`: no test of the file came to an end, whatever else went wrong. */
  readonly result: 'passed' | 'failed' | 'absent';
  /** Which test failed, and of what. */
  readonly said: string;
  readonly passed: number;
  /** Of the file, those that did not run included. */
  readonly tests: number;
};

type Wish = {
  readonly folder: string;
  readonly adminUrl: string;
  readonly killer: Killer;
  readonly id: string | undefined;
  /** All tests of the file, and not only up to the first failure. */
  readonly isWhole?: boolean;
};

/** The database server that integration tests share here; see vitest.killers.config.ts. */
export const sharedServerVariable = 'MUTANTS_DATABASE_URL';
const timeoutMs = 600_000;

/** Runs the file; with an id while that protection is removed. */
export async function runKiller(lifetime: Lifetime, wish: Wish): Promise<KillerRun> {
  const report = join(wish.folder, 'report.json');
  const log = join(wish.folder, 'killer.log');
  rmSync(report, { force: true });
  const child = startChild(lifetime, {
    arguments: [
      join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=tests/mutants/vitest.killers.config.ts',
      `--project=${wish.killer.project}`,
      wish.killer.file,
      ...(wish.isWhole ? [] : ['--bail=1']),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    env: {
      ...cleanEnvironment(process.env),
      [removedVariable]: wish.id ?? '',
      [sharedServerVariable]: wish.adminUrl,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    output: { file: log },
  });
  const timer = setTimeout(() => void child.stop(), timeoutMs);
  await child.ended;
  clearTimeout(timer);
  const judged = existsSync(report) ? judge(JSON.parse(readFileSync(report, 'utf8'))) : null;
  return judged ?? { result: 'absent', said: tailOf(log, 20), passed: 0, tests: 0 };
}

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

function judge({ testResults }: VitestReport): KillerRun | null {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const counts = { passed, tests: tests.length };
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed !== undefined) {
    const [message = ''] = failed.failureMessages ?? [];
    const [line = ''] = message.split('\n');
    return { result: 'failed', said: `${failed.fullName}: ${line}`.slice(0, 300), ...counts };
  }
  return passed > 0 ? { result: 'passed', said: '', ...counts } : null;
}
