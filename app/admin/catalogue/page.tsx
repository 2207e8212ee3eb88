import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listDeskProducts, readListWish } from '@/lib/desk/catalogue/catalogue-desk';
import { listAllCategories } from '@/lib/desk/catalogue/categories';
import { manyMax } from '@/lib/desk/catalogue/many-input';
import { getTranslations } from '@/lib/i18n/translations';
import { deskButton } from '../_components/desk-style';
import { CancellationPanel } from './cancellation-panel';
import { CategoriesPanel } from './categories-panel';
import { placeCategory } from './category-actions';
import { ChildBandsPanel } from './guests-panel';
import { ListFilter } from './list-filter';
import { moveOne } from './many-actions';
import { ManyForm } from './many-form';
import { ProductTable } from './product-table';

export const generateMetadata = titled('catalogue.list.title');

/** All products, shown in the shop or not: rooms, then goods. */
export default deskPage('manage_catalogue', '/admin/catalogue', async ({ actor, query }) => {
  const t = await getTranslations('catalogue.list');
  const locale = await getLocale();
  const wish = readListWish(query);
  const [{ products, isCut }, categories] = await Promise.all([
    listDeskProducts(wish),
    listAllCategories(),
  ]);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-lg">{t('title')}</h1>
        <a href="/admin/catalogue/file" className="text-link ms-auto py-2 text-sm">
          {t('file')}
        </a>
        <a
          href="/admin/catalogue/new"
          className={`${deskButton.primary} inline-flex items-center no-underline`}
        >
          {t('add')}
        </a>
      </div>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      <ListFilter wish={wish} categories={categories} />
      {isCut ? (
        <Notice tone="wait" className="mb-4 max-w-prose">
          {t('cut', { max: manyMax })}
        </Notice>
      ) : null}
      {products.length === 0 ? (
        <p className="mb-8 py-4 text-ink-soft">{t('none')}</p>
      ) : (
        <div>
          <ManyForm actorId={actor.userId} categories={categories}>
            {(['STAY', 'GOODS'] as const).map((kind) => (
              <ProductTable
                key={kind}
                kind={kind}
                products={products.filter((product) => product.kind === kind)}
                locale={locale}
                actorId={actor.userId}
              />
            ))}
          </ManyForm>
        </div>
      )}
      <ActionForm
        action={moveOne}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="order"
        buttons={[]}
      />
      <ActionForm
        action={placeCategory}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="category-order"
        buttons={[]}
      />
      <CategoriesPanel actorId={actor.userId} />
      <ChildBandsPanel actorId={actor.userId} />
      <CancellationPanel slug={null} actorId={actor.userId} />
    </>
  );
});
