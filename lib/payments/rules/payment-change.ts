// What may one change of an order's payments consist of? Rows, evidence, issues, an email.

import type { AttentionItem } from '@/lib/attention/open-attention';
import type { AuditActor } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import type { ShopperMailFacts, ShopperMailKind } from '@/lib/mail/mails';
import type { MailTerm } from '@/lib/mail/templates/order-payload';
import type { EvidenceSource } from '@/prisma/generated/enums';
import type { AttemptChange, OperationChange, WaitingRequest } from './order-facts';

/** A message, timer or decision to keep. `digest` is the SHA-256 of the exact bytes, hex. */
export type EvidenceInput = {
  readonly source: EvidenceSource;
  readonly verdict: string;
  readonly attemptId: string | null;
  readonly operationId: string | null;
  readonly gatewayOrderId: string | null;
  readonly nonce: string | null;
  readonly digest: string;
  readonly content: Readonly<Record<string, unknown>>;
};

/** An issue for people that comes with a change of the order. */
export type AttentionInput = Omit<AttentionItem, 'orderId'>;

export type AttentionKey = Pick<AttentionInput, 'kind' | 'subject'>;

/** An email to the shopper; lines, and the terms of an earlier one, are added when written. */
export type MailInput = {
  [K in ShopperMailKind]: {
    readonly kind: K;
    readonly payload: ShopperMailFacts<K> & { readonly terms?: readonly MailTerm[] };
  };
}[ShopperMailKind];

export type PaymentChange = {
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly cause: string;
  /** The time stated by the bank's message, where one moved money. */
  readonly bankAt?: Date | null;
  /**
   * Where the person was and how they proved their identity, where the rules require two people.
   */
  readonly from?: Readonly<Record<string, unknown>>;
  /** A cancellation; a cancelled order is never reopened. */
  readonly order?: { readonly cancelledAt?: Date };
  readonly attempt?: { readonly id: string; readonly set: AttemptChange };
  readonly operation?: { readonly id: string; readonly set: OperationChange };
  readonly evidence?: readonly EvidenceInput[];
  readonly attention?: readonly AttentionInput[];
  /** Open issues that this change settles. */
  readonly settles?: readonly AttentionKey[];
  /** The end of an approval request that nobody decided; the writer adds those that it makes stale. */
  readonly ends?: {
    readonly request: Pick<WaitingRequest, 'id' | 'kind' | 'amountMinor'>;
    readonly state: 'EXPIRED' | 'STALE';
    /** Why it can no longer be approved. */
    readonly because: 'expired' | 'changed' | 'not_permitted' | 'limits';
  };
  readonly acceptedNonce?: { readonly nonce: string; readonly gatewayOrderId: string };
  /** An email that no change of state causes; the writer adds the others. */
  readonly mail?: MailInput;
};
