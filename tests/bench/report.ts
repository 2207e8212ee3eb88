// How do the figures read, and does each keep its budget?

/** What one part found: lines for people, and everything for the JSON. */
export type Figures = { readonly rows: readonly Row[]; readonly data: unknown };

type Row = {
  readonly what: string;
  readonly figure: string;
  readonly budget: string;
  readonly verdict: '' | 'kept' | 'open';
};

/** A figure without a budget. */
export function plain(what: string, figure: string): Row {
  return { what, figure, budget: '', verdict: '' };
}

export function judged(what: string, figure: string, budget: string, isKept: boolean): Row {
  return { what, figure, budget, verdict: isKept ? 'kept' : 'open' };
}

/** One line a figure, in columns. */
export function tableOf(rows: readonly Row[]): string {
  const keys = ['what', 'figure', 'budget', 'verdict'] as const;
  const widths = keys.map((key) => Math.max(0, ...rows.map((row) => row[key].length)));
  const lineOf = (row: Row) => keys.map((key, at) => row[key].padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => lineOf(row).trimEnd()).join('\n');
}

/** The middle value; of two middle ones the lower. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that so large a part of the values does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
