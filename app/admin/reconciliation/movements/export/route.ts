import { deskTable, refuseHead, tableWords } from '@/app/admin/_components/sheet-file';
import type { DeskTable } from '@/lib/desk/export/export-table';
import { getTranslations } from '@/lib/i18n/translations';
import { dayOf } from '@/lib/reconciliation/calendar-day';
import type { MovementRow } from '@/lib/reconciliation/list-movements';
import { readMovementFilter } from '@/lib/reconciliation/movement-filter';
import { walkMovements } from '@/lib/reconciliation/read-day';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** The movements that the address selects, all pages of them, as a file. */
export const GET = deskTable(async (query) => {
  const now = systemClock.now();
  const zone = settings().merchantTimezone;
  const { from, to, kind, calendar } = readMovementFilter(query, dayOf(now, zone));
  const t = await getTranslations('reconciliation');
  const gmt = (at: string) => ({ time: at.slice(0, 19).replace('T', ' ') });
  const columns: DeskTable<MovementRow>['columns'] = [
    { heading: t('movements.at'), cell: ({ at }) => ({ day: dayOf(new Date(at), zone) }) },
    { heading: t('movements.bankTime'), cell: ({ bankAt }) => (bankAt ? gmt(bankAt) : '') },
    { heading: t('movements.order'), cell: ({ orderReference }) => orderReference },
    { heading: t('movements.kind'), cell: (row) => t(`kind.${row.kind}`) },
    { heading: t('movements.amount'), cell: (row) => ({ amountMinor: BigInt(row.amountMinor) }) },
    { heading: t('journal.headings.terminal'), cell: (row) => ({ reference: row.terminal }) },
    { heading: t('mapping.field.rrn'), cell: (row) => ({ reference: row.rrn ?? '' }) },
    { heading: t('movements.approval'), cell: (row) => ({ reference: row.approvalCode ?? '' }) },
  ];
  return {
    name: `movements-${from}-${to}`,
    scope: { from, to, kind, calendar },
    columns,
    rows: walkMovements(query, now),
    words: await tableWords(t('movements.title')),
  };
});

export const HEAD = refuseHead;
