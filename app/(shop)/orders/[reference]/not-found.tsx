import { NotFoundPage } from '@/app/_components/not-found-page';
import { getTranslations } from '@/lib/i18n/translations';

/** An order that is not there, or whose link opens nothing any more. */
export default async function OrderNotFound() {
  const t = await getTranslations('shop.findOrder');
  return <NotFoundPage way={{ href: '/orders/find', label: t('way') }} />;
}
