import { getLocale } from 'next-intl/server';
import { ReferenceText } from '@/app/_components/reference-text';
import { UpLink } from '@/app/_components/text-link';
import { PrintButton } from '@/app/_documents/print-button';
import { titled } from '@/app/_door/titled';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { deskPage } from '@/app/admin/_door/desk-page';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { readGoods } from '@/lib/orders/goods/goods-list';
import { MissingOrder } from '../missing-order';

export const generateMetadata = titled('goods.desk.slip');

/** The slip packed with the goods: items, recipient and address. Shows no prices. */
export default deskPage('see_orders', '/admin/orders/[reference]/packing', async ({ params }) => {
  const [t, locale, merchant, row] = await Promise.all([
    getTranslations('goods.desk'),
    getLocale(),
    readMerchant(),
    readGoods(params.reference),
  ]);
  if (row === null) return <MissingOrder />;
  const { delivery } = row.goods;
  return (
    <div className="max-w-xl">
      <p className="print:hidden">
        <UpLink href={`/admin/orders/${row.reference}`}>{t('toOrder')}</UpLink>
      </p>
      <p className="text-xl font-semibold">{merchant.name}</p>
      <h1 className="mt-2 text-lg">
        {t('slip')} <ReferenceText value={row.reference} />
      </h1>
      {row.next === null ? (
        <p className="mt-2 font-semibold print:hidden">
          {t(row.goods.state === 'HANDED_OVER' ? 'state.HANDED_OVER' : 'stop')}
        </p>
      ) : null}
      <ul className="mt-4 divide-y divide-line border-y border-line-strong">
        {row.items.map(({ names, quantity }) => (
          <li key={names.en} className="py-2">
            {`${quantity} × ${textIn(names, locale)}`}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-lg font-semibold">
        <VisibleText text={delivery?.recipient ?? row.customerName} />
      </p>
      {delivery === null ? (
        <p>{t('collect')}</p>
      ) : (
        <>
          <p className="whitespace-pre-line break-words">
            <VisibleText text={delivery.address} />
          </p>
          <p>{textIn(delivery.zone, locale)}</p>
          <p>
            <bdi dir="ltr">{delivery.phone}</bdi>
          </p>
          <p className="mt-2">
            {formatList([formatDay(delivery.day, locale), formatWindow(delivery.window)], locale)}
          </p>
          {delivery.note === '' ? null : (
            <p className="mt-6 whitespace-pre-line break-words border-s-4 border-accent ps-4 text-lg">
              <VisibleText text={delivery.note} />
            </p>
          )}
        </>
      )}
      <PrintButton label={t('print')} />
    </div>
  );
});
