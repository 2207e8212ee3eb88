import { useLocale, useTranslations } from 'next-intl';
import { PrintButton } from '@/app/_documents/print-button';
import { PageKeys } from '@/app/admin/_frame/page-keys';
import { DayChoice } from '@/app/admin/_month/day-choice';
import { type DayBoard, shownCount } from '@/lib/desk/day/read-day';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import type { DayPart } from '@/lib/orders/stays/day-stays';
import { addDays } from '@/lib/time/iso-date';

type Props = { day: string; today: string; board: DayBoard };

const hint =
  'ms-1 hidden rounded-sm border border-line px-1 text-xs text-ink-soft md:scripting:inline';

/** The day that is shown, links to other days, and the number of stays in each part. */
export function DayHead({ day, today, board }: Props) {
  const t = useTranslations('day');
  const locale = useLocale();
  const { uncompleted, arriving, leaving, staying } = board.counts;
  const counts = [
    ...(uncompleted > 0
      ? ([['uncompleted', shownCount('uncompleted', uncompleted)]] as const)
      : []),
    ['arriving', arriving],
    ['leaving', leaving],
    ['staying', staying],
    ['goods', board.goods.length],
  ] as const;
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <h1 className="text-lg">
          <bdi>
            {formatList([...(day === today ? [t('today')] : []), formatDay(day, locale)], locale)}
          </bdi>
        </h1>
        <nav aria-label={t('days')} className="flex flex-wrap gap-x-4 text-sm print:hidden">
          <a className="text-link py-2" rel="prev" href={dayPath(addDays(day, -1), today)}>
            <span>{t('previous')}</span>
            <Key letter="p" />
          </a>
          {day === today ? null : (
            <a className="text-link py-2" href="/admin">
              {t('toToday')}
            </a>
          )}
          <a className="text-link py-2" rel="next" href={dayPath(addDays(day, 1), today)}>
            <span>{t('next')}</span>
            <Key letter="n" />
          </a>
        </nav>
        <DayChoice action="/admin" name="day" day={day} label={t('date')} show={t('show')} />
        <PrintButton label={t('print')} isQuiet />
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {counts.map(([name, count]) => (
          <a key={name} className="text-link py-1" href={`#${name}`}>
            {t(`part.${name}`, { count })}
          </a>
        ))}
        <span className="hidden py-1 text-xs text-ink-soft md:scripting:inline print:hidden">
          {t('keys')}
        </span>
      </p>
      <PageKeys
        keys={[
          ['j ↓', t('key.next')],
          ['k ↑', t('key.previous')],
          ['i', t('move.check_in')],
          ['o', t('move.check_out')],
          ['u', t('key.undo')],
          ['c', t('complete')],
          ['p', t('previous')],
          ['n', t('next')],
        ]}
      />
    </header>
  );
}

/** The board of a day, with more of one part, at the first of its stays that were not shown. */
export function dayPath(day: string, today: string, part?: DayPart): string {
  const query = new URLSearchParams({ ...(day !== today && { day }), ...(part && { part }) });
  const path = query.size === 0 ? '/admin' : `/admin?${query}`;
  return part === undefined ? path : `${path}#${furtherId(part)}`;
}

/** Of the first row that a part shows only when asked for more. */
export const furtherId = (part: DayPart) => `${part}-further`;

/** The keyboard shortcut for the same; shown where there are a keyboard and scripts. */
function Key({ letter }: { letter: string }) {
  return (
    <span aria-hidden="true" className={`${hint} print:hidden`}>
      {letter}
    </span>
  );
}
