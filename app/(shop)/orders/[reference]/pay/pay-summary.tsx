import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { textIn } from '@/lib/i18n/localized';
import { useLocale, useTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { LineFacts } from '../../../_components/line-facts';
import { TermList } from '../../../_components/term-list';

/** What is paid for and what was agreed to, beside the bank's frame. */
export function PaySummary({ order }: { order: ShopperOrderDto }) {
  const locale = useLocale();
  const t = useTranslations();
  return (
    <>
      <details className="border-t border-line pt-2 text-sm">
        <summary className="cursor-pointer py-2 text-link">{t('terms.title')}</summary>
        <TermList order={order} />
      </details>
      <details open className="mt-2 border-t border-line pt-2 text-sm">
        <summary className="cursor-pointer py-2 text-link">{t('shop.checkout.summary')}</summary>
        <ul className="divide-y divide-line">
          {order.lines.map((line) => (
            <li key={`${textIn(line.names, 'en')} ${line.checkIn}`} className="py-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>{textIn(line.names, locale)}</span>
                <MoneyText minor={line.lineTotalMinor} locale={locale} />
              </div>
              <LineFacts line={line} locale={locale} />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-soft">
          <span>{t('shop.pay.order')}</span> <ReferenceText value={order.reference} />
        </p>
      </details>
    </>
  );
}
