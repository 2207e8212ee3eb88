import { ReferenceText } from '@/app/_components/reference-text';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';

/** Whose receipt it is: on paper, where no header of the shop stands above it. */
export async function ReceiptHead({ order }: { order: ShopperOrderDto }) {
  const t = await getTranslations('status');
  const { merchantName, merchantContact } = settings();
  return (
    <div className="mb-6 hidden border-b-2 border-ink pb-3 print:block">
      <p className="text-xl font-semibold">{merchantName}</p>
      {merchantContact === '' ? null : <p>{merchantContact}</p>}
      <p className="mt-2">
        {t('order')} <ReferenceText value={order.reference} />
        {order.invoiceNumber === null ? null : (
          <>
            {' · '}
            {t('receipt')} <ReferenceText value={String(order.invoiceNumber)} />
          </>
        )}
      </p>
    </div>
  );
}
