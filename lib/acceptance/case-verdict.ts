// What is said of a case that a bank wants to see: proved by which messages, or what it lacks?
import type { SeenAttempt, SeenMessage } from './run-facts';

/**
 * What is missing, the nearest of all payments: `none`: nobody tried it since the run began;
 * `noAnswer`: the bank has not said it; `notAuthentic`: its MAC is wrong; `byHand`: people said so,
 * not the bank; `amount`: another amount; `waiting`: not over yet; `answered`: a result came after
 * all; `notRecognised`: the bank took the repetition as a new request; `believed`: the message is
 * authentic.
 */
export type Missing =
  | 'none'
  | 'noAnswer'
  | 'notAuthentic'
  | 'byHand'
  | 'amount'
  | 'waiting'
  | 'answered'
  | 'notRecognised'
  | 'believed';

/** How near a payment came. */
export const nearness: readonly Missing[] = [
  'none',
  'noAnswer',
  'waiting',
  'answered',
  'notAuthentic',
  'byHand',
  'amount',
  'notRecognised',
  'believed',
];

export type CaseVerdict =
  | {
      readonly isProved: true;
      readonly attempt: SeenAttempt;
      readonly messages: readonly SeenMessage[];
    }
  | { readonly isProved: false; readonly missing: Missing; readonly attempt: SeenAttempt | null };
