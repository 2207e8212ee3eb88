import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { productPath } from '@/lib/catalogue/catalogue-queries';
import { readDeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { listAllCategories } from '@/lib/desk/catalogue/categories';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { CancellationPanel } from '../cancellation-panel';
import { GuestPricesPanel } from '../guests-panel';
import { productFields } from '../product-fields';
import { change } from './actions';
import { PicturePanel } from './picture-panel';
import { RoomsPanel } from './rooms-panel';
import { StockPanel } from './stock-panel';

const route = '/admin/catalogue/[slug]';

export const generateMetadata = titled('catalogue.list.title');

/** One product: its texts and price, its stock or rooms, its picture. */
export default deskPage('manage_catalogue', route, async ({ actor, params, query }) => {
  const { slug } = params;
  const product = await readDeskProduct(slug);
  if (product === null) notFound();
  const t = await getTranslations('catalogue.product');
  const list = await getTranslations('catalogue.list');
  const locale = await getLocale();
  const categories = product.kind === 'STAY' ? [] : await listAllCategories();
  const choices = categories.map((one) => ({
    value: one.id,
    label: textIn(one.name, locale),
  }));
  return (
    <>
      <UpLink href="/admin/catalogue">{list('title')}</UpLink>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-5">
        <h1 className="text-lg">{textIn(product.names, locale)}</h1>
        <a
          className="text-link py-1 text-sm"
          href={`${productPath(product)}${product.isVisible ? '' : '?preview'}`}
        >
          {t(product.isVisible ? 'toShop' : 'preview')}
        </a>
        {product.kind === 'STAY' ? (
          <a className="text-link py-1 text-sm" href={`/admin/catalogue/${product.slug}/calendar`}>
            {list('calendar')}
          </a>
        ) : null}
      </div>
      {/* Not beside the news of a later change. */}
      {query.added === undefined || product.version > 1 ? null : (
        <Notice tone="good" role="status" className="mb-4 max-w-5xl">
          {t(product.isVisible ? 'addedShown' : 'added')}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ActionForm
          action={change}
          hidden={{
            signedInAs: actor.userId,
            slug: product.slug,
            seenVersion: String(product.version),
          }}
          idPrefix="product"
          className="flex flex-col gap-4"
          fieldsClassName="grid items-start gap-4 md:grid-cols-3"
          buttonsClassName="flex"
          fields={await productFields(product, choices)}
          buttons={[{ label: t('save'), pendingLabel: t('saving') }]}
        >
          <p className="text-sm text-ink-soft">{t('frozen')}</p>
        </ActionForm>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {product.kind === 'STAY' ? (
            <>
              <RoomsPanel product={product} actorId={actor.userId} />
              <GuestPricesPanel slug={product.slug} actorId={actor.userId} />
              <CancellationPanel slug={product.slug} actorId={actor.userId} />
            </>
          ) : (
            <StockPanel product={product} actorId={actor.userId} />
          )}
          <PicturePanel
            product={product}
            actorId={actor.userId}
            told={firstValue(query.picture) || null}
          />
        </div>
      </div>
    </>
  );
});
