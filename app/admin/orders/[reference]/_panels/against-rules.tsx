import { useLocale, useTranslations } from 'next-intl';
import { formatList } from '@/lib/i18n/format-list';

/** The rules of days that the stays of an order by telephone were sold against; usually none. */
export function AgainstRules({ rules }: { rules: readonly string[] }) {
  const t = useTranslations('compose');
  const locale = useLocale();
  if (rules.length === 0) return null;
  const names = rules.map((rule) => t(`rule.${rule}`));
  return <p className="mt-2 text-sm">{t('link.against', { rules: formatList(names, locale) })}</p>;
}
