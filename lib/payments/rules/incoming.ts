// What comes back from the gateway, in the form in which it is judged and recorded?
import type { OperationVerdict } from '@/lib/gateway/belief/cgi-answer';
import type { AuthenticMessage } from '@/lib/gateway/belief/result';
import type { EvidenceSource, OperationState } from '@/prisma/generated/enums';

/** An authentic result and the road on which it came. */
export type ResultInput = {
  readonly message: AuthenticMessage;
  readonly receivedAt: Date;
  /** When it came to the mailbox that we read later: the keys accepted then are the ones. */
  readonly arrivedAt?: Date;
  readonly source: Extract<EvidenceSource, 'RESULT' | 'MAIL'>;
};

/** `not_sent` is certain; any other missing answer is unknown. */
export type JudgedAnswer =
  | OperationVerdict
  | { readonly verdict: 'not_sent'; readonly code: string };

/** Where an operation stands after a sending, for the person who asked. */
export type SentOperation = {
  readonly operationId: string;
  readonly state: OperationState;
  readonly verdictCode: string | null;
  readonly responseCode: string | null;
  readonly answerText: string | null;
};
