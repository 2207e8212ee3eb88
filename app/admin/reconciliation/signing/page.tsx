import { getLocale } from 'next-intl/server';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { modeParameter, readDay, readTestMode } from '@/lib/reconciliation/movement-filter';
import { lastOverDay, readUnsignedDays } from '@/lib/reconciliation/unsigned-days';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { systemClock } from '@/lib/time/clock';
import { deskButton, deskInput } from '../../_components/desk-style';
import { CloseLinks } from '../close-links';
import { SignDaysForm } from './sign-days-form';

export const generateMetadata = titled('reconciliation.signDays.title');

/** The unsigned days up to a date, each with what the bank's statements say, signed together. */
export default deskPage('see_orders', '/admin/reconciliation/signing', async ({ actor, query }) => {
  const now = systemClock.now();
  const until = readDay(query.until, lastOverDay(now));
  const wanted = { isTest: readTestMode(query.test), from: null, until };
  const [t, locale, { mode, days, isMore }] = await Promise.all([
    getTranslations('reconciliation.signDays'),
    getLocale(),
    readUnsignedDays(wanted, now),
  ]);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const coverage =
    first === undefined || last === undefined ? [] : await readCoverage(first, last, mode.isTest);
  const done = Number(query.done);
  const test = mode.isMixed ? modeParameter(mode.isTest) : null;
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <CloseLinks />
      {done > 0 && done < 100 ? (
        <Notice tone="good" role="status" className="mb-4">
          {t('done', { count: done })}
        </Notice>
      ) : null}
      <form
        action="/admin/reconciliation/signing"
        className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 text-sm print:hidden"
      >
        {test === null ? null : <input type="hidden" name="test" value={test} />}
        <div>
          <label htmlFor="until" className="mb-1 block text-xs font-semibold">
            {t('until')}
          </label>
          <input
            id="until"
            name="until"
            type="date"
            defaultValue={until}
            required
            className={deskInput}
          />
        </div>
        <button type="submit" className={deskButton.secondary}>
          {t('show')}
        </button>
      </form>
      {days.length === 0 ? (
        <p className="py-4 text-sm">{t('none')}</p>
      ) : (
        <SignDaysForm
          days={days}
          coverage={coverage}
          mode={mode}
          until={until}
          locale={locale}
          userId={actor.permissions.includes('resolve') ? actor.userId : null}
        />
      )}
      {days.length === 0 || !actor.permissions.includes('export') ? null : (
        <TableFile
          action="/admin/reconciliation/signing/export"
          query={{ until, ...(test !== null && { test }) }}
          idPrefix="unsigned-file"
        />
      )}
      {isMore ? <p className="mt-3 max-w-prose text-sm">{t('more')}</p> : null}
    </>
  );
});
