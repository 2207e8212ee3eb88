// Which approval requests does a change end? All that wait, except the one that it carries out.
import 'server-only';
import { type AuditHead, nextAuditRow } from '@/lib/audit/append-audit';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { OrderFacts, WaitingRequest } from '@/lib/payments/rules/order-facts';
import type { EvidenceInput, PaymentChange } from '@/lib/payments/rules/payment-change';
import { settings } from '@/lib/settings/env';
import { endOf } from './waiting-request';

/** A request that ends without effect, and what its mail to the requester says. */
export type EndedRequest = {
  readonly id: string;
  readonly state: 'EXPIRED' | 'STALE';
  readonly because: RequestEnding;
  readonly kind: WaitingRequest['kind'];
  readonly amountMinor: string | null;
  readonly reference: string;
  readonly url: string;
  readonly isTest: boolean;
};

export type RequestEnding = NonNullable<PaymentChange['ends']>['because'];

type Order = Pick<OrderFacts, 'id' | 'reference' | 'isTest' | 'version' | 'waiting'>;

const system = { kind: 'system', name: 'system' } as const;

const changed = { state: 'STALE', because: 'changed' } as const;

/** The cause of every change that belongs to a request. */
export function causeOf(requestId: string): string {
  return `approval:${requestId}`;
}

/**
 * What is written of each request that the change ends: its row and mail, evidence, and audit after
 * the change's own. An approval covers one version of the order, and every change makes a new one;
 * only a change that writes, decides or carries out a request names it as its cause.
 */
export function endingOf(
  order: Order,
  change: PaymentChange,
  orderState: string,
  head: AuditHead,
): {
  readonly ended: readonly EndedRequest[];
  readonly evidence: readonly EvidenceInput[];
  readonly audits: readonly ReturnType<typeof nextAuditRow>[];
} {
  const stale = order.waiting
    .filter(({ id }) => change.cause !== causeOf(id))
    .map((request) => ({ request, end: endOf(request, order.version, change.at) ?? changed }));
  let last = head;
  const audits = stale.map(({ request, end: { state } }) => {
    const row = nextAuditRow(last, {
      subject: `order:${order.id}`,
      actor: system,
      action: state === 'EXPIRED' ? 'approval.expired' : 'approval.stale',
      cause: causeOf(request.id),
      at: change.at,
      before: { order: orderState, request: 'PENDING' },
      after: { order: orderState, request: state, because: change.action },
    });
    last = row;
    return row;
  });
  return {
    ended: [
      ...(change.ends ? [endedRow(order, change.ends.request, change.ends)] : []),
      ...stale.map(({ request, end }) => endedRow(order, request, end)),
    ],
    evidence: stale.map(({ request, end: { state } }) =>
      endingEvidence(request, state, change.action, system.kind),
    ),
    audits,
  };
}

/** The evidence of a request's end; `note`: what a person said, or what ended it. */
export function endingEvidence(
  request: Pick<WaitingRequest, 'id' | 'attemptId' | 'operationId'>,
  state: string,
  note: string,
  by: string,
): EvidenceInput {
  return {
    source: by === 'user' ? 'PERSON' : 'TIMER',
    verdict: state,
    attemptId: request.attemptId,
    operationId: request.operationId,
    gatewayOrderId: null,
    nonce: null,
    digest: sha256Hex(`${request.id}:${state}`),
    content: { decision: { kind: 'approval_ended', requestId: request.id, state, note } },
  };
}

function endedRow(
  { reference, isTest }: Order,
  { id, kind, amountMinor }: Pick<WaitingRequest, 'id' | 'kind' | 'amountMinor'>,
  end: Pick<EndedRequest, 'state' | 'because'>,
): EndedRequest {
  const { appUrl, isTest: isTestMode } = settings();
  return {
    id,
    state: end.state,
    because: end.because,
    kind,
    amountMinor,
    reference,
    url: `${appUrl}/admin/orders/${reference}`,
    isTest: isTestMode || isTest,
  };
}
