// Which categories group the goods? Staff add, rename, order and remove them.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { withTx } from '@/lib/db/transaction';
import { factsOf, type Problems, readForm, type Source } from '@/lib/forms/form';
import { count, texts } from '@/lib/forms/kinds';
import { asTexts, type Localized, textIn } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { ProductCategory } from '@/prisma/generated/client';
import type { CatalogueEditor } from './change-product';

const categoriesMax = 40;

/** What staff enter for a category. */
export const categoryForm = {
  name: texts(40),
  position: count(0, 999, { isEmptyInitial: true }),
};

/** Every category, in the order of the shop. */
export async function listAllCategories(): Promise<Category[]> {
  const rows = await db().productCategory.findMany({
    orderBy: [{ position: 'asc' }, { slug: 'asc' }],
    take: categoriesMax,
  });
  return rows.map(categoryOf);
}

type Category = ProductCategory & { readonly name: Localized };

const categoryOf = (row: ProductCategory): Category => ({ ...row, name: asTexts(row.name) });

/**
 * Adds a category, or changes the one of `categoryId`; its slug comes from its first name, where
 * that has Latin letters. Fails: FIELDS, something typed is wrong, by field; NAME_TAKEN; TOO_MANY; NOT_FOUND.
 */
export async function setCategory(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new category. */
    readonly categoryId: string;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<
  | Result<true, 'NOT_FOUND' | 'NAME_TAKEN' | 'TOO_MANY'>
  | Result<never, 'FIELDS', { fields: Problems<typeof categoryForm> }>
> {
  const read = readForm(categoryForm, given.source);
  if (!read.ok) return read;
  const called = textIn(read.value.name, 'en');
  const slug = slugOf(called) || randomUUID().slice(0, 8);
  return withTx<Result<true, 'NOT_FOUND' | 'NAME_TAKEN' | 'TOO_MANY'>>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'categories');
    const all = (await tx.records.productCategory.findMany()).map(categoryOf);
    const before = all.find(({ id }) => id === given.categoryId);
    if (given.categoryId !== '' && before === undefined) return fail('NOT_FOUND');
    const others = all.filter((one) => one !== before);
    const isTaken = (one: Category) =>
      textIn(one.name, 'en') === called || (before === undefined && one.slug === slug);
    if (others.some(isTaken)) return fail('NAME_TAKEN');
    if (before === undefined && all.length >= categoriesMax) return fail('TOO_MANY');
    const { id } = before
      ? await tx.records.productCategory.update({ where: { id: before.id }, data: read.value })
      : await tx.records.productCategory.create({ data: { ...read.value, slug } });
    await auditPerson(tx, actor, clock.now(), {
      subject: `category:${id}`,
      action: 'catalogue.category_set',
      before: before ? factsOf(categoryForm, before) : {},
      after: factsOf(categoryForm, read.value),
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
    const all = (await tx.records.productCategory.findMany()).map(categoryOf);
    const before = all.find(({ id }) => id === categoryId);
    if (before === undefined) return fail('NOT_FOUND');
    await tx.records.productCategory.delete({ where: { id: before.id } });
    await auditPerson(tx, actor, clock.now(), {
      subject: `category:${before.id}`,
      action: 'catalogue.category_removed',
      before: factsOf(categoryForm, before),
      after: {},
    });
    return ok(true as const);
  });
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
