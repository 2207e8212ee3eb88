import { getLocale } from 'next-intl/server';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { Followed } from '@/app/admin/_frame/followed';
import { readTopicMark } from '@/lib/desk/orders/desk-news';
import { formatDay } from '@/lib/i18n/format-date';
import { directionOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { forEachKind } from '@/lib/reconciliation/movement';
import { readOverview, readOverviewFilter } from '@/lib/reconciliation/read-overview';
import { systemClock } from '@/lib/time/clock';
import { DayTable } from './day-table';
import { GaugePanel } from './gauge-panel';
import { LazyChart } from './lazy-chart';
import { RangeLinks } from './range-links';
import { TodayFigures } from './today-figures';
import { AttentionPanel, DeclinePanel, HoldPanel } from './waiting-panels';

export const generateMetadata = titled('reconciliation.overview.title');

/** The overview: what moved in the last days, and what waits. */
export default deskPage('see_orders', '/admin/overview', async ({ query }) => {
  const filter = readOverviewFilter(query);
  const [mark, attentionMark] = await Promise.all([
    readTopicMark('overview'),
    readTopicMark('attention'),
  ]);
  const overview = await readOverview(filter, systemClock.now());
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const names = forEachKind((kind) => t(`kind.${kind}`));
  const days = overview.days.toReversed().map(({ day, figures }) => ({
    // Isolated: the chart is drawn from left to right in every language.
    label: `\u2068${formatDay(day, locale, 'day')}\u2069`,
    ...forEachKind((kind) => figures[kind].count),
  }));
  return (
    <>
      <Followed topic="overview" mark={mark} />
      <Followed topic="attention" mark={attentionMark} />
      <h1 className="text-lg">{t('overview.title')}</h1>
      <RangeLinks filter={filter} isMixed={overview.isMixed} isTest={overview.isTest} />
      <TodayFigures overview={overview} filter={filter} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <h2 className="text-base">{t('overview.byDay')}</h2>
          <p className="mb-2 text-xs text-ink-soft">{t(`overview.byDayNote.${filter.calendar}`)}</p>
          <LazyChart days={days} names={names} isRightToLeft={directionOf(locale) === 'rtl'} />
          <DayTable overview={overview} filter={filter} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <AttentionPanel overview={overview} />
          <HoldPanel overview={overview} />
          <DeclinePanel overview={overview} filter={filter} />
          <GaugePanel overview={overview} />
        </div>
      </div>
    </>
  );
});
