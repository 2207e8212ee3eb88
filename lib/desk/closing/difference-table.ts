// Which cells does a difference have in a file? What the bank says, what we have, and why.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import type { DeskTable } from '@/lib/desk/export/export-table';
import { settings } from '@/lib/settings/env';
import { findDifferences, type MonthDifference } from '@/lib/statements/results/month-differences';
import type { SheetCell } from '@/lib/text/sheet-cell';

const rowsAtOnce = 1_000;

/** The file's words in the language of the person who asks for it. */
export type DifferenceWords = DeskTable<never>['words'] & {
  readonly headings: Readonly<Record<keyof typeof cells, string>>;
  readonly kindOf: (kind: MonthDifference['kind']) => string;
};

const amount = (minor: bigint | null): SheetCell => (minor === null ? '' : { amountMinor: minor });

const cells = {
  day: ({ day }: MonthDifference) => ({ day }),
  kind: ({ kind }: MonthDifference) => kind,
  order: ({ order }: MonthDifference) => order ?? '',
  rrn: ({ rrn }: MonthDifference) => ({ reference: rrn ?? '' }),
  bank: ({ bankMinor }: MonthDifference) => amount(bankMinor),
  ours: ({ oursMinor }: MonthDifference) => amount(oursMinor),
  difference: ({ bankMinor, oursMinor }: MonthDifference) =>
    amount((bankMinor ?? 0n) - (oursMinor ?? 0n)),
  explanation: ({ reason }: MonthDifference) => reason ?? '',
  explainedBy: ({ by }: MonthDifference) => by ?? '',
} as const;

export const differenceColumns = Object.keys(cells) as (keyof typeof cells)[];

type Days = { readonly from: string; readonly to: string; readonly isTest: boolean };

/** The differences of some days, as they stand now. */
export function differenceTable(days: Days, words: DifferenceWords): DeskTable<MonthDifference> {
  return {
    name: `differences-${days.from}-${days.to}`,
    scope: days,
    columns: differenceColumns.map((name) => ({
      heading: words.headings[name],
      cell: (row) => (name === 'kind' ? words.kindOf(row.kind) : cells[name](row)),
    })),
    rows: walk(days),
    words,
  };
}

async function* walk({ from, to, isTest }: Days): AsyncGenerator<readonly MonthDifference[]> {
  const zone = settings().merchantTimezone;
  let place = { day: from, key: '' };
  let rows: readonly MonthDifference[];
  do {
    rows = await readRows(findDifferences, [
      ...[from, to, isTest, zone, place.day, place.key, rowsAtOnce],
    ]);
    place = rows.at(-1) ?? place;
    yield rows;
  } while (rows.length === rowsAtOnce);
}
