import { directionOf } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money/money';
import { AmountText } from './amount-text';

/** An amount given as minor units in a string. */
export function MoneyText({
  minor,
  locale,
  className,
}: {
  minor: string;
  locale: string;
  className?: string;
}) {
  const text = formatMoney(money(BigInt(minor)), locale);
  return <AmountText text={text} direction={directionOf(locale)} className={className} />;
}
