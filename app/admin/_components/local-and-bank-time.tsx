import { useTranslations } from 'next-intl';
import { formatInstant } from '@/lib/i18n/format-date';
import { Moment } from './moment';

/** A moment on the house's clock, and on a line of its own as the bank writes it: GMT. */
export function LocalAndBankTime({ at, locale }: { at: string; locale: string }) {
  const t = useTranslations('explaining.timeline');
  return (
    <span className="text-ink-soft">
      <span className="whitespace-nowrap">
        <Moment at={at} />
      </span>
      <span className="block text-xs">{t('gmt', { time: formatInstant(at, locale, 'UTC') })}</span>
    </span>
  );
}
