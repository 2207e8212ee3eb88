import { useTranslations } from 'next-intl';
import { Section } from '@/app/admin/_components/section';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';
import type { Month } from '@/lib/time/month';
import { MonthNav } from '../../_month/month-nav';

type Props = { month: Month; days: readonly CoveredDay[] };

const cell = 'px-2 py-1 align-top first:ps-0 last:pe-0';

/** A narrow page has no room for names of files; the page of the day has them. */
const onWide = 'max-md:hidden';

/** The days of a month, each with what the bank's statements cover. */
export function MonthCoverage({ month, days }: Props) {
  const t = useTranslations('reconciliation.coverage');
  const columns = ['day', 'statements', 'lines', 'withoutPayment', 'missing', 'files'] as const;
  return (
    <Section id="coverage" title={t('title')} gap="none" className="mt-8 max-w-3xl text-sm">
      <MonthNav
        month={month}
        pathOf={(wanted) => `/admin/reconciliation/statements?month=${wanted}#coverage`}
      />
      <table className="w-full border-collapse tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cell} text-start font-normal ${column === 'files' ? onWide : ''}`}
              >
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, statements, lines, withoutPayment, missing, files }) => (
            <tr key={day} className="border-b border-line">
              <th scope="row" className={`${cell} text-start font-normal`}>
                {/* The month is shown above; its name would not fit on a phone. */}
                {Number(day.slice(-2))}
              </th>
              <td className={statements === 0 ? `${cell} font-semibold text-bad` : cell}>
                {statements === 0 ? t('none') : statements}
              </td>
              <td className={cell}>{lines}</td>
              <td className={withoutPayment > 0 ? `${cell} font-semibold text-bad` : cell}>
                {withoutPayment}
              </td>
              <td className={missing > 0 ? `${cell} font-semibold text-bad` : cell}>{missing}</td>
              <td className={`${cell} ${onWide}`}>
                {files.map(({ id, name }) => (
                  <a
                    key={id}
                    className="text-link me-3"
                    href={`/admin/reconciliation/statements/${id}`}
                  >
                    <bdi className="break-all">{name}</bdi>
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
