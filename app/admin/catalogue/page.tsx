import { getLocale } from 'next-intl/server';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listDeskProducts } from '@/lib/desk/catalogue/catalogue-desk';
import { getTranslations } from '@/lib/i18n/translations';
import { deskButton } from '../_components/desk-style';
import { CancellationPanel } from './cancellation-panel';
import { CategoriesPanel } from './categories-panel';
import { ChildBandsPanel } from './guests-panel';
import { ProductTable } from './product-table';

export const generateMetadata = titled('catalogue.list.title');

/** All products, shown in the shop or not: rooms, then goods. */
export default deskPage('manage_catalogue', '/admin/catalogue', async ({ actor }) => {
  const t = await getTranslations('catalogue.list');
  const locale = await getLocale();
  const products = await listDeskProducts();
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
      {(['STAY', 'GOODS'] as const).map((kind) => (
        <ProductTable
          key={kind}
          kind={kind}
          products={products.filter((product) => product.kind === kind)}
          locale={locale}
        />
      ))}
      <CategoriesPanel actorId={actor.userId} />
      <ChildBandsPanel actorId={actor.userId} />
      <CancellationPanel slug={null} actorId={actor.userId} />
    </>
  );
});
