// What does one row of an order that a clerk composes ask for? A room for nights, or pieces.

import { readCount } from '@/lib/cart/cart-rules';
import { readStay, type StayProblem } from '@/lib/catalog/stay-dates';
import { normaliseDigits, type WireDecimals } from '@/lib/money';
import { type FieldCode, readPrice } from '@/lib/selling/read-fields';

const quantityMax = 20;

/** What was asked of the catalogue in one row of the form; `row` begins its fields' names. */
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
  /** An agreed price that is lower than this person may agree alone, and nobody was asked. */
  | 'BELOW_LIMIT'
  | 'needsReason'
  /** The zone, or the time in it, is not offered any more. */
  | 'DELIVERY_GONE'
  /** Nothing is bought that could be brought. */
  | 'NO_GOODS'
  | 'nothing';

export type ComposeRules = {
  readonly today: string;
  readonly decimals: WireDecimals;
  /** Its country holds for numbers without one. */
  readonly housePhone?: string;
};
export type Note = (field: string, code: ComposeFieldCode) => void;

/** An order by telephone has no more lines of one kind. */
export const rowsMax = 20;

export type RowKind = 'stay' | 'goods';

/** The beginnings of the fields' names of the rows that a form has of a kind; there is always one. */
export function rowsOf(kind: RowKind, source: Readonly<Record<string, unknown>>): string[] {
  const places = Object.keys(source)
    .filter((name) => name.startsWith(kind))
    .map((name) => Number(/^\d{1,2}(?=[A-Z])/.exec(name.slice(kind.length))?.[0] ?? 0));
  const count = Math.min(Math.max(1, ...places), rowsMax);
  return Array.from({ length: count }, (_, index) => `${kind}${index + 1}`);
}

/** A row of a room; null where it is empty. */
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

/** A row of goods; null where it is empty. */
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

/** Dates or a price without a product: the product was not chosen. */
function noteForgotten(
  row: string,
  fields: readonly string[],
  textOf: (name: string) => string,
  note: Note,
): void {
  if (fields.some((field) => textOf(row + field) !== '')) note(`${row}Product`, 'required');
}

/** At which of the two dates a problem of a stay is said. */
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
