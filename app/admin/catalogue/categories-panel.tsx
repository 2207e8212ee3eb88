import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { TextLink } from '@/app/_components/text-link';
import { formFields } from '@/app/_forms/form-fields';
import { Section } from '@/app/admin/_components/section';
import { categoryPath, readCategories } from '@/lib/catalogue/what-is-sold';
import { categoryForm, listAllCategories, newCategoryForm } from '@/lib/desk/catalogue/categories';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { placeCategory, saveCategory } from './category-actions';
import { SortedRows } from './sorted-rows';

type Category = Awaited<ReturnType<typeof listAllCategories>>[number];

/** The categories of goods, each with a page of its own in the shop. */
export async function CategoriesPanel({ actorId }: { actorId: string }) {
  const [t, list, locale] = await Promise.all([
    getTranslations('catalogue.categories'),
    getTranslations('catalogue.list'),
    getLocale(),
  ]);
  const [categories, sold] = await Promise.all([listAllCategories(), readCategories()]);
  const isSold = (id: string) => sold.some((one) => one.id === id);
  return (
    <Section
      id="categories"
      title={t('title')}
      className="mb-8 max-w-5xl border-t border-line-strong pt-3"
    >
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      <SortedRows
        action={placeCategory}
        signedInAs={actorId}
        form="category-order-form"
        className="divide-y divide-line border-t border-line"
        itemClassName="py-3"
        words={{
          handle: list('handle', { name: '{name}', place: '{place}', count: '{count}' }),
          moved: list('moved', { name: '{name}', to: '{to}', count: '{count}' }),
          up: list('up', { name: '{name}' }),
          down: list('down', { name: '{name}' }),
        }}
        items={categories.map((category) => ({
          id: category.id,
          name: textIn(category.name, locale),
          node: (
            <div className="grow">
              <p className="mb-1 text-sm">
                <TextLink
                  href={`${categoryPath(category)}${isSold(category.id) ? '' : '?preview'}`}
                >
                  <bdi dir="ltr">{categoryPath(category)}</bdi>
                </TextLink>
              </p>
              <CategoryForm category={category} actorId={actorId} />
            </div>
          ),
        }))}
      />
      <div className="border-y border-line py-3">
        <CategoryForm category={null} actorId={actorId} />
      </div>
    </Section>
  );
}

async function CategoryForm({ category, actorId }: { category: Category | null; actorId: string }) {
  const t = await getTranslations('catalogue.categories');
  const locale = await getLocale();
  return (
    <ActionForm
      action={saveCategory}
      hidden={{ signedInAs: actorId, categoryId: category?.id ?? '' }}
      idPrefix={`category-${category?.id ?? 'new'}`}
      className="flex flex-col gap-2"
      fieldsClassName="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-3"
      buttonsClassName="flex gap-3"
      fields={
        category === null
          ? await formFields(t, newCategoryForm, null)
          : await formFields(t, categoryForm, category)
      }
      buttons={
        category === null
          ? [{ label: t('add'), pendingLabel: t('saving'), kind: 'secondary' }]
          : [
              {
                label: t('save'),
                ariaLabel: t('named', { action: t('save'), name: textIn(category.name, locale) }),
                pendingLabel: t('saving'),
                intent: 'save',
                kind: 'secondary',
              },
              {
                label: t('remove'),
                ariaLabel: t('named', { action: t('remove'), name: textIn(category.name, locale) }),
                pendingLabel: t('saving'),
                intent: 'remove',
                kind: 'quiet',
              },
            ]
      }
    />
  );
}
