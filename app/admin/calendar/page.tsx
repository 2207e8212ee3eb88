import { getLocale } from 'next-intl/server';
import { TallLink } from '@/app/_components/text-link';
import { deskInput } from '@/app/admin/_components/desk-style';
import { deskPage } from '@/app/admin/_door/desk-page';
import { titled } from '@/app/titled';
import { addDays, todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { readBoardDay } from '@/lib/desk/day/read-day';
import { planDays, readMovableStay, readRoomPlan } from '@/lib/desk/day/room-plan';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { PlanTable } from './plan-table';
import { StayPanel } from './stay-panel';

const path = '/admin/calendar';

export const generateMetadata = titled('selling.calendar.title');

/** All rooms of the house with their guests, over two weeks; a stay is moved to another room. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const first = (value: string | string[] | undefined) => [value].flat()[0] ?? '';
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const from = readBoardDay(first(query.from), today);
  const [t, shell, locale, plan, stay] = await Promise.all([
    getTranslations('day.plan'),
    getTranslations('desk.shell'),
    getLocale(),
    readRoomPlan(from),
    readMovableStay(first(query.stay), today),
  ]);
  const pathOf = (day: string) => `${path}?from=${day}`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <h1 className="text-lg">{shell('calendar')}</h1>
        <nav aria-label={t('weeks')} className="flex flex-wrap items-center gap-x-4">
          <a className="text-link py-2" rel="prev" href={pathOf(addDays(from, -planDays))}>
            {t('previous')}
          </a>
          <p aria-live="polite">
            {t('span', {
              from: formatDay(from, locale, 'day'),
              until: formatDay(addDays(from, planDays - 1), locale),
            })}
          </p>
          <a className="text-link py-2" rel="next" href={pathOf(addDays(from, planDays))}>
            {t('next')}
          </a>
        </nav>
        <form action={path} className="flex items-center gap-2 print:hidden">
          <input
            type="date"
            name="from"
            aria-label={t('first')}
            defaultValue={from}
            key={from}
            className={`${deskInput} max-w-40`}
          />
          <button type="submit" className="text-link min-h-10 cursor-pointer">
            {t('show')}
          </button>
        </form>
      </div>
      {stay === null ? null : (
        <StayPanel stay={stay} closePath={pathOf(from)} actor={actor} locale={locale} />
      )}
      {plan.kinds.length === 0 ? <p>{t('noRooms')}</p> : null}
      <PlanTable plan={plan} today={today} stayId={stay?.stayId ?? null} />
      {actor.permissions.includes('complete') ? (
        <p className="mt-3 text-sm print:hidden">
          <TallLink href="/admin/orders/new">{shell('newOrder')}</TallLink>
        </p>
      ) : null}
    </>
  );
});
