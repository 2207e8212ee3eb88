// How does an approved resolution change an attempt or an operation?

import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { nextAttemptState } from '@/lib/payments/rules/attempt-state';
import { nextOperationState, resolvedAs } from '@/lib/payments/rules/operation-state';
import type {
  AttemptChange,
  AttemptFacts,
  OperationChange,
  OperationFacts,
} from '@/lib/payments/rules/order-facts';
import { type ResolutionOutcome, resolutionEvent } from '@/lib/payments/rules/resolution-rules';
import type { AcceptedTexts } from './resolution-message';

/** What was requested and approved, as it is stored with the request and in the evidence. */
export type ResolutionPayload = {
  readonly outcome: ResolutionOutcome;
  /** Minor units as digits. */
  readonly amountMinor: string | null;
  /** Of an accepted message; null when people only record what the bank did. */
  readonly texts: AcceptedTexts | null;
  readonly evidenceId: string | null;
  /** As typed by people; searchable, and never sent to the bank. */
  readonly references: {
    readonly rrn: string;
    readonly internalReference: string;
    readonly approvalCode: string;
  };
  /** The bank's date, ISO; null: none, as in requests of older builds. */
  readonly moneyOn?: string | null | undefined;
  /** The same as an instant for the book, once approved; null: the day of the approval. */
  readonly moneyAt?: string | null | undefined;
};

type References = Pick<AttemptFacts, 'rrn' | 'internalReference' | 'approvalCode'>;

type AttemptBefore = References &
  Pick<
    AttemptFacts,
    'state' | 'authorisedAmountMinor' | 'authorisedAmountText' | 'completedAmountMinor'
  >;

/**
 * When the bank moved the money that people recorded: its own time where they accepted a message of
 * the payment, else the date that they name.
 */
export function resolvedTime({ outcome, texts, moneyAt }: ResolutionPayload): Date | null {
  const isOfPayment = outcome === 'AUTHORISED' || outcome === 'PAID';
  const stated = texts && isOfPayment ? parseTimestamp(texts.resultTimestamp) : null;
  return stated ?? (moneyAt ? new Date(moneyAt) : null);
}

/** The attempt's columns after its resolution; null when the table has no such move. */
export function resolvedAttempt(
  attempt: AttemptBefore,
  resolution: ResolutionPayload,
  at: Date,
): AttemptChange | null {
  if (resolution.outcome === 'KEEP') return { isBlocked: false };
  const event = resolutionEvent(resolution.outcome);
  const state = event === null ? null : nextAttemptState(attempt.state, event);
  if (state === null) return null;
  return {
    state,
    isByHand: true,
    isBlocked: false,
    resultCode: 'BY_HAND',
    reviewMoneyHint: false,
    outcomeAt: at,
    ...referencesAfter(attempt, resolution),
    ...(resolution.texts && messageTexts(resolution.texts)),
    ...amountsAfter(attempt, resolution),
  };
}

/** The operation's and the attempt's columns after an unknown operation was settled. */
export function resolvedOperation(
  attempt: AttemptBefore,
  operation: Pick<OperationFacts, 'kind' | 'state' | 'returnsMinor'>,
  resolution: ResolutionPayload,
  at: Date,
): { operation: OperationChange; attempt: AttemptChange } | null {
  const isDone = resolution.outcome === 'DONE';
  const isCompletion = operation.kind === 'completion';
  const state = nextOperationState(operation.state, 'resolved');
  const attemptState = isDone
    ? nextAttemptState(attempt.state, isCompletion ? 'completed' : 'reversed')
    : attempt.state;
  if (state === null || attemptState === null) return null;
  const amounts = isCompletion
    ? { completedAmountMinor: minorOf(resolution.amountMinor) }
    : {
        reversedAmountMinor: attempt.authorisedAmountMinor,
        returnedAmountMinor: minorOf(resolution.amountMinor) ?? operation.returnsMinor,
      };
  return {
    operation: {
      state,
      isByHand: true,
      settledAt: at,
      nextSendAt: null,
      verdictCode: isDone ? resolvedAs.done : resolvedAs.notDone,
      ...typedReferences(resolution),
    },
    attempt: isDone ? { state: attemptState, ...amounts } : {},
  };
}

/**
 * Typed references only fill gaps among the bank's. A completion or reversal would repeat them,
 * so after that the texts no longer count as the bank's.
 */
function referencesAfter(attempt: AttemptBefore, resolution: ResolutionPayload): AttemptChange {
  const typed = typedReferences(resolution);
  const losesBankTexts = amountsAfter(attempt, resolution).authorisedAmountText === null;
  if (attempt.authorisedAmountText === null || losesBankTexts) return typed;
  const gaps = Object.entries(typed).filter(([name]) => !attempt[name as keyof References]?.trim());
  const isSentText = gaps.some(([name]) => name !== 'approvalCode');
  return { ...Object.fromEntries(gaps), ...(isSentText && noTexts) };
}

function typedReferences({ references }: ResolutionPayload): Partial<References> {
  const { rrn, internalReference, approvalCode } = references;
  return {
    ...(rrn !== '' && { rrn }),
    ...(internalReference !== '' && { internalReference }),
    ...(approvalCode !== '' && { approvalCode }),
  };
}

function messageTexts(texts: AcceptedTexts): AttemptChange {
  const { amount, ...words } = texts;
  return {
    ...words,
    ...(amount && {
      authorisedAmountMinor: BigInt(amount.minor),
      authorisedAmountText: amount.text,
      authorisedCurrencyText: amount.currencyText,
      authorisedTerminalText: amount.terminalText,
    }),
  };
}

/** The typed amount counts as authorised only where no better one is known. */
function amountsAfter(attempt: AttemptBefore, resolution: ResolutionPayload): AttemptChange {
  const typed = minorOf(resolution.amountMinor);
  const acceptedMinor = resolution.texts?.amount ? BigInt(resolution.texts.amount.minor) : null;
  const known = acceptedMinor ?? attempt.authorisedAmountMinor ?? typed;
  switch (resolution.outcome) {
    case 'AUTHORISED':
    case 'PAID': {
      const authorised = acceptedMinor ?? typed;
      const isOtherText = acceptedMinor === null && authorised !== attempt.authorisedAmountMinor;
      return {
        authorisedAmountMinor: authorised,
        completedAmountMinor: null,
        reversedAmountMinor: null,
        returnedAmountMinor: null,
        ...(isOtherText && noTexts),
      };
    }
    case 'COMPLETED':
      return {
        authorisedAmountMinor: known,
        completedAmountMinor: typed,
        reversedAmountMinor: null,
        returnedAmountMinor: null,
      };
    case 'REVERSED':
      return {
        authorisedAmountMinor: known,
        reversedAmountMinor: known,
        // Typed beside a known authorised amount only where another one was taken.
        returnedAmountMinor: attempt.authorisedAmountMinor === null ? null : typed,
      };
    case 'DECLINED':
      return {
        authorisedAmountMinor: null,
        completedAmountMinor: null,
        reversedAmountMinor: null,
        returnedAmountMinor: null,
        ...noTexts,
      };
    default:
      return {};
  }
}

const noTexts = {
  authorisedAmountText: null,
  authorisedCurrencyText: null,
  authorisedTerminalText: null,
} as const;

function minorOf(digits: string | null): bigint | null {
  return digits === null ? null : BigInt(digits);
}
