import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';

/** Says that a price is not the catalogue's but agreed, and what the catalogue said. */
export function AgreedPrice({ listPriceMinor }: { listPriceMinor: string | null }) {
  const t = useTranslations('selling.link');
  const locale = useLocale();
  if (listPriceMinor === null) return null;
  return (
    <p className="text-xs font-semibold text-wait">
      {t('agreedPrice')} <MoneyText minor={listPriceMinor} locale={locale} />
    </p>
  );
}
