// What can stand in a cell of a table that leaves the house? Texts, and what a spreadsheet must know.

/**
 * A text; an amount in minor units, which is summed; a reference of digits, which stays as it is; or
 * an ISO day.
 */
export type SheetCell =
  | string
  | { readonly amountMinor: bigint }
  | { readonly reference: string }
  | { readonly day: string };
