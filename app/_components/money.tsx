import { directionOf } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money';

/**
 * An amount given as minor units in a string: tabular digits, isolated from the text around it. The
 * currency follows the number in the direction of its own script.
 */
export function MoneyText({
  minor,
  locale,
  className = '',
}: {
  minor: string;
  locale: string;
  className?: string;
}) {
  return (
    <bdi
      dir={directionOf(locale)}
      className={`whitespace-nowrap tabular-nums [word-spacing:0.08em] ${className}`}
    >
      {formatMoney(money(BigInt(minor)), locale)}
    </bdi>
  );
}
