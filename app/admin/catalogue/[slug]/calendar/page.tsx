import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { MonthNav } from '@/app/admin/_month/month-nav';
import { NightTable } from '@/app/admin/_month/night-table';
import { readRoomCalendar } from '@/lib/desk/calendar/calendar';
import { listDayRules, listRoomKinds } from '@/lib/desk/calendar/day-rules';
import { readChildBands, readGuestPrices } from '@/lib/desk/calendar/guest-prices';
import { listNightPrices } from '@/lib/desk/calendar/night-prices';
import { readDeskProduct } from '@/lib/desk/catalogue/catalogue-desk';
import { getTranslations } from '@/lib/i18n/translations';
import { firstValue } from '@/lib/text/query-value';
import { ClosingsPanel } from './closings-panel';
import { PricesPanel } from './prices-panel';
import { RulesPanel } from './rules-panel';

const route = '/admin/catalogue/[slug]/calendar';

export const generateMetadata = titled('calendar.title');

/** Which room of a kind is taken on which night of a month. */
export default deskPage('manage_catalogue', route, async ({ actor, params, query }) => {
  const { slug } = params;
  const path = `/admin/catalogue/${slug}/calendar`;
  const t = await getTranslations('calendar');
  const list = await getTranslations('catalogue.list');
  const locale = await getLocale();
  const calendar = await readRoomCalendar(slug, firstValue(query.month), locale);
  if (calendar === null) {
    // Goods have no nights.
    if ((await readDeskProduct(slug)) === null) notFound();
    redirect(`/admin/catalogue/${slug}`);
  }
  const { today, month } = calendar;
  const [from = today] = [today, ...month.days].sort();
  const rules = await listDayRules(slug, from);
  return (
    <>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <a className="text-link py-1" href="/admin/catalogue">
          {list('title')}
        </a>
        <a className="text-link py-1" href={`/admin/catalogue/${slug}`}>
          {calendar.name}
        </a>
      </p>
      <h1 className="text-lg">{t('titleOf', { name: calendar.name })}</h1>
      <MonthNav month={calendar.month} pathOf={(month) => `${path}?month=${month}`} />
      <NightTable
        calendar={calendar}
        rules={rules}
        seesOrders={actor.permissions.includes('see_orders')}
      />
      <RulesPanel
        rules={rules.filter(({ lastDay }) => lastDay >= today)}
        kinds={await listRoomKinds()}
        today={today}
        slug={slug}
        actorId={actor.userId}
      />
      <PricesPanel
        prices={await listNightPrices(slug, calendar.today)}
        bands={(await readGuestPrices(slug)) && (await readChildBands())}
        today={calendar.today}
        slug={slug}
        actorId={actor.userId}
      />
      <ClosingsPanel calendar={calendar} slug={slug} actorId={actor.userId} />
    </>
  );
});
