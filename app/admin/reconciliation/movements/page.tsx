import { getLocale } from 'next-intl/server';
import { titled } from '@/app/_door/titled';
import { TableFile } from '@/app/admin/_components/file-form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { dayPath, movementPath, readMovementCursor } from '@/lib/reconciliation/movement-filter';
import { readMovementList } from '@/lib/reconciliation/read-day';
import { systemClock } from '@/lib/time/clock';
import { CloseLinks } from '../close-links';
import { MovementTable } from '../movement-table';

export const generateMetadata = titled('reconciliation.movements.title');

/** The movements behind one figure: of some days, a kind, a code. */
export default deskPage(
  'see_orders',
  '/admin/reconciliation/movements',
  async ({ actor, query }) => {
    const list = await readMovementList(query, systemClock.now());
    const { filter, mode, adjustments, nextAfter } = list;
    const rows = [...adjustments, ...list.rows];
    const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
    const from = formatDay(filter.from, locale);
    const to = formatDay(filter.to, locale);
    const after = nextAfter === null ? null : readMovementCursor(nextAfter);
    return (
      <>
        <h1 className="text-lg">{t('movements.title')}</h1>
        <CloseLinks />
        <p className="mb-3 flex flex-wrap gap-x-4 text-sm">
          <span className="font-semibold">
            {filter.from === filter.to ? from : t('movements.range', { from, to })}
          </span>
          <span>{t(`calendar.${filter.calendar}`)}</span>
          {filter.kind === null ? null : <span>{t(`kind.${filter.kind}`)}</span>}
          {filter.terminal === null ? null : <bdi dir="ltr">{filter.terminal}</bdi>}
          {filter.isLate ? <span>{t('signing.lateOnly')}</span> : null}
          {filter.responseCode === null ? null : (
            <span>{t('movements.withCode', { code: filter.responseCode })}</span>
          )}
          {mode.isMixed ? <span>{t(mode.isTest ? 'mode.test' : 'mode.real')}</span> : null}
          <a
            className="text-link print:hidden"
            href={dayPath({ day: filter.to, isTest: filter.isTest })}
          >
            {t('movements.wholeDay')}
          </a>
        </p>
        {rows.length === 0 ? (
          <p className="py-4 text-sm">{t('movements.none')}</p>
        ) : (
          <MovementTable rows={rows} />
        )}
        {after === null ? null : (
          <a
            className="text-link inline-block py-3 text-sm print:hidden"
            href={movementPath({ ...filter, after })}
          >
            {t('movements.more')}
          </a>
        )}
        {actor.permissions.includes('export') && rows.length > 0 ? (
          <TableFile
            action="/admin/reconciliation/movements/export"
            query={Object.fromEntries(
              new URLSearchParams(movementPath({ ...filter, after: null }).split('?')[1]),
            )}
            idPrefix="movements-file"
          />
        ) : null}
      </>
    );
  },
);
