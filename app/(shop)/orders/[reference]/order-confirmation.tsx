import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/app/_components/button';
import { ReferenceText } from '@/app/_components/reference-text';
import { ShopImage } from '@/app/_components/shop-image';
import { StatusIcon, type Tone } from '@/app/_components/status-mark';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { readMerchant } from '@/lib/merchant/read-merchant';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { keyed } from '@/lib/rows/keyed';
import { type bookedStays, type OrderNews, orderNews } from './is-confirmed';
import { GoodsPlace, Hours } from './order-goods';
import { CancelledMark } from './order-lines';

type Stay = ReturnType<typeof bookedStays>[number];

const tones: Record<OrderNews['what'], Tone> = {
  booked: 'good',
  over: 'good',
  cancelled: 'neutral',
  returned: 'neutral',
  released: 'neutral',
  kept: 'wait',
  surplus: 'wait',
};

/**
 * What became of the order: thanks by name, its number, and what a guest needs now; or that it is
 * cancelled or given back. The money's state is below.
 */
export async function OrderConfirmation({ order }: { order: ShopperOrderDto }) {
  const news = orderNews(order);
  if (news === null) return null;
  const t = await getTranslations('status');
  const tone = tones[news.what];
  const image = news.what === 'booked' ? order.lines.find((line) => line.image)?.image : undefined;
  return (
    <section
      id={news.what === 'cancelled' ? 'stays' : undefined}
      aria-labelledby="confirmed"
      className="mb-10 max-w-3xl gap-x-8 md:grid md:grid-cols-[1fr_15rem] print:mb-6 print:block"
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusIcon tone={tone} className="size-8 print:hidden" />
          {tone === 'good' ? <Thanks name={order.customerName} t={t} /> : null}
        </p>
        <h1 id="confirmed" tabIndex={-1} className="mt-2 text-2xl md:text-3xl">
          {titleOf(order, news, t)}
        </h1>
        <p className="mt-2 text-ink-soft">
          <span>{t('order')}</span>{' '}
          <ReferenceText value={order.reference} className="font-semibold text-ink" />
        </p>
      </div>
      {image ? (
        <ShopImage
          name={image}
          alt=""
          isFirst
          className="mt-4 h-40 w-full rounded-md bg-surface-sunk object-cover md:row-span-2 md:mt-0 md:h-auto md:self-start print:hidden"
        />
      ) : null}
      {news.what === 'booked' ? <Booked order={order} news={news} /> : null}
      {news.what === 'cancelled' ? <CancelledStays order={order} /> : null}
    </section>
  );
}

/** Also the title of the page. */
export function titleOf(order: ShopperOrderDto, news: OrderNews, t: Translate): string {
  if (news.what === 'cancelled') return t('confirmed.cancelled', { stays: order.stays.length });
  if (news.what !== 'booked') return t(`confirmed.${news.what}`);
  return news.stays.length === 0
    ? t(`confirmed.goodsState.${order.goods?.state ?? 'TO_PREPARE'}`)
    : t('confirmed.stay', { rooms: news.stays.length });
}

/** Nobody is named whose name has no letter, such as after an erasure. */
function Thanks({ name, t }: { name: string; t: Translate }) {
  return (
    <span className="text-lg wrap-anywhere">
      {/\p{L}/u.test(name)
        ? t.rich('confirmed.thanksTo', { name: () => <bdi>{name}</bdi> })
        : t('confirmed.thanks')}
    </span>
  );
}

type BookedProps = { order: ShopperOrderDto; news: Extract<OrderNews, { what: 'booked' }> };

async function Booked({ order, news: { stays, hasGoods } }: BookedProps) {
  const { goods } = order;
  const [t, locale, merchant] = await Promise.all([
    getTranslations('status.confirmed'),
    getLocale(),
    readMerchant(),
  ]);
  const isVisited = stays.length > 0 || goods === null || goods.delivery === null;
  const { name, address, mapUrl, phone } = merchant;
  const isPlaced = isVisited && (address !== '' || mapUrl !== '');
  return (
    <div className="min-w-0">
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
        {isPlaced && address !== '' ? <Fact name={name}>{address}</Fact> : null}
      </dl>
      <p className="mt-4 grid grid-cols-2 gap-2 empty:hidden sm:flex sm:flex-wrap print:hidden">
        {isPlaced && mapUrl !== '' ? <Way href={mapUrl}>{t('map')}</Way> : null}
        {phone === '' ? null : <Way href={`tel:${phone.replace(/[^0-9+]/g, '')}`}>{t('call')}</Way>}
        {stays.length === 0 ? null : (
          <>
            <Way href={`/orders/${order.reference}/calendar`}>{t('calendar')}</Way>
            <Way href={shareAddress(stays, merchant, t, locale)}>{t('share')}</Way>
          </>
        )}
      </p>
    </div>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={`${buttonClass('inline')} text-center text-sm`}>
      {children}
    </a>
  );
}

/** Where and when, for those who travel along: without the order's number, which is its guest's. */
function shareAddress(
  stays: readonly Stay[],
  { name, address, mapUrl }: MerchantWords,
  t: Translate,
  locale: string,
): string {
  const day = (iso: string) => formatDay(iso, locale);
  const lines = [
    name,
    ...stays.flatMap(({ names, checkIn, checkOut }) => [
      textIn(names, locale),
      t('checkIn', { day: day(checkIn) }),
      t('checkOut', { day: day(checkOut) }),
    ]),
    address,
    mapUrl,
  ];
  return `https://wa.me/?text=${encodeURIComponent(lines.filter((line) => line !== '').join('\n'))}`;
}

async function CancelledStays({ order }: { order: ShopperOrderDto }) {
  const [line, locale] = await Promise.all([getTranslations('shop.line'), getLocale()]);
  const day = (iso: string) => formatDay(iso, locale, 'short');
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {order.stays.map(({ id, names, checkIn, checkOut, feeMinor }) => (
        <Fact key={id} name={textIn(names, locale)}>
          <p>{line('stay', { checkIn: day(checkIn), checkOut: day(checkOut) })}</p>
          <CancelledMark feeMinor={feeMinor.toString()} />
        </Fact>
      ))}
    </dl>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
