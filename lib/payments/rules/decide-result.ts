// What does an authentic result mean for its attempt? A pure decision; it writes nothing.
import type { AttemptState, TransactionType } from '@/prisma/generated/enums';
import {
  type AttemptEvent,
  approvalEvent,
  hasOutcome,
  isApproved,
  nextAttemptState,
} from './attempt-state';

/** What the attempt already knows. Amounts in minor units. */
export type AttemptStanding = {
  readonly state: AttemptState;
  readonly transactionType: TransactionType;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly authorisedAmountMinor: bigint | null;
  /** Its outcome was recorded by people, not by a message. */
  readonly isByHand: boolean;
  /** A completion or reversal is open; an attempt may have only one. */
  readonly hasOpenOperation: boolean;
  /** The outcome comes from a verified message, so its texts are known. */
  readonly hasMessage: boolean;
};

/** What an authentic message states, after shapes and expectations were compared. */
export type ResultFacts = {
  readonly outcome: 'approved' | 'declined' | 'duplicate' | 'review';
  readonly action: string;
  readonly isSuccessCode: boolean;
  readonly isTypeExpected: boolean;
  readonly rrn: string;
  readonly internalReference: string;
  /** Null when the text is not an amount. */
  readonly amountMinor: bigint | null;
  /** The first expectation or shape that failed, a re-used nonce, or a profile without cover. */
  readonly problem: string | null;
};

export type ResultDecision =
  | {
      readonly kind: 'transition';
      readonly event: AttemptEvent;
      readonly to: AttemptState;
      /** In review: money may have been taken. */
      readonly hasMoneyHint: boolean;
      /** An approval that came after the attempt had been given up. */
      readonly isLate: boolean;
    }
  /** Repeats what is known: only counted. */
  | { readonly kind: 'duplicate' }
  /** Confirms a resolution: kept, and missing facts are filled in. */
  | { readonly kind: 'agrees' }
  /** Contradicts a resolution: people have to look again. */
  | { readonly kind: 'reopened'; readonly to: AttemptState; readonly hasMoneyHint: boolean }
  /** Contradicts what is known: kept for staff; money actions are blocked. */
  | { readonly kind: 'conflict' }
  /** The attempt is already in review: added to its evidence. */
  | { readonly kind: 'added'; readonly hasMoneyHint: boolean };

/**
 * Applies docs/gateway.md 2.5, 4.3, 4.4 and 9.3 to an authentic message. A message with a problem
 * is never an approval; one claiming that money may have moved is never dropped.
 */
export function decideResult(attempt: AttemptStanding, result: ResultFacts): ResultDecision {
  const claimsMoney = result.action === '0' || result.isSuccessCode;
  const hasMoneyHint =
    claimsMoney || result.problem !== null || result.action === '1' || result.action === '4';
  if (attempt.state === 'NEEDS_REVIEW') return { kind: 'added', hasMoneyHint };
  if (attempt.isByHand && hasOutcome(attempt.state)) {
    return decideAfterResolution(attempt, result, claimsMoney, hasMoneyHint);
  }

  if (isPlain(result, 'approved')) {
    return decideApproval(attempt, result);
  }
  if (!hasOutcome(attempt.state)) {
    const isDecline = isPlain(result, 'declined');
    const event = isDecline ? 'declined' : 'reviewNeeded';
    return transition(attempt.state, event, isDecline ? false : hasMoneyHint, false);
  }
  if (attempt.state === 'DECLINED' && claimsMoney) {
    return transition(attempt.state, 'reviewNeededDespiteDecline', true, false);
  }
  if (isRepetition(attempt, result)) return { kind: 'duplicate' };
  return { kind: 'conflict' };
}

function decideApproval(attempt: AttemptStanding, result: ResultFacts): ResultDecision {
  if (isApproved(attempt.state) || attempt.state === 'REVERSED') {
    return isRepetition(attempt, result) ? { kind: 'duplicate' } : { kind: 'conflict' };
  }
  const isLate = attempt.state !== 'PREPARING' && attempt.state !== 'AWAITING_RESULT';
  return transition(attempt.state, approvalEvent(attempt.transactionType), false, isLate);
}

/** After a resolution a message either confirms it, or people have to look again. */
function decideAfterResolution(
  attempt: AttemptStanding,
  result: ResultFacts,
  claimsMoney: boolean,
  hasMoneyHint: boolean,
): ResultDecision {
  const isDeclined = attempt.state === 'DECLINED';
  const claimsDuplicate = result.action === '1' || result.action === '4';
  if (claimsDuplicate && !(isDeclined && claimsMoney)) return { kind: 'duplicate' };
  if (isDeclined ? isPlain(result, 'declined') : isSameApproval(attempt, result)) {
    const isKnown = attempt.hasMessage && isRepetition(attempt, result);
    return { kind: isKnown ? 'duplicate' : 'agrees' };
  }
  const to = nextAttemptState(attempt.state, 'reopened');
  if (to === null || attempt.hasOpenOperation) return { kind: 'conflict' };
  return { kind: 'reopened', to, hasMoneyHint: hasMoneyHint || !isDeclined };
}

function isPlain(result: ResultFacts, outcome: 'approved' | 'declined'): boolean {
  return result.problem === null && result.outcome === outcome;
}

/** A reference missing on one side is not a contradiction. */
function isSameApproval(attempt: AttemptStanding, result: ResultFacts): boolean {
  const fits = (known: string | null, stated: string) => !known || !stated || known === stated;
  return (
    isPlain(result, 'approved') &&
    result.amountMinor !== null &&
    result.amountMinor === attempt.authorisedAmountMinor &&
    fits(attempt.rrn, result.rrn) &&
    fits(attempt.internalReference, result.internalReference)
  );
}

/** Same type, references and amount as known, or the gateway itself calls it a duplicate. */
function isRepetition(attempt: AttemptStanding, result: ResultFacts): boolean {
  if (result.action === '1' || result.action === '4') return true;
  const isDeclineAgain = attempt.state === 'DECLINED' && isPlain(result, 'declined');
  const sameReferences =
    result.rrn === (attempt.rrn ?? '') &&
    result.internalReference === (attempt.internalReference ?? '');
  if (isDeclineAgain) return sameReferences;
  return (
    result.isTypeExpected &&
    sameReferences &&
    result.outcome === 'approved' &&
    result.amountMinor !== null &&
    result.amountMinor === attempt.authorisedAmountMinor
  );
}

function transition(
  state: AttemptState,
  event: AttemptEvent,
  hasMoneyHint: boolean,
  isLate: boolean,
): ResultDecision {
  const to = nextAttemptState(state, event);
  // CREATED: nothing was sent for it yet, so a result contradicts what we know.
  if (to === null) return { kind: 'conflict' };
  return { kind: 'transition', event, to, hasMoneyHint, isLate };
}
