import { Fragment } from 'react';

/** The cells of a row as in the file: each with its own direction, empty ones in their place. */
export function RowCells({ cells }: { cells: readonly string[] }) {
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
    <Fragment key={index}>
      {index === 0 ? null : <span aria-hidden="true"> | </span>}
      {/* Without a letter it would take the page's direction, and a minus its other end. */}
      <bdi dir={/\p{L}/u.test(cell) ? 'auto' : 'ltr'}>{cell}</bdi>
    </Fragment>
  ));
}
