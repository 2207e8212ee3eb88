import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { formatDay } from '@/lib/i18n/format-date';
import { type Figures, netMinor } from '@/lib/reconciliation/movement';
import { dayPath, movementPath } from '@/lib/reconciliation/movement-filter';
import type { MonthClose } from '@/lib/reconciliation/read-month';
import { deskCell } from '../../_components/desk-style';
import { WideTable } from '../../_components/wide-table';

/** What moved money, then what was let go; declines and holds are on the day's page. */
const moneyKinds = ['taken', 'fee', 'refunded'] as const;

type Props = {
  close: MonthClose;
  /** Whose orders, where the database holds both. */
  isTest: boolean | null;
};

/** A line a day and the month's own below; a day without movements is there too. */
export function MonthTable({ close, isTest }: Props) {
  const t = useTranslations('closing');
  const locale = useLocale();
  const shared = { calendar: close.calendar, isTest };
  const first = close.days[0]?.day ?? '';
  const last = close.days.at(-1)?.day ?? '';
  const heads = [
    ...moneyKinds.map((kind) => t(`kind.${kind}`)),
    t('month.net'),
    t('kind.released'),
    t('month.notYetKnown'),
  ];
  return (
    <WideTable label={t('month.title')}>
      <table className="mb-6 w-full max-w-5xl border-collapse text-sm">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong align-bottom">
            <th scope="col" className={`${deskCell} text-start`}>
              {t('dayColumn')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${deskCell} text-end`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {close.days.map(({ day, figures, unknown }) => (
            <tr key={day} className="border-b border-line hover:bg-surface-sunk">
              <th scope="row" className={`${deskCell} text-start font-normal whitespace-nowrap`}>
                <a className="text-link" href={dayPath({ day, isTest })}>
                  {formatDay(day, locale)}
                </a>
              </th>
              <FigureCells figures={figures} from={day} to={day} {...shared} />
              <td className={`${deskCell} text-end font-semibold text-wait tabular-nums`}>
                {unknown === 0 ? null : unknown}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-y border-line-strong bg-surface-sunk font-semibold">
            <th scope="row" className={`${deskCell} text-start`}>
              {t('month.whole')}
            </th>
            <FigureCells figures={close.whole} from={first} to={last} {...shared} />
            <td className={`${deskCell} text-end text-wait tabular-nums`}>
              {close.days.reduce((sum, { unknown }) => sum + unknown, 0) || null}
            </td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

type Cells = {
  figures: Figures;
  from: string;
  to: string;
  calendar: MonthClose['calendar'];
  isTest: boolean | null;
};

/** Each figure leads to its lines; the net has no lines of its own. */
function FigureCells({ figures, ...days }: Cells) {
  const locale = useLocale();
  const linked = (kind: (typeof moneyKinds)[number] | 'released') => (
    <td key={kind} className={`${deskCell} text-end`}>
      {figures[kind].count === 0 ? (
        <span className="text-ink-soft tabular-nums">0</span>
      ) : (
        <a className="text-link" href={movementPath({ ...days, kind })}>
          <MoneyText minor={figures[kind].minor} locale={locale} />
        </a>
      )}
    </td>
  );
  return (
    <>
      {moneyKinds.map(linked)}
      <td className={`${deskCell} text-end`}>
        <MoneyText minor={netMinor(figures)} locale={locale} className="font-semibold" />
      </td>
      {linked('released')}
    </>
  );
}
