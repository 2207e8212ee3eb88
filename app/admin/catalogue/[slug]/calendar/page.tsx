import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { admit, ownPath } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { MonthNav } from '@/app/admin/_month/month-nav';
import { NightTable } from '@/app/admin/_month/night-table';
import { getTranslations } from '@/lib/i18n/translations';
import { readCalendar } from '@/lib/selling/calendar';
import { readDeskProduct } from '@/lib/selling/catalogue-desk';
import { ClosingsPanel } from './closings-panel';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('selling.calendar');
  return { title: t('title') };
}

/** Which room of a kind is taken on which night of a month. */
export default async function CalendarPage({ params, searchParams }: Props) {
  const [{ slug }, query] = await Promise.all([params, searchParams]);
  const path = `/admin/catalogue/${slug}/calendar`;
  const actor = await admit('manage_catalogue', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const [t, list, locale] = await Promise.all([
    getTranslations('selling.calendar'),
    getTranslations('selling.list'),
    getLocale(),
  ]);
  const calendar = await readCalendar(slug, [query.month].flat()[0] ?? '', locale);
  if (calendar === null) {
    // Gifts have no nights.
    if ((await readDeskProduct(slug)) === null) notFound();
    redirect(`/admin/catalogue/${slug}`);
  }
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
      <NightTable calendar={calendar} seesOrders={actor.permissions.includes('see_orders')} />
      <ClosingsPanel calendar={calendar} slug={slug} actorId={actor.userId} />
    </>
  );
}
