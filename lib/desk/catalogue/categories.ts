// Which categories group the goods? Staff add, rename, sort and remove them.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { factsOf, type Problems, readForm, type Source, type ValuesOf } from '@/lib/forms/form';
import { line, texts } from '@/lib/forms/kinds';
import { asTexts, type Localized, textIn } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { ProductCategory } from '@/prisma/generated/client';
import type { CatalogueEditor } from './change-product';
import { readSlug } from './product-input';
import { proposeSlug } from './propose-slug';
import { type PutBeside, putBeside } from './put-beside';

const categoriesMax = 40;

/** What staff enter for a category. */
export const categoryForm = {
  name: texts(40),
  intro: texts(200, { mayBeEmpty: true }),
};

/** A new one has an address too, which then stays what links know; empty: made of the name. */
export const newCategoryForm = {
  ...categoryForm,
  slug: line((typed) => (typed.trim() === '' ? ok('') : readSlug(typed)), {
    maxLength: 60,
    dir: 'ltr',
  }),
};

const shopOrder = [{ position: 'asc' as const }, { slug: 'asc' as const }];

/** Every category, in the order of the shop. */
export async function listAllCategories(): Promise<Category[]> {
  const rows = await db().productCategory.findMany({ orderBy: shopOrder, take: categoriesMax });
  return rows.map(categoryOf);
}

type SetCategory = Result<true, 'NOT_FOUND' | 'NAME_TAKEN' | 'SLUG_TAKEN' | 'TOO_MANY'>;

type Category = ProductCategory & { readonly name: Localized; readonly intro: Localized };

const categoryOf = (row: ProductCategory): Category => ({
  ...row,
  name: asTexts(row.name),
  intro: asTexts(row.intro),
});

/**
 * Adds a category, or changes the one of `categoryId`. Fails: FIELDS, something typed is wrong, by
 * field; NAME_TAKEN; SLUG_TAKEN; TOO_MANY; NOT_FOUND.
 */
export async function setCategory(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new category. */
    readonly categoryId: string;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<SetCategory | Result<never, 'FIELDS', { fields: Problems<typeof newCategoryForm> }>> {
  const isNew = given.categoryId === '';
  const read = readForm(isNew ? newCategoryForm : categoryForm, given.source);
  if (!read.ok) return read;
  const { slug: typed = '', ...value } = read.value as ValuesOf<typeof categoryForm> & {
    slug?: string;
  };
  return withTx<SetCategory>(async (tx) => {
    // Serialises simultaneous additions.
    await lockNamed(tx, 'categories');
    const all = (await tx.records.productCategory.findMany()).map(categoryOf);
    const before = all.find(({ id }) => id === given.categoryId);
    if (!isNew && before === undefined) return fail('NOT_FOUND');
    const others = all.filter((one) => one !== before);
    const called = textIn(value.name, 'en');
    if (others.some((one) => textIn(one.name, 'en') === called)) return fail('NAME_TAKEN');
    const slug = typed || proposeSlug(value.name) || randomUUID().slice(0, 8);
    if (isNew && others.some((one) => one.slug === slug)) return fail('SLUG_TAKEN');
    if (isNew && all.length >= categoriesMax) return fail('TOO_MANY');
    const last = Math.max(0, ...all.map(({ position }) => position));
    const { id } = before
      ? await tx.records.productCategory.update({ where: { id: before.id }, data: value })
      : await tx.records.productCategory.create({ data: { ...value, slug, position: last + 1 } });
    await auditPerson(tx, actor, clock.now(), {
      subject: `category:${id}`,
      action: 'catalogue.category_set',
      before: before ? factsOf(categoryForm, before) : {},
      after: factsOf(categoryForm, value),
    });
    return ok(true as const);
  });
}

const writeOrder = sql`
  UPDATE product_category SET position = sorted.place
  FROM unnest($1::uuid[]) WITH ORDINALITY AS sorted(id, place)
  WHERE product_category.id = sorted.id AND product_category.position <> sorted.place`;

/** Moves a category, by its id, beside another. Fails: NOT_FOUND. */
export async function moveCategory(
  actor: CatalogueEditor,
  given: PutBeside,
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'>> {
  return withTx(async (tx) => {
    await lockNamed(tx, 'categories');
    const all = await tx.records.productCategory.findMany({ orderBy: shopOrder });
    const put = putBeside(
      all.map(({ id }) => id),
      given,
    );
    if (put === null) return fail('NOT_FOUND');
    if (put.from !== put.to) {
      await tx.query(writeOrder, [put.order]);
      await auditPerson(tx, actor, clock.now(), {
        subject: `category:${given.moved}`,
        action: 'catalogue.category_set',
        before: { place: put.from },
        after: { place: put.to },
      });
    }
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
