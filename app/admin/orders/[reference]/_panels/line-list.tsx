import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/catalog/localized';
import type { DeskLineDto } from '@/lib/orders/line-dto';
import { AgreedPrice } from './agreed-price';

type Props = {
  readonly lines: readonly DeskLineDto[];
  readonly factsOf: (line: DeskLineDto) => ReactNode;
};

/** What an order is for, line by line; where a price was agreed, also what the catalogue says. */
export function LineList({ lines, factsOf }: Props) {
  const locale = useLocale();
  return (
    <ul className="border-t border-line-strong text-sm">
      {lines.map((line, position) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move.
          key={position}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2"
        >
          <div>
            <p>
              <bdi>{textIn(line.names, locale)}</bdi>
            </p>
            <p className="text-xs text-ink-soft">{factsOf(line)}</p>
            <AgreedPrice listPriceMinor={line.listPriceMinor} />
          </div>
          <MoneyText minor={line.lineTotalMinor} locale={locale} />
        </li>
      ))}
    </ul>
  );
}
