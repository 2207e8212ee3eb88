import { useLocale, useTranslations } from 'next-intl';
import { formatMonth } from '@/lib/i18n/format-date';
import type { Month } from '@/lib/time/month';

type Props = { month: Month; pathOf: (month: string) => string };

/** The month that is shown, and links to the previous and the next. */
export function MonthNav({ month, pathOf }: Props) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  return (
    <nav aria-label={t('months')} className="mb-3 flex flex-wrap items-center gap-x-5">
      <a className="text-link py-2 text-sm" href={pathOf(month.previous)}>
        {t('previous')}
      </a>
      <h2 className="text-base" aria-live="polite">
        {formatMonth(month.month, locale)}
      </h2>
      <a className="text-link py-2 text-sm" href={pathOf(month.next)}>
        {t('next')}
      </a>
    </nav>
  );
}
