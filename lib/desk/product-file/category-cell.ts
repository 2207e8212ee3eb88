// How is a product's category written in a file? By its name, or by its address.
import { type Localized, textIn } from '@/lib/i18n/localized';
import { cellOf } from './product-columns';

export type Categories = readonly {
  readonly id: string;
  readonly slug: string;
  readonly name: Localized;
}[];

/** By its name in any language, or by its address. */
export function categoryId(cell: string, categories: Categories) {
  const name = cell.trim();
  if (name === '') return { ok: true, value: '' } as const;
  const found = categories.filter(
    (one) => one.slug === name || Object.values(one.name).includes(name),
  );
  const [only] = found;
  return only !== undefined && found.length === 1
    ? ({ ok: true, value: only.id } as const)
    : ({ ok: false, code: 'noSuchCategory' } as const);
}

/** The cell of a category: the name by which `categoryId` finds it. */
function categoryCell(id: string, categories: Categories): string {
  const category = categories.find((one) => one.id === id);
  if (category === undefined) return '';
  const name = textIn(category.name, 'en');
  return categoryId(name, categories).ok ? name : category.slug;
}

/** A product's cell under an input's column. */
export function productCell(
  typed: Readonly<Record<string, string>>,
  input: string,
  categories: Categories,
): string {
  const text = typed[input] ?? '';
  return input === 'categoryId' ? categoryCell(text, categories) : cellOf(input, text);
}
