import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import { MoneyText } from '@/app/_components/money';
import { readCartId } from '@/lib/cart/cart-cookie';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { stayCookie, wishedStay } from '@/lib/catalogue/kept-stay';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { chosenIn } from '@/lib/catalogue/stay-extras';
import { roomsMax } from '@/lib/catalogue/stay-form';
import { readStayOffers } from '@/lib/catalogue/stay-offers';
import { type StayWish, stayQuery } from '@/lib/catalogue/stay-wish';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { AboutPrice } from '../../_components/about-price';
import { BackLink } from '../../_components/back-link';
import { isHeld } from '../../_components/beyond-hold';
import { CurrencySwitch } from '../../_components/currency-switch';
import { offerData } from '../../_components/offer-data';
import { OtherProducts } from '../../_components/other-products';
import { findDraft, PreviewBar, unlisted } from '../../_components/preview';
import { productMetadata } from '../../_components/product-metadata';
import { StructuredData } from '../../_components/structured-data';
import { Gallery } from '../../_gallery/gallery';
import { DatesCalendar } from '../dates-calendar';
import { stayFields } from '../stay-fields';
import { addStayAction } from './actions';
import { extraFields } from './extra-fields';
import { RoomFacts } from './room-facts';
import { StaySummary } from './stay-summary';
import { StayWatch } from './stay-watch';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { slug } = await params;
  const room = await findProduct('STAY', slug);
  if (room !== null) return productMetadata(room, await getLocale());
  const draft = await findDraft('STAY', slug, await searchParams);
  return draft === null
    ? {}
    : { ...(await productMetadata(draft, await getLocale())), ...unlisted };
}

export default async function RoomPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const query = await searchParams;
  const shown = await findProduct('STAY', slug);
  const room = shown ?? (await findDraft('STAY', slug, query));
  if (room === null) notFound();
  const locale = await getLocale();
  const t = await getTranslations('shop.room');
  const guestsMax = room.guestsMax ?? 1;
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const kept = (await cookies()).get(stayCookie().name)?.value;
  const wish = wishedStay(query, kept, { today, guestsMax });
  // The stay in the cart that is being changed.
  const lineId = typeof query.lineId === 'string' && isRowId(query.lineId) ? query.lineId : '';
  const rooms = lineId === '' ? Math.min(room.units, roomsMax) : 1;
  const extras = chosenIn(query);
  const offer = await readOffer(room.id, wish, { extras, isPreview: shown === null });
  const asked = await askedFields(wish, { today, guestsMax, rooms });
  const fields = [...asked, ...(await extraFields(offer?.extras ?? [], locale))];
  return (
    <>
      {shown === null ? <PreviewBar back={`/admin/catalogue/${slug}`} /> : null}
      <StructuredData data={await offerData(room, locale)} />
      <BackLink href={`/${stayQuery(wish)}#rooms`} label={t('back')} />
      <div className="mt-2 grid gap-x-14 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <Gallery product={room} locale={locale} />
        <div className="md:row-span-2">
          <h1 className="text-2xl md:text-3xl">{textIn(room.names, locale)}</h1>
          <p className="mt-2 text-lg text-ink-soft">{textIn(room.summaries, locale)}</p>
          <p className="mt-3 text-xl">
            {room.isPriceVarying ? (
              <span className="text-base text-ink-soft">{t('priceFrom')} </span>
            ) : null}
            <MoneyText minor={room.priceMinor} locale={locale} className="font-semibold" />{' '}
            <span className="text-base text-ink-soft">{t('pricePerNight')}</span>{' '}
            <AboutPrice minor={room.priceMinor} locale={locale} />
          </p>
          <CurrencySwitch />
          <StayWatch path={`/rooms/${room.slug}`} isPreview={shown === null}>
            <h2 className="mt-6 border-t border-line pt-5 text-lg">{t('formTitle')}</h2>
            <ActionForm
              action={addStayAction}
              idPrefix="stay"
              className="mt-3 flex flex-col gap-5"
              hidden={lineId === '' ? { slug: room.slug } : { slug: room.slug, lineId }}
              fieldsClassName="grid grid-cols-2 items-end gap-x-3 gap-y-4"
              fields={fields}
              buttonsClassName="max-md:sticky max-md:bottom-0 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-5 max-md:py-3 flex flex-wrap gap-3"
              buttons={[
                lineId === ''
                  ? { label: t('add'), pendingLabel: t('adding'), intent: 'add' }
                  : { label: t('save'), pendingLabel: t('saving'), intent: 'add' },
                {
                  label: t('show'),
                  pendingLabel: t('showing'),
                  intent: 'show',
                  kind: 'secondary',
                  isForNoScripts: true,
                },
              ]}
            >
              <DatesCalendar room={room.slug} today={today} />
              <StaySummary
                slug={room.slug}
                offer={offer}
                wish={wish}
                today={today}
                locale={locale}
              />
            </ActionForm>
          </StayWatch>
        </div>
        <RoomFacts
          room={room}
          locale={locale}
          isHeld={wish.stay !== null && isHeld(wish.stay.checkOut)}
        />
      </div>
      <OtherProducts
        current={room}
        title={t('othersTitle')}
        locale={locale}
        query={stayQuery(wish)}
      />
    </>
  );
}

/** What the shown nights cost with what is chosen; undefined for impossible dates. */
async function readOffer(
  productId: string,
  wish: StayWish,
  given: { readonly extras: readonly string[]; readonly isPreview: boolean },
) {
  const { stay, party, rooms } = wish;
  if (stay === null) return undefined;
  const wished = { ...stay, party, rooms, ...given, cartId: await readCartId() };
  return (await readStayOffers(wished, [productId])).get(productId);
}

/** A stay in the cart is one room, so that their number is not asked. */
async function askedFields(
  wish: StayWish,
  { today, guestsMax, rooms }: { today: string; guestsMax: number; rooms: number },
): Promise<FormField[]> {
  const t = await getTranslations('shop.room');
  const fields = await stayFields(wish, today, {
    guests: {
      hint: t(rooms > 1 ? 'guestsHintEach' : 'guestsHint', { max: guestsMax }),
      steps: { min: 1, max: guestsMax * rooms, less: t('fewer'), more: t('more') },
    },
    rooms: {
      hint: t('guestsHint', { max: rooms }),
      steps: { min: 1, max: rooms, less: t('fewerRooms'), more: t('moreRooms') },
    },
  });
  return fields.filter(({ name }) => rooms > 1 || name !== 'rooms');
}
