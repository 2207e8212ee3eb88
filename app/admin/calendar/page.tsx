import { getLocale } from 'next-intl/server';
import { TallLink } from '@/app/_components/text-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { MonthNav } from '@/app/admin/_month/month-nav';
import { NightTable } from '@/app/admin/_month/night-table';
import { titled } from '@/app/titled';
import { textIn } from '@/lib/catalog/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { readCalendar } from '@/lib/selling/calendar';
import { listDeskProducts } from '@/lib/selling/catalogue-desk';

const path = '/admin/calendar';

export const generateMetadata = titled('selling.calendar.title');

/** Which rooms are free, to answer a guest at the counter or on the telephone; read-only. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const [t, shell, locale, products] = await Promise.all([
    getTranslations('selling.calendar'),
    getTranslations('desk.shell'),
    getLocale(),
    listDeskProducts(),
  ]);
  const first = (value: string | string[] | undefined) => [value].flat()[0] ?? '';
  const rooms = products.filter(({ kind }) => kind === 'STAY');
  const slug = (rooms.find((room) => room.slug === first(query.room)) ?? rooms[0])?.slug ?? '';
  const calendar = await readCalendar(slug, first(query.month), locale);
  if (calendar === null) {
    return (
      <>
        <h1 className="text-lg">{t('title')}</h1>
        <p>{t('noRooms')}</p>
      </>
    );
  }
  const { month } = calendar.month;
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <nav aria-label={t('kinds')} className="flex flex-wrap gap-x-5 text-sm">
        {rooms.map((room) => (
          <a
            key={room.slug}
            href={`${path}?room=${room.slug}&month=${month}`}
            aria-current={room.slug === slug ? 'page' : undefined}
            className="text-link py-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {textIn(room.names, locale)}
          </a>
        ))}
      </nav>
      <MonthNav month={calendar.month} pathOf={(one) => `${path}?room=${slug}&month=${one}`} />
      <NightTable calendar={calendar} seesOrders />
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
        {actor.permissions.includes('complete') ? (
          <TallLink href="/admin/orders/new">{shell('newOrder')}</TallLink>
        ) : null}
        {actor.permissions.includes('manage_catalogue') ? (
          <a className="text-link py-2" href={`/admin/catalogue/${slug}/calendar?month=${month}`}>
            {t('close')}
          </a>
        ) : null}
      </p>
    </>
  );
});
