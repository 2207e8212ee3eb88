// Which kinds of movement does a report show? The figures of the book, and what was declined.
import type { Figure } from '@/lib/payments/rules/book/movements';

/** What was taken and given back, then what is only held, then what moved nothing. */
export const movementKinds = [
  'taken',
  'fee',
  'refunded',
  'held',
  'released',
  'declined',
] as const satisfies readonly (Lowercase<Figure> | 'declined')[];

export type MovementKind = (typeof movementKinds)[number];

/** The kinds that an overview counts: a fee is a part of what was taken. */
export const countedKinds = movementKinds.filter((kind) => kind !== 'fee');

/** What is counted of a kind: how many lines, and how much in minor units as text. */
export type KindFigures = { readonly count: number; readonly minor: string };

export type Figures = Readonly<Record<MovementKind, KindFigures>>;

export type FigureRow = {
  readonly kind: MovementKind;
  readonly count: number;
  readonly minor: string;
};

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

/** What is left of what was taken, in minor units as text. */
export function netMinor({ taken, refunded }: Figures): string {
  return (BigInt(taken.minor) - BigInt(refunded.minor)).toString();
}

/** Something of each kind. */
export function forEachKind<T>(of: (kind: MovementKind) => T): Readonly<Record<MovementKind, T>> {
  return {
    taken: of('taken'),
    fee: of('fee'),
    refunded: of('refunded'),
    held: of('held'),
    released: of('released'),
    declined: of('declined'),
  };
}
