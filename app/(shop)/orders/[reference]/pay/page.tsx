import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { titled } from '@/app/_door/titled';
import { readShownOrder } from '@/app/(shop)/_order/order-proof';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { CheckoutSteps } from '../../../_components/checkout-steps';
import { TermList } from '../../../_components/term-list';
import { CardFrame } from './card-frame';
import { frameWords } from './frame-signs';
import { PaySummary } from './pay-summary';

type Props = { params: Promise<{ reference: string }> };

export const generateMetadata = titled('shop.pay.title', {
  robots: { index: false, follow: false },
});

/** The bank's card page in a frame. Reloading finds the same attempt; it starts nothing. */
export default async function PayPage({ params }: Props) {
  const { reference } = await params;
  const order = await readShownOrder(reference);
  if (order === null) notFound();
  const orderUrl = `/orders/${order.reference}`;
  if (order.cardPageUrl === null || order.heading !== 'waiting') redirect(orderUrl);
  if (order.cardPageUrl.startsWith('/')) redirect(order.cardPageUrl);
  const locale = await getLocale();
  const t = await getTranslations('shop.pay');
  const isHold = order.transactionType === 'authorization';
  const host = <BankHost address={order.cardPageUrl} />;
  return (
    <div className="md:grid md:grid-cols-[20rem_1fr] md:grid-rows-[auto_auto_auto_1fr] md:gap-x-14">
      <div>
        <CheckoutSteps current="card" />
        <h1 className="mt-5 text-2xl">{t('title')}</h1>
      </div>
      {/* The amount stays in view while the frame is scrolled on a phone. */}
      <p
        data-pay-stage=""
        className="z-10 mt-2 flex flex-wrap items-baseline gap-x-2 border-b border-line bg-surface py-2 md:mt-4 md:block md:border-0 md:p-0 max-md:tall:sticky max-md:tall:top-0"
      >
        <span className="text-ink-soft max-md:text-sm">
          {t(isHold ? 'chargesHold' : 'chargesSale', { house: (await readMerchant()).name })}
        </span>{' '}
        <MoneyText
          minor={order.totalMinor}
          locale={locale}
          className="text-lg font-semibold md:block md:text-3xl"
        />
      </p>
      <div className="mt-3 md:col-start-1">
        <TermList order={order} only={['hold', 'charge', 'beyondHold']} />
      </div>
      <section className="mt-5 md:col-start-2 md:row-span-4 md:row-start-1 md:mt-0">
        <p className="max-w-prose text-sm">
          <span>{t.rich('bankPage', { host: () => host })}</span>{' '}
          <strong className="font-semibold">{t('neverReaches')}</strong>
        </p>
        <CardFrame
          cardPageUrl={order.cardPageUrl}
          orderUrl={orderUrl}
          heading={order.heading}
          texts={sayAll(t, frameWords)}
        />
      </section>
      <div className="mt-8 md:col-start-1 md:mt-5">
        <PaySummary order={order} />
      </div>
    </div>
  );
}

/** The host that the card page comes from, as the browser shows it. */
function BankHost({ address }: { address: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere font-semibold">
      {new URL(address).host}
    </bdi>
  );
}
