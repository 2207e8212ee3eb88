import { titled } from '@/app/_door/titled';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { getTranslations } from '@/lib/i18n/translations';
import { calendars, dayOf } from '@/lib/reconciliation/calendar-day';
import { readCalendar, readTestMode } from '@/lib/reconciliation/movement-filter';
import { monthPath, readMonthClose } from '@/lib/reconciliation/read-month';
import { settings } from '@/lib/settings/env';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';
import { MonthNav } from '../../_month/month-nav';
import { CloseLinks } from '../close-links';
import { JournalForm } from '../journal-form';
import { MonthTable } from './month-table';

export const generateMetadata = titled('reconciliation.month.title');

/**
 * A month in one calendar: one row per day, each figure a link to its movements, and the net total.
 */
export default deskPage('see_orders', '/admin/reconciliation/month', async ({ actor, query }) => {
  const today = dayOf(systemClock.now(), settings().merchantTimezone);
  const month = readMonth(firstValue(query.month), today);
  const [first, ...rest] = month.days;
  if (first === undefined) throw new Error('a month has no days');
  const calendar = readCalendar(query.calendar);
  const [t, close, form] = await Promise.all([
    getTranslations('reconciliation'),
    readMonthClose([first, ...rest], calendar, readTestMode(query.test)),
    actor.permissions.includes('export') ? lastFileForm(actor) : null,
  ]);
  const last = rest.at(-1) ?? first;
  const coverage = await readCoverage(first, last, close.mode.isTest);
  const isTest = close.mode.isMixed ? close.mode.isTest : null;
  const path = { month: month.month, calendar, isTest };
  return (
    <>
      <h1 className="text-lg">{t('month.title')}</h1>
      <CloseLinks />
      <MonthNav month={month} pathOf={(other) => monthPath({ ...path, month: other })} />
      <ul className="mb-4 flex flex-wrap gap-x-4 text-sm print:hidden">
        {calendars.map((one) => (
          <li key={one}>
            <SwitchLink href={monthPath({ ...path, calendar: one })} isHere={one === calendar}>
              {t(`calendar.${one}`)}
            </SwitchLink>
          </li>
        ))}
        {close.mode.isMixed
          ? [false, true].map((one) => (
              <li key={String(one)}>
                <SwitchLink
                  href={monthPath({ ...path, isTest: one })}
                  isHere={one === close.mode.isTest}
                >
                  {t(one ? 'mode.test' : 'mode.real')}
                </SwitchLink>
              </li>
            ))
          : null}
      </ul>
      <MonthTable close={close} month={month.month} coverage={coverage} isTest={isTest} />
      {form === null ? null : (
        <JournalForm
          from={first}
          to={last}
          calendar={calendar}
          isTest={isTest}
          form={form}
          isRefused={false}
        />
      )}
    </>
  );
});
