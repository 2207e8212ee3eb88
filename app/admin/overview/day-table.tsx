import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { formatDay } from '@/lib/i18n/format-date';
import { countedKinds } from '@/lib/reconciliation/movement';
import { dayPath, movementPath } from '@/lib/reconciliation/movement-filter';
import type { Overview, OverviewFilter } from '@/lib/reconciliation/read-overview';

const cell = 'px-1 py-1.5 2xl:px-2 align-top first:ps-0 last:pe-0';

/** The figures of each day as text: what the chart draws, with links to the movements. */
export function DayTable({ overview, filter }: { overview: Overview; filter: OverviewFilter }) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const { calendar, isTest } = filter;
  return (
    <section
      aria-label={t('overview.byDay')}
      tabIndex={0}
      className="max-h-[34rem] overflow-auto border-b border-line"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className={`${cell} text-start`}>
              {t('dayColumn')}
            </th>
            {countedKinds.map((kind) => (
              <th key={kind} scope="col" className={`${cell} text-end`}>
                {t(`kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {overview.days.map(({ day, figures }) => (
            <tr key={day} className="border-b border-line hover:bg-surface-sunk">
              <th scope="row" className={`${cell} text-start font-normal whitespace-nowrap`}>
                <a className="text-link" href={dayPath({ day, isTest })}>
                  <span className="sm:hidden">{formatDay(day, locale, 'day')}</span>
                  <span className="max-sm:hidden">{formatDay(day, locale, 'short')}</span>
                </a>
              </th>
              {countedKinds.map((kind) => (
                <td key={kind} className={`${cell} text-end tabular-nums`}>
                  {figures[kind].count === 0 ? (
                    <span className="text-ink-soft">0</span>
                  ) : (
                    <a
                      className="text-link"
                      href={movementPath({ from: day, to: day, calendar, kind, isTest })}
                    >
                      {figures[kind].count}
                    </a>
                  )}
                  {kind === 'declined' || figures[kind].count === 0 ? null : (
                    <MoneyText
                      minor={figures[kind].minor}
                      locale={locale}
                      className="hidden text-xs text-ink-soft md:block"
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
