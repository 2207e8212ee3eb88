import './receipt.css';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReferenceText } from '@/app/_components/reference-text';
import { DocumentLinks } from '@/app/_documents/document-links';
import { PrintButton } from '@/app/_documents/print-button';
import { ForgetCart } from '@/app/(shop)/_cart/forget-cart';
import { readShownOrder } from '@/app/(shop)/_order/order-proof';
import { completeList, type DocumentDto } from '@/lib/documents/read-documents';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { orderNews } from './is-confirmed';
import { OrderAmounts } from './order-amounts';
import { OrderConfirmation, titleOf } from './order-confirmation';
import { OrderContact } from './order-contact';
import { OrderLines } from './order-lines';
import { OrderReferences } from './order-references';
import { OrderState } from './order-state';
import { OrderStays } from './order-stays';

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The title says what is booked or cancelled; the page shows that before the payment too. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await readShownOrder((await params).reference);
  const t = await getTranslations('status');
  const news = order && orderNews(order);
  return {
    title: news ? titleOf(order, news, t) : t('title'),
    robots: { index: false, follow: false },
  };
}

/** One order as its shopper sees it, and its receipt. */
export default async function OrderPage({ params, searchParams }: Props) {
  const { reference } = await params;
  const { because, reported, cancel, correct } = await searchParams;
  const order = await readShownOrder(reference);
  if (order === null) notFound();
  const [t, own, documents] = await Promise.all([
    getTranslations('status'),
    getTranslations('documents'),
    completeList(reference, order.documents),
  ]);
  return (
    <>
      <ReceiptHead order={order} documents={documents} />
      <OrderConfirmation order={order} />
      <OrderState
        order={order}
        because={typeof because === 'string' ? because : null}
        isReported={reported !== undefined}
      />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_20rem] print:mt-6 print:grid-cols-[minmax(0,1fr)_19rem] print:gap-x-10 print:gap-y-6">
        <OrderLines
          order={order}
          correction={order.isPlacedHere ? { isOpen: correct !== undefined } : null}
        />
        <div className="flex flex-col gap-10 print:gap-6">
          <OrderAmounts order={order} />
          <OrderReferences order={order} />
          {documents.length === 0 ? null : (
            <section aria-labelledby="documents" className="print:hidden">
              <h2 id="documents" className="mb-3 text-lg">
                {own('title')}
              </h2>
              <DocumentLinks documents={documents} path={`/orders/${reference}/documents`} />
            </section>
          )}
          <OrderStays order={order} chosen={typeof cancel === 'string' ? cancel : null} />
          <OrderContact reference={order.reference} />
        </div>
      </div>
      {documents.length === 0 && order.invoiceNumber === null ? null : (
        <PrintButton label={t('print')} />
      )}
      <ForgetCart />
    </>
  );
}

type HeadProps = { order: ShopperOrderDto; documents: readonly DocumentDto[] };

/** The head of a printed receipt, which has no shop header: merchant and document numbers. */
async function ReceiptHead({ order, documents }: HeadProps) {
  const [t, own] = await Promise.all([getTranslations('status'), getTranslations('documents')]);
  const merchant = await readMerchant();
  return (
    <div className="mb-6 hidden border-b-2 border-ink pb-3 print:block">
      <p className="text-xl font-semibold">{merchant.name}</p>
      {merchant.address === '' ? null : <p>{merchant.address}</p>}
      {merchant.contact === '' ? null : <p>{merchant.contact}</p>}
      {merchant.whatsapp === '' ? null : (
        <p>
          <bdi dir="ltr">{merchant.whatsapp}</bdi>
        </p>
      )}
      <p className="mt-2">
        <span>{t('order')}</span> <ReferenceText value={order.reference} />
        {order.invoiceNumber === null ? null : (
          <>
            <span>{' · '}</span>
            <span>{t('receipt')}</span> <ReferenceText value={String(order.invoiceNumber)} />
          </>
        )}
        {documents.map(({ kind, label }) => (
          <span key={label}>
            {' · '}
            <span>{own(`kind.${kind}`)}</span> <ReferenceText value={label} />
          </span>
        ))}
      </p>
    </div>
  );
}
