// What did the bank state? ACTION and RC together, as one of four outcomes.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';

/**
 * `approved` and `declined` are definite. `duplicate` means "already done" only after our own
 * unknown sending of that operation. `review` is everything else.
 */
export type Outcome = 'approved' | 'declined' | 'duplicate' | 'review';

/**
 * The reversal's table lists ACTION 0, 4, 5, 6; the family's other members use 0, 1, 2, 3 for the
 * same four meanings, so both are read. Never approved unless ACTION is exactly "0" with a success
 * code; a processing error is a decline only when its code says that no money moved.
 */
export function readOutcome(
  action: string,
  responseCode: string,
  codes: Pick<MacProfile, 'successRc' | 'noMoneyRc'>,
): Outcome {
  const isSuccess = codes.successRc.includes(responseCode);
  switch (action) {
    case '0':
      return isSuccess ? 'approved' : 'review';
    case '1':
    case '4':
      return 'duplicate';
    case '2':
    case '5':
      return isSuccess ? 'review' : 'declined';
    case '3':
    case '6':
      return codes.noMoneyRc.includes(responseCode) ? 'declined' : 'review';
    default:
      return 'review';
  }
}

/** Whether a message claims that money moved, even if the rest of it is odd. */
export function claimsSuccess(action: string, responseCode: string, profile: MacProfile): boolean {
  return action === '0' || profile.successRc.includes(responseCode);
}
