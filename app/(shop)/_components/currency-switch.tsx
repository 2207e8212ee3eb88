import { use } from 'react';
import { formatInstant } from '@/lib/i18n/format-date';
import { useLocale, useTranslations } from '@/lib/i18n/translations';
import { guideRate } from '@/lib/merchant/guide-rate';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';

/**
 * The currencies in which the reader may see about what things cost; nothing where the merchant set
 * no rate. A plain form that works without scripts and leads back to its page.
 */
export function CurrencySwitch({ className = '' }: { className?: string }) {
  const locale = useLocale();
  const t = useTranslations('shop.guide');
  const { rates, ratesSetAt } = use(readMerchant());
  const chosen = use(guideRate());
  if (rates.length === 0) return null;
  const choices = [
    { to: '', label: t('none') },
    ...rates.map(({ currency }) => ({ to: currency, label: t(`name.${currency}`) })),
  ];
  return (
    <div className={`text-sm text-ink-soft ${className}`}>
      <form method="post" action="/currency" className="flex flex-wrap items-center gap-x-1">
        <span>{t('label')}</span>
        {choices.map(({ to, label }) => (
          <button
            key={to}
            type="submit"
            name="currency"
            value={to}
            aria-current={to === (chosen?.currency ?? '') ? 'true' : undefined}
            className="min-h-11 min-w-11 cursor-pointer px-2 text-action hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
          >
            {label}
          </button>
        ))}
      </form>
      {chosen === null ? null : (
        <p>
          {t('rate', {
            currency: t(`name.${chosen.currency}`),
            rate: formatMoney(money(chosen.rateMinor), locale),
            at: formatInstant(ratesSetAt, locale, settings().merchantTimezone),
          })}
        </p>
      )}
    </div>
  );
}
