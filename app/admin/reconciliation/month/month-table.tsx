import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { formatDay } from '@/lib/i18n/format-date';
import { type Figures, netMinor } from '@/lib/reconciliation/movement';
import { dayPath, movementPath } from '@/lib/reconciliation/movement-filter';
import type { MonthClose } from '@/lib/reconciliation/read-month';
import type { CoveredDay } from '@/lib/statements/read-coverage';
import { deskCell } from '../../_components/desk-style';
import { WideTable } from '../../_components/wide-table';

/** Movements of money only; declines, holds and releases are on the day's page. */
const moneyKinds = ['taken', 'fee', 'refunded'] as const;

type Props = {
  close: MonthClose;
  month: string;
  /** What the bank's statements say about each day. */
  coverage: readonly CoveredDay[];
  /** Live or test orders, if the database has both. */
  isTest: boolean | null;
};

/** One row per day, including days without movements, and the month's totals below. */
export function MonthTable({ close, month, coverage, isTest }: Props) {
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
  const isHouse = close.calendar === 'house';
  const compared = isHouse ? comparedDays(close, coverage) : null;
  const shownHeads = headsOf([...(compared?.values() ?? [])]);
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
            <th scope="col" className={`${deskCell} text-start`}>
              {t('month.statements')}
            </th>
            {compared === null
              ? null
              : shownHeads.map((head) => (
                  <th key={head} scope="col" className={`${deskCell} text-end`}>
                    {t(`month.${head}`)}
                  </th>
                ))}
            {isHouse ? (
              <th scope="col" className={`${deskCell} text-start`}>
                {t('signing.signed')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {close.days.map(({ day, figures, unknown, signed, adjustments }) => (
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
              <td className={`${deskCell} whitespace-nowrap`}>
                <Covered covered={coverage.find((one) => one.day === day)} month={month} />
              </td>
              {compared === null ? null : (
                <ComparedCells heads={shownHeads} sums={compared.get(day)} />
              )}
              {isHouse ? (
                <td className={deskCell}>
                  {signed?.signedBy}
                  {adjustments.length === 0 ? null : (
                    <p className="text-xs text-ink-soft">
                      {t('month.adjustments', { count: adjustments.length })}
                    </p>
                  )}
                  {signed?.late ? (
                    <p className="text-xs text-ink-soft">
                      {t('month.late', { count: signed.late })}
                    </p>
                  ) : null}
                </td>
              ) : null}
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
            <td className={deskCell} />
            {compared === null ? null : (
              <ComparedCells heads={shownHeads} sums={sumOf([...compared.values()])} />
            )}
            {isHouse ? (
              <td className={`${deskCell} font-normal whitespace-nowrap`}>
                {t('month.signedDays', {
                  signed: close.days.filter(({ signed }) => signed !== null).length,
                  days: close.days.length,
                })}
              </td>
            ) : null}
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

const comparedHeads = ['bank', 'difference', 'commission'] as const;

type Compared = Readonly<Record<(typeof comparedHeads)[number], bigint>>;

/** Most banks do not state their commission: the column is shown if one does. */
function headsOf(days: readonly Compared[]) {
  const saysCommission = days.some(({ commission }) => commission !== 0n);
  return comparedHeads.filter((head) => head !== 'commission' || saysCommission);
}

/** The bank's totals of each day that its statements cover, and the difference from ours. */
function comparedDays(close: MonthClose, coverage: readonly CoveredDay[]) {
  const sums = new Map<string, Compared>();
  for (const { day, statements, bankMinor, commissionMinor } of coverage) {
    const figures = close.days.find((one) => one.day === day)?.figures;
    if (statements === 0 || figures === undefined) continue;
    const difference = bankMinor - BigInt(netMinor(figures));
    sums.set(day, { bank: bankMinor, difference, commission: commissionMinor });
  }
  return sums;
}

/** The sum of the covered days; undefined if there are none. */
function sumOf(days: readonly Compared[]): Compared | undefined {
  if (days.length === 0) return undefined;
  const all = { bank: 0n, difference: 0n, commission: 0n };
  for (const one of days) for (const head of comparedHeads) all[head] += one[head];
  return all;
}

/** Empty for a day that no statement covers: its sum is unknown, not 0. */
function ComparedCells({
  heads,
  sums,
}: {
  heads: readonly (keyof Compared)[];
  sums: Compared | undefined;
}) {
  const locale = useLocale();
  return heads.map((head) => (
    <td key={head} className={`${deskCell} text-end`}>
      {sums === undefined ? null : (
        <MoneyText
          minor={sums[head].toString()}
          locale={locale}
          className={head === 'difference' && sums[head] !== 0n ? 'font-semibold text-bad' : ''}
        />
      )}
    </td>
  ));
}

/** Whether the bank's statements cover the day, and how much of that is still open. */
function Covered({ covered, month }: { covered: CoveredDay | undefined; month: string }) {
  const t = useTranslations('closing.month');
  if (covered === undefined || covered.statements === 0) {
    return <span className="text-ink-soft">{t('noStatement')}</span>;
  }
  const open = covered.open + covered.missing;
  if (open === 0) return <>{t('agrees')}</>;
  return (
    <a
      className="text-link font-semibold text-bad"
      href={`/admin/reconciliation/statements?month=${month}#coverage`}
    >
      {t('open', { count: open })}
    </a>
  );
}

type Cells = {
  figures: Figures;
  from: string;
  to: string;
  calendar: MonthClose['calendar'];
  isTest: boolean | null;
};

/** Each figure links to its movements; the net has none of its own. */
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
