// What does the month's table show? The texts of each day's cells, and of the whole month's.
import { useLocale, useTranslations } from 'next-intl';
import { formatWeekdayName } from '@/lib/i18n/format-date';
import { formatMoney, money } from '@/lib/money/money';
import { type Figures, netMinor } from '@/lib/reconciliation/movement';
import { dayPath, movementPath } from '@/lib/reconciliation/movement-filter';
import type { MonthClose } from '@/lib/reconciliation/read-month';
import { verdictOf } from '@/lib/statements/results/day-verdict';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';
import { verdictText } from '../verdict-text';

/** Movements of money only; declines, holds and releases are on the day's page. */
export const moneyKinds = ['taken', 'fee', 'refunded'] as const;

export type MonthProps = {
  close: MonthClose;
  month: string;
  /** What the bank's statements say about each day. */
  coverage: readonly CoveredDay[];
  /** Live or test orders, if the database has both. */
  isTest: boolean | null;
};

const comparedHeads = ['bank', 'difference', 'commission'] as const;

type Compared = Readonly<Record<(typeof comparedHeads)[number], bigint>>;

/** Most banks do not state their commission: the column is shown if one does. */
export function headsOf(days: readonly Compared[]) {
  const saysCommission = days.some(({ commission }) => commission !== 0n);
  return comparedHeads.filter((head) => head !== 'commission' || saysCommission);
}

/** The bank's totals of each day that its statements cover, and the difference from ours. */
export function comparedDays(close: MonthClose, coverage: readonly CoveredDay[]) {
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
export function sumOfDays(days: readonly Compared[]): Compared | undefined {
  if (days.length === 0) return undefined;
  const all = { bank: 0n, difference: 0n, commission: 0n };
  for (const one of days) for (const head of comparedHeads) all[head] += one[head];
  return all;
}

type ShownMonth = ReturnType<typeof useShownMonth>;

/** A day of the month, or the whole of it, as the texts of its cells. */
export type ShownDay = ShownMonth['days'][number] | ShownMonth['whole'];

/** The texts of the days and of the whole month; the signatures only in the shop's calendar. */
export function useShownMonth(
  { close, month, coverage, isTest }: MonthProps,
  compared: ReadonlyMap<string, Compared> | null,
  heads: readonly (keyof Compared)[],
) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const isHouse = close.calendar === 'house';
  const amount = (minor: bigint | string) => formatMoney(money(BigInt(minor)), locale);
  const figuresOf = (figures: Figures, from: string, to: string) => {
    // Each leads to its movements; the net has none of its own.
    const linked = (kind: (typeof moneyKinds)[number] | 'released') =>
      figures[kind].count === 0
        ? null
        : ([
            amount(figures[kind].minor),
            movementPath({ calendar: close.calendar, isTest, from, to, kind }),
          ] as const);
    return [
      ...moneyKinds.map(linked),
      [amount(netMinor(figures)), ''] as const,
      linked('released'),
    ];
  };
  /** Null in its place: no statement covers the day, so its sum is unknown, not 0. */
  const comparedOf = (sums: Compared | undefined) =>
    heads.map((head) =>
      sums === undefined
        ? null
        : ([amount(sums[head]), head === 'difference' && sums[head] !== 0n] as const),
    );
  const judged = close.days.map(({ day, figures }) => ({
    netMinor: isHouse ? BigInt(netMinor(figures)) : null,
    hasMoved: figures.taken.count + figures.refunded.count > 0,
    covered: coverage.find((one) => one.day === day),
  }));
  const coveredOf = (some: typeof judged, path: string) => {
    const verdict = verdictOf(some);
    return [verdictText(verdict, t), verdict.kind, path] as const;
  };
  const days = close.days.map(({ day, figures, unknown, signed, adjustments }, index) => {
    const notes = [
      adjustments.length === 0 ? '' : t('month.adjustments', { count: adjustments.length }),
      signed?.late ? t('month.late', { count: signed.late }) : '',
    ];
    return {
      // The month stands above.
      name: `${formatWeekdayName(day, locale)} ${Number(day.slice(-2))}`,
      path: dayPath({ day, isTest }),
      figures: figuresOf(figures, day, day),
      unknown,
      covered: coveredOf(judged.slice(index, index + 1), `${dayPath({ day, isTest })}#statements`),
      compared: compared && comparedOf(compared.get(day)),
      signed: isHouse ? [signed?.signedBy ?? '', ...notes.filter((note) => note !== '')] : null,
    };
  });
  const [first, last] = [close.days[0]?.day ?? '', close.days.at(-1)?.day ?? ''];
  const signedDays = { signed: close.days.filter(({ signed }) => signed !== null).length };
  const whole = {
    name: t('month.whole'),
    path: null,
    figures: figuresOf(close.whole, first, last),
    unknown: close.days.reduce((sum, { unknown }) => sum + unknown, 0),
    covered: coveredOf(judged, `/admin/reconciliation/statements?month=${month}#coverage`),
    compared: compared && comparedOf(sumOfDays([...compared.values()])),
    signed: isHouse ? [t('month.signedDays', { ...signedDays, days: days.length })] : null,
  };
  return { days, whole };
}
