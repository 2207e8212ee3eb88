// Does one named test pass? Run alone, in a process of its own, and read from its JSON report.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { type Child, startChild, tailOf } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { type Killer, removedVariable } from './protection';

type KillerRun = {
  /** `absent`: no test of that name came to an end, whatever else went wrong. */
  readonly result: 'passed' | 'failed' | 'absent';
  readonly said: string;
};

type Wish = {
  readonly folder: string;
  readonly adminUrl: string;
  readonly killer: Killer;
  readonly id: string | undefined;
};

/** The database server that integration tests share here; see vitest.killers.config.ts. */
export const sharedServerVariable = 'MUTANTS_DATABASE_URL';
const timeoutMs = 150_000;

/** Runs the test; with an id while that protection is removed. */
export async function runKiller(lifetime: Lifetime, wish: Wish): Promise<KillerRun> {
  const report = join(wish.folder, 'report.json');
  const log = join(wish.folder, 'killer.log');
  rmSync(report, { force: true });
  const isBrowser = wish.killer.project === 'browser';
  const child = startChild(lifetime, {
    arguments: isBrowser ? playwrightWords(wish) : vitestWords(wish, report),
    env: {
      ...cleanEnvironment(process.env),
      [removedVariable]: wish.id ?? '',
      [sharedServerVariable]: wish.adminUrl,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    output: { file: log },
  });
  await endWithin(child, timeoutMs);
  const json: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const found = isBrowser ? inPlaywright(json, wish.killer) : inVitest(json, wish.killer);
  return found ?? { result: 'absent', said: tailOf(log, 20) };
}

function vitestWords({ killer }: Wish, report: string): string[] {
  return [
    join(projectRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config=tests/mutants/vitest.killers.config.ts',
    `--project=${killer.project}`,
    killer.file,
    ...(killer.needsFile ? [] : [`--testNamePattern=^${escapePattern(plainName(killer))}$`]),
    '--reporter=json',
    `--outputFile=${report}`,
  ];
}

function playwrightWords({ killer, folder }: Wish): string[] {
  return [
    join(projectRoot, 'node_modules/@playwright/test/cli.js'),
    'test',
    basename(killer.file),
    `--grep=${escapePattern(plainName(killer))}$`,
    '--workers=1',
    '--reporter=json',
    `--output=${join(folder, 'browser')}`,
  ];
}

async function endWithin(child: Child, ms: number): Promise<void> {
  const timer = setTimeout(() => void child.stop(), ms);
  await child.ended;
  clearTimeout(timer);
}

/** Vitest joins groups by spaces where it matches a pattern. */
function plainName({ test }: Killer): string {
  return test.replaceAll(' > ', ' ');
}

function escapePattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function inVitest(json: unknown, killer: Killer): KillerRun | undefined {
  const files = listIn(json, 'testResults').filter((file) =>
    textIn(file, 'name').endsWith(killer.file),
  );
  const test = files
    .flatMap((file) => listIn(file, 'assertionResults'))
    .find(
      (one) => [...listIn(one, 'ancestorTitles'), textIn(one, 'title')].join(' > ') === killer.test,
    );
  const status = textIn(test, 'status');
  if (status !== 'passed' && status !== 'failed') return undefined;
  return { result: status, said: firstLine(String(listIn(test, 'failureMessages')[0] ?? '')) };
}

function inPlaywright(json: unknown, killer: Killer): KillerRun | undefined {
  const spec = specsIn(json).find((one) => textIn(one, 'title') === killer.test);
  const [result] = listIn(spec, 'tests').flatMap((one) => listIn(one, 'results'));
  const status = textIn(result, 'status');
  if (status === 'passed') return { result: 'passed', said: '' };
  if (status !== 'failed' && status !== 'timedOut') return undefined;
  const [error] = listIn(result, 'errors');
  return { result: 'failed', said: firstLine(textIn(error, 'message')) };
}

function specsIn(suite: unknown): unknown[] {
  return [...listIn(suite, 'specs'), ...listIn(suite, 'suites').flatMap(specsIn)];
}

function listIn(value: unknown, key: string): unknown[] {
  const found = (value as Record<string, unknown> | undefined)?.[key];
  return Array.isArray(found) ? found : [];
}

function textIn(value: unknown, key: string): string {
  const found = (value as Record<string, unknown> | undefined)?.[key];
  return typeof found === 'string' ? found : '';
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').slice(0, 300);
}
