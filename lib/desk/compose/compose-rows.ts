// What does one row of a composed order contain? A room for some nights, or pieces of goods.

import { readCount } from '@/lib/cart/cart-rules';
import { readStay, type StayProblem } from '@/lib/catalogue/stay-dates';
import type { Source } from '@/lib/forms/form';
import { type FieldCode, readPrice } from '@/lib/forms/read-fields';
import { normaliseDigits, type WireDecimals } from '@/lib/money/money';

const quantityMax = 20;

/** The request in one row of the form; `row` is the prefix of its field names. */
export type RequestedLine = {
  readonly row: string;
  readonly slug: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly quantity: number;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
  /** Null: at the catalogue's price. */
  readonly agreedMinor: bigint | null;
};

export type ComposeFieldCode =
  | FieldCode
  | StayProblem
  | 'BAD_GUESTS'
  | 'BAD_QUANTITY'
  | 'PRODUCT_GONE'
  | 'NOT_AVAILABLE'
  | 'TOO_MANY_GUESTS'
  | 'OUT_OF_STOCK'
  | 'NO_ORDER'
  /** An agreed price below the person's limit, without a request for approval. */
  | 'BELOW_LIMIT'
  | 'needsReason'
  /** The zone, or the time in it, is no longer offered. */
  | 'DELIVERY_GONE'
  /** There are no goods to deliver. */
  | 'NO_GOODS'
  | 'nothing';

export type ComposeRules = {
  readonly today: string;
  readonly decimals: WireDecimals;
  /** Its country code completes numbers without one. */
  readonly housePhone?: string;
};
export type Note = (field: string, code: ComposeFieldCode) => void;

/** An order by telephone has no more rows of one kind. */
export const rowsMax = 20;

export type RowKind = 'stay' | 'goods';

/** Field-name prefixes of the rows of a kind in a form; always at least one. */
export function rowsOf(kind: RowKind, source: Source): string[] {
  const places = Object.keys(source)
    .filter((name) => name.startsWith(kind))
    .map((name) => Number(/^\d{1,2}(?=[A-Z])/.exec(name.slice(kind.length))?.[0] ?? 0));
  const count = Math.min(Math.max(1, ...places), rowsMax);
  return Array.from({ length: count }, (_, index) => `${kind}${index + 1}`);
}

/** Reads a row for a room; null if it is empty. */
export function readStayRow(
  row: string,
  textOf: (name: string) => string,
  rules: ComposeRules,
  note: Note,
): RequestedLine | null {
  const slug = textOf(`${row}Product`);
  if (slug === '') {
    noteForgotten(row, ['CheckIn', 'CheckOut', 'Price'], textOf, note);
    return null;
  }
  const typed = { checkIn: textOf(`${row}CheckIn`), checkOut: textOf(`${row}CheckOut`) };
  const stay = readStay(typed, rules.today);
  if (!stay.ok) note(`${row}${stayField(stay.code)}`, stay.code);
  const guests = readCount(normaliseDigits(textOf(`${row}Guests`)), 99);
  if (!guests.ok) note(`${row}Guests`, 'BAD_GUESTS');
  const agreedMinor = readAgreedPrice(row, textOf, rules, note);
  return {
    row,
    slug,
    kind: 'STAY',
    quantity: 1,
    ...typed,
    guests: guests.ok ? guests.value : 1,
    agreedMinor,
  };
}

/** Reads a row for goods; null if it is empty. */
export function readGoodsRow(
  row: string,
  textOf: (name: string) => string,
  rules: ComposeRules,
  note: Note,
): RequestedLine | null {
  const slug = textOf(`${row}Product`);
  if (slug === '') {
    noteForgotten(row, ['Price'], textOf, note);
    return null;
  }
  const quantity = readCount(normaliseDigits(textOf(`${row}Quantity`)), quantityMax);
  if (!quantity.ok) note(`${row}Quantity`, 'BAD_QUANTITY');
  return {
    row,
    slug,
    kind: 'GOODS',
    quantity: quantity.ok ? quantity.value : 1,
    checkIn: null,
    checkOut: null,
    guests: null,
    agreedMinor: readAgreedPrice(row, textOf, rules, note),
  };
}

/** Dates or a price without a product: the product was forgotten. */
function noteForgotten(
  row: string,
  fields: readonly string[],
  textOf: (name: string) => string,
  note: Note,
): void {
  if (fields.some((field) => textOf(row + field) !== '')) note(`${row}Product`, 'required');
}

/** Which of the two date fields shows a problem of a stay. */
function stayField(code: StayProblem): 'CheckIn' | 'CheckOut' {
  return ['BAD_CHECK_OUT', 'CHECK_OUT_NOT_AFTER', 'TOO_MANY_NIGHTS'].includes(code)
    ? 'CheckOut'
    : 'CheckIn';
}

function readAgreedPrice(
  row: string,
  textOf: (name: string) => string,
  rules: ComposeRules,
  note: Note,
): bigint | null {
  const typed = textOf(`${row}Price`);
  if (typed === '') return null;
  const price = readPrice(typed, rules.decimals);
  if (price.ok) return price.value;
  note(`${row}Price`, price.code);
  return null;
}
