import { useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { ShopImage } from '@/app/_components/shop-image';
import { StatusBadge } from '@/app/_components/status-mark';
import type { DeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { allOf } from '@/lib/desk/catalogue/product-ticks';
import { textIn } from '@/lib/i18n/localized';
import { WideTable } from '../_components/wide-table';
import { moveOne } from './many-actions';
import { AllTick, ProductTick } from './product-ticks';
import { SortedRows } from './sorted-rows';

type Props = {
  kind: 'STAY' | 'GOODS';
  products: readonly DeskProduct[];
  locale: string;
  actorId: string;
};

const head = 'py-2 pe-3 font-semibold';

/** The rooms or the goods, in the order of the shop. */
export function ProductTable({ kind, products, locale, actorId }: Props) {
  const t = useTranslations('catalogue.list');
  const isRooms = kind === 'STAY';
  const title = t(isRooms ? 'rooms' : 'gifts');
  if (products.length === 0) return null;
  const heads = (
    <thead className="border-b border-line-strong text-xs">
      <tr>
        <td className="w-8" />
        <td className="w-10">
          <AllTick rows={allOf(products)} label={t('tickAll', { list: title })} />
        </td>
        <th scope="col" className={`${head} text-start`}>
          {t('name')}
        </th>
        <th scope="col" className={`${head} text-end`}>
          {t('price')}
        </th>
        <th scope="col" className={`${head} text-end max-sm:hidden`}>
          {t(isRooms ? 'doors' : 'stock')}
        </th>
        <th scope="col" className={`${head} text-start max-sm:hidden`}>
          {t('state')}
        </th>
      </tr>
    </thead>
  );
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-base">{title}</h2>
      <WideTable label={title}>
        <SortedRows
          action={moveOne}
          signedInAs={actorId}
          form="order-form"
          head={heads}
          // What the keyboard comes to is not below the bar that stays in sight.
          className="w-full text-sm [&_:is(a,button,input)]:scroll-mt-32"
          itemClassName="border-b border-line align-middle hover:bg-surface-sunk"
          words={{
            handle: t('handle', { name: '{name}', place: '{place}', count: '{count}' }),
            moved: t('moved', { name: '{name}', to: '{to}', count: '{count}' }),
            up: t('up', { name: '{name}' }),
            down: t('down', { name: '{name}' }),
          }}
          items={products.map((product) => ({
            id: product.slug,
            name: textIn(product.names, locale),
            node: <ProductCells product={product} locale={locale} />,
          }))}
        />
      </WideTable>
    </section>
  );
}

function ProductCells({ product, locale }: { product: DeskProduct; locale: string }) {
  const t = useTranslations('catalogue.list');
  const { slug, kind, isVisible, stock, rooms, category, version } = product;
  const path = `/admin/catalogue/${slug}`;
  const name = textIn(product.names, locale);
  const state = (
    <StatusBadge tone={isVisible ? 'good' : 'neutral'}>
      {t(isVisible ? 'shown' : 'hidden')}
    </StatusBadge>
  );
  return (
    <>
      <td>
        <ProductTick slug={slug} version={version} label={t('tick', { name })} />
      </td>
      <th scope="row" className="py-1 pe-3 text-start font-normal">
        <span className="flex items-center gap-3">
          <ShopImage
            name={product.image}
            alt=""
            className="h-9 w-12 shrink-0 rounded-sm bg-surface-sunk max-sm:hidden"
          />
          <span>
            <a className="text-link inline-block py-1 font-semibold" href={path}>
              {name}
            </a>
            {kind === 'STAY' ? (
              <a className="text-link ms-3 inline-block py-1 text-xs" href={`${path}/calendar`}>
                <span>{t('calendar')}</span>
                <span className="sr-only"> {name}</span>
              </a>
            ) : null}
            {category === null ? null : (
              <span className="ms-3 text-xs text-ink-soft">{textIn(category, locale)}</span>
            )}
            <span className="flex flex-wrap gap-x-3 sm:hidden">
              {state}
              <span className="text-xs text-ink-soft">
                {kind === 'STAY'
                  ? t('roomsOf', { count: rooms })
                  : t('stockOf', { count: stock ?? 0 })}
              </span>
            </span>
          </span>
        </span>
      </th>
      <td className="py-1 pe-3 text-end">
        <MoneyText minor={product.priceMinor} locale={locale} />
      </td>
      <td className="py-1 pe-3 text-end tabular-nums max-sm:hidden">
        {kind === 'STAY' ? rooms : stock}
      </td>
      <td className="py-1 pe-3 max-sm:hidden">{state}</td>
    </>
  );
}
