// What follows from one try to send a mail: sent, again later, or parked for a person?

/** What a mail's row becomes. `code` is stable and holds no text of the server's. */
export type DeliveryVerdict =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later'; readonly code: string; readonly afterMinutes: number }
  | { readonly kind: 'parked'; readonly code: string };

/** About three days at an hour's pause, far beyond any outage of a mail server. */
export const triesMax = 72;

/** Marks a row while it is being sent; what finds it again knows that a process died over it. */
export const sendingCode = 'SENDING';
export const sendingAgainCode = 'SENDING_AGAIN';

/** Pauses after the first, second, … failed try, in minutes: 1, 2, 4 … and 60 from then on. */
export function pauseMinutes(tries: number): number {
  return Math.min(60, 2 ** Math.max(0, Math.min(tries - 1, 6)));
}

/**
 * Judges a failure of the mail server. A permanent refusal of this recipient or this message
 * parks the mail; everything else is the server's trouble and is tried again.
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
 * The mark of a row that is about to be sent, from the mark it carries: one lost process allows
 * one repeat (the same Message-ID), a second one parks the mail. Null parks.
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
