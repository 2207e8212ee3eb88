// What can a cell of an exported table contain? Texts, and types that a spreadsheet must know.

/**
 * A text; an amount in minor units, which can be summed; a reference of digits, which is kept as it
 * is; an ISO day; a time of a clock on a wall, as "2026-11-22 14:05:09"; or a number of things.
 */
export type SheetCell =
  | string
  | { readonly amountMinor: bigint }
  | { readonly reference: string }
  | { readonly day: string }
  | { readonly time: string }
  | { readonly count: number };
