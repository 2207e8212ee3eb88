// Which key has a row that never moves within its list? Its place.

/** Rows of a list that is drawn once as it is, each with its place as React's key. */
export function keyed<T>(rows: readonly T[]): { readonly key: number; readonly row: T }[] {
  return rows.map((row, key) => ({ key, row }));
}
