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
import { type Counts, countCases, countGate, countPlaywright, countVitest } from './results';

export type GateResult = { counts: Counts; output: string };
export type Gate = { name: string; run: () => Promise<GateResult> };

type GateOptions = { lifetime: Lifetime; env: NodeJS.ProcessEnv };

/** All gates by name. None needs a running service or reads settings from the environment. */
export function makeGates(options: GateOptions) {
  const program = (name: string, file: string, ...words: string[]): Gate => ({
    name,
    run: async () => {
      const { status, output } = await runProgram(options, [file, ...words]);
      return { counts: countGate(status), output };
    },
  });
  return {
    client: step('database client', () => generateClient(options.lifetime)),
    style: program('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    types: program('types', 'typescript/bin/tsc', '--noEmit'),
    deadCode: program('dead code', 'knip/bin/knip.js'),
    unit: vitest(options, 'unit'),
    integration: vitest(options, 'integration'),
    build: step('build', () => buildApp(options.lifetime)),
    browser: playwright(options),
    faults: shortForm(options, 'faults and abuse', 'tests/faults/main.ts'),
    drill: shortForm(options, 'drill', 'tests/drill/main.ts'),
  };
}

function step(name: string, work: () => Promise<string>): Gate {
  return {
    name,
    run: async () => {
      try {
        return { counts: countGate(0), output: await work() };
      } catch (error) {
        const output = error instanceof Refusal ? error.sentence : String(error);
        return { counts: countGate(1), output };
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
        return { counts: countVitest(readReport(file), status), output };
      }),
  };
}

function playwright(options: GateOptions): Gate {
  return {
    name: 'browser tests',
    run: () =>
      withReport(async (file, folder) => {
        const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
        const { status, output } = await runProgram({ ...options, env }, [
          '@playwright/test/cli.js',
          'test',
          '--reporter=list,json',
          `--output=${join(folder, 'output')}`,
        ]);
        return { counts: countPlaywright(readReport(file), status), output };
      }),
  };
}

/** The short form of a fault program: every case once, or only those that take seconds. */
function shortForm({ lifetime, env }: GateOptions, name: string, file: string): Gate {
  return {
    name,
    run: () =>
      withReport(async (report) => {
        const { status, output } = await runToEnd(lifetime, {
          arguments: [...typescriptFlags, join(projectRoot, file), '--short', '--json', report],
          env,
        });
        return { counts: countCases(readReport(report), status), output };
      }),
  };
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
