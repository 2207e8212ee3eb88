// What did a clerk write down for a guest? Rooms, goods, an agreed line, and who the guest is.

import { readCount } from '@/lib/cart/cart-rules';
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { readStay, type StayProblem } from '@/lib/catalog/stay-dates';
import { isLocale, type Locale } from '@/lib/i18n/locale';
import type { WireDecimals } from '@/lib/money';
import { normaliseDigits } from '@/lib/money';
import { type DeliveryProblems, parseDelivery } from '@/lib/orders/goods/delivery-input';
import { type Contact, type ContactFieldCode, parseContact } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import { type FieldCode, readPrice, readText } from './read-fields';

export const staysMax = 3;
export const goodsMax = 4;
const quantityMax = 20;
const agreedMax = 120;
const reasonMax = 300;
/** For how many hours staff may keep what a guest has still to pay. */
export const keepHours = [1, 3, 6, 12, 24, 48, 72] as const;

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

export type Composed = {
  readonly requested: readonly RequestedLine[];
  /** A line in words with its amount. */
  readonly agreed: { readonly text: string; readonly amountMinor: bigint } | null;
  /** Where its goods are brought; null: they are collected. */
  readonly delivery: DeliveryChoice | null;
  readonly reason: string;
  readonly contact: Contact;
  readonly locale: Locale;
  /** Reference of the order that this one replaces; empty for none. */
  readonly insteadOf: string;
  /** A price below the person's limit shall wait for somebody else to agree to it. */
  readonly isAsking: boolean;
  /** How long rooms and goods are kept before anybody pays; null: from the payment's start on. */
  readonly keptHours: number | null;
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

export type ComposeProblems = {
  readonly fields: Readonly<Record<string, ComposeFieldCode>>;
  readonly contact: Readonly<Partial<Record<keyof Contact, ContactFieldCode>>>;
  /** By the fields of a delivery. */
  readonly delivery?: DeliveryProblems;
};

type Source = Readonly<Record<string, unknown>>;
type Rules = {
  readonly today: string;
  readonly decimals: WireDecimals;
  /** Its country holds for numbers without one. */
  readonly housePhone?: string;
};
type Note = (field: string, code: ComposeFieldCode) => void;

/** What is bought, as far as it can be read; what cannot is in `fields`. */
export function readWanted(source: Source, rules: Rules) {
  const fields: Record<string, ComposeFieldCode> = {};
  const note: Note = (field, code) => {
    fields[field] ??= code;
  };
  const textOf = (name: string) => formText(source, name).trim();
  const requested = [
    ...rowsOf('stay', staysMax).map((row) => readStayRow(row, textOf, rules, note)),
    ...rowsOf('goods', goodsMax).map((row) => readGoodsRow(row, textOf, rules, note)),
  ].filter((line) => line !== null);
  return { requested, agreed: readAgreed(textOf, rules, note), fields, note, textOf };
}

/** Reads the whole form. Rows without a product are empty ones. Fails with a code for each field. */
export function readComposed(
  source: Source,
  rules: Rules,
): Result<Composed, 'FIELDS', { problems: ComposeProblems }> {
  const { requested, agreed, fields, note, textOf } = readWanted(source, rules);
  const reason = readText(textOf('reason'), { max: reasonMax, isMany: false });
  if (!reason.ok) note('reason', reason.code);
  const isAgreed = agreed !== null || requested.some(({ agreedMinor }) => agreedMinor !== null);
  if (reason.ok && reason.value === '' && isAgreed) note('reason', 'needsReason');
  const isEmpty = requested.length === 0 && agreed === null;
  if (isEmpty && Object.keys(fields).length === 0) note('stay1Product', 'nothing');
  const kept = textOf('keepHours');
  const keptHours = keepHours.find((hours) => String(hours) === kept) ?? null;
  if (kept !== '' && keptHours === null) note('keepHours', 'badChoice');
  const contact = parseContact(source, rules.housePhone);
  const delivery = readDelivery(source, rules.housePhone);
  if (delivery.ok && delivery.value !== null && requested.every(({ kind }) => kind === 'STAY')) {
    note('zone', 'NO_GOODS');
  }
  const locale = textOf('locale');
  if (!isLocale(locale)) note('locale', 'badChoice');
  const isWrong = Object.keys(fields).length > 0;
  if (!contact.ok || !delivery.ok || !reason.ok || !isLocale(locale) || isWrong) {
    const problems = { fields, contact: contact.ok ? {} : contact.fields };
    return fail('FIELDS', {
      problems: delivery.ok ? problems : { ...problems, delivery: delivery.fields },
    });
  }
  const insteadOf = textOf('insteadOf').toUpperCase().slice(0, 40);
  return ok({
    requested,
    agreed,
    delivery: delivery.value,
    reason: reason.value,
    contact: contact.contact,
    locale,
    insteadOf,
    isAsking: textOf('askPrice') !== '',
    keptHours,
  });
}

/** What is said of a delivery; who is not named receives the goods in person. */
function readDelivery(source: Source, housePhone?: string) {
  if (formText(source, 'zone').trim() === '') return ok(null);
  const or = (name: string, otherwise: string) =>
    formText(source, name).trim() || formText(source, otherwise);
  const recipient = or('recipient', 'name');
  const recipientPhone = or('recipientPhone', 'phone');
  return parseDelivery({ ...source, recipient, recipientPhone }, housePhone);
}

/** The beginnings of the fields' names of a kind of row. */
export function rowsOf(kind: 'stay' | 'goods', max: number): string[] {
  return Array.from({ length: max }, (_, index) => `${kind}${index + 1}`);
}

function readStayRow(
  row: string,
  textOf: (name: string) => string,
  rules: Rules,
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

function readGoodsRow(
  row: string,
  textOf: (name: string) => string,
  rules: Rules,
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
  rules: Rules,
  note: Note,
): bigint | null {
  const typed = textOf(`${row}Price`);
  if (typed === '') return null;
  const price = readPrice(typed, rules.decimals);
  if (price.ok) return price.value;
  note(`${row}Price`, price.code);
  return null;
}

function readAgreed(
  textOf: (name: string) => string,
  rules: Rules,
  note: Note,
): Composed['agreed'] {
  const amount = textOf('agreedAmount');
  const text = readText(textOf('agreedText'), { max: agreedMax, isMany: false });
  if (!text.ok) note('agreedText', text.code);
  if (amount === '' && text.ok && text.value === '') return null;
  if (text.ok && text.value === '') note('agreedText', 'required');
  const read = readPrice(amount, rules.decimals);
  if (!read.ok) note('agreedAmount', read.code);
  return text.ok && read.ok ? { text: text.value, amountMinor: read.value } : null;
}
