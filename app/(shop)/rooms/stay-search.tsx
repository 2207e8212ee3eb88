import { AnyField, type FormField } from '@/app/_components/any-field';
import { buttonClass } from '@/app/_components/button';
import type { SelectSpec } from '@/app/_components/choice-field';
import { type RoomWish, roomFilterFields, roomOrders } from '@/lib/catalogue/room-wish';
import type { StayWish } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';
import { HiddenFields } from '../_components/hidden-fields';
import { DatesCalendar } from './dates-calendar';
import { stayFields } from './stay-fields';

type Props = {
  wish: StayWish;
  today: string;
  guestsMax: number;
  roomWish: RoomWish;
  /** There are enough rooms to sort. */
  isSorted: boolean;
};

/** Where dates and guests are asked for. */
export const searchPlace = 'stay';

/** Dates and guests for all rooms at once: a plain GET form, without scripts. */
export async function StaySearch({ wish, today, guestsMax, roomWish, isSorted }: Props) {
  const t = await getTranslations('shop');
  const asked = await stayFields(wish, today, {
    guests: { type: 'select', options: countsTo(guestsMax * searchedRooms, wish.guests) },
    rooms: { type: 'select', options: countsTo(searchedRooms, String(wish.rooms)) },
  });
  const order: SelectSpec = {
    type: 'select',
    name: 'roomSort',
    label: t('goodsSearch.sort'),
    defaultValue: roomWish.order,
    className: 'col-span-2',
    options: roomOrders.map((one) => ({ value: one, label: t(`goodsSearch.order.${one}`) })),
  };
  const [dates, counts] = [asked.slice(0, 2), asked.slice(2)];
  const others = isSorted ? [...counts, order] : counts;
  return (
    <search>
      <form
        id={searchPlace}
        action="/#rooms"
        className="grid grid-cols-2 items-end gap-x-2 gap-y-3 rounded-md border border-line bg-surface-raised p-3 sm:gap-x-3 sm:p-4 max-sm:[&_input]:px-2"
      >
        <AskedFields fields={dates} />
        <DatesCalendar room={null} today={today} />
        <AskedFields fields={others} />
        <HiddenFields fields={roomFilterFields(roomWish)} />
        <button type="submit" className={`${buttonClass()} col-span-2`}>
          {t('search.submit')}
        </button>
      </form>
    </search>
  );
}

function AskedFields({ fields }: { fields: readonly FormField[] }) {
  return fields.map((field) => (
    <AnyField key={field.name} field={field} idPrefix={searchPlace} values={{}} errors={{}} />
  ));
}

/** Enough for a family with friends; larger parties use the room's own page, or ask. */
const searchedRooms = 4;

function countsTo(max: number, chosen: string): SelectSpec['options'] {
  const counts = Array.from({ length: max }, (_, index) => String(index + 1));
  const shown = counts.includes(chosen) ? counts : [...counts, chosen];
  return shown.map((value) => ({ value, label: value }));
}
