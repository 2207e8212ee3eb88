// Which movements does a change to an attempt book? The story of its state now, less before.
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';
import { believableTime } from './money-date';

/**
 * The figures that a report sums. `held`: reserved for us on a card. `released`: a hold reversed,
 * no money moved. `taken`: from the card, the bank's fee included. `refunded`: given back of what
 * was taken. `fee`: what the bank added, within `taken`.
 */
export const figures = ['HELD', 'RELEASED', 'TAKEN', 'REFUNDED', 'FEE'] as const;

export type Figure = (typeof figures)[number];

export type MovementKind = Figure | 'CORRECTED';

/**
 * `assumed`: the bank says that it reversed a payment completed for another amount, and not what it
 * gave back; the amount follows from a setting until a statement shows it (decision 071).
 */
export type Certainty = 'authentic' | 'by_hand' | 'assumed';

/** One line of the book. A figure of any period is the sum of the lines that name it. */
export type Movement = {
  readonly kind: MovementKind;
  /** Its own kind, or for CORRECTED the kind whose sum it changes. */
  readonly figure: Figure;
  /** Negative in a correction: it takes something back out. */
  readonly amountMinor: bigint;
  readonly terminal: string;
  readonly attemptId: string;
  readonly operationId: string | null;
  readonly moneyAt: Date | null;
  readonly recordedAt: Date;
  readonly rrn: string | null;
  readonly approval: string | null;
  readonly person: string | null;
  readonly certainty: Certainty;
};

/** A line of a change; `isAgain`: it follows a correction in the same change, in the next round. */
export type ChangeLine = Movement & { readonly isAgain: boolean };

export type BookedChange = {
  readonly before: BookedAttempt;
  readonly after: BookedAttempt;
  /** The completion or reversal that changed, as it is now. */
  readonly operation: Pick<
    OperationFacts,
    'id' | 'rrn' | 'approvalCode' | 'requestedById' | 'isByHand' | 'returnsMinor'
  > | null;
  readonly recordedAt: Date;
  /** The time stated by the bank's message. */
  readonly bankAt: Date | null;
  /** Who decided, where people did. */
  readonly person: string | null;
};

export type StoryAttempt = Pick<
  AttemptFacts,
  | 'state'
  | 'transactionType'
  | 'amountMinor'
  | 'authorisedAmountMinor'
  | 'completedAmountMinor'
  | 'returnedAmountMinor'
> & {
  readonly operations: readonly Pick<
    OperationFacts,
    'kind' | 'state' | 'amountMinor' | 'answeredAmountMinor'
  >[];
};

type BookedAttempt = StoryAttempt &
  Pick<AttemptFacts, 'id' | 'terminal' | 'rrn' | 'approvalCode' | 'isByHand'>;

export type Sums = Readonly<Record<Figure, bigint>>;

const nothing: Sums = { HELD: 0n, RELEASED: 0n, TAKEN: 0n, REFUNDED: 0n, FEE: 0n };

/**
 * Returns what happened to an attempt's money, as far as is known now. Nothing is known of one in
 * review, whatever people recorded before. A reversal of a completed payment gives back what was
 * decided with its intent, or what was taken; of a hold it gives back nothing. What a smaller
 * completion leaves of a hold does not count as released: the bank's interface does not state when
 * it is (decision 035).
 */
export function moneyStory(attempt: StoryAttempt): Sums {
  const authorised = attempt.authorisedAmountMinor ?? 0n;
  const isReversed = attempt.state === 'REVERSED';
  if (!isReversed && !['AUTHORISED', 'PAID', 'COMPLETED'].includes(attempt.state)) return nothing;
  if (attempt.transactionType === 'sale') {
    const FEE = above(authorised, attempt.amountMinor);
    return { ...nothing, TAKEN: authorised, FEE, REFUNDED: isReversed ? authorised : 0n };
  }
  const completed = attempt.completedAmountMinor;
  if (attempt.state === 'AUTHORISED' || completed === null) {
    return { ...nothing, HELD: authorised, RELEASED: isReversed ? authorised : 0n };
  }
  const FEE = completionFee(attempt, completed);
  const TAKEN = completed + FEE;
  const REFUNDED = isReversed ? (attempt.returnedAmountMinor ?? TAKEN) : 0n;
  return { ...nothing, HELD: authorised, TAKEN, FEE, REFUNDED };
}

/** The amount by which the bank's answer to the completion exceeds what was asked for. */
function completionFee({ operations }: StoryAttempt, completed: bigint): bigint {
  const done = operations.find(
    ({ kind, state, amountMinor }) =>
      kind === 'completion' && state === 'SUCCEEDED' && amountMinor === completed,
  );
  return above(done?.answeredAmountMinor ?? 0n, completed);
}

const above = (amount: bigint, asked: bigint) => (amount > asked ? amount - asked : 0n);

/** Figures that are taken back together: a fee is part of what was taken. */
const toldTogether = [['HELD'], ['RELEASED'], ['TAKEN', 'FEE'], ['REFUNDED']] as const;

/**
 * The lines that a change books: its story now, less its story before. Where what people recorded
 * was contradicted, a correction takes the whole of it back out of the figure, and another amount
 * is booked again, so that each document and each line of a statement has one line that stands; no
 * booked line is ever changed.
 */
export function movementsOf(change: BookedChange): readonly ChangeLine[] {
  const { before, after, operation, recordedAt, bankAt, person } = change;
  const was = moneyStory(before);
  const is = moneyStory(after);
  const shared = {
    terminal: after.terminal,
    attemptId: after.id,
    operationId: operation?.id ?? null,
    recordedAt,
    rrn: operation?.rrn || after.rrn || null,
    approval: operation?.approvalCode || after.approvalCode || null,
    person: person ?? (operation?.requestedById || null),
  } as const;
  const certaintyOf = (figure: Figure): Certainty => {
    if ((operation ?? after).isByHand) return 'by_hand';
    const isTold = figure !== 'REFUNDED' || is.TAKEN === (after.authorisedAmountMinor ?? 0n);
    return isTold || (operation?.returnsMinor ?? null) === null ? 'authentic' : 'assumed';
  };
  const lineOf = (kind: MovementKind, figure: Figure, amountMinor: bigint, isAgain = false) => {
    if (amountMinor === 0n) return [];
    // The bank moved nothing when we found out, so a correction has no time of the bank's.
    const moneyAt = kind === 'CORRECTED' ? null : believableTime(bankAt, recordedAt);
    const certainty = certaintyOf(kind === 'CORRECTED' ? 'HELD' : figure);
    return [{ ...shared, kind, figure, amountMinor, certainty, moneyAt, isAgain }];
  };
  return toldTogether.flatMap((told) => {
    const isCorrected = told.some((figure) => was[figure] !== 0n && is[figure] !== was[figure]);
    if (!isCorrected) {
      return told.flatMap((figure) => lineOf(figure, figure, is[figure] - was[figure]));
    }
    return [
      ...told.flatMap((figure) => lineOf('CORRECTED', figure, -was[figure])),
      ...told.flatMap((figure) => lineOf(figure, figure, is[figure], true)),
    ];
  });
}

/** The sums of some lines. */
export function sumsOf(lines: readonly Pick<Movement, 'figure' | 'amountMinor'>[]): Sums {
  const sums = { ...nothing };
  for (const { figure, amountMinor } of lines) sums[figure] += amountMinor;
  return sums;
}

/** The sum of a figure in a statement, where `m` is the book; null without a line. */
export const sumOfFigure = (figure: Figure) =>
  `sum(m.amount_minor) FILTER (WHERE m.figure = '${figure}')`;

/** What is left of what was taken. */
export function netOf({ TAKEN, REFUNDED }: Sums): bigint {
  return TAKEN - REFUNDED;
}
