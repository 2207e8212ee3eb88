import type { InputHTMLAttributes } from 'react';
import { buttonClass } from '@/app/_components/button';
import { Notice } from '@/app/_components/status-mark';
import { type RoomWish, roomFilterFields, roomOrders } from '@/lib/catalogue/room-wish';
import { daysAheadMax } from '@/lib/catalogue/stay-dates';
import type { StayWish } from '@/lib/catalogue/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';
import { addDays } from '@/lib/time/iso-date';
import { HiddenFields } from '../_components/hidden-fields';

type Props = {
  wish: StayWish;
  today: string;
  guestsMax: number;
  roomWish: RoomWish;
  /** There are enough rooms to sort. */
  isSorted: boolean;
};

/** Dates and guests for all rooms at once: a plain GET form, without scripts. */
export async function StaySearch({ wish, today, guestsMax, roomWish, isSorted }: Props) {
  const t = await getTranslations('shop');
  const guests = countsTo(guestsMax * searchedRooms, wish.guests);
  const rooms = countsTo(searchedRooms, String(wish.rooms));
  return (
    <>
      <form
        action="/#rooms"
        className={`mt-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-md bg-surface-sunk p-4 ${isSorted ? 'md:grid-cols-[1fr_1fr_auto_auto_1fr_auto]' : 'md:grid-cols-[1fr_1fr_auto_auto_auto]'}`}
      >
        <DateField
          name="checkIn"
          label={t('room.checkIn')}
          defaultValue={wish.checkIn}
          min={today}
          max={addDays(today, daysAheadMax)}
        />
        <DateField
          name="checkOut"
          label={t('room.checkOut')}
          defaultValue={wish.checkOut}
          min={addDays(today, 1)}
        />
        <label className="text-sm font-semibold">
          <span>{t('room.guests')}</span>
          <select name="guests" defaultValue={wish.guests} className="field-input mt-1">
            {guests.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <label className="text-sm font-semibold">
          <span>{t('room.rooms')}</span>
          <select name="rooms" defaultValue={String(wish.rooms)} className="field-input mt-1">
            {rooms.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
        <HiddenFields fields={roomFilterFields(roomWish)} />
        {isSorted ? (
          <label className="text-sm font-semibold max-md:col-span-2">
            <span>{t('giftSearch.sort')}</span>
            <select name="roomSort" defaultValue={roomWish.order} className="field-input mt-1">
              {roomOrders.map((one) => (
                <option key={one} value={one}>
                  {t(`giftSearch.order.${one}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <button type="submit" className={`${buttonClass()} max-md:col-span-2`}>
          {t('search.submit')}
        </button>
      </form>
      {wish.problem === null ? null : (
        <Notice tone="bad" role="alert" className="mt-4">
          {t(`problem.${wish.problem.code}`, { max: wish.problem.max })}
        </Notice>
      )}
    </>
  );
}

/** Enough for a family with friends; larger parties use the room's own page, or ask. */
const searchedRooms = 4;

function countsTo(max: number, chosen: string): string[] {
  const counts = Array.from({ length: max }, (_, index) => String(index + 1));
  return counts.includes(chosen) ? counts : [...counts, chosen];
}

function DateField({
  label,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { readonly label: string }) {
  return (
    <label className="text-sm font-semibold">
      <span>{label}</span>
      <input type="date" className="field-input mt-1" {...input} />
    </label>
  );
}
