import { type Figures, netMinor } from '@/lib/reconciliation/movement';
import { verdictOf } from '@/lib/statements/results/day-verdict';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';

/** What the bank's statements say of a day with these figures. */
export function comparedDay(
  { day, figures }: { readonly day: string; readonly figures: Figures },
  coverage: readonly CoveredDay[],
) {
  const covered = coverage.find((one) => one.day === day);
  const net = BigInt(netMinor(figures));
  const hasMoved = figures.taken.count + figures.refunded.count > 0;
  const verdict = verdictOf([{ netMinor: net, hasMoved, covered }]);
  /** Null: no statement covers the day. */
  const difference = verdict.kind === 'none' ? null : (covered?.bankMinor ?? 0n) - net;
  return { net, verdict, difference };
}
