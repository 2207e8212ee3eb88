import { useTranslations } from 'next-intl';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import { pathWithQuery } from '@/app/admin/_door/admit';
import { modeParameter } from '@/lib/reconciliation/movement-filter';
import { type OverviewFilter, overviewLengths } from '@/lib/reconciliation/read-overview';

/**
 * The number of days, the calendar, and live or test orders: each a link, so that the address holds
 * the whole choice.
 */
export function RangeLinks({
  filter,
  isMixed,
  isTest,
}: {
  filter: OverviewFilter;
  isMixed: boolean;
  isTest: boolean;
}) {
  const t = useTranslations('reconciliation');
  const path = (change: Partial<OverviewFilter>) => {
    const range = { ...filter, ...change };
    return pathWithQuery('/admin/overview', {
      days: String(range.length),
      calendar: range.calendar,
      test: modeParameter(range.isTest) ?? undefined,
    });
  };
  return (
    <nav
      aria-label={t('overview.range')}
      className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm print:hidden"
    >
      <ul className="flex flex-wrap gap-x-4">
        {overviewLengths.map((length) => (
          <li key={length}>
            <SwitchLink href={path({ length })} isHere={length === filter.length}>
              {t('overview.days', { count: length })}
            </SwitchLink>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-4">
        {(['house', 'gmt'] as const).map((calendar) => (
          <li key={calendar}>
            <SwitchLink href={path({ calendar })} isHere={calendar === filter.calendar}>
              {t(`calendar.${calendar}`)}
            </SwitchLink>
          </li>
        ))}
      </ul>
      {isMixed ? (
        <ul className="flex flex-wrap gap-x-4">
          {([false, true] as const).map((wanted) => (
            <li key={String(wanted)}>
              <SwitchLink href={path({ isTest: wanted })} isHere={wanted === isTest}>
                {t(wanted ? 'mode.test' : 'mode.real')}
              </SwitchLink>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}
