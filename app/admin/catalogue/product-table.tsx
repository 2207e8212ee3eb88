import { useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { ShopImage } from '@/app/_components/shop-image';
import { StatusBadge } from '@/app/_components/status-mark';
import type { DeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { textIn } from '@/lib/i18n/localized';
import { WideTable } from '../_components/wide-table';

type Props = { kind: 'STAY' | 'GOODS'; products: readonly DeskProduct[]; locale: string };

const head = 'py-2 pe-3 font-semibold';

/** The rooms or the goods, in the order of the shop. */
export function ProductTable({ kind, products, locale }: Props) {
  const t = useTranslations('catalogue.list');
  const isRooms = kind === 'STAY';
  if (products.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-1 text-base">{t(isRooms ? 'rooms' : 'gifts')}</h2>
      <WideTable label={t(isRooms ? 'rooms' : 'gifts')}>
        <table className="w-full text-sm">
          <thead className="border-b border-line-strong text-xs">
            <tr>
              <th scope="col" className={`${head} text-start`}>
                {t('name')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('price')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t(isRooms ? 'doors' : 'stock')}
              </th>
              <th scope="col" className={`${head} text-start max-sm:hidden`}>
                {t('state')}
              </th>
              <th scope="col" className={`${head} text-end max-md:hidden`}>
                {t('position')}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow key={product.slug} product={product} locale={locale} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}

function ProductRow({ product, locale }: { product: DeskProduct; locale: string }) {
  const t = useTranslations('catalogue.list');
  const { slug, kind, isVisible, stock, rooms } = product;
  const path = `/admin/catalogue/${slug}`;
  const state = (
    <StatusBadge tone={isVisible ? 'good' : 'neutral'}>
      {t(isVisible ? 'shown' : 'hidden')}
    </StatusBadge>
  );
  return (
    <tr className="border-b border-line align-middle hover:bg-surface-sunk">
      <th scope="row" className="py-1 pe-3 text-start font-normal">
        <span className="flex items-center gap-3">
          <ShopImage
            name={product.image}
            alt=""
            className="h-9 w-12 shrink-0 rounded-sm bg-surface-sunk max-sm:hidden"
          />
          <span>
            <a className="text-link inline-block py-1 font-semibold" href={path}>
              {textIn(product.names, locale)}
            </a>
            {kind === 'STAY' ? (
              <a className="text-link ms-3 inline-block py-1 text-xs" href={`${path}/calendar`}>
                <span>{t('calendar')}</span>
                <span className="sr-only"> {textIn(product.names, locale)}</span>
              </a>
            ) : null}
            <span className="block sm:hidden">{state}</span>
          </span>
        </span>
      </th>
      <td className="py-1 pe-3 text-end">
        <MoneyText minor={product.priceMinor} locale={locale} />
      </td>
      <td className="py-1 pe-3 text-end tabular-nums">{kind === 'STAY' ? rooms : stock}</td>
      <td className="py-1 pe-3 max-sm:hidden">{state}</td>
      <td className="py-1 pe-3 text-end tabular-nums max-md:hidden">{product.position}</td>
    </tr>
  );
}
