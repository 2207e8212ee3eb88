// Which rows does a statement list more than once? Repetitions, and how often each is listed. Pure.
import type { BankRow } from './reading/read-row';

/** Each row that says nothing else than an earlier one: its line, and the line of the first. */
export function repetitionsOf(rows: readonly BankRow[]): ReadonlyMap<number, number> {
  const again = new Map<number, number>();
  for (const group of groupBy(rows, wholeRow).values()) {
    const [first, ...others] = group.map(({ line }) => line).sort((a, b) => a - b);
    for (const line of others) if (first !== undefined) again.set(line, first);
  }
  return again;
}

/** How often the statement lists the payment of each row: by RRN, else by all that the row says. */
export function timesListed(rows: readonly BankRow[]): ReadonlyMap<number, number> {
  const groups = groupBy(rows, (row) =>
    row.rrn === null ? wholeRow(row) : `${row.direction} ${row.rrn}`,
  );
  return new Map(
    [...groups.values()].flatMap((group) => group.map(({ line }) => [line, group.length] as const)),
  );
}

function wholeRow(row: BankRow): string {
  const { direction, rrn, approvalCode, amountMinor, day, at, terminal } = row;
  return JSON.stringify([direction, rrn, approvalCode, `${amountMinor}`, day, at, terminal]);
}

/** The members of each group; one without a name is in none. */
export function groupBy<T>(
  list: readonly T[],
  nameOf: (one: T) => string | null | undefined,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const name = nameOf(one);
    if (!name) continue;
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}
