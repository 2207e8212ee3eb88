// Which categories group the goods? Staff add, rename, order and remove them.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import { type FieldCode, readNumber, readText } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import type { ProductCategory } from '@/prisma/generated/client';
import type { CatalogueEditor } from './change-product';

const categoriesMax = 40;
const nameMax = 40;
const positionMax = 999;

type Typed = Pick<ProductCategory, 'nameEn' | 'nameAr' | 'nameCkb' | 'position'>;
/** Problems by field name. */
export type CategoryProblems = Readonly<Partial<Record<keyof Typed, FieldCode>>>;

/** Every category, in the order of the shop. */
export function listAllCategories(): Promise<ProductCategory[]> {
  return db().productCategory.findMany({
    orderBy: [{ position: 'asc' }, { nameEn: 'asc' }],
    take: categoriesMax,
  });
}

/**
 * Adds a category, or changes the one of `categoryId`; its slug always comes from its first English
 * name. Fails: FIELDS, something typed is wrong, by field; NAME_TAKEN; TOO_MANY; NOT_FOUND.
 */
export async function setCategory(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new category. */
    readonly categoryId: string;
    readonly source: Readonly<Record<string, unknown>>;
  },
  clock = systemClock,
): Promise<
  | Result<true, 'NOT_FOUND' | 'NAME_TAKEN' | 'TOO_MANY'>
  | Result<never, 'FIELDS', { fields: CategoryProblems }>
> {
  const read = readCategory(given.source);
  if (!read.ok) return read;
  const slug = slugOf(read.value.nameEn);
  if (slug === '') return fail('FIELDS', { fields: { nameEn: 'badText' } });
  return withTx<Result<true, 'NOT_FOUND' | 'NAME_TAKEN' | 'TOO_MANY'>>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'categories');
    const all = await tx.records.productCategory.findMany();
    const before = all.find(({ id }) => id === given.categoryId);
    if (given.categoryId !== '' && before === undefined) return fail('NOT_FOUND');
    const others = all.filter((one) => one !== before);
    const isTaken = (one: ProductCategory) =>
      one.nameEn === read.value.nameEn || (before === undefined && one.slug === slug);
    if (others.some(isTaken)) return fail('NAME_TAKEN');
    if (before === undefined && all.length >= categoriesMax) return fail('TOO_MANY');
    const { id } = before
      ? await tx.records.productCategory.update({ where: { id: before.id }, data: read.value })
      : await tx.records.productCategory.create({ data: { ...read.value, slug } });
    await appendAudit(tx, {
      subject: `category:${id}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'catalogue.category_set',
      cause: `person:${actor.userId}`,
      before: before ? factsOf(before) : {},
      after: { ...read.value },
      at: clock.now(),
    });
    return ok(true as const);
  });
}

/** Removes a category; its goods then have none. */
export async function removeCategory(
  actor: CatalogueEditor,
  categoryId: string,
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'>> {
  return withTx(async (tx) => {
    await lockNamed(tx, 'categories');
    const all = await tx.records.productCategory.findMany();
    const before = all.find(({ id }) => id === categoryId);
    if (before === undefined) return fail('NOT_FOUND');
    await tx.records.productCategory.delete({ where: { id: before.id } });
    await appendAudit(tx, {
      subject: `category:${before.id}`,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action: 'catalogue.category_removed',
      cause: `person:${actor.userId}`,
      before: factsOf(before),
      after: {},
      at: clock.now(),
    });
    return ok(true as const);
  });
}

const factsOf = ({ id: _id, slug: _slug, ...facts }: ProductCategory): Typed => facts;

function readCategory(
  source: Readonly<Record<string, unknown>>,
): Result<Typed, 'FIELDS', { fields: CategoryProblems }> {
  const fields: Partial<Record<keyof Typed, FieldCode>> = {};
  const name = (field: 'nameEn' | 'nameAr' | 'nameCkb') => {
    const read = readText(formText(source, field), { max: nameMax, isMany: false });
    if (!read.ok) fields[field] = read.code;
    else if (read.value === '') fields[field] = 'required';
    return read.ok ? read.value : '';
  };
  const position = readNumber(formText(source, 'position') || '0', 0, positionMax);
  if (!position.ok) fields.position = position.code;
  const typed = {
    nameEn: name('nameEn'),
    nameAr: name('nameAr'),
    nameCkb: name('nameCkb'),
    position: position.ok ? position.value : 0,
  };
  return Object.keys(fields).length === 0 ? ok(typed) : fail('FIELDS', { fields });
}

/** `Coffee & tea` becomes `coffee-tea`; empty if there is no Latin letter. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');
}
