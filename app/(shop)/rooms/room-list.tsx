import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { StatusIcon } from '@/app/_components/status-mark';
import { TallLink } from '@/app/_components/text-link';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import type { ComparedStay, FoundRooms } from '@/lib/catalogue/find-rooms';
import { type Amenity, knownAmenities } from '@/lib/catalogue/room-features';
import { type RoomWish, roomsPath } from '@/lib/catalogue/room-wish';
import { roomsMax } from '@/lib/catalogue/stay-form';
import { readStayOffers, type StayOffer } from '@/lib/catalogue/stay-offers';
import { type StayWish, stayQuery } from '@/lib/catalogue/stay-wish';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { getTranslations, useTranslations } from '@/lib/i18n/translations';
import { guestText } from '@/lib/stays/guest-text';
import { AboutPrice } from '../_components/about-price';
import { FreeCancellation, FreeUntilDays } from '../_components/free-cancellation';
import { DiscountNote } from '../_components/line-facts';
import { nightPriceText } from '../_components/night-price-text';
import { ProductCard } from '../_components/product-card';
import { RefusedStay } from '../_components/refused-stay';
import { searchPlace } from './stay-search';

/** One page of the rooms; with dates chosen, the available ones first, each with its price. */
export async function RoomList({
  found,
  stay,
  wish,
  roomWish,
  today,
  locale,
}: {
  found: FoundRooms;
  stay: ComparedStay | null;
  wish: StayWish;
  roomWish: RoomWish;
  today: string;
  locale: string;
}) {
  if (found.total === 0) return null;
  const t = await getTranslations('shop');
  const ids = found.rooms.map(({ id }) => id);
  const offers = stay && (await readStayOffers(stay, ids));
  return (
    <>
      {stay ? (
        <p role="status" className="mt-4 font-semibold">
          <span>{t('search.found', { count: found.available })}</span>{' '}
          <span className="font-normal text-ink-soft">
            {formatList(
              [
                t('line.stay', {
                  checkIn: formatDay(stay.checkIn, locale, 'short'),
                  checkOut: formatDay(stay.checkOut, locale, 'short'),
                }),
                t('line.nights', { nights: stay.nights }),
                guestText(stay.party, await getTranslations('shop.line'), locale),
                ...(stay.rooms > 1 ? [t('room.roomsFor', { rooms: stay.rooms })] : []),
              ],
              locale,
            )}
          </span>{' '}
          <ChangeStay />
        </p>
      ) : null}
      <ul className="mt-7 grid gap-x-10 gap-y-11 sm:grid-cols-2 md:mt-9 md:gap-y-14">
        {found.rooms.map((room) => (
          <ProductCard
            key={room.id}
            product={room}
            locale={locale}
            size="large"
            query={stayQuery(wish)}
            note={<FreeUntilDays days={stay ? null : room.freeDays} />}
          >
            {stay ? (
              <RoomOffer
                room={room}
                stay={stay}
                wish={wish}
                offer={offers?.get(room.id)}
                sought={roomWish.amenities}
                today={today}
                locale={locale}
              />
            ) : undefined}
          </ProductCard>
        ))}
      </ul>
      <RoomPages {...found} wish={wish} roomWish={roomWish} />
    </>
  );
}

/** Leads back to the dates, from what was found for them. */
export function ChangeStay() {
  const t = useTranslations('shop.cart');
  return (
    <span className="inline-block font-normal">
      <TallLink href={`#${searchPlace}`}>{t('editStay')}</TallLink>
    </span>
  );
}

/** Links to the previous and the next rooms. */
function RoomPages({
  page,
  last,
  wish,
  roomWish,
}: {
  page: number;
  last: number;
  wish: StayWish;
  roomWish: RoomWish;
}) {
  const t = useTranslations('shop.roomPages');
  if (last === 1) return null;
  const href = (to: number) => roomsPath(wish, { ...roomWish, page: to });
  return (
    <nav aria-label={t('pages')} className="mt-8 flex flex-wrap items-center gap-x-6 text-sm">
      {page > 1 ? <TallLink href={href(page - 1)}>{t('before')}</TallLink> : null}
      <span className="text-ink-soft">{t('page', { page, last })}</span>
      {page < last ? <TallLink href={href(page + 1)}>{t('next')}</TallLink> : null}
    </nav>
  );
}

/** What one room costs for these nights, or why it is not available. */
function RoomOffer({
  room,
  stay,
  wish,
  offer,
  sought,
  today,
  locale,
}: {
  room: ProductDto;
  stay: ComparedStay;
  wish: StayWish;
  offer: StayOffer | undefined;
  sought: readonly Amenity[];
  today: string;
  locale: string;
}) {
  const t = useTranslations('shop');
  const line = useTranslations('shop.line');
  const { party, rooms } = stay;
  const { guests } = party;
  const max = room.guestsMax ?? 1;
  if (guests > max * rooms) {
    const needed = Math.ceil(guests / max);
    const text = t('problem.TOO_MANY_GUESTS', { max });
    const isOffered = needed <= Math.min(roomsMax, offer?.free ?? 0);
    return <Obstacle text={isOffered ? `${text} ${t('room.needsRooms', { needed })}` : text} />;
  }
  if (offer?.refusal) {
    return (
      <Obstacle>
        <RefusedStay offer={offer} slug={room.slug} wish={wish} />
      </Obstacle>
    );
  }
  if (offer === undefined || offer.free === 0) return <Obstacle text={t('room.isNotFree')} />;
  if (offer.free < rooms) return <Obstacle text={t('room.tooFewFree', { free: offer.free })} />;
  const { totalMinor } = offer;
  return (
    <>
      <p className="mt-2">
        <MoneyText minor={totalMinor} locale={locale} className="text-lg font-semibold" />{' '}
        <AboutPrice minor={totalMinor} locale={locale} />{' '}
        <span className="text-ink-soft">
          <span>{t('room.totalFor', { nights: stay.nights })}</span> ·{' '}
          {rooms > 1 ? <span>{`${t('room.roomsFor', { rooms })} · `}</span> : null}
          <span>{nightPriceText(offer.groups, line, locale)}</span>
        </span>
      </p>
      <DiscountNote discount={offer.discount} locale={locale} />
      <p className="mt-1 flex gap-2 text-sm">
        <StatusIcon tone="good" className="mt-0.5 size-4" />
        <span>{t('room.isFree', { free: offer.free })}</span>
      </p>
      <FreeCancellation terms={offer.cancellation} today={today} />
      <p className="text-sm text-ink-soft">{t('room.forGuests', { guests: max })}</p>
      <RoomIncludes room={room} sought={sought} locale={locale} />
    </>
  );
}

const includedMax = 4;

/** What is included, in one line, first what was looked for; the room's own page shows the rest. */
function RoomIncludes({
  room,
  sought,
  locale,
}: {
  room: ProductDto;
  sought: readonly Amenity[];
  locale: string;
}) {
  const t = useTranslations('shop.features.amenity');
  const included = [...new Set([...sought, ...knownAmenities(room.amenities)])].slice(
    0,
    Math.max(includedMax, sought.length),
  );
  if (included.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {formatList(
        included.map((amenity) => t(amenity)),
        locale,
      )}
    </p>
  );
}

function Obstacle({ text, children }: { text?: string; children?: ReactNode }) {
  return (
    <p className="mt-2 flex gap-2 text-sm">
      <StatusIcon tone="bad" className="mt-0.5 size-4" />
      {children ?? <span>{text}</span>}
    </p>
  );
}
