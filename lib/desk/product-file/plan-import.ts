// What would a file of products change? Row by row, against the catalogue as it is. Pure.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/audit-hash';
import {
  type NewProductInput,
  type ProductInput,
  positionMax,
  productForms,
  readNewProduct,
  readSlug,
  stockForm,
} from '@/lib/desk/catalogue/product-input';
import type { ProductRow } from '@/lib/desk/catalogue/product-row';
import { numberedSlug } from '@/lib/desk/catalogue/propose-slug';
import { type Field, type Form, inputNames, readForm } from '@/lib/forms/form';
import { readText } from '@/lib/forms/read-fields';
import { locales } from '@/lib/i18n/locale';
import { type Localized, suffixOf, textIn } from '@/lib/i18n/localized';
import type { ProductKind } from '@/prisma/generated/enums';
import { type Categories, categoryId } from './category-cell';
import { inputsOfKind, typedOf } from './product-columns';
import type { ProductRowCells } from './read-product-file';

export type CatalogueNow = {
  readonly products: readonly ProductRow[];
  readonly categories: Categories;
};

/** What is wrong with a row, at the input of its column. */
type RowProblem = { readonly input: string; readonly code: string };
type Change = { readonly input: string; readonly before: string; readonly after: string };

type Of = { readonly line: number; readonly slug: string; readonly names: Localized };

export type PlannedRow =
  | (Of & { readonly act: 'new'; readonly input: NewProductInput })
  | (Of & {
      readonly act: 'changed';
      readonly product: ProductRow;
      readonly input: ProductInput;
      /** Null: it stays as it is. */
      readonly stock: number | null;
      readonly changes: readonly Change[];
    })
  | (Of & { readonly act: 'unchanged' })
  | (Of & { readonly act: 'refused'; readonly problems: readonly RowProblem[] });

type Source = Record<string, string>;
type Cells = Readonly<Record<string, string>>;

/** One entry for each row, in their order. A column that the file does not have changes nothing. */
export function planImport(
  rows: readonly ProductRowCells[],
  now: CatalogueNow,
): readonly PlannedRow[] {
  const taken = new Set(now.products.map(({ slug }) => slug));
  const met = new Set<string>();
  let position = Math.max(0, ...now.products.map((product) => product.position));
  return rows.map((row) => {
    const planned = planRow(row, now, { taken, position: Math.min(position + 1, positionMax) });
    if (planned.act === 'new') position += 1;
    const isTwice = met.has(planned.slug) && planned.act !== 'refused';
    if (planned.slug !== '') met.add(planned.slug);
    if (isTwice) return refused(planned, [{ input: 'slug', code: 'twice' }]);
    taken.add(planned.slug);
    return planned;
  });
}

/** Names a plan with what it starts from: another plan, or another catalogue, has another one. */
export function digestOfPlan(plan: readonly PlannedRow[]): string {
  const facts = plan.map((row) => ({
    ...{ act: row.act, slug: row.slug, line: row.line },
    ...('changes' in row && { changes: row.changes, version: row.product.version }),
    ...('product' in row ? {} : 'input' in row && { input: plain(row.input) }),
  }));
  return createHash('sha256').update(canonicalJson(facts)).digest('hex');
}

const plain = (input: ProductInput) => ({ ...input, priceMinor: input.priceMinor.toString() });

/** The texts of a product's form, by the names of its inputs. */
export function typedProduct(product: ProductRow): Source {
  const form: Form = productForms[product.kind];
  const typed = written(form, product);
  if (product.stock !== null) typed.stock = String(product.stock);
  return { ...typed, slug: product.slug, kind: product.kind };
}

function planRow(
  { line, cells }: ProductRowCells,
  now: CatalogueNow,
  next: { readonly taken: ReadonlySet<string>; readonly position: number },
): PlannedRow {
  const asked = typedOf('kind', cells.kind ?? '');
  const askedKind = asked.ok && asked.value !== '' ? (asked.value as ProductKind) : null;
  const product = productOf(cells, askedKind, now);
  const kind = product?.kind ?? askedKind ?? 'GOODS';
  const { source, problems } = overlaid(cells, kind, product, now);
  const address = (cells.slug ?? '').trim();
  const names = namesOf(source);
  const slug = product?.slug ?? (address || numberedSlug(names, (one) => next.taken.has(one)));
  const of = { line, slug, names };
  if (!asked.ok) problems.unshift({ input: 'kind', code: 'badChoice' });
  if (product === null && !readSlug(slug).ok) problems.push({ input: 'slug', code: 'badSlug' });
  if (product && askedKind && product.kind !== askedKind) {
    problems.unshift({ input: 'kind', code: 'kindFixed' });
  }
  if (problems.length > 0) return refused(of, problems);
  if (product !== null) return planChange(of, product, source, cells);
  const stock = source.stock || '0';
  const position = source.position || String(next.position);
  const read = readNewProduct({ ...source, stock, position, slug, kind, pictures: '' });
  return read.ok ? { ...of, act: 'new', input: read.value } : refused(of, listed(read.fields));
}

/** Only what has a column is read: what a product has besides is nobody's mistake in this file. */
function planChange(of: Of, product: ProductRow, source: Source, cells: Cells): PlannedRow {
  const isGiven = (name: string, field: Field<unknown>) =>
    inputNames(name, field).some((input) => input in cells);
  const fields: Form = {
    ...productForms[product.kind],
    ...(product.kind === 'GOODS' && stockForm),
  };
  const given = Object.entries(fields).filter(([name, field]) => isGiven(name, field));
  const read = readForm(Object.fromEntries(given) as Form, source);
  if (!read.ok) return refused(of, listed(read.fields));
  const { stock = null, ...values } = read.value as Partial<ProductInput> & { stock?: number };
  const input = { ...inputOf(product), ...values };
  const before = typedProduct(product);
  const after = typedProduct({ ...product, ...input, stock: stock ?? product.stock });
  const changes = inputsOfKind[product.kind]
    .filter((input) => before[input] !== after[input])
    .map((input) => ({ input, before: before[input] ?? '', after: after[input] ?? '' }));
  const isStockNew = stock !== null && stock !== product.stock;
  return changes.length === 0
    ? { ...of, act: 'unchanged' }
    : {
        ...{ ...of, act: 'changed', product, input, changes },
        stock: isStockNew ? stock : null,
      };
}

/** What the form of a product holds, as it is. */
function inputOf(product: ProductRow): ProductInput {
  const names = Object.keys({ ...productForms.STAY, ...productForms.GOODS });
  return Object.fromEntries(
    names.map((name) => [name, product[name as keyof ProductRow]]),
  ) as ProductInput;
}

/** By its address; a row without one is that of the only product of its kind with its name. */
function productOf(
  cells: Cells,
  kind: ProductKind | null,
  { products }: CatalogueNow,
): ProductRow | null {
  const address = (cells.slug ?? '').trim();
  if (address !== '') return products.find(({ slug }) => slug === address) ?? null;
  const name = textIn(namesOf(cells), 'en');
  const isSame = (one: ProductRow) =>
    textIn(one.name, 'en') === name && one.kind === (kind ?? 'GOODS');
  const found = products.filter(isSame);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What the form would send: the product as it is, or a new one, with the cells over it. */
function overlaid(
  cells: Cells,
  kind: ProductKind,
  product: ProductRow | null,
  { categories }: CatalogueNow,
) {
  const source: Source = product === null ? initialOf(kind) : typedProduct(product);
  const problems: RowProblem[] = [];
  for (const [input, cell] of Object.entries(cells)) {
    if (input === 'slug' || input === 'kind') continue;
    if (!inputsOfKind[kind].includes(input)) {
      if (!/^(?:|0|no)$/i.test(cell)) problems.push({ input, code: 'notOfKind' });
      continue;
    }
    const typed = input === 'categoryId' ? categoryId(cell, categories) : typedOf(input, cell);
    if (typed.ok) source[input] = typed.value;
    else problems.push({ input, code: typed.code });
  }
  return { source, problems };
}

function initialOf(kind: ProductKind): Source {
  const form: Form = productForms[kind];
  const initial = Object.fromEntries(
    Object.entries(form).map(([name, field]) => [name, field.initial]),
  );
  return { ...written(form, initial), position: '' };
}

function written(form: Form, record: Readonly<Record<string, unknown>>): Source {
  const pairs = Object.entries(form).flatMap(([name, field]) => {
    const value = record[name];
    const texts = value === null || value === undefined ? [] : field.write(value);
    return inputNames(name, field).map((input, at): [string, string] => [input, texts[at] ?? '']);
  });
  return Object.fromEntries(pairs);
}

function namesOf(source: Readonly<Record<string, string>>): Localized {
  const pairs = locales.map((locale) => {
    const read = readText(source[`name${suffixOf(locale)}`] ?? '', { max: 80, isMany: false });
    return [locale, read.ok ? read.value : ''];
  });
  return Object.fromEntries(pairs.filter(([, name]) => name !== ''));
}

const listed = (fields: Readonly<Record<string, string>>): RowProblem[] =>
  Object.entries(fields).map(([input, code]) => ({ input, code }));

function refused({ line, slug, names }: Of, problems: readonly RowProblem[]): PlannedRow {
  return { line, slug, names, act: 'refused', problems };
}
