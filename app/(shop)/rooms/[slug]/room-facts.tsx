import { TextLink } from '@/app/_components/text-link';
import type { ProductDto } from '@/lib/catalog/catalog-queries';
import { textIn } from '@/lib/catalog/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** What the room is like, and the merchant's rules for a stay. */
export async function RoomFacts({
  room,
  locale,
  isHeld,
}: {
  room: ProductDto;
  locale: string;
  /** The shown stay is held and charged later; what else becomes of it stands beside its price. */
  isHeld: boolean;
}) {
  const t = await getTranslations('shop');
  const { checkInFrom, checkOutBy } = await readMerchant();
  const times = [
    ...(checkInFrom === '' ? [] : [t('footer.checkIn', { at: checkInFrom })]),
    ...(checkOutBy === '' ? [] : [t('footer.checkOut', { at: checkOutBy })]),
  ];
  const facts = [
    t('room.forGuests', { guests: room.guestsMax ?? 1 }),
    t('room.suchRooms', { units: room.units }),
    ...(times.length === 0 ? [] : [times.join(' ')]),
  ];
  return (
    <div>
      <p className="max-w-prose">{textIn(room.details, locale)}</p>
      <ul className="mt-5 max-w-prose divide-y divide-line border-y border-line text-sm">
        {facts.map((fact) => (
          <li key={fact} className="py-3">
            {fact}
          </li>
        ))}
        <li className="py-3">
          {isHeld ? `${t('room.holdNote')} ` : null}
          <TextLink href="/#paying">{t('footer.paying')}</TextLink>
        </li>
      </ul>
    </div>
  );
}
