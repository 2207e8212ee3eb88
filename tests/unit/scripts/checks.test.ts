import { describe, expect, test } from 'vitest';
import {
  addCounts,
  closingLine,
  countCases,
  countGate,
  countPlaywright,
  countVitest,
} from '@/scripts/checks/results';
import { gateText } from '@/scripts/checks/run-gates';

describe('the closing line', () => {
  test('names passed and failed, and skipped only when there are some', () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
  test('sums all checks', () => {
    const sum = addCounts([countGate(0), countGate(1), { passed: 5, failed: 1, skipped: 1 }]);
    expect(closingLine(sum)).toBe('6 passed, 2 failed, 1 skipped');
  });
});

describe("vitest's report", () => {
  const file = (status: string, tests: string[]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });

  test('is counted', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [file('failed', ['passed', 'failed'])],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });
  test('a file that cannot be loaded counts as failed', () => {
    const report = { numPassedTests: 4, numFailedTests: 0, testResults: [file('failed', [])] };
    expect(countVitest(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });
  test('a failure outside of the tests counts as failed', () => {
    expect(countVitest({ numPassedTests: 4, testResults: [] }, 1).failed).toBe(1);
  });
  test.each([undefined, {}, { numPassedTests: 0 }])('no test run counts as failed', (report) => {
    expect(countVitest(report, 0).failed).toBe(1);
  });
});

describe("Playwright's report", () => {
  test('is counted, and a test that passed only when repeated has failed', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 } };
    expect(countPlaywright(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });
  test('a stack that does not start counts as failed', () => {
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('a report of the faults', () => {
  test('gives its cases, and a run that ended badly has failed', () => {
    expect(countCases({ passed: 190, failed: 0 }, 0)).toEqual({
      passed: 190,
      failed: 0,
      skipped: 0,
    });
    expect(countCases({ passed: 190, failed: 0 }, 1)).toMatchObject({ failed: 1 });
    expect(countCases({ passed: 188, failed: 2 }, 1)).toMatchObject({ failed: 2 });
  });
  test('that was never written counts as failed', () => {
    expect(countCases(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('what a person sees of a gate', () => {
  test('is one line when it passed', () => {
    const result = { counts: countGate(0), output: 'long words' };
    expect(gateText('types', result, 1.234)).toBe('✔ types: 1 passed, 0 failed [1.2 s]');
  });
  test('is its whole output when it failed', () => {
    const text = gateText('types', { counts: countGate(1), output: 'error TS2322' }, 1);
    expect(text).toContain('✖ types: 0 passed, 1 failed');
    expect(text).toContain('error TS2322');
  });
});
