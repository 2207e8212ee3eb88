import { NotFoundPage } from '@/app/_components/not-found-page';
import { getTranslations } from '@/lib/i18n/translations';

/** Shown for an order that does not exist, or whose link is no longer valid. */
export default async function OrderNotFound() {
  const t = await getTranslations('shop.findOrder');
  return <NotFoundPage way={{ href: '/orders/find', label: t('way') }} />;
}
