import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/app/_components/button';
import { readCartId } from '@/lib/cart/cart-cookie';
import { findLatestOrder } from '@/lib/orders/read-order';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Leads to the session's latest order; says where else to look when there is none. */
export default async function MyLatestOrderPage() {
  const cartId = await readCartId();
  const order = cartId === null ? null : await findLatestOrder(cartId);
  if (order !== null) redirect(`/orders/${order.reference}`);
  const t = await getTranslations('status');
  return (
    <div className="max-w-2xl py-8">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{t('mine.title')}</h1>
      <p className="mt-3 text-lg text-ink-soft">{t('mine.text')}</p>
      <p className="mt-8">
        <a href="/" className={buttonClass('secondary')}>
          {t('home')}
        </a>
      </p>
    </div>
  );
}
