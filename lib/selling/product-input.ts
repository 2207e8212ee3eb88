// What may staff enter for a product? Texts, price, positions and rooms, cleaned and bounded.

import { z } from 'zod';
import {
  type FieldCode,
  type FieldProblems,
  readNumber,
  readPrice,
  readText,
} from '@/lib/forms/read-fields';
import type { WireDecimals } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import type { ProductKind } from '@/prisma/generated/enums';
import { type ProductFacts, readFacts } from './product-facts';

type Source = Readonly<Record<string, unknown>>;

const languages = ['En', 'Ar', 'Ckb'] as const;
const textsMax = { name: 80, summary: 200, detail: 2_000 } as const;
type TextName = keyof typeof textsMax;
type TextField = `${TextName}${(typeof languages)[number]}`;

/** The text fields, in the order of the page. */
export const textFields = (Object.keys(textsMax) as TextName[]).flatMap((name) =>
  languages.map((language) => ({
    field: `${name}${language}` as TextField,
    name,
    language,
    max: textsMax[name],
  })),
);

export type ProductTexts = Readonly<Record<TextField, string>>;

export type ProductInput = ProductTexts &
  ProductFacts & {
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

/** Reads the editable fields of a product. Fails with a code for each wrong field. */
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
      // Readers of Arabic or Kurdish get the English text where theirs is missing.
      const isMissing = read.ok && read.value === '' && (name === 'name' || field === 'summaryEn');
      return [field, note(field, isMissing ? fail('required') : read, '')];
    }),
  ) as ProductTexts;
  const isStay = kind === 'STAY';
  const input: ProductInput = {
    ...texts,
    ...readFacts(source, kind, note),
    priceMinor: note('price', readPrice(formText(source, 'price'), decimals), 0n),
    guestsMax: isStay
      ? note('guestsMax', readNumber(formText(source, 'guestsMax'), 1, guestsLimit), 1)
      : null,
    position: note('position', readNumber(formText(source, 'position'), 0, positionLimit), 0),
    isVisible: source.visibility === 'shown',
  };
  return Object.keys(fields).length === 0 ? ok(input) : fail('FIELDS', { fields });
}

/** Reads a new product: the editable fields, and those that never change. */
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

function readSlug(typed: string): Result<string, 'required' | 'badSlug' | 'tooLong'> {
  const text = typed.trim();
  if (text === '') return fail('required');
  if (text.length > 60) return fail('tooLong');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? ok(text) : fail('badSlug');
}
