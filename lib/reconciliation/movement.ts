// Which kinds of movement does a report show? The figures of the book, and declines.
import type { Figure } from '@/lib/payments/rules/book/movements';

/** First money taken and given back, then money held, then what moved nothing. */
export const movementKinds = [
  'taken',
  'fee',
  'refunded',
  'held',
  'released',
  'declined',
] as const satisfies readonly (Lowercase<Figure> | 'declined')[];

export type MovementKind = (typeof movementKinds)[number];

/** The kinds that an overview counts: a fee is part of what was taken. */
export const countedKinds = movementKinds.filter((kind) => kind !== 'fee');

/** The figures of a kind: number of lines, and the sum in minor units as text. */
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

/** What is left of the money taken, in minor units as text. */
export function netMinor({ taken, refunded }: Figures): string {
  return (BigInt(taken.minor) - BigInt(refunded.minor)).toString();
}

/** A value for each kind. */
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
