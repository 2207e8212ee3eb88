import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/i18n/localized';
import type { DeskLineDto } from '@/lib/orders/line-dto';
import { keyed } from '@/lib/rows/keyed';
import { discountText } from '@/lib/stays/discount-text';

type Props = {
  readonly lines: readonly DeskLineDto[];
  /** The staff member who composed the order; null: none. */
  readonly agreedBy: string | null;
  readonly factsOf: (line: DeskLineDto) => ReactNode;
};

/** What an order is for, line by line; with the catalogue's price where another was agreed. */
export function LineList({ lines, agreedBy, factsOf }: Props) {
  const locale = useLocale();
  const t = useTranslations('desk.order');
  const shop = useTranslations('shop.line');
  return (
    <ul className="border-t border-line-strong text-sm">
      {keyed(lines).map(({ key, row: line }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2"
        >
          <p>
            <bdi>{textIn(line.names, locale)}</bdi>
          </p>
          <MoneyText minor={line.lineTotalMinor} locale={locale} />
          <div className="col-span-2">
            <p className="text-xs text-ink-soft">{factsOf(line)}</p>
            {line.discount === null ? null : (
              <p className="text-xs text-ink-soft">{discountText(line.discount, shop, locale)}</p>
            )}
            {line.cancelFeeMinor === null ? null : (
              <p className="text-xs font-semibold text-wait">
                <span>{t('stayCancelled')}</span>{' '}
                <MoneyText minor={line.cancelFeeMinor} locale={locale} />
              </p>
            )}
            <AgreedPrice listPriceMinor={line.listPriceMinor} agreedBy={agreedBy} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Marks a price as agreed, and shows the catalogue's price. */
function AgreedPrice(props: { listPriceMinor: string | null; agreedBy: string | null }) {
  const { listPriceMinor, agreedBy } = props;
  const t = useTranslations('compose.link');
  const locale = useLocale();
  if (listPriceMinor === null) return null;
  return (
    <p className="text-xs font-semibold text-wait">
      {agreedBy === null ? null : <bdi>{t('agreedBy', { name: agreedBy })}</bdi>}{' '}
      <span>{t('agreedPrice')}</span> <MoneyText minor={listPriceMinor} locale={locale} />
    </p>
  );
}
