// What comes back from the gateway, in the form in which it is judged and recorded?

import type { AuthenticMessage } from '@/lib/gateway/belief/authentic-message';
import type { OperationVerdict } from '@/lib/gateway/belief/cgi-answer';
import type { EvidenceSource, OperationState } from '@/prisma/generated/enums';

/** An authentic result, and how it came. */
export type ResultInput = {
  readonly message: AuthenticMessage;
  readonly receivedAt: Date;
  /** When it reached the mailbox that we read later: verified with the keys of that time. */
  readonly arrivedAt?: Date;
  readonly source: Extract<EvidenceSource, 'RESULT' | 'MAIL'>;
};

/** `not_sent` is certain; any other missing answer is unknown. */
export type JudgedAnswer =
  | OperationVerdict
  | { readonly verdict: 'not_sent'; readonly code: string };

/** The operation's state after a sending, for the person who requested it. */
export type SentOperation = {
  readonly operationId: string;
  readonly state: OperationState;
  readonly verdictCode: string | null;
  readonly responseCode: string | null;
  readonly answerText: string | null;
};
