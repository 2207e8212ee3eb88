import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { admit, ownPath } from '@/app/admin/_door/admit';
import { ForbiddenPage } from '@/app/admin/_door/forbidden-page';
import { systemClock } from '@/lib/clock';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { dayPath } from '@/lib/reconciliation/movement-filter';
import { readDayClose } from '@/lib/reconciliation/read-day';
import { CloseLinks } from './close-links';
import { DayForm } from './day-form';
import { DayTotals, ModeLinks, TerminalTables } from './day-totals';
import { MovementTable } from './movement-table';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const path = '/admin/reconciliation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('closing.day');
  return { title: t('title') };
}

/** One date on the bank's calendar or the merchant's: totals and every movement, made to print. */
export default async function ReconciliationPage({ searchParams }: Props) {
  const query = await searchParams;
  const actor = await admit('see_orders', ownPath(path, query));
  if (actor === null) return <ForbiddenPage />;
  const close = await readDayClose(query, systemClock.now());
  const [t, locale] = await Promise.all([getTranslations('closing'), getLocale()]);
  const isTest = close.mode.isMixed ? close.mode.isTest : null;
  return (
    <>
      <h1 className="text-lg">{t('day.title')}</h1>
      <CloseLinks />
      <DayForm day={close.day} today={close.today} isTest={isTest} />
      <ModeLinks close={close} />
      <p className="mb-3 font-semibold">{formatDay(close.day, locale)}</p>
      <DayTotals close={close} />
      <TerminalTables close={close} />
      <section aria-labelledby="movements">
        <h2 id="movements" className="text-base">
          {t('movements.title')}
        </h2>
        <p className="mb-2 text-xs text-ink-soft">{t('movements.note')}</p>
        {close.movements.length === 0 ? (
          <p className="py-4 text-sm">{t('movements.none')}</p>
        ) : (
          <MovementTable rows={close.movements} />
        )}
        {close.nextAfter === null ? null : (
          <a
            className="text-link inline-block py-3 text-sm print:hidden"
            href={dayPath({ day: close.day, isTest, after: close.nextAfter })}
          >
            {t('movements.more')}
          </a>
        )}
      </section>
    </>
  );
}
