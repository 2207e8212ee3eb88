// Which of these document numbers is the last of its series, and which are missing? Pure.

const shape = /^((?:TEST-)?(?:CNF|INV|CRN)-\d{4})-(\d{6,9})$/;

/** Documents of a series, from one number to another, that are unknown elsewhere. */
export type NumberGap = { readonly series: string; readonly first: string; readonly last: string };

/** The highest label of each series, sorted. */
export function higherLabels(labels: readonly string[]): string[] {
  return [...lastOf(labels)].map(([series, number]) => labelOf(series, number)).sort();
}

/** The issued numbers above the known ones, by series. */
export function missingNumbers(
  given: readonly string[],
  known: readonly string[],
): readonly NumberGap[] {
  const knownLast = lastOf(known);
  return [...lastOf(given)].flatMap(([series, last]) => {
    const here = knownLast.get(series) ?? 0;
    if (here >= last) return [];
    return [{ series, first: labelOf(series, here + 1), last: labelOf(series, last) }];
  });
}

function lastOf(labels: readonly string[]): Map<string, number> {
  const last = new Map<string, number>();
  for (const label of labels) {
    const [, series, digits] = shape.exec(label) ?? [];
    if (series === undefined) continue;
    last.set(series, Math.max(last.get(series) ?? 0, Number(digits)));
  }
  return last;
}

function labelOf(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`;
}
