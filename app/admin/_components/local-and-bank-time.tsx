import { useLocale, useTranslations } from 'next-intl';
import { formatInstant } from '@/lib/i18n/format-date';
import { Moment } from './moment';

/** A time on the merchant's clock, and below it in GMT, as the bank writes it. */
export function LocalAndBankTime({ at, locale }: { at: string; locale: string }) {
  const t = useTranslations('order.timeline');
  return (
    <span className="text-ink-soft">
      <span className="whitespace-nowrap">
        <Moment at={at} />
      </span>
      <span className="block text-xs">{t('gmt', { time: formatInstant(at, locale, 'UTC') })}</span>
    </span>
  );
}

/** A time on the merchant's clock, whose title has it in GMT. */
export function MomentWithGmt({ at }: { at: string }) {
  const t = useTranslations('order.timeline');
  return (
    <span title={t('gmt', { time: formatInstant(at, useLocale(), 'UTC') })}>
      <Moment at={at} />
    </span>
  );
}
