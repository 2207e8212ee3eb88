// Do the bank's statements agree with our days? Only where nothing differs, explained or not. Pure.

/** A day of ours, and what the statements say of it. */
export type ComparedDay = {
  /** Ours; null: on a calendar that is not compared. */
  readonly netMinor: bigint | null;
  /** Whether money moved. */
  readonly hasMoved: boolean;
  readonly covered:
    | {
        readonly statements: number;
        readonly open: number;
        readonly missing: number;
        readonly explained: number;
        readonly bankMinor: bigint;
        readonly elsewhere: number;
        readonly elsewhereMinor: bigint;
      }
    | undefined;
};

export type DayVerdict =
  /** No statement covers it. */
  | { readonly kind: 'none' }
  /** The difference of the sums is zero, and no line differs. */
  | { readonly kind: 'agrees' }
  /** No line differs, but the sums do: some lines are on another day, or could not be read. */
  | { readonly kind: 'differs' }
  /** The sums differ by movements that the bank and we have on different days. */
  | { readonly kind: 'elsewhere'; readonly count: number }
  /** Unexplained differences; or, without any, explained ones; or days without a statement. */
  | { readonly kind: 'open' | 'explained' | 'without'; readonly count: number };

/** What the statements say of a day, or of several together. */
export function verdictOf(days: readonly ComparedDay[]): DayVerdict {
  const covered = days.flatMap(({ netMinor, covered: one }) =>
    one === undefined || one.statements === 0 ? [] : [{ netMinor, ...one }],
  );
  if (covered.length === 0) return { kind: 'none' };
  const sumOf = (count: (one: (typeof covered)[number]) => number) =>
    covered.reduce((sum, one) => sum + count(one), 0);
  const counts = {
    open: sumOf(({ open, missing }) => open + missing),
    explained: sumOf(({ explained }) => explained),
    without: days.filter((one) => one.hasMoved && !one.covered?.statements).length,
  };
  for (const kind of ['open', 'explained', 'without'] as const) {
    if (counts[kind] > 0) return { kind, count: counts[kind] };
  }
  const difference = covered.reduce(
    (sum, { netMinor, bankMinor }) => sum + (netMinor === null ? 0n : bankMinor - netMinor),
    0n,
  );
  if (difference === 0n) return { kind: 'agrees' };
  const elsewhere = covered.reduce((sum, { elsewhereMinor }) => sum + elsewhereMinor, 0n);
  return difference === elsewhere
    ? { kind: 'elsewhere', count: sumOf((one) => one.elsewhere) }
    : { kind: 'differs' };
}
