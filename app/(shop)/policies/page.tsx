import { notFound } from 'next/navigation';
import { titled } from '@/app/_door/titled';
import { getTranslations } from '@/lib/i18n/translations';
import { shownMerchant } from '../_components/preview';

export const generateMetadata = titled('shop.footer.policies');

/** The merchant's rules and legal texts, in their own words; not found if there are none. */
export default async function PoliciesPage() {
  const [t, { policies }] = await Promise.all([getTranslations('shop.footer'), shownMerchant()]);
  if (policies === '') notFound();
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{t('policies')}</h1>
      <div className="mt-5 max-w-prose whitespace-pre-line">{policies}</div>
    </>
  );
}
