// What follows from one try to send a mail: sent, again later, or parked for a person?

/** What happens to a mail's row. `code` is stable and contains no text of the server's. */
export type DeliveryVerdict =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later'; readonly code: string; readonly afterMinutes: number }
  | { readonly kind: 'parked'; readonly code: string };

/** About three days with pauses of an hour, far longer than any outage of a mail server. */
export const triesMax = 72;

/**
 * Marks a row while it is being sent; a row found with this mark was left by a process that died.
 */
export const sendingCode = 'SENDING';
export const sendingAgainCode = 'SENDING_AGAIN';

/**
 * The pause after the first, second, … failed attempt, in minutes: 1, 2, 4 … and from then on 60.
 */
export function pauseMinutes(tries: number): number {
  return Math.min(60, 2 ** Math.max(0, Math.min(tries - 1, 6)));
}

/**
 * Judges an error of the mail server. A permanent refusal of this recipient or message parks the
 * mail; after any other error it is tried again.
 */
export function judgeFailure(error: unknown, tries: number): DeliveryVerdict {
  const { code, command, responseCode } = describeSmtpError(error);
  const isPermanent = responseCode >= 500 && responseCode < 600;
  if (isPermanent && (command.startsWith('RCPT') || command.startsWith('DATA'))) {
    return { kind: 'parked', code: `REFUSED_${responseCode}` };
  }
  const label = responseCode > 0 ? `SMTP_${responseCode}` : code;
  if (tries >= triesMax) return { kind: 'parked', code: label };
  return { kind: 'later', code: label, afterMinutes: pauseMinutes(tries) };
}

/**
 * The mark for a row that is about to be sent, from its current mark: after one lost process the
 * mail is sent again (with the same Message-ID), after a second one it is parked. Null parks it.
 */
export function sendingMark(previousCode: string | null): string | null {
  if (previousCode === sendingAgainCode) return null;
  return previousCode === sendingCode ? sendingAgainCode : sendingCode;
}

function describeSmtpError(error: unknown) {
  const bag = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const code = typeof bag.code === 'string' && /^[A-Z0-9_]{1,40}$/.test(bag.code) ? bag.code : '';
  return {
    code: code === '' ? 'SEND_FAILED' : code,
    command: typeof bag.command === 'string' ? bag.command.toUpperCase() : '',
    responseCode: typeof bag.responseCode === 'number' ? bag.responseCode : 0,
  };
}
