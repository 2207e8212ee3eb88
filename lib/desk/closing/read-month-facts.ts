// What is known of a month when it is closed? Read the same way for its page and for the closing.
import 'server-only';
import { readAlike } from '@/lib/db/read-rows';
import { type Statement, sql } from '@/lib/db/statement';
import { spanOfMonth } from '@/lib/desk/documents/list-documents';
import type { DocumentKind } from '@/lib/documents/document-series';
import type { Figures } from '@/lib/reconciliation/movement';
import type { MonthClose } from '@/lib/reconciliation/read-month';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { countDifferences, findDifferences } from '@/lib/statements/results/month-differences';
import {
  type CoveredDay,
  coverageOf,
  findCoveredDays,
} from '@/lib/statements/results/read-coverage';
import { type MonthContent, type MonthFacts, monthContent } from './month-content';

/** The differences that a closed month lists; its file has all. */
const differencesListed = 300;

const countDocuments = sql({ kind: typed<DocumentKind>('text'), count: 'int4' })`
  SELECT k.kind, (SELECT count(*)::int FROM document d WHERE d.is_test = $1::boolean
    AND d.kind = k.kind AND d.issued_at >= $2::timestamptz AND d.issued_at < $3::timestamptz) AS count
  FROM unnest(ARRAY['confirmation', 'invoice', 'credit_note']) AS k(kind)`;

/** Rows of the read pool, or of a transaction. */
type Ask = <Row>(statement: Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;

type Wanted = {
  readonly month: string;
  readonly isTest: boolean;
  readonly days: readonly { readonly day: string; readonly figures: Figures }[];
  readonly unknown: number;
  readonly adjustments: number;
  /** What the statements say of these days, where it has been read. */
  readonly coverage?: readonly CoveredDay[];
};

/** The content of a month with these figures of its days. */
export async function readMonthContent(
  { isTest, ...own }: Wanted,
  ask: Ask = readAlike,
): Promise<MonthContent> {
  const { month, days } = own;
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const place = [first, last, isTest, settings().merchantTimezone];
  const { since, until } = spanOfMonth(month);
  const [coverage, [counted = { all: 0, explained: 0 }], differences, documents] =
    await Promise.all([
      own.coverage ?? ask(findCoveredDays, coverageOf(first, last, isTest)),
      ask(countDifferences, place),
      ask(findDifferences, [...place, first, '', differencesListed]),
      ask(countDocuments, [isTest, since, until]),
    ]);
  return monthContent({
    ...own,
    ...{ coverage, counted, differences },
    documents: Object.fromEntries(
      documents.map(({ kind, count }) => [kind, count]),
    ) as MonthFacts['documents'],
  });
}

/** The content of a month as its page shows it, before or after it is closed. */
export function contentOfMonth(
  close: MonthClose,
  month: string,
  coverage?: readonly CoveredDay[],
): Promise<MonthContent> {
  return readMonthContent({
    month,
    ...(coverage && { coverage }),
    isTest: close.mode.isTest,
    days: close.days,
    unknown: close.days.reduce((sum, one) => sum + (one.signed?.unknown ?? one.unknown), 0),
    adjustments: close.days.reduce((sum, { adjustments }) => sum + adjustments.length, 0),
  });
}
