// Which checks failed or were skipped, why, and which command repeats one alone?
import { relative } from 'node:path';
import { projectRoot } from '../cli/project-root';
import { asRecord, flakySpecs, lostNetworkOnly, recordsOf } from './results';

/** One failed check. `reason` is its first lines; `repeat` is a command for the project's folder. */
export type Failure = { readonly name: string; readonly reason: string; readonly repeat: string };

/** A file of tests some of which did not run. */
export type Skipped = { readonly file: string; readonly count: number };

/** A check without tests of its own: its output is the reason. */
export function programFailure(name: string, output: string, repeat: string): Failure {
  return { name, reason: firstLines(output), repeat };
}

/** Failed tests of vitest's JSON report, and files that could not be loaded. */
export function vitestFailures(report: unknown, project: string): Failure[] {
  return recordsOf(report, 'testResults').flatMap((file) => {
    const path = projectPath(file.name);
    const failed = recordsOf(file, 'assertionResults').filter((one) => one.status === 'failed');
    const repeat = `npx vitest run --project ${project} ${path}`;
    if (failed.length === 0) {
      return file.status === 'failed'
        ? [{ name: path, reason: firstLines(textOf(file.message)), repeat }]
        : [];
    }
    return failed.map((one) => ({
      name: `${path}: ${textOf(one.fullName)}`,
      reason: firstLines(textOf(Array.isArray(one.failureMessages) ? one.failureMessages[0] : '')),
      repeat: `${repeat} -t ${quoted(textOf(one.fullName))}`,
    }));
  });
}

/** Files with skipped tests of vitest's JSON report. */
export function vitestSkipped(report: unknown): Skipped[] {
  return recordsOf(report, 'testResults').flatMap((file) => {
    const count = recordsOf(file, 'assertionResults').filter(
      ({ status }) => status === 'skipped' || status === 'pending' || status === 'todo',
    ).length;
    return count === 0 ? [] : [{ file: projectPath(file.name), count }];
  });
}

/** Failed tests of Playwright's JSON report, and what failed outside of them. */
export function playwrightFailures(report: unknown): Failure[] {
  const outside = recordsOf(report, 'errors').map((error) => ({
    name: 'browser tests',
    reason: firstLines(textOf(error.message)),
    repeat: 'npx playwright test',
  }));
  const repeated = flakySpecs(report).filter((spec) => !lostNetworkOnly(spec));
  return [...outside, ...[...failedSpecs(report), ...repeated].map(specFailure)];
}

function failedSpecs(suite: unknown): Record<string, unknown>[] {
  const own = recordsOf(suite, 'specs').filter(({ ok }) => ok === false);
  return [...own, ...recordsOf(suite, 'suites').flatMap(failedSpecs)];
}

function specFailure(spec: Record<string, unknown>): Failure {
  const results = recordsOf(spec, 'tests').flatMap((one) => recordsOf(one, 'results'));
  const error = results.flatMap((one) => recordsOf(one, 'errors'))[0];
  const file = `tests/e2e/${textOf(spec.file)}`;
  return {
    name: `${file}: ${textOf(spec.title)}`,
    reason: firstLines(textOf(error?.message)),
    repeat: `npx playwright test ${file} -g ${quoted(textOf(spec.title))}`,
  };
}

/** Failed cases of the JSON of `npm run faults`. */
export function faultFailures(report: unknown): Failure[] {
  const { seed } = asRecord(report);
  return recordsOf(report, 'cases')
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'void')
    .map((one) => ({
      name: `${textOf(one.id)}: ${textOf(one.title)}`,
      reason: firstLines(
        [
          ...(Array.isArray(one.failures) ? one.failures.map(textOf) : []),
          ...recordsOf(one, 'violations').map(
            ({ oracle, what }) => `${textOf(oracle)}: ${textOf(what)}`,
          ),
        ].join('\n'),
      ),
      repeat: `npm run faults -- --short --seed ${String(seed)} --only ${textOf(one.id)}`,
    }));
}

/** What failed in the JSON of a command that plays; `repeat` begins the command that plays one again. */
export function playedFailures(report: unknown, repeat: string): Failure[] {
  return recordsOf(report, 'played')
    .filter(({ verdict }) => verdict === 'failed')
    .map((one) => ({
      name: `${textOf(one.id)}: ${textOf(one.title)}`,
      reason: firstLines(Array.isArray(one.failures) ? one.failures.map(textOf).join('\n') : ''),
      repeat: `npm run ${repeat} ${textOf(one.id).split(' ')[0]}`,
    }));
}

const reasonLinesMax = 3;
const reasonWidth = 200;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

function firstLines(text: string): string {
  return text
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trimEnd().slice(0, reasonWidth))
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, reasonLinesMax)
    .join('\n');
}

/** For a shell: `-t` and `-g` read a regular expression. */
function quoted(title: string): string {
  return `'${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`;
}

function projectPath(file: unknown): string {
  return relative(projectRoot, textOf(file)).replaceAll('\\', '/');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
