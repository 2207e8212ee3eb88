// Which columns has the file of products? One for each input of their forms, under a name that stays.
import { newProductForm, productForms, stockForm } from '@/lib/desk/catalogue/product-input';
import { type Form, inputNames } from '@/lib/forms/form';
import { fail, ok, type Result } from '@/lib/result/result';
import type { ProductKind } from '@/prisma/generated/enums';

const { pictures: _, ...fixed } = newProductForm;

/** What a product's row says: the fields of its form, its stock, and what never changes. */
const rowForms: Readonly<Record<ProductKind, Form>> = {
  GOODS: { ...fixed, ...productForms.GOODS, ...stockForm },
  STAY: { ...fixed, ...productForms.STAY },
};

/** The inputs of a kind of product, by name. */
export const inputsOfKind: Readonly<Record<ProductKind, readonly string[]>> = {
  GOODS: namesOf(rowForms.GOODS),
  STAY: namesOf(rowForms.STAY),
};

/** Every input that has a column, in the order of the file. */
export const fileInputs: readonly string[] = [
  ...new Set(['slug', 'kind', ...inputsOfKind.GOODS, ...inputsOfKind.STAY]),
];

/** Where the name of the input would say little to people. */
const names: Readonly<Record<string, string>> = {
  slug: 'address',
  priceMinor: 'price_iqd',
  guestsMax: 'guests',
  isVisible: 'in_shop',
  categoryId: 'category',
};

/** The name of an input's column: `name_en`, `beds_king`. */
export function columnOf(input: string): string {
  const own = names[input];
  if (own !== undefined) return own;
  return input.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const inputs = new Map(fileInputs.map((input) => [columnOf(input), input]));

/** The input of a column, however its name is written; undefined for any other column. */
export function inputOfColumn(column: string): string | undefined {
  return inputs.get(
    column
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

/** Words of the file for what the form sends; an empty cell is what the form sends without a tick. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { goods: 'GOODS', room: 'STAY', '': '' },
  isVisible: { shown: 'shown', hidden: 'hidden' },
};
const ticks: Readonly<Record<string, string>> = { yes: 'yes', no: '', '': '' };

const wordsOf = (input: string) => words[input] ?? (input.startsWith('amenities-') ? ticks : null);

/** What the form would send for a cell. */
export function typedOf(input: string, cell: string): Result<string, 'badChoice'> {
  const known = wordsOf(input);
  if (known === null) return ok(cell);
  const typed = known[cell.trim().toLowerCase()];
  return typed === undefined ? fail('badChoice') : ok(typed);
}

/** The cell for what the form shows. */
export function cellOf(input: string, typed: string): string {
  const known = wordsOf(input);
  if (known === null) return typed;
  return Object.keys(known).find((word) => known[word] === typed && word !== 'no') ?? '';
}

function namesOf(form: Form): string[] {
  return Object.entries(form).flatMap(([name, field]) => inputNames(name, field));
}
