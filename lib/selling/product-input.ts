// What may people write about a product? Texts, price, places and rooms, cleaned and bounded.

import { z } from 'zod';
import {
  money,
  normaliseDigits,
  parseDecimal,
  toWireDecimal,
  type WireDecimals,
} from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import { readTypedAmount } from '@/lib/typed-amount';
import type { ProductKind } from '@/prisma/generated/enums';

export type FieldCode =
  | 'required'
  | 'tooLong'
  | 'badText'
  | 'badNumber'
  | 'notAnAmount'
  | 'twoReadings'
  | 'notPayable'
  | 'badSlug'
  | 'badChoice';

/** What is wrong, by the name of the field. */
export type FieldProblems = Readonly<Record<string, FieldCode>>;

type Source = Readonly<Record<string, unknown>>;

const languages = ['En', 'Ar', 'Ckb'] as const;
const textsMax = { name: 80, summary: 200, detail: 2_000 } as const;
type TextName = keyof typeof textsMax;
type TextField = `${TextName}${(typeof languages)[number]}`;

/** The fields of the texts, in the order of the page. */
export const textFields = (Object.keys(textsMax) as TextName[]).flatMap((name) =>
  languages.map((language) => ({
    field: `${name}${language}` as TextField,
    name,
    language,
    max: textsMax[name],
  })),
);

export type ProductTexts = Readonly<Record<TextField, string>>;

export type ProductInput = ProductTexts & {
  readonly priceMinor: bigint;
  /** Null for goods. */
  readonly guestsMax: number | null;
  readonly position: number;
  readonly isVisible: boolean;
};

export type NewProductInput = ProductInput & {
  readonly kind: ProductKind;
  readonly slug: string;
  /** Null for stays. */
  readonly stock: number | null;
};

const guestsLimit = 20;
export const stockLimit = 100_000;
const positionLimit = 9_999;

/** Line breaks belong into details alone; other controls and marks that turn the text nowhere. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Reads what may be changed of a product. Fails with a code for each wrong field. */
export function readProduct(
  source: Source,
  kind: ProductKind,
  decimals: WireDecimals,
): Result<ProductInput, 'FIELDS', { fields: FieldProblems }> {
  const fields: Record<string, FieldCode> = {};
  const note = <T>(field: string, read: Result<T, FieldCode>, otherwise: T): T => {
    if (read.ok) return read.value;
    fields[field] = read.code;
    return otherwise;
  };
  const texts = Object.fromEntries(
    textFields.map(({ field, name, max }) => {
      const read = readText(formText(source, field), { max, isMany: name === 'detail' });
      // Anyone who reads Arabic or Kurdish finds the English text where theirs is missing.
      const isMissing = read.ok && read.value === '' && (name === 'name' || field === 'summaryEn');
      return [field, note(field, isMissing ? fail('required') : read, '')];
    }),
  ) as ProductTexts;
  const isStay = kind === 'STAY';
  const input: ProductInput = {
    ...texts,
    priceMinor: note('price', readPrice(formText(source, 'price'), decimals), 0n),
    guestsMax: isStay
      ? note('guestsMax', readNumber(formText(source, 'guestsMax'), 1, guestsLimit), 1)
      : null,
    position: note('position', readNumber(formText(source, 'position'), 0, positionLimit), 0),
    isVisible: source.visibility === 'shown',
  };
  return Object.keys(fields).length === 0 ? ok(input) : fail('FIELDS', { fields });
}

/** Reads a new product: what may be changed later, and what never may. */
export function readNewProduct(
  source: Source,
  decimals: WireDecimals,
): Result<NewProductInput, 'FIELDS', { fields: FieldProblems }> {
  const kind = z.enum(['STAY', 'GOODS']).safeParse(source.kind);
  const slug = readSlug(formText(source, 'address'));
  const isGoods = kind.success && kind.data === 'GOODS';
  const stock = isGoods ? readNumber(formText(source, 'stock'), 0, stockLimit) : ok(null);
  const read = readProduct(source, isGoods ? 'GOODS' : 'STAY', decimals);
  if (read.ok && kind.success && slug.ok && stock.ok) {
    return ok({ ...read.value, kind: kind.data, slug: slug.value, stock: stock.value });
  }
  return fail('FIELDS', {
    fields: {
      ...(kind.success ? {} : { kind: 'badChoice' as const }),
      ...(read.ok ? {} : read.fields),
      ...(slug.ok ? {} : { address: slug.code }),
      ...(stock.ok ? {} : { stock: stock.code }),
    },
  });
}

/** A whole number in digits of any keyboard. */
export function readNumber(
  typed: string,
  min: number,
  max: number,
): Result<number, 'required' | 'badNumber'> {
  const text = normaliseDigits(typed.trim());
  if (text === '') return fail('required');
  if (!/^[0-9]{1,9}$/.test(text)) return fail('badNumber');
  const number = Number(text);
  return number < min || number > max ? fail('badNumber') : ok(number);
}

/** An amount that the bank's wire can carry exactly. */
export function readPrice(typed: string, decimals: WireDecimals): Result<bigint, FieldCode> {
  const text = readTypedAmount(typed.slice(0, 60), { isExactRepeat: false });
  if (!text.ok) {
    const codes = { EMPTY: 'required', NOT_AN_AMOUNT: 'notAnAmount', TWO_READINGS: 'twoReadings' };
    return fail(codes[text.code] as FieldCode);
  }
  const amount = parseDecimal(text.value);
  if (!amount.ok) return fail(amount.code === 'NOT_A_DECIMAL' ? 'notAnAmount' : 'notPayable');
  return toWireDecimal(amount.value, decimals).ok ? ok(amount.value.minor) : fail('notPayable');
}

/** What stands on a door: letters, digits and a few signs. */
export function readRoomLabel(typed: string): Result<string, 'required' | 'tooLong' | 'badText'> {
  const read = readText(typed, { max: 20, isMany: false });
  if (read.ok && read.value === '') return fail('required');
  return read as Result<string, 'tooLong' | 'badText'>;
}

/** Whether a price can be asked of the bank at all. */
export function isPayable(minor: bigint, decimals: WireDecimals): boolean {
  return toWireDecimal(money(minor), decimals).ok;
}

/** One line, or several: trimmed, composed, without what turns or breaks it. */
export function readText(
  typed: string,
  { max, isMany }: { max: number; isMany: boolean },
): Result<string, 'tooLong' | 'badText'> {
  const text = typed.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (text.length > max) return fail('tooLong');
  return controls.test(isMany ? text.replaceAll('\n', '') : text) ? fail('badText') : ok(text);
}

function readSlug(typed: string): Result<string, 'required' | 'badSlug' | 'tooLong'> {
  const text = typed.trim();
  if (text === '') return fail('required');
  if (text.length > 60) return fail('tooLong');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? ok(text) : fail('badSlug');
}
