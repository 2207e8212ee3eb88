// Which checks guard the project, and how is each run?
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '../build/generate';
import { buildApp } from '../build/next-build';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { runToEnd, typescriptFlags } from '../processes/child';
import {
  type Failure,
  faultFailures,
  playedFailures,
  playwrightFailures,
  programFailure,
  type Skipped,
  vitestFailures,
  vitestSkipped,
} from './findings';
import { type Counts, countCases, countGate, countPlaywright, countVitest } from './results';

export type GateResult = {
  readonly counts: Counts;
  readonly output: string;
  readonly failures: readonly Failure[];
  readonly skipped: readonly Skipped[];
};
export type Gate = { name: string; run: () => Promise<GateResult> };

type GateOptions = { lifetime: Lifetime; env: NodeJS.ProcessEnv };

export type GateId =
  | 'client'
  | 'style'
  | 'types'
  | 'deadCode'
  | 'unit'
  | 'integration'
  | 'build'
  | 'firstJourneys'
  | 'otherJourneys'
  | 'browser'
  | 'deploy'
  | 'faults'
  | 'drill';

/** All gates by name. None needs a running service or reads settings from the environment. */
export function makeGates(options: GateOptions): Record<GateId, Gate> {
  const program = (name: string, file: string, ...words: string[]): Gate => ({
    name,
    run: async () => {
      const { status, output } = await runProgram(options, [file, ...words]);
      const repeat = `npx ${[file.split('/').pop()?.replace('.js', ''), ...words].join(' ')}`;
      return plainResult(name, status, output, repeat);
    },
  });
  return {
    client: step('database client', 'npm run build', () => generateClient(options.lifetime)),
    style: program('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    types: program('types', 'typescript/bin/tsc', '--noEmit'),
    deadCode: program('dead code', 'knip/bin/knip.js'),
    unit: vitest(options, 'unit'),
    integration: vitest(options, 'integration'),
    build: step('build', 'npm run build', () => buildApp(options.lifetime)),
    firstJourneys: playwright(options, 'first journeys', '--grep', firstTag),
    otherJourneys: playwright(options, 'other browser tests', '--grep-invert', firstTag),
    browser: playwright(options, 'browser tests'),
    faults: shortForm(options, 'faults and abuse', 'tests/faults/main.ts', faultFailures),
    drill: shortForm(options, 'drill', 'tests/drill/main.ts', (report) =>
      playedFailures(report, 'drill -- --short --only'),
    ),
    deploy: shortForm(options, 'deployment', 'tests/deploy/short.ts', (report) =>
      playedFailures(report, 'drill:deploy -- --short --only'),
    ),
  };
}

/** Marks the browser tests of `npm test`: the journeys in which a break is felt first. */
const firstTag = '@first';

function plainResult(name: string, status: number, output: string, repeat: string): GateResult {
  return {
    counts: countGate(status),
    output,
    failures: status === 0 ? [] : [programFailure(name, output, repeat)],
    skipped: [],
  };
}

function step(name: string, repeat: string, work: () => Promise<string>): Gate {
  return {
    name,
    run: async () => {
      try {
        return plainResult(name, 0, await work(), repeat);
      } catch (error) {
        return plainResult(
          name,
          1,
          error instanceof Refusal ? error.sentence : String(error),
          repeat,
        );
      }
    },
  };
}

function vitest(options: GateOptions, project: string): Gate {
  return {
    name: `${project} tests`,
    run: () =>
      withReport(async (file) => {
        const { status, output } = await runProgram(options, [
          'vitest/vitest.mjs',
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ]);
        const report = readReport(file);
        return {
          counts: countVitest(report, status),
          output,
          failures: vitestFailures(report, project),
          skipped: vitestSkipped(report),
        };
      }),
  };
}

function playwright(options: GateOptions, name: string, ...words: string[]): Gate {
  return {
    name,
    run: () =>
      withReport(async (file, folder) => {
        const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
        const { status, output } = await runProgram({ ...options, env }, [
          '@playwright/test/cli.js',
          'test',
          ...words,
          '--reporter=list,json',
          `--output=${join(folder, 'output')}`,
        ]);
        const report = readReport(file);
        return {
          counts: countPlaywright(report, status),
          output,
          failures: playwrightFailures(report),
          skipped: [],
        };
      }),
  };
}

/** The short form of a fault program: every case once, or only those that take seconds. */
function shortForm(
  { lifetime, env }: GateOptions,
  name: string,
  file: string,
  failuresOf: (report: unknown) => Failure[],
): Gate {
  return {
    name,
    run: () =>
      withReport(async (path) => {
        const { status, output } = await runToEnd(lifetime, {
          arguments: [...typescriptFlags, join(projectRoot, file), '--short', '--json', path],
          env,
        });
        const report = readReport(path);
        return {
          counts: countCases(report, status),
          output,
          failures: failuresOf(report),
          skipped: skippedOf(report, file),
        };
      }),
  };
}

function skippedOf(report: unknown, file: string): Skipped[] {
  const count = countCases(report, 0).skipped;
  return count === 0 ? [] : [{ file, count }];
}

async function withReport(
  work: (file: string, folder: string) => Promise<GateResult>,
): Promise<GateResult> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-report-'));
  const result = await work(join(folder, 'report.json'), folder);
  // Keep the screenshots of a failure where the output points to them.
  if (result.counts.failed === 0) rmSync(folder, { recursive: true, force: true });
  return result;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function runProgram({ lifetime, env }: GateOptions, words: readonly string[]) {
  const [file = '', ...rest] = words;
  return runToEnd(lifetime, {
    arguments: [join(projectRoot, 'node_modules', file), ...rest],
    env: { ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
}
