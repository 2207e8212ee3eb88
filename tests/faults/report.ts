// How does the result of a campaign read, for people and for programs?
import { cpus } from 'node:os';
import { closingLine } from '../../scripts/checks/results';
import type { Campaign } from './harness/campaign';
import type { CaseResult } from './harness/define-case';
import type { FaultOptions } from './options';

export type Report = {
  readonly at: string;
  readonly commit: string;
  readonly command: string;
  readonly seed: number;
  readonly isShort: boolean;
  readonly seconds: number;
  readonly machine: string;
  readonly node: string;
  readonly instances: number;
  readonly scales: readonly string[];
  readonly cases: readonly CaseResult[];
  /** Figures by layer and name, summed over the cases. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How much text was searched for secrets, in characters. */
  readonly searched: Readonly<Record<string, number>>;
  readonly canaries: readonly string[];
  readonly canariesFound: number;
  readonly passed: number;
  readonly failed: number;
};

export function makeReport(given: {
  campaign: Campaign;
  options: FaultOptions;
  results: readonly CaseResult[];
  commit: string;
  seconds: number;
}): Report {
  const { campaign, options, results } = given;
  const failed = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'void').length;
  return {
    at: new Date().toISOString(),
    commit: given.commit,
    command: commandOf(options),
    seed: options.seed,
    isShort: options.isShort,
    seconds: Math.round(given.seconds),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}`,
    node: process.version,
    instances: campaign.instances.length,
    scales: campaign.scales,
    cases: results,
    figures: sumFigures(results),
    searched: campaign.canaries.searched,
    canaries: campaign.canaries.names,
    canariesFound: campaign.canaries.findings.length,
    passed: results.filter(({ verdict }) => verdict === 'passed').length,
    failed,
  };
}

/** The table, the figures and the closing line that scripts read. */
export function reportText(report: Report): string {
  const rows = report.cases.map((one) => [
    one.id,
    String(one.priority),
    one.layer,
    one.verdict === 'passed' ? one.verdict : one.verdict.toUpperCase(),
    one.title,
  ]);
  const figures = Object.entries(report.figures).flatMap(([layer, sums]) =>
    Object.entries(sums).map(([name, value]) => [layer, name, String(value)]),
  );
  const megabytes = Object.entries(report.searched).map(
    ([kind, length]) => `${(length / 1_000_000).toFixed(1)} MB of ${kind}`,
  );
  return [
    ...table([['case', 'pri', 'layer', 'verdict', 'what'], ...rows]),
    '',
    ...table([['layer', 'figure', 'value'], ...figures]),
    '',
    `secrets and card data: ${report.canariesFound} found in ${megabytes.join(', ')}`,
    ...report.scales.map((scale) => `scaled: ${scale}`),
    `seed ${report.seed}, commit ${report.commit}, ${report.seconds} s, ${report.instances} instances, ${report.machine}, Node ${report.node}`,
    `again: ${report.command}`,
    '',
    ...failedText(report.cases),
    closingLine({ passed: report.passed, failed: report.failed, skipped: 0 }),
  ].join('\n');
}

/** Each failed case again with its reasons: whoever reads only the end sees what failed. */
function failedText(cases: readonly CaseResult[]): string[] {
  return cases
    .filter(({ verdict }) => verdict === 'failed' || verdict === 'void')
    .flatMap(({ id, ms, title, failures, violations }) => [
      `failed: ${id} after ${ms} ms: ${title}`,
      ...failures.map((failure) => `  ${failure}`),
      ...violations.map(({ oracle, what }) => `  ${oracle}: ${what}`),
      '',
    ]);
}

function commandOf(options: FaultOptions): string {
  const words = [
    options.isShort ? '--short' : `--minutes ${options.minutes}`,
    `--seed ${options.seed}`,
    ...(options.only.length > 0 ? [`--only ${options.only.join(',')}`] : []),
  ];
  return `npm run faults -- ${words.join(' ')}`;
}

/** A figure that was measured stands in one case alone, so that adding up keeps it. */
function sumFigures(results: readonly CaseResult[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { layer, figures } of results) {
    for (const [name, value] of Object.entries(figures)) {
      const mine = sums[layer] ?? {};
      mine[name] = (mine[name] ?? 0) + value;
      sums[layer] = mine;
    }
  }
  return sums;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
