// What is known of an order, its payment attempts and their operations?
import type { AuditHead } from '@/lib/audit/append-audit';
import type {
  AttemptState,
  OperationKind,
  OperationState,
  OrderState,
  TransactionType,
} from '@/prisma/generated/enums';

export type OperationFacts = {
  readonly id: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly gatewayOrderId: string;
  readonly amountMinor: bigint;
  readonly clientToken: string;
  readonly clientDigest: string;
  readonly reason: string;
  readonly requestedById: string;
  readonly requestedByName: string;
  /** The second person, where the rules asked for one. */
  readonly approvedById: string | null;
  readonly approvedByName: string | null;
  readonly sends: number;
  /** Sendings that may have reached the bank and whose outcome nobody knows. */
  readonly unknownSends: number;
  /** Settled by people, not by a message. */
  readonly isByHand: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
  readonly nextSendAt: Date | null;
  readonly verdictCode: string | null;
  readonly answerText: string | null;
  readonly action: string | null;
  readonly responseCode: string | null;
  readonly approvalCode: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly answeredAmountMinor: bigint | null;
};

export type AttemptFacts = {
  readonly id: string;
  readonly sequence: number;
  readonly transactionType: TransactionType;
  readonly state: AttemptState;
  readonly gatewayOrderId: string;
  readonly terminal: string;
  readonly amountMinor: bigint;
  readonly amountMaxMinor: bigint;
  readonly description: string;
  readonly clientToken: string;
  readonly requestToken: string | null;
  readonly failureCode: string | null;
  readonly authorisedAmountMinor: bigint | null;
  readonly authorisedAmountText: string | null;
  readonly authorisedCurrencyText: string | null;
  readonly authorisedTerminalText: string | null;
  readonly action: string | null;
  readonly responseCode: string | null;
  readonly approvalCode: string | null;
  readonly rrn: string | null;
  readonly internalReference: string | null;
  readonly resultTimestamp: string | null;
  readonly resultCode: string | null;
  readonly reviewMoneyHint: boolean;
  readonly completedAmountMinor: bigint | null;
  readonly reversedAmountMinor: bigint | null;
  readonly isSurplus: boolean;
  readonly isByHand: boolean;
  readonly isBlocked: boolean;
  readonly duplicates: number;
  readonly preparingAt: Date | null;
  readonly awaitingAt: Date | null;
  readonly outcomeAt: Date | null;
  readonly stateChangedAt: Date;
  readonly operations: readonly OperationFacts[];
};

export type OrderFacts = {
  readonly id: string;
  readonly reference: string;
  readonly transactionType: TransactionType;
  readonly state: OrderState;
  readonly totalMinor: bigint;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly locale: string;
  readonly cartId: string | null;
  readonly isTest: boolean;
  readonly isReserved: boolean;
  readonly cancelledAt: Date | null;
  readonly version: number;
  readonly attempts: readonly AttemptFacts[];
  readonly auditHead: AuditHead | undefined;
  /** The gateway order whose result already carried the nonce that was asked about. */
  readonly nonceOwner: string | null;
};
