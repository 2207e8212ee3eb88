import { getLocale } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import { dayPath, readDay, readTestMode } from '@/lib/reconciliation/movement-filter';
import { readDayClose } from '@/lib/reconciliation/read-day';
import { settings } from '@/lib/settings/env';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { readDayStatements } from '@/lib/statements/results/read-day-statements';
import { systemClock } from '@/lib/time/clock';
import { BankPanel } from './bank-panel';
import { CloseLinks } from './close-links';
import { DayForm } from './day-form';
import { DayTotals, ModeLinks, TerminalTables } from './day-totals';
import { JournalForm } from './journal-form';
import { MovementTable } from './movement-table';
import { SigningPanel } from './signing-panel';

export const generateMetadata = titled('reconciliation.day.title');

/** One date on the bank's calendar or the merchant's: totals and every movement, made to print. */
export default deskPage('see_orders', '/admin/reconciliation', async ({ actor, query }) => {
  const now = systemClock.now();
  const day = readDay(query.day, dayOf(now, settings().merchantTimezone));
  const mode = readTestMode(query.test) ?? settings().isTest;
  const [t, locale, close, [covered], statements, form] = await Promise.all([
    getTranslations('reconciliation'),
    getLocale(),
    readDayClose(query, now),
    readCoverage(day, day, mode),
    readDayStatements(day, mode),
    actor.permissions.includes('export') ? lastFileForm(actor) : null,
  ]);
  const isTest = close.mode.isMixed ? close.mode.isTest : null;
  if (covered === undefined) throw new Error('a day has no line');
  const bank = { covered, statements };
  return (
    <>
      <h1 className="text-lg">{t('day.title')}</h1>
      <CloseLinks />
      <DayForm day={close.day} today={close.today} isTest={isTest} />
      <ModeLinks close={close} />
      <p className="mb-3 font-semibold">{formatDay(close.day, locale)}</p>
      {close.isWhole ? null : (
        <Notice tone="wait" className="mb-4 max-w-4xl text-sm">
          {t('day.notWhole')}
        </Notice>
      )}
      <DayTotals close={close} />
      <TerminalTables close={close} />
      <BankPanel close={close} bank={bank} />
      <SigningPanel
        close={close}
        bank={bank}
        userId={actor.permissions.includes('resolve') ? actor.userId : null}
      />
      {form === null ? null : (
        <JournalForm
          from={`${close.day.slice(0, 8)}01`}
          to={close.day}
          calendar="house"
          isTest={isTest}
          form={form}
          isRefused={query.refused === 'period'}
        />
      )}
      <Section id="movements" title={t('movements.title')} gap="none">
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
      </Section>
    </>
  );
});
