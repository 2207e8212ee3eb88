// Where do things stand once people have put one of them before or behind another?

/** One thing put beside another, so that its place is right whatever else was moved meanwhile. */
export type PutBeside = {
  readonly moved: string;
  readonly side: 'before' | 'behind';
  readonly beside: string;
};

/** As forms send it: `lamp before cup`. */
export function readPutBeside(text: string): PutBeside {
  const [moved = '', side, beside = ''] = text.split(' ');
  return { moved, side: side === 'before' ? side : 'behind', beside };
}

/** The new order, and both places from 1; null: one of the two is not among them. */
export function putBeside(
  order: readonly string[],
  { moved, side, beside }: PutBeside,
): { readonly order: readonly string[]; readonly from: number; readonly to: number } | null {
  const others = order.filter((one) => one !== moved);
  const at = others.indexOf(beside);
  if (at === -1 || others.length === order.length) return null;
  const to = side === 'before' ? at : at + 1;
  return { order: others.toSpliced(to, 0, moved), from: order.indexOf(moved) + 1, to: to + 1 };
}
