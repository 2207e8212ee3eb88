import { join } from 'node:path';
import { playwrightFailures, vitestFailures } from '@/scripts/checks/findings';
import type { GateResult } from '@/scripts/checks/gates';
import { countGate, countPlaywright, countVitest } from '@/scripts/checks/results';
import { failuresText, gateText } from '@/scripts/checks/run-gates';
import { projectRoot } from '@/scripts/cli/project-root';

describe("vitest's report", () => {
  const file = (status: string, tests: string[]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });
  test('a file that cannot be loaded counts as failed', () => {
    const report = { numPassedTests: 4, numFailedTests: 0, testResults: [file('failed', [])] };
    expect(countVitest(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });
  test('a failure outside of the tests counts as failed', () =>
    expect(countVitest({ numPassedTests: 4, testResults: [] }, 1).failed).toBe(1));
  test.each([undefined, {}, { numPassedTests: 0 }])('no test run counts as failed', (report) => {
    expect(countVitest(report, 0).failed).toBe(1);
  });
});

describe("Playwright's report", () => {
  test('is counted, and a test that passed only when repeated has failed', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 } };
    expect(countPlaywright(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });
  test('a machine that gains a network interface fails nothing', () => {
    const failed = (message: string) => ({ status: 'failed', errors: [{ message }] });
    const flaky = (message: string) => ({
      file: 'buying.spec.ts',
      title: 'a gift',
      ok: true,
      tests: [{ status: 'flaky', results: [failed(message), { status: 'passed', errors: [] }] }],
    });
    const report = (message: string) => ({
      stats: { expected: 7, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ suites: [{ specs: [flaky(message)] }] }],
    });
    const changed = report('page.goto: net::ERR_NETWORK_CHANGED at http://localhost');
    expect(countPlaywright(changed, 0)).toEqual({ passed: 8, failed: 0, skipped: 0 });
    expect(playwrightFailures(changed)).toEqual([]);
    expect(countPlaywright(report('expected a heading'), 0).failed).toBe(1);
    expect(playwrightFailures(report('expected a heading'))).toHaveLength(1);
  });
  test('a stack that does not start counts as failed', () =>
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 }));
});

describe('what a person sees', () => {
  const counts = countGate(0);
  const passed: GateResult = { counts, output: 'long words', failures: [], skipped: [] };
  const failure = { name: 'tests/a.test.ts: adds', reason: 'expected 2', repeat: 'npx vitest a' };

  test('a part that passed is one line', () =>
    expect(gateText('types', passed, 1.234)).toBe('✔ types: 1 passed, 0 failed [1.2 s]'));
  test('a part that skipped tests says in which file', () => {
    const skipped = [{ file: 'tests/unit/scripts/nginx-serves.test.ts', count: 4 }];
    const answer = gateText('unit', { ...passed, skipped }, 1);
    expect(answer).toContain('4 skipped in tests/unit/scripts/nginx-serves.test.ts');
  });
  test('what failed stands with its reason, its log and the command that repeats it', () => {
    const text = failuresText([{ name: 'unit tests', log: 'unit.log', failures: [failure] }]);
    for (const part of ['unit.log', failure.name, failure.reason, `again: ${failure.repeat}`]) {
      expect(text).toContain(part);
    }
  });
  test('a thousand failures are at most 60 lines, and say how many are not shown', () => {
    const failures = Array.from({ length: 1_000 }, () => failure);
    const lines = failuresText([{ name: 'unit', log: 'unit.log', failures }]).split('\n');
    expect(lines.length).toBeLessThanOrEqual(58);
    expect(lines.at(-1)).toMatch(/and 9\d\d more/);
  });
});

describe('the failures of a report', () => {
  const file = join(projectRoot, 'tests/unit/money/money.test.ts');

  test('of vitest have the reason without its stack, and the command for that test alone', () => {
    const test = {
      status: 'failed',
      fullName: "money it's 1.5 (IQD)",
      failureMessages: ['AssertionError: expected 1\n\n    at somewhere (file.ts:1:1)'],
    };
    const report = { testResults: [{ name: file, status: 'failed', assertionResults: [test] }] };
    expect(vitestFailures(report, 'unit')).toEqual([
      {
        name: "tests/unit/money/money.test.ts: money it's 1.5 (IQD)",
        reason: 'AssertionError: expected 1',
        repeat:
          "npx vitest run --project unit tests/unit/money/money.test.ts -t 'money it.s 1\\.5 \\(IQD\\)'",
      },
    ]);
  });
  test('of Playwright are found in nested suites and outside of tests', () => {
    const results = [{ errors: [{ message: '\u001b[31mtimed out\u001b[39m' }] }];
    const spec = { file: 'buying.spec.ts', title: 'a gift', ok: false, tests: [{ results }] };
    const suites = [{ suites: [{ specs: [spec, { ...spec, ok: true }] }] }];
    const report = { errors: [{ message: 'the stack did not start' }], suites };
    expect(playwrightFailures(report)).toEqual([
      { name: 'browser tests', reason: 'the stack did not start', repeat: 'npx playwright test' },
      {
        name: 'tests/e2e/buying.spec.ts: a gift',
        reason: 'timed out',
        repeat: "npx playwright test tests/e2e/buying.spec.ts -g 'a gift'",
      },
    ]);
  });
});
