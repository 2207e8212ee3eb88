// How many checks passed, failed and were skipped?

export type Counts = { passed: number; failed: number; skipped: number };

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    nothing,
  );
}

/** The closing line. Scripts parse it: keep its format. */
export function closingLine(counts: Counts): string {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}

/** A check without its own tests counts as one. */
export function countGate(status: number): Counts {
  return status === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/**
 * Reads vitest's JSON report. A file that cannot be loaded has no tests and counts as one failed
 * test; a failure outside tests, or a missing report, shows only in the exit status.
 */
export function countVitest(report: unknown, status: number): Counts {
  const json = asRecord(report);
  const files = recordsOf(json, 'testResults');
  const broken = files.filter(
    (file) =>
      file.status === 'failed' &&
      Array.isArray(file.assertionResults) &&
      !recordsOf(file, 'assertionResults').some((test) => test.status === 'failed'),
  ).length;
  return withStatus(
    {
      passed: asCount(json.numPassedTests),
      failed: asCount(json.numFailedTests) + broken,
      skipped: asCount(json.numPendingTests) + asCount(json.numTodoTests),
    },
    status,
  );
}

/**
 * Reads Playwright's JSON report. A test that passed only when repeated counts as failed, unless
 * the browser lost its network the first time: a machine that gains an interface fails nothing.
 */
export function countPlaywright(report: unknown, status: number): Counts {
  const json = asRecord(report);
  const stats = asRecord(json.stats);
  const excused = flakySpecs(json).filter(lostNetworkOnly).length;
  return withStatus(
    {
      passed: asCount(stats.expected) + excused,
      failed: asCount(stats.unexpected) + asCount(stats.flaky) - excused,
      skipped: asCount(stats.skipped),
    },
    status,
  );
}

/** Specs of Playwright's report, in whatever suites, one of whose tests passed only when repeated. */
export function flakySpecs(suite: unknown): Record<string, unknown>[] {
  const own = recordsOf(suite, 'specs').filter((spec) =>
    recordsOf(spec, 'tests').some(({ status }) => status === 'flaky'),
  );
  return [...own, ...recordsOf(suite, 'suites').flatMap(flakySpecs)];
}

/** Whether every failure of a test was that the browser's network changed. */
export function lostNetworkOnly(spec: unknown): boolean {
  return recordsOf(spec, 'tests')
    .flatMap((test) => recordsOf(test, 'results'))
    .filter(({ status }) => status !== 'passed')
    .every(({ errors }) => JSON.stringify(errors ?? []).includes('ERR_NETWORK_CHANGED'));
}

/** Reads the JSON of `npm run faults` or `drill`; skips cases that other tests already cover. */
export function countCases(report: unknown, status: number): Counts {
  const json = asRecord(report);
  return withStatus(
    {
      passed: asCount(json.passed),
      failed: asCount(json.failed),
      skipped: asCount(json.skipped),
    },
    status,
  );
}

/** A runner that ran nothing, or failed without a failed test, counts as one failure. */
function withStatus(counts: Counts, status: number): Counts {
  const isSilent = counts.passed + counts.failed === 0;
  return counts.failed === 0 && (status !== 0 || isSilent) ? { ...counts, failed: 1 } : counts;
}

export function recordsOf(value: unknown, key: string): Record<string, unknown>[] {
  const list = asRecord(value)[key];
  return Array.isArray(list) ? list.map(asRecord) : [];
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function asCount(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
}
