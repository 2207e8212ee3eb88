// Where does the book of movements differ from the one that the evidence gives?

import type { Certainty, Figure, MovementKind } from '@/lib/payments/rules/book/movements';
import { type RowOf, typed } from '@/lib/rows/columns';
import { maskCardNumbers } from '@/lib/text/card-data';
import type { ReplayDifference } from './replay-differences';
import type { ReplayedMovement } from './replay-state';

/** What evidence explains of a line; the operation's row has its requester. */
export const bookColumns = {
  kind: typed<MovementKind>('text'),
  figure: typed<Figure>('text'),
  round: 'int4',
  amountMinor: 'int8',
  terminal: 'text',
  attemptId: 'uuid',
  operationId: 'uuid?',
  moneyAt: 'timestamptz?',
  recordedAt: 'timestamptz',
  rrn: 'text?',
  approval: 'text?',
  certainty: typed<Certainty>('text'),
} as const;

type Line = RowOf<typeof bookColumns>;

/** Returns each line that one side lacks, and each field in which the two differ. */
export function bookDifferences(
  stored: readonly Line[],
  replayed: readonly ReplayedMovement[],
): readonly ReplayDifference[] {
  const found: ReplayDifference[] = [];
  const ours = new Map(stored.map((line) => [nameOf(line), line]));
  const theirs = new Map(replayed.map((line) => [nameOf(line), line]));
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    const left = wordsOf(ours.get(name));
    const right = wordsOf(theirs.get(name));
    for (const column of new Set([...left.keys(), ...right.keys()])) {
      const [was, is] = [left.get(column) ?? 'missing', right.get(column) ?? 'missing'];
      if (was !== is) found.push({ subject: `book: ${name}`, column, stored: was, replayed: is });
    }
  }
  return found;
}

const nameOf = ({ attemptId, kind, figure, round }: Line | ReplayedMovement) =>
  `${kind} ${figure} ${round} of attempt ${attemptId}`;

function wordsOf(line: Line | ReplayedMovement | undefined): ReadonlyMap<string, string> {
  if (!line) return new Map([['line', 'missing']]);
  return new Map([
    ['line', 'there'],
    ['amount', line.amountMinor.toString()],
    ['terminal', line.terminal],
    ['operation', line.operationId ?? 'none'],
    ['bank time', line.moneyAt?.toISOString() ?? 'none'],
    ['recorded', line.recordedAt.toISOString()],
    // Evidence masks card-like digits, so they are compared masked.
    ['rrn', maskCardNumbers(line.rrn ?? '')],
    ['approval', maskCardNumbers(line.approval ?? '')],
    ['certainty', line.certainty],
  ]);
}
