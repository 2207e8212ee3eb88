import { deskCell } from '../_components/desk-style';

/** The cells of a column by the width from which it is shown on its own; always on paper. */
export const movementCell = {
  always: deskCell,
  fromPhone: `${deskCell} hidden sm:table-cell print:table-cell`,
  fromTablet: `${deskCell} hidden md:table-cell print:table-cell`,
  fromDesk: `${deskCell} hidden lg:table-cell print:table-cell`,
} as const;
