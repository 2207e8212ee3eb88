import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { LineList } from '@/app/admin/orders/[reference]/_panels/line-list';
import type { ComposedOrder } from '@/lib/desk/compose/composed-order';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { DeskLineDto } from '@/lib/orders/line-dto';
import { guestText } from '@/lib/stays/guest-text';

/** What the order is for; with the catalogue's price where another was agreed. */
export function ComposedLines({ order }: { order: ComposedOrder }) {
  const t = useTranslations('compose.link');
  return (
    <>
      <LineList
        lines={order.lines}
        agreedBy={order.agreedBy}
        factsOf={(line) => <Facts line={line} />}
      />
      {order.reason === '' ? null : (
        <p className="mt-2 text-sm">{t('why', { reason: order.reason })}</p>
      )}
      {order.insteadOf === null ? null : (
        <p className="mt-2 text-sm">
          <a className="text-link py-1" href={`/admin/orders/${order.insteadOf}`}>
            {t('instead', { reference: order.insteadOf })}
          </a>
        </p>
      )}
    </>
  );
}

function Facts({ line }: { line: DeskLineDto }) {
  const t = useTranslations('compose.link');
  const words = useTranslations('shop.line');
  const locale = useLocale();
  if (line.isDelivery) return null;
  if (line.isInWords && !line.isExtra) return <span>{t('inWords')}</span>;
  const price = <MoneyText minor={line.unitPriceMinor} locale={locale} />;
  const facts =
    line.checkIn === null || line.checkOut === null
      ? [words('pieces', { count: line.quantity })]
      : [
          words('stay', {
            checkIn: formatDay(line.checkIn, locale, 'short'),
            checkOut: formatDay(line.checkOut, locale),
          }),
          words('nights', { nights: line.quantity }),
          ...(line.guests === null
            ? []
            : [guestText({ guests: line.guests, childAges: line.childAges }, words, locale)]),
        ];
  return (
    <span>
      <span>{formatList(facts, locale)}</span> · {price}
    </span>
  );
}
