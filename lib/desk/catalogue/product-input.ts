// What may staff enter for a product? Texts, price, place and the facts of its kind.
import { amenities, bedKinds } from '@/lib/catalogue/room-features';
import { amount } from '@/lib/forms/amount';
import {
  type Field,
  type Problems,
  readForm,
  type Source,
  type ValuesOf,
  wrong,
} from '@/lib/forms/form';
import { count, field, inputsOf, line, oneOf, texts } from '@/lib/forms/kinds';
import { type FieldCode, readNumber } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';
import type { ProductKind } from '@/prisma/generated/enums';
import { isReserved } from './propose-slug';

const bedsMax = 9;
/** How many images a product has at most. */
export const imagesMax = 12;
const mayBeEmpty = true;

/** A number of beds of each kind; kept as the kind of every bed. */
const beds: Field<string[], FieldCode> = {
  inputs: inputsOf(bedKinds, { inputMode: 'numeric', maxLength: 2 }),
  initial: [],
  read: (typed) => {
    const found: string[] = [];
    for (const [at, kind] of bedKinds.entries()) {
      const read = readNumber(typed[at]?.trim() || '0', 0, bedsMax);
      if (!read.ok) return fail(read.code, { at });
      found.push(...Array<string>(read.value).fill(kind));
    }
    return ok(found);
  },
  write: (kept) => bedKinds.map((kind) => String(kept.filter((one) => one === kind).length)),
};

const amenityTicks: Field<string[], never> = {
  inputs: inputsOf(amenities, { type: 'tick' }),
  initial: [],
  read: (ticked) => ok(amenities.filter((_, at) => ticked[at] === 'yes')),
  write: (kept) => amenities.map((one) => (kept.includes(one) ? 'yes' : '')),
};

const categoryId = field<string | null, FieldCode>(
  (typed) => (typed === '' ? ok(null) : isRowId(typed) ? ok(typed) : fail('badChoice')),
  { write: (id) => id ?? '', initial: null, type: 'select' },
);

const ofBoth = {
  name: texts(80),
  summary: texts(200, { rows: 2 }),
  detail: texts(2_000, { mayBeEmpty, isMany: true, rows: 7 }),
  priceMinor: amount(),
};

export const positionMax = 9_999;

const inShop = {
  position: count(0, positionMax),
  /** What is not said to be shown is hidden. */
  isVisible: field<boolean, never>((typed) => ok(typed === 'shown'), {
    write: (isVisible) => (isVisible ? 'shown' : 'hidden'),
    initial: false,
    type: 'select',
    values: ['shown', 'hidden'],
  }),
};

/** In the order of the page. */
export const productForms = {
  STAY: {
    ...ofBoth,
    guestsMax: count(1, 20, { initial: 2 }),
    ...inShop,
    beds,
    amenities: amenityTicks,
    more: texts(600, { mayBeEmpty, isMany: true }),
  },
  GOODS: { ...ofBoth, ...inShop, unit: texts(40, { mayBeEmpty }), categoryId },
};

const { position: _stay, ...stayOnPage } = productForms.STAY;
const { position: _goods, ...goodsOnPage } = productForms.GOODS;

/** What the page of a product asks: where it stands is changed in the list. */
export const editableFields = { STAY: stayOnPage, GOODS: goodsOnPage };

export const stockForm = { stock: count(0, 100_000, { initial: 0 }) };

/** Pictures that were uploaded while the product was entered, by their hashes, in order. */
const pictures = field<readonly string[], FieldCode>(
  (typed) => {
    const hashes = [...new Set(typed.split(' ').filter((one) => one !== ''))];
    const isOurs = hashes.length <= imagesMax && hashes.every((one) => /^[0-9a-f]{64}$/.test(one));
    return isOurs ? ok(hashes) : fail('badChoice');
  },
  { write: (hashes) => hashes.join(' '), initial: [] },
);

/** What is asked of a new product alone. Its kind and its address never change. */
export const newProductForm = {
  kind: oneOf<ProductKind>(['GOODS', 'STAY'], 'GOODS'),
  /** Empty: made of the name. */
  slug: line((typed) => (typed.trim() === '' ? ok('') : readProductSlug(typed)), {
    maxLength: 60,
    dir: 'ltr',
  }),
  pictures,
};

type Stay = ValuesOf<typeof productForms.STAY>;
type Goods = ValuesOf<typeof productForms.GOODS>;

export type ProductInput = Omit<Stay & Goods, 'guestsMax'> & {
  /** Null for goods. */
  readonly guestsMax: number | null;
};

export type NewProductInput = ProductInput &
  ValuesOf<typeof newProductForm> & {
    /** Null for stays. */
    readonly stock: number | null;
  };

/** What a product of the other kind has. */
const otherwise = {
  guestsMax: null,
  beds: [],
  amenities: [],
  categoryId: null,
  more: {},
  unit: {},
};

/** Reads the editable fields of a product. Fails with a code for each wrong field. */
export function readProduct(
  source: Source,
  kind: ProductKind,
): Result<ProductInput, 'FIELDS', { fields: Problems }> {
  const read = readForm<typeof productForms.STAY | typeof productForms.GOODS>(
    productForms[kind],
    source,
  );
  return read.ok ? ok({ ...otherwise, ...read.value } as ProductInput) : read;
}

/** The same without its place, which the page of a product does not ask. */
export function readEdited(
  source: Source,
  kind: ProductKind,
): Result<Omit<ProductInput, 'position'>, 'FIELDS', { fields: Problems }> {
  const read = readForm<typeof editableFields.STAY | typeof editableFields.GOODS>(
    editableFields[kind],
    source,
  );
  return read.ok ? ok({ ...otherwise, ...read.value } as ProductInput) : read;
}

/** Reads a new product: the editable fields, and those that never change. */
export function readNewProduct(
  source: Source,
): Result<NewProductInput, 'FIELDS', { fields: Problems }> {
  const fixed = readForm(newProductForm, source);
  const isGoods = source.kind === 'GOODS';
  const stock = isGoods ? readForm(stockForm, source) : ok({ stock: null });
  const read = readProduct(source, isGoods ? 'GOODS' : 'STAY');
  if (read.ok && fixed.ok && stock.ok) {
    return ok({ ...read.value, ...fixed.value, ...stock.value });
  }
  const parts = [fixed, read, stock].map((part) => (part.ok ? {} : part.fields));
  return wrong(Object.assign({}, ...parts) as Problems);
}

/** An address that a product may have: none where the desk has a page. */
function readProductSlug(typed: string): Result<string, FieldCode> {
  const read = readSlug(typed);
  return read.ok && isReserved(read.value) ? fail('badSlug') : read;
}

/** A web address: lower-case Latin letters, digits and single hyphens. */
export function readSlug(typed: string): Result<string, FieldCode> {
  const slug = typed.trim();
  if (slug === '') return fail('required');
  if (slug.length > 60) return fail('tooLong');
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) ? ok(slug) : fail('badSlug');
}
