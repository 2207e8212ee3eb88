// Which React key does a row have whose list never changes? Its index.

/** Pairs each row of a list that never changes with its index as React's key. */
export function keyed<T>(rows: readonly T[]): { readonly key: number; readonly row: T }[] {
  return rows.map((row, key) => ({ key, row }));
}
