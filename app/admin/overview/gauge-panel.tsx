import { useTranslations } from 'next-intl';
import { StatusIcon } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import type { Overview } from '@/lib/reconciliation/read-overview';
import { traceNumbersMax } from '@/lib/reconciliation/trace-forecast';
import { ShareBar } from './share-bar';
import { Panel } from './waiting-panels';

const clockTones = { good: 'good', warning: 'wait', red: 'bad' } as const;

const grouped = (count: number) => count.toLocaleString('en-GB');

/** What payments need besides money: enough order numbers left, and clocks that agree. */
export function GaugePanel({ overview }: { overview: Overview }) {
  const t = useTranslations('reconciliation.overview');
  return (
    <Panel id="gauges" title={t('gauges')}>
      <h3 className="mt-1 text-sm">{t('trace')}</h3>
      {overview.traceUse.length === 0 ? <p className="py-1 text-sm">{t('noTrace')}</p> : null}
      {overview.traceUse.map((use) => (
        <div key={use.terminal} className="border-b border-line py-1.5 text-sm">
          <p key={use.usedToday}>
            {t.rich('traceUse', {
              terminal: () => <bdi dir="ltr">{use.terminal}</bdi>,
              used: grouped(use.usedToday),
              share: (use.shareHundredths / 100).toFixed(2),
            })}
          </p>
          <ShareBar part={use.usedToday} whole={traceNumbersMax} />
          <p className="text-xs text-ink-soft">
            {use.byMidnight === null
              ? t('traceEarly', { yesterday: grouped(use.usedYesterday) })
              : t('traceForecast', {
                  count: grouped(use.byMidnight),
                  yesterday: grouped(use.usedYesterday),
                })}
          </p>
        </div>
      ))}
      <h3 className="mt-3 text-sm">{t('clock')}</h3>
      {overview.clocks.length === 0 ? <p className="py-1 text-sm">{t('noClock')}</p> : null}
      <ul className="text-sm">
        {overview.clocks.map(({ source, seconds, judged, at }) => (
          <li key={source} className="flex items-center gap-2 border-b border-line py-1.5">
            <StatusIcon tone={clockTones[judged]} className="size-4" />
            <span className="grow">
              <span>{t(`clockState.${judged}`, { seconds: Math.abs(seconds) })}</span>{' '}
              {seconds === 0 ? null : <span>{t(seconds > 0 ? 'ahead' : 'behind')}</span>}
            </span>
            <span className="text-xs text-ink-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
