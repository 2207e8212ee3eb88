// What does a run say of one setting of the bank? The words in which it is judged.
import {
  attemptsOf,
  type RunFacts,
  resultsOf,
  type SeenAttempt,
  type SeenMessage,
} from './run-facts';

/**
 * `proved`: the bank accepted messages made with it; `wrong`: what came says otherwise; `doubtful`:
 * the bank refused what was made with it, and did not say why; `open`: nothing has shown it yet.
 */
export type Found = {
  readonly verdict: 'proved' | 'wrong' | 'doubtful' | 'open';
  /** What it should be, or what to try next; null: only the bank can say. */
  readonly proposed: string | null;
  readonly why: Why;
};

/** The sentence that says why. */
type Why =
  | 'accepted'
  | 'otherAccepted'
  | 'named'
  | 'refused'
  | 'unseen'
  | 'came'
  | 'cameOther'
  | 'noneBelieved'
  | 'fewSeen'
  | 'recognised'
  | 'notRecognised';

export const unseen: Found = { verdict: 'open', proposed: null, why: 'unseen' };
export const asItCame: Found = { verdict: 'proved', proposed: null, why: 'came' };

/** What came says another value. */
export function otherThan(proposed: string | null): Found {
  return { verdict: 'wrong', proposed, why: 'cameOther' };
}

type Result = { readonly message: SeenMessage; readonly attempt: SeenAttempt };

/** Every authentic result of a payment of the run. */
export function resultsIn(run: RunFacts): Result[] {
  return attemptsOf(run).flatMap((attempt) =>
    resultsOf(attempt).map((message) => ({ message, attempt })),
  );
}

/** The decimals of an amount as it was written; null if it is none. */
export function decimalsOf(amount = ''): string | null {
  const found = /^\d+(?:\.(\d*))?$/.exec(amount);
  return found === null ? null : String(found[1]?.length ?? 0);
}
