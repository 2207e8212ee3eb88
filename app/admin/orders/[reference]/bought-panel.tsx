import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/catalog/localized';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { DeskLine, DeskOrderDto } from '@/lib/payments/desk-order';

/** Who bought what. */
export function BoughtPanel({ order }: { order: DeskOrderDto }) {
  const t = useTranslations('desk.order');
  const locale = useLocale();
  const { name, email, phone } = order.customer;
  return (
    <>
      <section aria-labelledby="customer">
        <h2 id="customer" className="mb-2 text-base">
          {t('customer')}
        </h2>
        <div className="border-t border-line-strong pt-2 text-sm">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="break-all">
            <bdi>{email}</bdi>
          </p>
          <p>
            <bdi dir="ltr">{phone}</bdi>
          </p>
        </div>
      </section>
      <section aria-labelledby="bought">
        <h2 id="bought" className="mb-2 text-base">
          {t('bought')}
        </h2>
        <ul className="border-t border-line-strong text-sm">
          {order.lines.map((line) => (
            <li
              key={`${line.names.en} ${line.checkIn}`}
              className="flex items-baseline justify-between gap-4 border-b border-line py-2"
            >
              <div>
                <p>
                  <bdi>{textIn(line.names, locale)}</bdi>
                </p>
                <p className="text-xs text-ink-soft">
                  <LineFacts line={line} />
                </p>
              </div>
              <MoneyText minor={line.lineTotalMinor} locale={locale} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function LineFacts({ line }: { line: DeskLine }) {
  const t = useTranslations('desk.order');
  const shop = useTranslations('shop.line');
  const locale = useLocale();
  if (line.checkIn === null || line.checkOut === null) {
    return (
      <>
        {t('pieces', { count: line.quantity })}{' '}
        <MoneyText minor={line.unitPriceMinor} locale={locale} />
      </>
    );
  }
  const facts = [
    shop('stay', {
      checkIn: formatDay(line.checkIn, locale),
      checkOut: formatDay(line.checkOut, locale),
    }),
    t('nights', { count: line.quantity }),
    ...(line.guests === null ? [] : [t('guests', { count: line.guests })]),
  ];
  return <>{formatList(facts, locale)}</>;
}
