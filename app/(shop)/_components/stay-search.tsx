import { buttonClass } from '@/app/_components/button';
import { Field } from '@/app/_components/field';
import { Notice } from '@/app/_components/status-mark';
import { addDays, daysAheadMax } from '@/lib/catalog/stay-dates';
import type { StayWish } from '@/lib/catalog/stay-wish';
import { getTranslations } from '@/lib/i18n/translations';

const guestsMax = 20;

/** Dates and guests for all rooms at once: a form that asks by its address, also without scripts. */
export async function StaySearch({ wish, today }: { wish: StayWish; today: string }) {
  const t = await getTranslations('shop');
  return (
    <>
      <form
        action="/#rooms"
        className="mt-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-md bg-surface-sunk p-4 md:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <Field
          id="search-checkIn"
          name="checkIn"
          label={t('room.checkIn')}
          type="date"
          defaultValue={wish.checkIn}
          min={today}
          max={addDays(today, daysAheadMax)}
        />
        <Field
          id="search-checkOut"
          name="checkOut"
          label={t('room.checkOut')}
          type="date"
          defaultValue={wish.checkOut}
          min={addDays(today, 1)}
        />
        <Field
          id="search-guests"
          name="guests"
          label={t('room.guests')}
          inputMode="numeric"
          defaultValue={wish.guests}
          maxLength={12}
          steps={{ min: 1, max: guestsMax, less: t('room.fewer'), more: t('room.more') }}
        />
        <button type="submit" className={buttonClass()}>
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
