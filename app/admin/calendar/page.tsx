import { getLocale } from 'next-intl/server';
import { TallLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { PageKeys } from '@/app/admin/_frame/page-keys';
import { DayChoice } from '@/app/admin/_month/day-choice';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readBoardDay } from '@/lib/desk/day/read-day';
import { readMovableStay, readRoomPlan } from '@/lib/desk/day/room-plan';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { planDays } from '@/lib/orders/stays/plan-mark';
import { settings } from '@/lib/settings/env';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import { moveToRoom } from './actions';
import { PlanDrag } from './plan-drag';
import { PlanKeys } from './plan-keys';
import { PlanNights } from './plan-nights';
import { PlanTable } from './plan-table';
import { StayPanel } from './stay-panel';

const path = '/admin/calendar';

export const generateMetadata = titled('calendar.title');

/** All rooms with their guests, over two weeks; stays can be moved to another room. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const from = readBoardDay(firstValue(query.from), today);
  const mark = await readTopicMark(`plan:${from}`);
  const [t, shell, locale, plan, stay] = await Promise.all([
    getTranslations('day.plan'),
    getTranslations('desk.shell'),
    getLocale(),
    readRoomPlan(from),
    readMovableStay(firstValue(query.stay), today),
  ]);
  const pathOf = (day: string) => `${path}?from=${day}`;
  const mayMove = actor.permissions.includes('complete');
  const table = (
    <PlanTable plan={plan} today={today} stayId={stay?.stayId ?? null} mayMove={mayMove} />
  );
  return (
    <>
      <Followed topic={`plan:${from}`} mark={mark} />
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
        <DayChoice action={path} name="from" day={from} label={t('first')} show={t('show')} />
      </div>
      {stay === null ? null : (
        <StayPanel stay={stay} closePath={pathOf(from)} actor={actor} locale={locale} />
      )}
      {plan.kinds.length === 0 ? <p>{t('noRooms')}</p> : null}
      {mayMove ? (
        <PlanDrag
          move={moveToRoom}
          signedInAs={actor.userId}
          words={{ hint: t('drag'), moving: t('moving'), failed: t('failed') }}
        >
          {table}
        </PlanDrag>
      ) : (
        table
      )}
      <PlanKeys />
      {mayMove ? <PlanNights /> : null}
      <PageKeys keys={[['← → ↑ ↓', t('keys')]]} />
      <p className="mt-3 flex flex-wrap gap-x-6 text-sm print:hidden">
        {mayMove ? <TallLink href="/admin/orders/compose">{shell('newOrder')}</TallLink> : null}
        {actor.permissions.includes('manage_catalogue') ? (
          <TallLink href="/admin/settings/channels">{shell('channels')}</TallLink>
        ) : null}
      </p>
    </>
  );
});
