// Which kinds of movement are there? Five, each with the time of the bank's answer.

export const movementKinds = ['held', 'sold', 'completed', 'reversed', 'declined'] as const;

export type MovementKind = (typeof movementKinds)[number];

/** What is counted of a kind: how many, and how much in minor units as text. */
type KindFigures = { readonly count: number; readonly minor: string };

export type Figures = Readonly<Record<MovementKind, KindFigures>>;

type FigureRow = { readonly kind: MovementKind; readonly count: number; readonly minor: string };

/** The figures of some rows, summed exactly; a kind without a row is zero. */
export function figuresOf(rows: readonly FigureRow[]): Figures {
  const of = (kind: MovementKind): KindFigures => {
    const own = rows.filter((row) => row.kind === kind);
    return {
      count: own.reduce((sum, row) => sum + row.count, 0),
      minor: own.reduce((sum, row) => sum + BigInt(row.minor), 0n).toString(),
    };
  };
  return forEachKind(of);
}

/** Something of each kind. */
export function forEachKind<T>(of: (kind: MovementKind) => T): Readonly<Record<MovementKind, T>> {
  return {
    held: of('held'),
    sold: of('sold'),
    completed: of('completed'),
    reversed: of('reversed'),
    declined: of('declined'),
  };
}
