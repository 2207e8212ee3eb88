import { getLocale } from 'next-intl/server';
import { daysAheadMax, nightsMax } from '@/lib/catalogue/stay-dates';
import { languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { addDays } from '@/lib/time/iso-date';
import { StayCalendar } from './stay-calendar';

/** The calendar of a form's dates. */
export async function DatesCalendar({ room, today }: { room: string | null; today: string }) {
  const locale = await getLocale();
  const t = await getTranslations('shop.calendar');
  const { weekStart } = languageOf(locale);
  const rules = { first: today, last: addDays(today, daysAheadMax + nightsMax), weekStart };
  return <StayCalendar room={room} rules={rules} label={t('open')} locale={locale} />;
}
