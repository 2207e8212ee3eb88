import { getLocale } from 'next-intl/server';
import { daysAheadMax, nightsMax } from '@/lib/catalogue/stay-dates';
import { formatWeekday, formatWeekdayName } from '@/lib/i18n/format-date';
import { languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { addDays } from '@/lib/time/iso-date';
import type { CalendarWords } from './calendar-dialog';
import { StayCalendar } from './stay-calendar';

/** A Sunday. */
const sunday = '2026-11-22';

/** The calendar of a form's dates, with its words. */
export async function DatesCalendar({ room, today }: { room: string | null; today: string }) {
  const locale = await getLocale();
  const t = await getTranslations('shop');
  const { weekStart } = languageOf(locale);
  const weekdays = Array.from({ length: 7 }, (_, column) => addDays(sunday, weekStart + column));
  const words: CalendarWords = {
    open: t('calendar.open'),
    title: t('room.formTitle'),
    close: t('cart.close'),
    previous: t('calendar.previous'),
    next: t('calendar.next'),
    done: t('calendar.done'),
    legend: t(room === null ? 'calendar.legendAll' : 'calendar.legend'),
    arrive: t('calendar.arrive'),
    leave: t('calendar.leave'),
    between: t('calendar.between'),
    tooLong: t('problem.TOO_MANY_NIGHTS', { max: nightsMax }),
    failed: t('calendar.failed'),
    range: t('line.stay', { checkIn: '{checkIn}', checkOut: '{checkOut}' }),
    nights: Array.from({ length: nightsMax + 1 }, (_, nights) => t('room.totalFor', { nights })),
    weekdays: weekdays.map((day) => ({
      short: formatWeekday(day, locale),
      name: formatWeekdayName(day, locale),
    })),
  };
  const rules = { first: today, last: addDays(today, daysAheadMax + nightsMax), weekStart };
  return <StayCalendar room={room} rules={rules} words={words} locale={locale} />;
}
