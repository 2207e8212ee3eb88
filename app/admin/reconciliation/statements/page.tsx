import { getLocale } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { listStatements, type StatementItem } from '@/lib/statements/statement-queries';
import { firstValue } from '@/lib/text/query-value';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';
import { Moment } from '../../_components/moment';
import { CloseLinks } from '../close-links';
import { MonthCoverage } from './month-coverage';
import { UploadForm } from './upload-form';

const path = '/admin/reconciliation/statements';
/** As high as its lines: a date can take two on a phone. */
const cell = 'min-h-10 content-center py-1';
export const generateMetadata = titled('reconciliation.statements.title');

/** The bank's statements that were compared, and the form for the next one. */
export default deskPage('see_orders', path, async ({ actor, query }) => {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const month = readMonth(firstValue(query.month), today);
  const last = month.days.findLast((day) => day <= today);
  const [t, locale, rows, days] = await Promise.all([
    getTranslations('reconciliation.statements'),
    getLocale(),
    listStatements(),
    last === undefined ? [] : readCoverage(month.days[0] ?? last, last),
  ]);
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <CloseLinks />
      {query.done === 'withdrawn' ? (
        <Notice tone="good" role="status">
          {t('withdrawn')}
        </Notice>
      ) : null}
      <p className="mb-4 max-w-prose text-sm text-ink-soft">{t('text')}</p>
      {actor.permissions.includes('resolve') ? (
        <UploadForm signedInAs={actor.userId} />
      ) : (
        <p className="mb-4 text-sm">{t('othersUpload')}</p>
      )}
      <h2 className="text-base">{t('list')}</h2>
      {rows.length === 0 ? <p className="py-3 text-sm">{t('none')}</p> : null}
      <ul className="border-t border-line-strong text-sm">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap gap-x-6 border-b border-line hover:bg-surface-sunk"
          >
            <a
              className={`${cell} text-link flex items-center font-semibold`}
              href={`${path}/${row.id}`}
            >
              <bdi className="break-all">{row.fileName}</bdi>
            </a>
            <span className={cell}>{daysText(row, locale, t)}</span>
            <span className={cell}>{t('rows', { count: row.rowCount })}</span>
            <span className={`${cell} text-ink-soft`}>
              <bdi>{row.uploadedBy}</bdi> · <Moment at={row.uploadedAt} />
            </span>
            {row.state === 'MATCHED' ? null : (
              <span className={`${cell} font-semibold text-wait`}>{t(`state.${row.state}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <MonthCoverage month={month} days={days} />
      {actor.permissions.includes('export') ? (
        <TableFile
          action={`${path}/export`}
          query={{ month: month.month }}
          idPrefix="coverage-file"
        />
      ) : null}
    </>
  );
});

function daysText({ firstDay, lastDay }: StatementItem, locale: string, t: Translate): string {
  if (firstDay === null || lastDay === null) return t('noDays');
  if (firstDay === lastDay) return formatDay(firstDay, locale);
  return t('days', { from: formatDay(firstDay, locale), to: formatDay(lastDay, locale) });
}
