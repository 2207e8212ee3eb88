/** The desk is denser than the shop: 40 px controls with the small text. */
const control = 'min-h-10 rounded-sm px-4 text-sm font-semibold cursor-pointer';

export const deskButton = {
  primary: `${control} bg-action text-on-action hover:bg-action-strong`,
  secondary: `${control} border border-action text-action hover:bg-surface-sunk`,
} as const;

export const deskInput =
  'w-full min-h-10 rounded-sm border border-line-strong bg-surface-raised px-3 text-sm text-ink';

/** A cell of the desk's dense tables; the outer cells have no outer padding. */
export const deskCell = 'h-10 px-1 py-1 sm:px-2 align-middle first:ps-0 last:pe-0';
