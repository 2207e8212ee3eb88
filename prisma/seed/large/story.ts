// What happens to one order, step by step? Each step writes the rows that the shop would write.
import { type AuditActor, type AuditHead, nextAuditRow } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { shopperTruth } from '@/lib/payments/rules/shopper-truth';
import type { EvidenceSource, OrderState } from '@/prisma/generated/enums';
import { bookLines, factsOf, type SeedAttempt, type SeedOperation } from './booked';
import type { PlacedOrder } from './placed-order';
import type { Random } from './random';
import type { Batch } from './rows';
import type { Shop } from './shop';

export type { SeedAttempt, SeedOperation };

type Kept = {
  readonly source: EvidenceSource;
  readonly verdict: string;
  readonly nonce?: string;
  readonly digest: string;
  readonly content: string;
};

type Step = {
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly cause: string;
  readonly attempt?: SeedAttempt;
  readonly operation?: SeedOperation;
  readonly evidence?: Kept;
  /** Makes the step's changes; runs between the audit's before and after. */
  readonly change?: () => void;
};

/** One order being made up. Rows whose content is final go straight into the batch. */
export class Story {
  readonly attempts: SeedAttempt[] = [];
  state: OrderState = 'NOT_STARTED';
  stateChangedAt: Date;
  cancelledAt: Date | null = null;
  version = 1;
  hasInvoice = false;
  #head: AuditHead | undefined;

  constructor(
    readonly shop: Shop,
    readonly random: Random,
    readonly batch: Batch,
    readonly order: PlacedOrder,
  ) {
    this.stateChangedAt = order.createdAt;
    this.#audit({
      at: order.createdAt,
      actor: { kind: 'shopper', name: 'shopper' },
      action: 'order.placed',
      cause: 'checkout',
      before: {},
      after: { order: 'NOT_STARTED', totalMinor: order.totalMinor.toString() },
    });
  }

  /** Since when the order's money is held; null if none is, or it was completed or reversed. */
  get heldSince(): Date | null {
    const held = this.attempts.find(({ state }) => state === 'AUTHORISED');
    return (held?.row.outcome_at as Date | undefined) ?? null;
  }

  /** One change: evidence, the audit row with before and after, and the order's projected state. */
  take(step: Step): void {
    const { at, attempt, operation, evidence } = step;
    const before = this.#summary(attempt, operation);
    const factsBefore = attempt && factsOf(attempt);
    step.change?.();
    if (attempt && factsBefore) bookLines(this, factsBefore, attempt, operation, at);
    const truth = shopperTruth({
      isCancelled: this.cancelledAt !== null,
      attempts: this.attempts,
    });
    if (truth.orderState !== this.state) {
      this.state = truth.orderState;
      this.stateChangedAt = at;
    }
    this.hasInvoice ||= ['AUTHORISED', 'PAID', 'COMPLETED'].includes(this.state);
    this.version += 1;
    if (attempt) attempt.version += 1;
    const after = this.#summary(attempt, operation);
    if (evidence) this.#keep(evidence, at, attempt, operation);
    this.#audit({
      at,
      actor: step.actor,
      action: step.action,
      cause: step.cause,
      before,
      after,
    });
  }

  /** Adds an attention item that staff must handle, or have handled. */
  attention(
    kind: string,
    at: Date,
    about: { readonly attempt: SeedAttempt; readonly operation?: SeedOperation },
    detail: Readonly<Record<string, unknown>>,
    closedAt: Date | null,
  ): void {
    const { attempt, operation } = about;
    this.batch.add('attention_item', {
      id: this.random.uuid(),
      kind,
      subject: operation ? `operation:${operation.id}` : `attempt:${attempt.id}`,
      order_id: this.order.id,
      attempt_id: attempt.id,
      operation_id: operation?.id ?? null,
      detail: JSON.stringify(detail),
      opened_at: at,
      closed_at: closedAt,
      closed_reason: closedAt ? 'settled' : null,
      // Old ones were announced long ago: the janitor must not email about them.
      age_level: 3,
    });
  }

  #keep(
    kept: Kept,
    at: Date,
    attempt: SeedAttempt | undefined,
    operation: SeedOperation | undefined,
  ) {
    this.batch.add('evidence', {
      at,
      source: kept.source,
      verdict: kept.verdict,
      order_id: this.order.id,
      attempt_id: attempt?.id ?? null,
      operation_id: operation?.id ?? null,
      gateway_order_id: attempt?.gatewayOrderId ?? null,
      nonce: kept.nonce ?? null,
      digest: kept.digest,
      content: kept.content,
    });
  }

  #audit(entry: {
    at: Date;
    actor: AuditActor;
    action: AuditAction;
    cause: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }) {
    const row = nextAuditRow(this.#head, { ...entry, subject: `order:${this.order.id}` });
    this.#head = { sequence: row.sequence, hash: row.hash };
    this.batch.add('audit_entry', {
      subject: row.subject,
      sequence: row.sequence,
      at: row.at,
      actor_kind: row.actorKind,
      actor_id: row.actorId,
      actor_name: row.actorName,
      action: row.action,
      cause: row.cause,
      before: JSON.stringify(row.before),
      after: JSON.stringify(row.after),
      prev_hash: row.prevHash,
      hash: row.hash,
    });
  }

  /** Before or after, as lib/payments/write-change keeps them. */
  #summary(attempt: SeedAttempt | undefined, operation: SeedOperation | undefined) {
    return {
      order: this.state,
      ...(attempt && {
        attempt: attempt.state,
        gatewayOrderId: attempt.gatewayOrderId,
        authorisedMinor: attempt.authorisedMinor?.toString() ?? null,
        completedMinor: attempt.completedMinor?.toString() ?? null,
        reversedMinor: attempt.reversedMinor?.toString() ?? null,
      }),
      ...(operation && {
        operation: operation.state,
        kind: operation.kind,
        amountMinor: operation.amountMinor.toString(),
        reason: operation.reason,
        verdict: operation.row.verdict_code,
      }),
    };
  }
}
