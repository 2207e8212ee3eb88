import { StatusIcon } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import { countBeds, knownAmenities } from '@/lib/catalogue/room-features';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { shownMerchant } from '../../_components/preview';

/** What the room is like, and the merchant's rules for a stay. */
export async function RoomFacts({
  room,
  locale,
  isHeld,
}: {
  room: ProductDto;
  locale: string;
  /** The shown stay is held and charged later; other payment rules are shown beside its price. */
  isHeld: boolean;
}) {
  const t = await getTranslations('shop');
  const { checkInFrom, checkOutBy } = await shownMerchant();
  const times = [
    ...(checkInFrom === '' ? [] : [t('footer.checkIn', { at: checkInFrom })]),
    ...(checkOutBy === '' ? [] : [t('footer.checkOut', { at: checkOutBy })]),
  ];
  const beds = countBeds(room.beds).map(({ kind, count }) => t(`features.bed.${kind}`, { count }));
  const facts = [
    t('room.forGuests', { guests: room.guestsMax ?? 1 }),
    ...(beds.length === 0 ? [] : [formatList(beds, locale)]),
    t('room.suchRooms', { units: room.units }),
    ...(times.length === 0 ? [] : [times.join(' ')]),
  ];
  const equipment = [
    ...knownAmenities(room.amenities).map((amenity) => t(`features.amenity.${amenity}`)),
    ...textIn(room.more, locale)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ];
  return (
    <div>
      <p className="max-w-prose">{textIn(room.details, locale)}</p>
      {equipment.length === 0 ? null : (
        <>
          <h2 className="mt-6 text-lg">{t('features.title')}</h2>
          <ul className="mt-2 grid max-w-prose gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
            {equipment.map((item) => (
              <li key={item} className="flex gap-2">
                <StatusIcon tone="good" className="mt-0.5 size-4" />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="mt-5 max-w-prose divide-y divide-line border-y border-line text-sm">
        {facts.map((fact) => (
          <li key={fact} className="py-3">
            {fact}
          </li>
        ))}
        <li className="py-3">
          {isHeld ? <span>{`${t('room.holdNote')} `}</span> : null}
          <TextLink href="/#paying">{t('footer.paying')}</TextLink>
        </li>
      </ul>
    </div>
  );
}
