import { deskTable, refuseHead, tableWords } from '@/app/admin/_components/sheet-file';
import { type DeskTable, inOnePiece } from '@/lib/desk/export/export-table';
import { getTranslations } from '@/lib/i18n/translations';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import { netMinor } from '@/lib/reconciliation/movement';
import { readCalendar, readTestMode } from '@/lib/reconciliation/movement-filter';
import { readMonthClose } from '@/lib/reconciliation/read-month';
import { settings } from '@/lib/settings/env';
import { verdictOf } from '@/lib/statements/results/day-verdict';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';
import { verdictText } from '../../verdict-text';
import { moneyKinds } from '../shown-month';

/** The days of a month's page as a file. */
export const GET = deskTable(async (query) => {
  const today = dayOf(systemClock.now(), settings().merchantTimezone);
  const { month, days } = readMonth(query.month ?? '', today);
  const [first = today, ...rest] = days;
  const calendar = readCalendar(query.calendar);
  const close = await readMonthClose([first, ...rest], calendar, readTestMode(query.test));
  const coverage = await readCoverage(first, rest.at(-1) ?? first, close.mode.isTest);
  const t = await getTranslations('reconciliation');
  const isHouse = calendar === 'house';
  const rows = close.days.map((one) => {
    const covered = coverage.find(({ day }) => day === one.day);
    const net = BigInt(netMinor(one.figures));
    const hasMoved = one.figures.taken.count + one.figures.refunded.count > 0;
    const isCompared = isHouse && covered !== undefined && covered.statements > 0;
    return {
      ...one,
      net,
      verdict: verdictOf([{ netMinor: isHouse ? net : null, hasMoved, covered }]),
      bank: isCompared ? covered : null,
    };
  });
  type Row = (typeof rows)[number];
  const amount = (heading: string, minorOf: (row: Row) => bigint | string | undefined) => ({
    heading,
    cell: (row: Row) => {
      const minor = minorOf(row);
      return minor === undefined ? '' : { amountMinor: BigInt(minor) };
    },
  });
  const columns: DeskTable<Row>['columns'] = [
    { heading: t('dayColumn'), cell: ({ day }) => ({ day }) },
    ...moneyKinds.map((kind) => amount(t(`kind.${kind}`), ({ figures }) => figures[kind].minor)),
    amount(t('month.net'), ({ net }) => net),
    amount(t('kind.released'), ({ figures }) => figures.released.minor),
    { heading: t('month.notYetKnown'), cell: ({ unknown }) => ({ count: unknown }) },
    { heading: t('month.statements'), cell: ({ verdict }) => verdictText(verdict, t) },
    amount(t('month.bank'), ({ bank }) => bank?.bankMinor),
    amount(t('month.difference'), ({ bank, net }) =>
      bank === null ? undefined : bank.bankMinor - net,
    ),
    amount(t('month.commission'), ({ bank }) => bank?.commissionMinor),
    amount(t('month.payouts'), ({ bank }) => bank?.payoutMinor),
    { heading: t('signing.signed'), cell: ({ signed }) => signed?.signedBy ?? '' },
  ];
  return {
    name: `month-${month}`,
    scope: { month, calendar, isTest: close.mode.isTest },
    columns,
    rows: inOnePiece(rows),
    words: await tableWords(t('month.title')),
  };
});

export const HEAD = refuseHead;
