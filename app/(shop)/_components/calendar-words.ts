import { nightsMax } from '@/lib/catalogue/stay-dates';
import { formatWeekday, formatWeekdayName } from '@/lib/i18n/format-date';
import { languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { addDays } from '@/lib/time/iso-date';

export type CalendarWords = Awaited<ReturnType<typeof calendarWords>>;

/** A Sunday. */
const sunday = '2026-11-22';

/**
 * The words of the calendar, for one kind of room or for all; a `{checkIn}` stands where a date
 * comes. They are asked for with the calendar: a page that nobody opens it on goes without.
 */
export async function calendarWords(locale: string, isOfRoom: boolean) {
  const t = await getTranslations('shop');
  const { weekStart } = languageOf(locale);
  const weekdays = Array.from({ length: 7 }, (_, column) => addDays(sunday, weekStart + column));
  const counts = Array.from({ length: nightsMax + 1 }, (_, nights) => nights);
  return {
    title: t('room.formTitle'),
    close: t('cart.close'),
    previous: t('calendar.previous'),
    next: t('calendar.next'),
    done: t('calendar.done'),
    legend: t(isOfRoom ? 'calendar.legend' : 'calendar.legendAll'),
    arrive: t('calendar.arrive'),
    leave: t('calendar.leave'),
    between: t('calendar.between'),
    tooLong: t('problem.TOO_MANY_NIGHTS', { max: nightsMax }),
    noArrival: t('calendar.noArrival'),
    noDeparture: t('calendar.noDeparture'),
    /** Why a day cannot be chosen; those of nights by their count. */
    refused: {
      CLOSED_TO_ARRIVAL: t('problem.CLOSED_TO_ARRIVAL'),
      CLOSED_TO_DEPARTURE: t('problem.CLOSED_TO_DEPARTURE'),
      NOT_FOR_SALE: t('problem.NOT_FOR_SALE'),
      MIN_NIGHTS: counts.map((max) => t('problem.MIN_NIGHTS', { max })),
      MAX_NIGHTS: counts.map((max) => t('problem.MAX_NIGHTS', { max })),
    },
    failed: t('calendar.failed'),
    range: t('line.stay', { checkIn: '{checkIn}', checkOut: '{checkOut}' }),
    /** By their count. */
    nights: counts.map((nights) => t('room.totalFor', { nights })),
    /** From the first day of a week. */
    weekdays: weekdays.map((day) => ({
      short: formatWeekday(day, locale),
      name: formatWeekdayName(day, locale),
    })),
  };
}
