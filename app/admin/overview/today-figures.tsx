import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { countedKinds } from '@/lib/reconciliation/movement';
import { movementPath } from '@/lib/reconciliation/movement-filter';
import type { Overview, OverviewFilter } from '@/lib/reconciliation/read-overview';

/** Today in five figures, each leading to its movements. */
export function TodayFigures({ overview, filter }: { overview: Overview; filter: OverviewFilter }) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const [today] = overview.days;
  if (!today) return null;
  const { calendar, isTest } = filter;
  return (
    <section aria-labelledby="today" className="mb-6">
      <h2 id="today" className="sr-only">
        {t('overview.today')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line-strong py-3 sm:grid-cols-3 lg:grid-cols-5">
        {countedKinds.map((kind) => {
          const { count, minor } = today.figures[kind];
          return (
            <div key={kind}>
              <dt className="text-sm text-ink-soft">{t(`overview.todayKind.${kind}`)}</dt>
              <dd>
                <a
                  className="text-xl font-semibold tabular-nums hover:underline"
                  href={movementPath({ from: today.day, to: today.day, calendar, kind, isTest })}
                >
                  {count}
                </a>
                {kind === 'declined' ? null : (
                  <MoneyText minor={minor} locale={locale} className="block text-sm" />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
