// What can a cell of an exported table contain? Texts, and types that a spreadsheet must know.

/**
 * A text; an amount in minor units, which can be summed; a reference of digits, which is kept as it
 * is; or an ISO day.
 */
export type SheetCell =
  | string
  | { readonly amountMinor: bigint }
  | { readonly reference: string }
  | { readonly day: string };
