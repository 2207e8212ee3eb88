import { formatMoney, money } from '@/lib/money';

/** An amount given as minor units in text: tabular, and isolated left-to-right in any script. */
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
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums [word-spacing:0.08em] ${className}`}>
      {formatMoney(money(BigInt(minor)), locale)}
    </bdi>
  );
}
