import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MessagePage } from '@/app/_components/message-page';
import { readCartId } from '@/lib/cart/cart-cookie';
import { getTranslations } from '@/lib/i18n/translations';
import { findLatestOrder } from '@/lib/orders/read-order';

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Redirects to the session's latest order; without one, says where else to look. */
export default async function MyLatestOrderPage() {
  const cartId = await readCartId();
  const order = cartId === null ? null : await findLatestOrder(cartId);
  if (order !== null) redirect(`/orders/${order.reference}`);
  const [t, find] = [await getTranslations('status'), await getTranslations('shop.findOrder')];
  return (
    <MessagePage
      title={t('mine.title')}
      text={t('mine.text')}
      ways={[
        { href: '/orders/find', label: find('way') },
        { href: '/', label: t('home') },
      ]}
      drawing="door"
    />
  );
}
