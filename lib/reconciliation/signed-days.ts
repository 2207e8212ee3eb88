// What are the figures of the merchant's days? Signed figures of signed days, else live ones.
import 'server-only';
import { createHash } from 'node:crypto';
import { readAlike } from '@/lib/db/read-rows';
import { type RowsOf, sql } from '@/lib/db/statement';
import { typed } from '@/lib/rows/columns';
import { type Adjustment, readAdjustments } from './adjustments';
import type { Calendar, DaySpan } from './calendar-day';
import { type Figures, figuresOf } from './movement';
import type { OrderMode } from './order-mode';
import { readTerminalRows, type TerminalRow } from './read-terminal-totals';

/** The bank's clock may be an hour ahead, and a result takes time to be booked. */
const afterMs = 2 * 3_600_000;

/** Whether a day can be signed off. */
export const isOver = ({ until }: DaySpan, now: Date) => until.getTime() + afterMs <= now.getTime();

export type SignedDay = RowsOf<typeof findSigned>;

const findSigned = sql({
  day: 'date',
  figures: typed<readonly TerminalRow[]>('jsonb'),
  lines: 'int4',
  /** Without an outcome when it was signed. */
  unknown: 'int4',
  digest: 'text',
  signedBy: 'text',
  signedAt: 'timestamptz',
  /** Lines that came for it afterwards; they count in other days. */
  late: 'int4',
})`
  SELECT s.day, s.figures, s.lines, s.unknown, s.digest, u.name AS "signedBy",
    s.signed_at AS "signedAt",
    (SELECT count(*)::int FROM late_movement l WHERE l.day_id = s.id) AS late
  FROM signed_day s JOIN "user" u ON u.id = s.signed_by_id
  WHERE s.is_test = $1::boolean AND s.day BETWEEN $2::date AND $3::date`;

/** The signed days from one to another. */
export function readSignedDays(isTest: boolean, from: string, to: string): Promise<SignedDay[]> {
  return readAlike(findSigned, [isTest, from, to]);
}

export type BookedDay = {
  readonly day: string;
  readonly figures: Figures;
  /** The mark of these figures, to sign them. */
  readonly mark: string;
  readonly signed: SignedDay | null;
  /** Late lines of signed days that count in this one. */
  readonly adjustments: readonly Adjustment[];
};

/**
 * Some days of one calendar, in order. The merchant's days can be signed; the bank's follow the
 * money's dates and change with late lines. Declines move nothing and are not signed.
 */
export async function readCalendarDays(
  days: readonly { readonly day: string; readonly span: DaySpan }[],
  calendar: Calendar,
  mode: OrderMode,
): Promise<BookedDay[]> {
  const isHouse = calendar === 'house';
  const inOrder = days.map(({ day }) => day).sort();
  const [from, to] = [inOrder[0] ?? '', inOrder.at(-1) ?? ''];
  // First what is signed: a day that is signed meanwhile is then still summed, never left out.
  const [signed, adjustments] = await Promise.all([
    isHouse ? readSignedDays(mode.isTest, from, to) : [],
    isHouse ? readAdjustments(mode.isTest, from, to) : [],
  ]);
  const byDay = new Map(signed.map((one) => [one.day, one]));
  const moved = await readTerminalRows(
    days.map(({ day, span }) => ({ ...span, isSigned: byDay.has(day) })),
    mode,
  );
  return days.map(({ day }, index) => {
    const own = adjustments.filter(({ inDay }) => inDay === day);
    const isSigned = byDay.get(day) ?? null;
    const rows = bookedRows(moved[index] ?? [], isSigned, own);
    return {
      day,
      figures: figuresOf(rows),
      mark: figuresMark(rows),
      signed: isSigned,
      adjustments: own,
    };
  });
}

/** A day's rows: the signed ones, or the live ones plus the adjustments that count in it. */
export function bookedRows(
  live: readonly TerminalRow[],
  signed: SignedDay | null,
  adjustments: readonly Adjustment[],
): readonly TerminalRow[] {
  if (signed !== null) {
    return [...signed.figures, ...live.filter(({ kind }) => kind === 'declined')];
  }
  return [
    ...live,
    ...adjustments.map(({ terminal, kind, amountMinor }) => ({
      terminal,
      kind,
      count: 1,
      minor: amountMinor,
    })),
  ];
}

/** A mark of the figures a person is shown, so that no one signs others; rows in any order. */
export function figuresMark(rows: readonly TerminalRow[]): string {
  const sums = [...new Set(rows.map(({ terminal }) => terminal))].sort().map((terminal) => {
    const { declined: _, ...figures } = figuresOf(rows.filter((row) => row.terminal === terminal));
    return [terminal, ...Object.values(figures).map(({ count, minor }) => `${count} ${minor}`)];
  });
  const moved = sums.filter(([, ...figures]) => figures.some((figure) => figure !== '0 0'));
  return createHash('sha256').update(JSON.stringify(moved)).digest('hex').slice(0, 16);
}
