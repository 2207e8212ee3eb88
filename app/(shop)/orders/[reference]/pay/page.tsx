import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { StatusWatch } from '@/app/_components/status-watch';
import { settings } from '@/lib/env';
import { readShopperOrder } from '@/lib/payments/payment-queries';
import { findOwnOrder } from '../../order-proof';

type Props = { params: Promise<{ reference: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shop.pay');
  return { title: t('title'), robots: { index: false, follow: false } };
}

/** The bank's card page in a frame. Reloading finds the same attempt; it starts nothing. */
export default async function PayPage({ params }: Props) {
  const { reference } = await params;
  const found = await findOwnOrder(reference);
  const order = found === null ? null : await readShopperOrder(found.orderId);
  if (order === null) notFound();
  if (order.cardPageUrl === null || order.heading !== 'waiting') {
    redirect(`/orders/${order.reference}`);
  }
  const locale = await getLocale();
  const t = await getTranslations('shop.pay');
  const house = settings().merchantName;
  const isHold = order.transactionType === 'authorization';
  return (
    <div className="grid gap-x-14 gap-y-6 md:grid-cols-[20rem_1fr]">
      <section>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-sm text-ink-soft">{t('step')}</p>
        <p className="mt-5 text-ink-soft">{t(isHold ? 'chargesHold' : 'chargesSale', { house })}</p>
        <p className="text-2xl font-semibold md:text-3xl">
          <MoneyText minor={order.totalMinor} locale={locale} />
        </p>
        <p className="mt-2">{t(isHold ? 'hold' : 'sale')}</p>
        <p className="mt-4 text-sm text-ink-soft">
          {t('order')} <ReferenceText value={order.reference} />
        </p>
      </section>
      <section>
        <p className="max-w-prose text-sm">
          {t('bankPage')}{' '}
          <bdi dir="ltr" className="break-all font-semibold">
            {new URL(order.cardPageUrl).host}
          </bdi>
          . <strong className="font-semibold">{t('neverReaches')}</strong>
        </p>
        <iframe
          title={t('frameTitle')}
          src={order.cardPageUrl}
          referrerPolicy="no-referrer"
          className="mt-3 block h-[46rem] w-full rounded-md border border-line-strong bg-surface-raised"
        />
        <p className="mt-3 max-w-prose text-sm text-ink-soft">
          {t('after')} {t('stuck')}{' '}
          <a href={`/orders/${order.reference}`} className="text-link">
            {t('toOrder')}
          </a>
        </p>
        <StatusWatch
          stateUrl={`/orders/${order.reference}/state`}
          version={String(order.version)}
          heading={order.heading}
          leaveTo={`/orders/${order.reference}`}
        />
      </section>
    </div>
  );
}
