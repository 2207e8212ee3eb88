// Which days may not be signed, and why, in one text.
import { getLocale } from 'next-intl/server';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import type { RefusedDay } from '@/lib/reconciliation/sign-day';

/** Names each day that may not be signed, and why. */
export async function refusedDays(days: readonly RefusedDay[]): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const each = days.map(
    ({ day, code }) => `${formatDay(day, locale)}: ${t(`signing.problem.${code}`)}`,
  );
  return [t('signDays.refused'), ...each].join(' ');
}
