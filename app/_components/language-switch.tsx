import { useLocale, useTranslations } from 'next-intl';
import { languageNames, locales } from '@/lib/i18n/locale';

/**
 * The languages to choose from, each in its own words; the current one is marked. A plain form,
 * so that it works without scripts; the door returns to the page that it was sent from.
 */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const t = useTranslations('common.language');
  const current = useLocale();
  return (
    <form
      method="post"
      action="/language"
      aria-label={t('label')}
      className={`flex flex-wrap gap-x-1 ${className}`}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="to"
          value={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          className="min-h-11 min-w-11 cursor-pointer px-2 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
        >
          {languageNames[locale]}
        </button>
      ))}
    </form>
  );
}
