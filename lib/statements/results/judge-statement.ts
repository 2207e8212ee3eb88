// Whose statement is this? What a comparison would find, before anything is stored.
import 'server-only';
import { ok, type Result } from '@/lib/result/result';
import type { Doubt } from '@/lib/statements/find-doubts';
import {
  countOwn,
  doubtsOf,
  type Matched,
  type MatchInput,
  type MatchRefusal,
  matchStatement,
} from '@/lib/statements/match-statement';
import type { AsideRow, UnreadRow } from '@/lib/statements/reading/read-role';

export type Judgement = {
  readonly rows: number;
  readonly unreadable: number;
  /** The first unreadable rows, and where they are. */
  readonly unread: readonly UnreadRow[];
  /** The first rows that are no movement: totals, and the bank's fees. */
  readonly aside: readonly AsideRow[];
  /** Rows that match a payment of ours, or carry its RRN. */
  readonly own: number;
  readonly matched: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Our movements of those days that the statement should contain. */
  readonly expected: number;
  /** What speaks against this reading. */
  readonly doubts: readonly Doubt[];
  /** The most frequent first. Null: rows without a terminal. */
  readonly terminals: readonly {
    readonly terminal: string | null;
    readonly rows: number;
    readonly isOurs: boolean;
  }[];
};

const terminalsShown = 20;
const unreadShown = 10;

/** Reads the whole file by a mapping and counts. */
export async function judgeStatement(input: MatchInput): Promise<Result<Judgement, MatchRefusal>> {
  const matched = await matchStatement(input);
  if (!matched.ok) return matched;
  const { rows, unread, aside, ours, matching, firstDay, lastDay } = matched.value;
  return ok({
    rows: rows.length + unread.length + aside.length,
    unreadable: unread.length,
    unread: unread.slice(0, unreadShown),
    aside: aside.slice(0, unreadShown),
    own: countOwn(matched.value),
    matched: matching.rows.filter(({ outcome }) => outcome === 'matched').length,
    firstDay,
    lastDay,
    expected: ours.filter(({ isExpected }) => isExpected).length,
    doubts: doubtsOf(matched.value),
    terminals: terminalsOf(matched.value),
  });
}

function terminalsOf({ rows, terminals }: Matched): Judgement['terminals'] {
  const counts = new Map<string | null, number>();
  for (const { terminal } of rows) counts.set(terminal, (counts.get(terminal) ?? 0) + 1);
  return [...counts]
    .map(([terminal, count]) => ({
      terminal,
      rows: count,
      isOurs: terminal === null || terminals.has(terminal),
    }))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, terminalsShown);
}
