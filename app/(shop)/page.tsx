import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { permanentRedirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ShopImage } from '@/app/_components/shop-image';
import { Notice } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import { readCartId } from '@/lib/cart/cart-cookie';
import { findGoods, goodsAddress, readGoodsWish } from '@/lib/catalogue/find-goods';
import { findRooms } from '@/lib/catalogue/find-rooms';
import { stayCookie, wishedStay } from '@/lib/catalogue/kept-stay';
import { imageAddress, isPicture } from '@/lib/catalogue/product-image';
import { readRoomWish, roomsGlance } from '@/lib/catalogue/room-wish';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { stayValues } from '@/lib/catalogue/stay-wish';
import { whatIsSold } from '@/lib/catalogue/what-is-sold';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { CurrencySwitch } from './_components/currency-switch';
import { CategoryLinks, GoodsShelf } from './_components/goods-shelf';
import { HowPaying } from './_components/how-paying';
import { shownMerchant } from './_components/preview';
import { StructuredData } from './_components/structured-data';
import { RoomFilter } from './rooms/room-filter';
import { ChangeStay, RoomList } from './rooms/room-list';
import { StaySearch } from './rooms/stay-search';

export const metadata: Metadata = { alternates: { canonical: '/' } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CataloguePage({ searchParams }: Props) {
  const locale = await getLocale();
  const t = await getTranslations('shop.home');
  const problem = await getTranslations('shop.problem');
  const query = await searchParams;
  const goodsWish = readGoodsWish(query);
  // Where a category stood before it had a page.
  if (goodsWish.category !== '') permanentRedirect(goodsAddress(goodsWish));
  const roomWish = readRoomWish(query);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  // No upper limit here: how many guests are too many depends on the room.
  const kept = (await cookies()).get(stayCookie().name)?.value;
  const wish = wishedStay(query, kept, { today, guestsMax: Number.POSITIVE_INFINITY });
  const stay = wish.isAsked ? wish.stay : null;
  const compared = stay && {
    ...stay,
    party: wish.party,
    rooms: wish.rooms,
    cartId: await readCartId(),
  };
  const [foundRooms, found, merchant, { hasRooms, hasGoods, categories }] = await Promise.all([
    findRooms(roomWish, compared),
    findGoods(goodsWish),
    shownMerchant(),
    whatIsSold(),
  ]);
  const only = categories.find(({ isAll }) => isAll);
  return (
    <>
      <StructuredData data={merchantData(merchant, hasRooms)} />
      <Hero merchant={merchant} hasRooms={hasRooms} hasGoods={hasGoods}>
        {hasRooms ? (
          <StaySearch
            wish={wish}
            today={today}
            guestsMax={foundRooms.guestsMax}
            roomWish={roomWish}
            isSorted={foundRooms.all > roomsGlance}
          />
        ) : null}
      </Hero>
      <CurrencySwitch className="mt-4" />
      {hasRooms || hasGoods ? null : <p className="mt-16 text-lg">{t('empty')}</p>}
      {hasRooms ? (
        <section id="rooms" className="mt-14 md:mt-24">
          <h2 className="text-2xl">{t('roomsTitle')}</h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            {t(`roomsText.${settings().stayBeyondHold}`, { days: settings().authorizationDays })}
          </p>
          {wish.problem === null ? null : (
            <Notice tone="bad" role="alert" className="mt-4">
              <span>{problem(`${wish.problem.code}`, { max: wish.problem.max })}</span>{' '}
              <ChangeStay />
            </Notice>
          )}
          <RoomFilter wish={wish} roomWish={roomWish} found={foundRooms} />
          <RoomList
            found={foundRooms}
            stay={compared}
            wish={wish}
            roomWish={roomWish}
            today={today}
            locale={locale}
          />
        </section>
      ) : null}
      {hasGoods ? (
        <section id="goods" className="mt-16 md:mt-28">
          <h2 className="text-2xl wrap-anywhere">
            {only ? textIn(only.name, locale) : t('goodsTitle')}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">
            <span>{only ? textIn(only.intro, locale) : ''}</span> <span>{t('goodsText')}</span>{' '}
            <span>{merchant.handover}</span>
          </p>
          {only ? null : <CategoryLinks />}
          <GoodsShelf wish={goodsWish} found={found} kept={stayValues(wish)} />
        </section>
      ) : null}
      <HowPaying />
    </>
  );
}

/** The merchant as schema.org describes it: what is not known is left out. */
function merchantData(merchant: MerchantWords, hasRooms: boolean) {
  const { appUrl } = settings();
  const { name, lead, image, address, phone, email, mapUrl } = merchant;
  const facts = { description: lead, address, telephone: phone, email, hasMap: mapUrl };
  const known = Object.entries(facts).filter(([, text]) => text !== '');
  return {
    '@type': hasRooms ? 'Hotel' : 'Store',
    name,
    url: appUrl,
    currenciesAccepted: 'IQD',
    ...Object.fromEntries(known),
    ...(image !== null && { image: new URL(imageAddress(image), appUrl).href }),
  };
}

type HeroProps = {
  merchant: MerchantWords;
  hasRooms: boolean;
  hasGoods: boolean;
  /** What is asked first. */
  children: ReactNode;
};

/**
 * The first panel of the home page, on a band of bricks. Works without any text of the merchant.
 */
async function Hero({ merchant, hasRooms, hasGoods, children }: HeroProps) {
  const t = await getTranslations('shop.cart');
  const { name, title, lead, image, pictureAlt } = merchant;
  return (
    <section className="bleed -mt-6 bg-surface-sunk md:-mt-10">
      <div
        className={`mx-auto grid w-full max-w-[1152px] items-end gap-x-10 gap-y-4 px-5 pt-5 md:pt-8 ${image === null ? 'pb-10' : 'md:grid-cols-[5fr_6fr]'}`}
      >
        <div className="md:self-center md:pb-10">
          <h1 className="text-2xl sm:text-3xl lg:text-4xl">{title || name}</h1>
          <div className="mt-4 empty:hidden md:mt-6">{children}</div>
          {lead === '' ? null : <p className="mt-5 max-w-prose text-lg text-ink-soft">{lead}</p>}
          <p className="mt-3 flex flex-wrap gap-x-6">
            {hasRooms ? <TallLink href="#rooms">{t('toRooms')}</TallLink> : null}
            {hasGoods ? <TallLink href="#goods">{t('toGoods')}</TallLink> : null}
          </p>
        </div>
        {image === null ? null : (
          <ShopImage
            name={image}
            alt={pictureAlt}
            isFirst
            className={`h-auto w-full ${isPicture(image) ? 'mb-8 rounded-md' : '-mb-[1.9%]'}`}
          />
        )}
      </div>
      <div aria-hidden="true" className="brickwork relative h-8 w-full bg-accent" />
    </section>
  );
}
