import { StatusIcon } from '@/app/_components/status-mark';
import type { CancellationTerms } from '@/lib/catalogue/cancellation';
import { formatDay } from '@/lib/i18n/format-date';
import { useLocale, useTranslations } from '@/lib/i18n/translations';

/** Until when a stay can be cancelled free of charge, as the checkout says it; nothing once it costs. */
export function FreeCancellation({
  terms,
  today,
}: {
  terms: CancellationTerms | null;
  today: string;
}) {
  const t = useTranslations('terms');
  const locale = useLocale();
  if (terms === null || terms.freeUntil < today) return null;
  return (
    <p className="mt-1 flex gap-2 text-sm text-good">
      <StatusIcon tone="good" className="mt-0.5 size-4" />
      <span>{t('shortFree', { until: formatDay(terms.freeUntil, locale) })}</span>
    </p>
  );
}

/** The same without dates: how many days before arrival; nothing without a rule. */
export function FreeUntilDays({ days }: { days: number | null }) {
  const t = useTranslations('terms');
  if (days === null) return null;
  return <p className="text-sm text-good">{t('shortFreeDays', { days })}</p>;
}
