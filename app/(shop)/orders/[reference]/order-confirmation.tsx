import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { readMerchant } from '@/lib/merchant/read-merchant';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { keyed } from '@/lib/rows/keyed';
import { WaysToReach } from '../../_components/site-footer';
import { type bookedStays, orderNews } from './is-confirmed';
import { GoodsPlace, Hours } from './order-goods';
import { CancelledMark } from './order-lines';

type Stay = ReturnType<typeof bookedStays>[number];

/** What became of the order: booked, when and where, or cancelled; the money's state is below. */
export async function OrderConfirmation({ order }: { order: ShopperOrderDto }) {
  const { goods } = order;
  const news = orderNews(order);
  if (news === null) return null;
  if (news.isCancelled) return <CancelledStays order={order} />;
  const { stays, hasGoods } = news;
  const [t, locale, merchant] = await Promise.all([
    getTranslations('status.confirmed'),
    getLocale(),
    readMerchant(),
  ]);
  return (
    <section aria-labelledby="confirmed" className="mb-8 max-w-prose">
      <h1 id="confirmed" tabIndex={-1} className="text-2xl md:text-3xl">
        {stays.length === 0
          ? t(`goodsState.${goods?.state ?? 'TO_PREPARE'}`)
          : t('stay', { rooms: stays.length })}
      </h1>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {keyed(stays).map(({ key, row: stay }) => (
          <Fact key={key} name={textIn(stay.names, locale)}>
            {stayTimes(stay, merchant, t, locale)}
          </Fact>
        ))}
        {hasGoods ? (
          <Fact name={t('goodsTitle')}>
            {goods === null ? (
              <>
                <span>{merchant.handover || t('goodsAsk')}</span>
                <Hours merchant={merchant} />
              </>
            ) : (
              <GoodsPlace goods={goods} merchant={merchant} />
            )}
          </Fact>
        ) : null}
        <Place
          merchant={merchant}
          t={t}
          isVisited={stays.length > 0 || goods === null || goods.delivery === null}
        />
      </dl>
      {stays.length === 0 ? null : (
        <p className="mt-3 print:hidden">
          <a
            href={`/orders/${order.reference}/calendar`}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('calendar')}
          </a>
        </p>
      )}
    </section>
  );
}

async function CancelledStays({ order }: { order: ShopperOrderDto }) {
  const [t, line, locale] = await Promise.all([
    getTranslations('status.confirmed'),
    getTranslations('shop.line'),
    getLocale(),
  ]);
  const day = (iso: string) => formatDay(iso, locale, 'short');
  return (
    <section id="stays" aria-labelledby="confirmed" className="mb-8 max-w-prose">
      <h1 id="confirmed" tabIndex={-1} className="text-2xl md:text-3xl">
        {t('cancelled', { stays: order.stays.length })}
      </h1>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {order.stays.map(({ id, names, checkIn, checkOut, feeMinor }) => (
          <Fact key={id} name={textIn(names, locale)}>
            <p>{line('stay', { checkIn: day(checkIn), checkOut: day(checkOut) })}</p>
            <CancelledMark feeMinor={feeMinor.toString()} />
          </Fact>
        ))}
      </dl>
    </section>
  );
}

/** The days of a stay, each with its time if the merchant sets one. */
function stayTimes(stay: Stay, merchant: MerchantWords, t: Translate, locale: string): ReactNode {
  const { checkInFrom, checkOutBy } = merchant;
  const checkIn = formatDay(stay.checkIn, locale);
  const checkOut = formatDay(stay.checkOut, locale);
  return (
    <>
      <span className="block">
        {checkInFrom === ''
          ? t('checkIn', { day: checkIn })
          : t('checkInFrom', { day: checkIn, at: checkInFrom })}
      </span>
      <span className="block">
        {checkOutBy === ''
          ? t('checkOut', { day: checkOut })
          : t('checkOutBy', { day: checkOut, at: checkOutBy })}
      </span>
    </>
  );
}

/** `isVisited`: the guest comes to the house, and does not only have goods brought. */
function Place(props: { merchant: MerchantWords; t: Translate; isVisited: boolean }) {
  const { merchant, t, isVisited } = props;
  const { name, address, mapUrl, contact, whatsapp } = merchant;
  return (
    <>
      {!isVisited || (address === '' && mapUrl === '') ? null : (
        <Fact name={name}>
          <span>{address}</span>
          {mapUrl === '' ? null : (
            <a href={mapUrl} className="text-link flex min-h-11 items-center print:hidden">
              {t('map')}
            </a>
          )}
        </Fact>
      )}
      {contact === '' && whatsapp === '' ? null : (
        <Fact name={t('contact')}>
          <div className="flex flex-wrap gap-x-5">
            <WaysToReach merchant={merchant} />
          </div>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
