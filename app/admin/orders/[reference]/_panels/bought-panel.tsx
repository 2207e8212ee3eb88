import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { Section } from '@/app/admin/_components/section';
import { VisibleText } from '@/app/admin/_components/visible-text';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { DeskLineDto } from '@/lib/orders/line-dto';
import type { Actor } from '@/lib/rights/actor';
import { guestText } from '@/lib/stays/guest-text';
import { OrderActs } from '../_acts/order-acts-of';
import { ShareOrder } from '../_contact/share-order';
import { AgainstRules } from './against-rules';
import { LineList } from './line-list';

/** How to reach the customer, whose name is in the head of the page, and what was bought. */
export function BoughtPanel({ order, actor }: { order: DeskOrderDto; actor: Actor }) {
  const t = useTranslations('desk.order');
  const { email, phone } = order.customer;
  return (
    <>
      <Section id="customer" title={t('customer')}>
        {order.erasedAt === null ? (
          <div className="border-t border-line-strong pt-2 text-sm">
            <p className="break-all">
              <VisibleText text={email} />
            </p>
            <p>
              <bdi dir="ltr">{phone}</bdi>
            </p>
            <CompanyDetails company={order.company} />
            {actor.permissions.includes('complete') ? (
              <ShareOrder reference={order.reference} actor={actor} />
            ) : null}
            <OrderActs place="guest" order={order} actor={actor} />
          </div>
        ) : (
          <Erased at={order.erasedAt} />
        )}
        <StayDetails details={order.stayDetails} />
      </Section>
      <Section id="bought" title={t('bought')}>
        <LineList
          lines={order.lines}
          agreedBy={order.agreedBy}
          factsOf={(line) => <LineFacts line={line} />}
        />
        <AgainstRules rules={order.againstRules} />
      </Section>
    </>
  );
}

/** Whom the invoice is made out to, where it is not the customer. */
function CompanyDetails({ company }: { company: DeskOrderDto['company'] }) {
  const t = useTranslations('shop.checkout');
  if (company === null) return null;
  const { name, address, taxNumber } = company;
  return (
    <dl className="py-1 *:inline">
      <dt className="text-ink-soft">{t('company')}</dt>{' '}
      <dd className="break-words whitespace-pre-line">
        <VisibleText text={name} />
        <br />
        <VisibleText text={address} />
        {taxNumber === '' ? null : (
          <>
            <span className="text-ink-soft">{` · ${t('field.companyTaxNumber')} `}</span>
            <bdi className="whitespace-nowrap">{taxNumber}</bdi>
          </>
        )}
      </dd>
    </dl>
  );
}

function Erased({ at }: { at: string }) {
  const t = useTranslations('order.erasure');
  const locale = useLocale();
  return (
    <p className="border-t border-line-strong pt-2 text-sm text-ink-soft">
      {t('erased', { date: formatDay(at.slice(0, 10), locale) })}
    </p>
  );
}

/** Who comes, when, and special requests, in the guest's own words. */
function StayDetails({ details }: { details: DeskOrderDto['stayDetails'] }) {
  const t = useTranslations('shop.checkout.field');
  if (details === null) return null;
  const told = (['guestNames', 'arrival', 'wishes'] as const).filter(
    (name) => details[name] !== '',
  );
  return (
    <dl className="mt-2 text-sm">
      {told.map((name) => (
        <div key={name} className="py-1">
          <dt className="text-ink-soft">{t(name)}</dt>
          <dd className="whitespace-pre-line break-words">
            <VisibleText text={details[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LineFacts({ line }: { line: DeskLineDto }) {
  const t = useTranslations('desk.order');
  const shop = useTranslations('shop.line');
  const room = useTranslations('day')('room');
  const locale = useLocale();
  if (line.isDelivery) return null;
  if (line.isInWords && !line.isExtra) return <span>{shop('agreed')}</span>;
  if (line.checkIn === null || line.checkOut === null) {
    return (
      <>
        <span>{t('pieces', { count: line.quantity })}</span>{' '}
        <MoneyText minor={line.unitPriceMinor} locale={locale} />
      </>
    );
  }
  const facts = [
    shop('stay', {
      checkIn: formatDay(line.checkIn, locale, 'short'),
      checkOut: formatDay(line.checkOut, locale),
    }),
    t('nights', { count: line.quantity }),
    ...(line.rooms.length === 0 ? [] : [`${room} ${formatList(line.rooms, locale)}`]),
    ...(line.guests === null
      ? []
      : [guestText({ guests: line.guests, childAges: line.childAges }, shop, locale)]),
  ];
  return <span>{formatList(facts, locale)}</span>;
}
