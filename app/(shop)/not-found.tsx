import { useTranslations } from '@/lib/i18n/translations';

/**
 * Every part of the shop whose pages may be missing has its own. Without this the framework would draw that
 * of the whole site in its place, and send it along beside every page of the shop.
 */
export default function NotFound() {
  const t = useTranslations('common.notFound');
  return <h1 className="text-2xl">{t('title')}</h1>;
}
