import { use } from 'react';
import { AmountText } from '@/app/_components/amount-text';
import { directionOf } from '@/lib/i18n/locale';
import { useTranslations } from '@/lib/i18n/translations';
import { guideRate } from '@/lib/merchant/guide-rate';
import { guideAmount } from '@/lib/money/guide-amount';

/** About how much an amount is in the reader's currency; nothing where none was chosen. */
export function AboutPrice({ minor, locale }: { minor: string; locale: string }) {
  const t = useTranslations('shop.guide');
  const rate = use(guideRate());
  const amount = rate && guideAmount(BigInt(minor), rate);
  if (rate === null || amount === null) return null;
  return (
    <AmountText
      text={`≈ ${amount} ${t(`name.${rate.currency}`)}`}
      direction={directionOf(locale)}
      className="text-base font-normal text-ink-soft"
    />
  );
}
