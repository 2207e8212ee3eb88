// What is known about an order, its attempts and their operations? Lists each column once.
import type { AuditHead } from '@/lib/audit/append-audit';
import type { RowOf } from '@/lib/rows/columns';

/** What a change may set on an attempt: exactly what its statement writes. */
export const attemptChanges = {
  state: 'AttemptState',
  requestToken: 'text?',
  failureCode: 'text?',
  authorisedAmountMinor: 'int8?',
  authorisedAmountText: 'text?',
  authorisedCurrencyText: 'text?',
  authorisedTerminalText: 'text?',
  action: 'text?',
  responseCode: 'text?',
  approvalCode: 'text?',
  rrn: 'text?',
  internalReference: 'text?',
  resultTimestamp: 'text?',
  resultCode: 'text?',
  reviewMoneyHint: 'bool',
  completedAmountMinor: 'int8?',
  reversedAmountMinor: 'int8?',
  returnedAmountMinor: 'int8?',
  isSurplus: 'bool',
  isByHand: 'bool',
  isBlocked: 'bool',
  duplicates: 'int4',
  awaitingAt: 'timestamptz?',
  outcomeAt: 'timestamptz?',
  stateChangedAt: 'timestamptz',
} as const;

export const attemptColumns = {
  id: 'uuid',
  sequence: 'int4',
  transactionType: 'TransactionType',
  gatewayOrderId: 'text',
  terminal: 'text',
  amountMinor: 'int8',
  amountMaxMinor: 'int8',
  description: 'text',
  clientToken: 'text',
  preparingAt: 'timestamptz?',
  ...attemptChanges,
} as const;

/** What a change may set on an operation. */
export const operationChanges = {
  state: 'OperationState',
  /** The approver, where approval was needed. */
  approvedById: 'uuid?',
  sends: 'int4',
  /** Sendings that may have reached the bank and whose outcome is unknown. */
  unknownSends: 'int4',
  /** Settled by people, not by a message. */
  isByHand: 'bool',
  sentAt: 'timestamptz?',
  settledAt: 'timestamptz?',
  nextSendAt: 'timestamptz?',
  verdictCode: 'text?',
  answerText: 'text?',
  action: 'text?',
  responseCode: 'text?',
  approvalCode: 'text?',
  rrn: 'text?',
  internalReference: 'text?',
  answeredAmountMinor: 'int8?',
} as const;

export const operationColumns = {
  id: 'uuid',
  kind: 'OperationKind',
  gatewayOrderId: 'text',
  amountMinor: 'int8',
  returnsMinor: 'int8?',
  clientToken: 'text',
  clientDigest: 'text',
  reason: 'text',
  requestedById: 'uuid',
  createdAt: 'timestamptz',
  ...operationChanges,
} as const;

export type AttemptChange = Partial<RowOf<typeof attemptChanges>>;
export type OperationChange = Partial<RowOf<typeof operationChanges>>;

export const orderFactColumns = {
  id: 'uuid',
  reference: 'text',
  transactionType: 'TransactionType',
  state: 'OrderState',
  totalMinor: 'int8',
  customerName: 'text',
  customerEmail: 'text',
  locale: 'text',
  cartId: 'uuid?',
  isTest: 'bool',
  isReserved: 'bool',
  keptUntil: 'timestamptz?',
  keptTo: 'timestamptz?',
  cancelledAt: 'timestamptz?',
  version: 'int4',
  linkRound: 'int4',
} as const;

export type OperationFacts = RowOf<typeof operationColumns> & {
  readonly requestedByName: string;
  readonly approvedByName: string | null;
};

export type AttemptFacts = RowOf<typeof attemptColumns> & {
  readonly operations: readonly OperationFacts[];
};

export const waitingColumns = {
  id: 'uuid',
  kind: 'ApprovalKind',
  attemptId: 'uuid',
  operationId: 'uuid?',
  orderVersion: 'int4',
  requestedById: 'uuid',
  requestedAt: 'timestamptz',
  expiresAt: 'timestamptz',
} as const;

/** An approval request that nobody has decided. */
export type WaitingRequest = RowOf<typeof waitingColumns> & {
  readonly requestedByName: string;
  /** Minor units as digits; null: what was asked needs no amount. */
  readonly amountMinor: string | null;
};

export type OrderFacts = RowOf<typeof orderFactColumns> & {
  readonly attempts: readonly AttemptFacts[];
  /** While one waits, people move no money of the order; any other change ends it. */
  readonly waiting: readonly WaitingRequest[];
  readonly auditHead: AuditHead | undefined;
  /** The ORDER whose result already carried the given nonce. */
  readonly nonceOwner: string | null;
};
