import { deskTable, refuseHead, tableWords } from '@/app/admin/_components/sheet-file';
import type { DeskTable } from '@/lib/desk/export/export-table';
import { getTranslations } from '@/lib/i18n/translations';
import { readDay, readTestMode } from '@/lib/reconciliation/movement-filter';
import {
  lastOverDay,
  type UnsignedDay,
  walkUnsignedDays,
} from '@/lib/reconciliation/unsigned-days';
import { readCoverage } from '@/lib/statements/results/read-coverage';
import { systemClock } from '@/lib/time/clock';
import { comparedDay } from '../../compared-day';
import { verdictText } from '../../verdict-text';

type Row = UnsignedDay & ReturnType<typeof comparedDay>;

/** All days up to a date that wait to be signed off, as a file. */
export const GET = deskTable(async (query) => {
  const now = systemClock.now();
  const until = readDay(query.until, lastOverDay(now));
  const wanted = { isTest: readTestMode(query.test), from: null, until };
  const t = await getTranslations('reconciliation');
  const columns: DeskTable<Row>['columns'] = [
    { heading: t('dayColumn'), cell: ({ day }) => ({ day }) },
    ...(['taken', 'refunded'] as const).map((kind) => ({
      heading: t(`kind.${kind}`),
      cell: ({ figures }: Row) => ({ amountMinor: BigInt(figures[kind].minor) }),
    })),
    { heading: t('month.net'), cell: ({ net }) => ({ amountMinor: net }) },
    { heading: t('month.notYetKnown'), cell: ({ unknown }) => ({ count: unknown }) },
    { heading: t('signing.adjustments'), cell: ({ adjustments }) => ({ count: adjustments }) },
    { heading: t('month.statements'), cell: ({ verdict }) => verdictText(verdict, t) },
    {
      heading: t('month.difference'),
      cell: ({ difference }) => (difference === null ? '' : { amountMinor: difference }),
    },
  ];
  return {
    name: `unsigned-${until}`,
    scope: { until, isTest: wanted.isTest },
    columns,
    rows: compared(walkUnsignedDays(wanted, now)),
    words: await tableWords(t('signDays.title')),
  };
});

export const HEAD = refuseHead;

async function* compared(
  pieces: ReturnType<typeof walkUnsignedDays>,
): AsyncGenerator<readonly Row[]> {
  for await (const { days, mode } of pieces) {
    const [first, last] = [days[0]?.day, days.at(-1)?.day];
    if (first === undefined || last === undefined) return;
    const coverage = await readCoverage(first, last, mode.isTest);
    yield days.map((one) => ({ ...one, ...comparedDay(one, coverage) }));
  }
}
