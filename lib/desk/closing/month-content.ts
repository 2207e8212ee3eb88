// What does a closed month say? Its sums, the bank's payout, and the differences. Pure.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/audit-hash';
import { type Figures, figuresOf, movementKinds, netMinor } from '@/lib/reconciliation/movement';
import { type DayVerdict, verdictOf } from '@/lib/statements/results/day-verdict';
import type { MonthDifference } from '@/lib/statements/results/month-differences';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';

/** A difference as it stood; amounts in minor units as text. */
export type ListedDifference = Readonly<
  Record<'kind' | 'day', string> &
    Record<'rrn' | 'order' | 'bankMinor' | 'oursMinor' | 'reason' | 'by', string | null>
>;

/** All of it is stored when the month is closed; amounts in minor units as text. */
export type MonthContent = {
  readonly month: string;
  readonly figures: Figures;
  readonly netMinor: string;
  /** Payments and operations without an outcome when their day was signed. */
  readonly unknown: number;
  /** Late lines of earlier days that count in this month. */
  readonly adjustments: number;
  readonly bank: {
    /** Files that its figures come from. */
    readonly files: number;
    /** Days on which money moved and that no statement covers. */
    readonly uncovered: number;
    readonly verdict: DayVerdict;
    /** The statements' money in and out, less ours of the same days. */
    readonly differenceMinor: string;
    readonly commissionMinor: string;
    readonly feeMinor: string;
    /** Our net less commission and fees: what the bank owes for the month. */
    readonly dueMinor: string;
    readonly paidMinor: string;
    readonly payouts: number;
    /** Paid out less due; null: the statements list no payout. */
    readonly openMinor: string | null;
  };
  readonly differences: {
    readonly open: number;
    readonly explained: number;
    /** The first ones, by day. */
    readonly listed: readonly ListedDifference[];
  };
  readonly documents: Readonly<Record<'confirmation' | 'invoice' | 'credit_note', number>>;
};

export type MonthFacts = {
  readonly month: string;
  readonly days: readonly { readonly day: string; readonly figures: Figures }[];
  readonly unknown: number;
  readonly adjustments: number;
  readonly coverage: readonly CoveredDay[];
  readonly differences: readonly MonthDifference[];
  readonly counted: { readonly all: number; readonly explained: number };
  readonly documents: MonthContent['documents'];
};

/** What is found of a month, as it is stored. A decline moves nothing and is left out. */
export function monthContent(facts: MonthFacts): MonthContent {
  const { month, days, unknown, adjustments, counted, documents } = facts;
  const figures = figuresOf(
    days.flatMap(({ figures: one }) =>
      movementKinds.filter((kind) => kind !== 'declined').map((kind) => ({ kind, ...one[kind] })),
    ),
  );
  const net = netMinor(figures);
  return {
    month,
    figures,
    netMinor: net,
    unknown,
    adjustments,
    bank: bankOf(facts, BigInt(net)),
    differences: {
      open: counted.all - counted.explained,
      explained: counted.explained,
      listed: facts.differences.map(({ key: _key, bankMinor, oursMinor, ...one }) => ({
        ...one,
        bankMinor: bankMinor?.toString() ?? null,
        oursMinor: oursMinor?.toString() ?? null,
      })),
    },
    documents,
  };
}

function bankOf({ days, coverage }: MonthFacts, net: bigint): MonthContent['bank'] {
  const compared = days.map(({ day, figures }) => ({
    netMinor: BigInt(netMinor(figures)),
    hasMoved: figures.taken.count + figures.refunded.count > 0,
    covered: coverage.find((one) => one.day === day),
  }));
  const covered = coverage.filter(({ statements }) => statements > 0);
  const sumOf = (of: (one: CoveredDay) => bigint) =>
    coverage.reduce((sum, one) => sum + of(one), 0n);
  const kept = sumOf((one) => one.commissionMinor);
  const paid = sumOf((one) => one.payoutMinor);
  const payouts = coverage.reduce((sum, one) => sum + one.payouts, 0);
  const ours = compared
    .filter((one) => covered.some(({ day }) => day === one.covered?.day))
    .reduce((sum, one) => sum + one.netMinor, 0n);
  const bank = covered.reduce((sum, { bankMinor }) => sum + bankMinor, 0n);
  return {
    files: new Set(coverage.flatMap(({ files }) => files.map(({ id }) => id))).size,
    uncovered: compared.filter((one) => one.hasMoved && !one.covered?.statements).length,
    verdict: verdictOf(compared),
    differenceMinor: `${bank - ours}`,
    commissionMinor: `${kept}`,
    feeMinor: `${sumOf((one) => one.feeMinor)}`,
    dueMinor: `${net - kept}`,
    paidMinor: `${paid}`,
    payouts,
    openMinor: payouts === 0 ? null : `${paid - (net - kept)}`,
  };
}

/** What a person should know before closing: each needs their word that they do. */
export function monthDoubts({ bank, differences, unknown }: MonthContent) {
  const doubts = {
    uncovered: bank.uncovered,
    open: differences.open,
    differs: bank.verdict.kind === 'differs' ? 1 : 0,
    unknown,
  };
  return (Object.keys(doubts) as (keyof typeof doubts)[])
    .filter((name) => doubts[name] > 0)
    .map((name) => ({ name, count: doubts[name] }));
}

/** A mark of what a person is shown, so that no one closes with other sums. */
export function contentMark(content: MonthContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 16);
}
