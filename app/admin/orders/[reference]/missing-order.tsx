import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';

/** Shown at the address of an order that does not exist. */
export function MissingOrder() {
  const t = useTranslations('desk.notFound');
  return (
    <div className="py-10">
      <h1 className="mb-2 text-xl">{t('title')}</h1>
      <p className="mb-4">{t('text')}</p>
      <TallLink href="/admin/orders">{t('back')}</TallLink>
    </div>
  );
}
