import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { lastFileForm } from '@/lib/audit/last-file-form';
import { readClosedMonth } from '@/lib/desk/closing/read-closed';
import { contentOfMonth } from '@/lib/desk/closing/read-month-facts';
import { getTranslations } from '@/lib/i18n/translations';
import { calendars, dayOf } from '@/lib/reconciliation/calendar-day';
import { readCalendar, readTestMode } from '@/lib/reconciliation/movement-filter';
import { type MonthClose, monthPath, readMonthClose } from '@/lib/reconciliation/read-month';
import { lastOverDay, unsignedOf } from '@/lib/reconciliation/unsigned-days';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { type CoveredDay, readCoverage } from '@/lib/statements/results/read-coverage';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { type Month, readMonth } from '@/lib/time/month';
import { MonthNav } from '../../_month/month-nav';
import { CloseLinks } from '../close-links';
import { JournalForm } from '../journal-form';
import { ClosingPanel, type ClosingProps } from './closing-panel';
import { MonthTable } from './month-table';

export const generateMetadata = titled('reconciliation.month.title');

/**
 * A month in one calendar: one row per day, each figure a link to its movements, and the net total.
 */
export default deskPage('see_orders', '/admin/reconciliation/month', async ({ actor, query }) => {
  const now = systemClock.now();
  const today = dayOf(now, settings().merchantTimezone);
  const month = readMonth(firstValue(query.month), today);
  const [first, ...rest] = month.days;
  if (first === undefined) throw new Error('a month has no days');
  const calendar = readCalendar(query.calendar);
  const last = rest.at(-1) ?? first;
  const mode = readTestMode(query.test);
  const [t, close, coverage, form] = await Promise.all([
    getTranslations('reconciliation'),
    readMonthClose([first, ...rest], calendar, mode),
    readCoverage(first, last, mode ?? undefined),
    actor.permissions.includes('export') ? lastFileForm(actor) : null,
  ]);
  const { isMixed } = close.mode;
  const isTest = isMixed ? close.mode.isTest : null;
  const closing =
    calendar === 'house' ? await readClosing({ close, coverage, month }, actor, now) : null;
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
        {isMixed
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
        <TableFile
          action="/admin/reconciliation/month/export"
          query={Object.fromEntries(new URLSearchParams(monthPath(path).split('?')[1]))}
          idPrefix="month-file"
        />
      )}
      {closing === null ? null : <ClosingPanel {...closing} />}
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

type Shown = {
  readonly close: MonthClose;
  readonly coverage: readonly CoveredDay[];
  readonly month: Month;
};

/** What the month says, whether it is closed, and what its closing would sign. */
async function readClosing(
  { close, coverage, month: { month, days } }: Shown,
  { userId, permissions }: Actor,
  now: Date,
): Promise<ClosingProps> {
  const { mode } = close;
  const isOver = (days.at(-1) ?? '') <= lastOverDay(now);
  const [content, closed, unsigned] = await Promise.all([
    contentOfMonth(close, month, coverage),
    readClosedMonth(month, mode.isTest),
    isOver ? unsignedOf(close.days, now) : [],
  ]);
  return {
    ...{ content, closed, unsigned, isOver, mode },
    userId: permissions.includes('resolve') ? userId : null,
    mayExport: permissions.includes('export'),
  };
}
