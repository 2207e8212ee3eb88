import { deskTable, refuseHead, tableWords } from '@/app/admin/_components/sheet-file';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type DeskTable, inOnePiece } from '@/lib/desk/export/export-table';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { systemClock } from '@/lib/time/clock';
import { readMonth } from '@/lib/time/month';

/** What the bank's statements cover of a month, as a file. */
export const GET = deskTable(async (query) => {
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const { month, days } = readMonth(query.month ?? '', today);
  const rows = await readCoverage(days[0] ?? today, days.at(-1) ?? today);
  const t = await getTranslations('reconciliation');
  const counts = ['statements', 'lines', 'withoutPayment', 'missing'] as const;
  type Row = (typeof rows)[number];
  const columns: DeskTable<Row>['columns'] = [
    { heading: t('coverage.day'), cell: ({ day }) => ({ day }) },
    ...counts.map((name) => ({
      heading: t(`coverage.${name}`),
      cell: (row: Row) => ({ count: row[name] }),
    })),
    { heading: t('month.bank'), cell: ({ bankMinor }) => ({ amountMinor: bankMinor }) },
    { heading: t('sums.commission'), cell: (row) => ({ amountMinor: row.commissionMinor }) },
    { heading: t('month.payouts'), cell: ({ payoutMinor }) => ({ amountMinor: payoutMinor }) },
    { heading: t('coverage.files'), cell: (row) => row.files.map(({ name }) => name).join(', ') },
  ];
  return {
    name: `statements-${month}`,
    scope: { month },
    columns,
    rows: inOnePiece(rows),
    words: await tableWords(t('coverage.title')),
  };
});

export const HEAD = refuseHead;
