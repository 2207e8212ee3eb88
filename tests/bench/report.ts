// How do the figures read, and does each keep its budget?
import { type AcceptedResults, acceptedRatioMin } from './accepted-results';
import { type CatalogueTimes, catalogueMsMax } from './catalogue';
import { type CheckoutCost, checkoutRatioMax } from './checkout-cost';
import { type DeskUse, dialogMsMax, exportGrowthMbMax, statementSecondsMax } from './desk';
import { type DeskSize, deskRatioMax, isCompared, isDeskKindKept, msMaxOf } from './desk-size';
import { type MemoryUse, residentMbMax } from './memory';
import { type DeskDelay, deskDelayMsMax } from './open-desks';
import { numbersRatioMin, type OrderNumbers } from './order-numbers';
import { type PageRate, pageRatioMin } from './page-rates';
import { aboveEmptyBytesMax, type PageWeight } from './page-weights';
import { largestMsMax, type PagePaint, shiftMax } from './paint';
import type { TransactionUse } from './transactions';

export type BenchReport = {
  readonly at: string;
  readonly machine: string;
  readonly node: string;
  /** Runnable processes of the last minute before: other work on the machine spoils figures. */
  readonly loadAtStart: number;
  readonly isQuick: boolean;
  readonly results?: AcceptedResults;
  readonly transactions?: TransactionUse;
  readonly numbers?: OrderNumbers;
  readonly scripts?: readonly PageWeight[];
  readonly checkout?: CheckoutCost;
  readonly memory?: MemoryUse;
  readonly pages?: readonly PageRate[];
  readonly paint?: readonly PagePaint[];
  readonly catalogue?: CatalogueTimes;
  readonly news?: readonly DeskDelay[];
  readonly desk?: DeskUse;
};

type Row = { what: string; figure: string; budget: string; verdict: '' | 'kept' | 'BROKEN' };

/** One line a figure; a figure without a budget is only reported. */
export function reportText(report: BenchReport): { text: string; isWithinBudgets: boolean } {
  const rows = [
    ...resultRows(report.results),
    ...transactionRows(report.transactions),
    ...numberRows(report.numbers),
    ...scriptRows(report.scripts ?? []),
    ...checkoutRows(report.checkout),
    ...memoryRows(report.memory),
    ...pageRows(report.pages ?? []),
    ...paintRows(report.paint ?? []),
    ...catalogueRows(report.catalogue),
    ...newsRows(report.news),
    ...deskRows(report.desk),
  ];
  const head = `${report.machine}, Node ${report.node}, load ${report.loadAtStart.toFixed(1)}`;
  return {
    text: [head, '', ...table(rows)].join('\n'),
    isWithinBudgets: rows.every(({ verdict }) => verdict !== 'BROKEN'),
  };
}

function resultRows(results: AcceptedResults | undefined): Row[] {
  if (!results) return [];
  const rounds = results.rounds.length;
  return [
    plain('accepted results a second, concurrency 16', results.acceptedPerSecond.toFixed(0)),
    plain('bare handler with one insert, a second', results.barePerSecond.toFixed(0)),
    judged(
      `ratio, median of ${rounds} rounds`,
      results.ratio.toFixed(2),
      `≥ ${acceptedRatioMin}`,
      results.ratio >= acceptedRatioMin,
    ),
    plain('read back after it', words(results.states)),
  ];
}

function transactionRows(use: TransactionUse | undefined): Row[] {
  if (!use) return [];
  const { accepted, openDuring } = use;
  const perResult = accepted.transactions / accepted.results;
  return [
    judged('transactions an accepted result', perResult.toFixed(2), '1', perResult === 1),
    plain('statements in it, BEGIN and COMMIT too', `${accepted.statementsMax}`),
    judged(
      'statements beside it',
      `${accepted.statementsBeside}`,
      '0',
      accepted.statementsBeside === 0,
    ),
    judged(
      'open while the gateway is asked',
      words(openDuring),
      '0',
      Object.values(openDuring).every((open) => open === 0),
    ),
  ];
}

function numberRows(use: OrderNumbers | undefined): Row[] {
  if (!use) return [];
  const { perSecond, heldPerSecond, tripMs } = use;
  const ratio = perSecond / heldPerSecond;
  return [
    judged(
      `payments with an ORDER a second, ${tripMs.toFixed(1)} ms a trip`,
      `${perSecond.toFixed(0)}, ${heldPerSecond.toFixed(0)} with a counter that is held`,
      `≥ ${numbersRatioMin} times`,
      ratio >= numbersRatioMin,
    ),
  ];
}

function scriptRows(pages: readonly PageWeight[]): Row[] {
  return pages.map((page) => {
    const figure = `${kilo(page.aboveEmptyBytes)} above, ${kilo(page.gzipBytes)} in all`;
    return page.isShop
      ? judged(
          `scripts of ${page.path}`,
          figure,
          `≤ ${kilo(aboveEmptyBytesMax)}`,
          page.aboveEmptyBytes <= aboveEmptyBytesMax,
        )
      : plain(`scripts of ${page.path}`, figure);
  });
}

function checkoutRows(cost: CheckoutCost | undefined): Row[] {
  if (!cost) return [];
  const { requests, checkoutMs, emptyMs, ratio } = cost;
  return [
    judged(
      `processor time of a checkout, ${requests} requests and its mail`,
      `${checkoutMs.toFixed(0)} ms, ${emptyMs.toFixed(0)} as empty pages, ${ratio.toFixed(2)} times`,
      `≤ ${checkoutRatioMax} times`,
      ratio <= checkoutRatioMax,
    ),
  ];
}

function memoryRows(use: MemoryUse | undefined): Row[] {
  if (!use) return [];
  const peak = use.peakMb === null ? '' : `, at most ${use.peakMb.toFixed(0)}`;
  return [
    judged(
      `resident memory after ${use.checkouts} checkouts`,
      `${use.beforeMb.toFixed(0)} -> ${use.afterMb.toFixed(0)} MB${peak}`,
      `< ${residentMbMax} MB`,
      use.afterMb < residentMbMax,
    ),
    plain('checkouts a second', use.checkoutsPerSecond.toFixed(1)),
  ];
}

function pageRows(pages: readonly PageRate[]): Row[] {
  return pages.map(({ what, perSecond, ratio, isJudged }) => {
    const line = `pages a second of ${what}`;
    const figure = `${perSecond.toFixed(0)}, ${ratio.toFixed(2)} of the empty page`;
    if (!isJudged) return plain(line, figure);
    return judged(line, figure, `≥ ${pageRatioMin}`, ratio >= pageRatioMin);
  });
}

function paintRows(pages: readonly PagePaint[]): Row[] {
  return pages.map(({ what, largestMs, shift }) =>
    judged(
      `largest paint and shift of ${what} on a slow phone`,
      `${largestMs.toFixed(0)} ms, ${shift.toFixed(3)}`,
      `< ${largestMsMax} ms, < ${shiftMax}`,
      largestMs < largestMsMax && shift < shiftMax,
    ),
  );
}

function catalogueRows(use: CatalogueTimes | undefined): Row[] {
  if (!use) return [];
  return use.kinds.map(({ kind, median, p95, processor, isJudged }) => {
    const line = `${kind}, of ${use.goods} goods and ${use.rooms} kinds of rooms`;
    const figure = `median ${median.toFixed(0)}, p95 ${p95.toFixed(0)} ms, ${processor.toFixed(0)} of the app's processor`;
    if (!isJudged) return plain(kind, figure);
    return judged(line, figure, `p95 < ${catalogueMsMax} ms`, p95 < catalogueMsMax);
  });
}

function newsRows(delays: readonly DeskDelay[] = []): Row[] {
  return delays.map(({ page, desks, changes, medianMs, p95Ms, maxMs }) =>
    judged(
      `a change on ${desks} desks with the ${page}, two instances, ${changes} times`,
      `median ${medianMs.toFixed(0)}, p95 ${p95Ms.toFixed(0)}, at most ${maxMs.toFixed(0)} ms`,
      `p95 < ${deskDelayMsMax} ms`,
      p95Ms < deskDelayMsMax,
    ),
  );
}

function deskRows(use: DeskUse | undefined): Row[] {
  if (!use) return [];
  const { size, pages, dialogMs, statement, export: read } = use;
  const inSeconds = (name: 'upload' | 'look' | 'compare') => statement[`${name}Seconds`].toFixed(1);
  const growth = read.peakMb - read.beforeMb;
  return [
    ...sizeRows('list', size),
    ...sizeRows('page', pages),
    judged(
      `completion's dialog to the gateway, ${dialogMs.count} times`,
      `median ${dialogMs.median.toFixed(0)}, p95 ${dialogMs.p95.toFixed(0)} ms`,
      `< ${dialogMsMax} ms`,
      dialogMs.p95 < dialogMsMax,
    ),
    judged(
      `statement of ${statement.lines} lines, ${statement.matched} matched`,
      `upload ${inSeconds('upload')}, look ${inSeconds('look')}, compare ${inSeconds('compare')} s`,
      `< ${statementSecondsMax} s to compare`,
      statement.compareSeconds < statementSecondsMax,
    ),
    judged(
      `export of ${read.rows} rows in ${read.seconds.toFixed(0)} s`,
      `${read.beforeMb.toFixed(0)} -> at most ${read.peakMb.toFixed(0)} MB`,
      `< ${exportGrowthMbMax} MB more`,
      growth < exportGrowthMbMax,
    ),
  ];
}

/** The list's own time against both budgets, or the whole page's. */
function sizeRows(what: string, size: DeskSize): Row[] {
  const orders = `${size.smallOrders} -> ${size.largeOrders} orders`;
  return [
    ...size.kinds.map((kind) =>
      judged(
        `desk ${what}, ${kind.kind}, p95 at ${orders}`,
        `${kind.smallP95.toFixed(1)} -> ${kind.largeP95.toFixed(1)} ms, ${kind.ratio.toFixed(2)} times`,
        isCompared(kind)
          ? `≤ ${deskRatioMax} times, < ${msMaxOf(kind)} ms`
          : `< ${msMaxOf(kind)} ms, other rows`,
        isDeskKindKept(kind),
      ),
    ),
    judged(
      `desk ${what}, page 10,000 against the first`,
      `${size.deepRatio.toFixed(2)} times`,
      `≤ ${deskRatioMax} times`,
      size.deepRatio <= deskRatioMax,
    ),
  ];
}

function plain(what: string, figure: string): Row {
  return { what, figure, budget: '', verdict: '' };
}

function judged(what: string, figure: string, budget: string, isKept: boolean): Row {
  return { what, figure, budget, verdict: isKept ? 'kept' : 'BROKEN' };
}

function words(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function table(rows: readonly Row[]): string[] {
  const width = (key: keyof Row) => Math.max(0, ...rows.map((row) => row[key].length));
  return rows.map((row) =>
    [
      row.what.padEnd(width('what')),
      row.figure.padEnd(width('figure')),
      row.budget.padEnd(width('budget')),
      row.verdict,
    ]
      .join('  ')
      .trimEnd(),
  );
}
