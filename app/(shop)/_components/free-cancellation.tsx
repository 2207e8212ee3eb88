import { getLocale } from 'next-intl/server';
import { StatusIcon } from '@/app/_components/status-mark';
import type { CancellationTerms } from '@/lib/catalogue/cancellation';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';

/** Until when a stay can be cancelled free of charge, as the checkout says it; nothing once it costs. */
export async function FreeCancellation({
  terms,
  today,
}: {
  terms: CancellationTerms | null;
  today: string;
}) {
  if (terms === null || terms.freeUntil < today) return null;
  const t = await getTranslations('terms');
  return (
    <p className="mt-1 flex gap-2 text-sm text-good">
      <StatusIcon tone="good" className="mt-0.5 size-4" />
      <span>{t('shortFree', { until: formatDay(terms.freeUntil, await getLocale()) })}</span>
    </p>
  );
}

/** The same without dates: how many days before arrival; nothing without a rule. */
export async function FreeUntilDays({ days }: { days: number | null }) {
  if (days === null) return null;
  const t = await getTranslations('terms');
  return <p className="text-sm text-good">{t('shortFreeDays', { days })}</p>;
}
