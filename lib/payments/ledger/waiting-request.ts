// Does a request wait for a second person, and can it still be approved? One rule for all acts.

import type { WaitingRequest } from '@/lib/payments/rules/order-facts';
import type { ApprovalKind } from '@/prisma/generated/enums';

/** Why money acts on an order wait: who asked for what, and when. */
export type Waiting = {
  readonly requestId: string;
  readonly by: string;
  readonly asked: ApprovalKind;
  readonly amountMinor: string | null;
  /** ISO 8601. */
  readonly askedAt: string;
};

type Dated = Pick<WaitingRequest, 'orderVersion' | 'expiresAt'>;

/** A request as the desk reads it. */
export type StoredRequest = Dated & {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly payload: unknown;
  readonly requestedAt: Date;
  readonly requestedBy: { readonly name: string };
};

/** The same for a page: `requests` are those that nobody has decided. */
export function waitingOf(
  requests: readonly StoredRequest[],
  version: number,
  now: Date,
): Waiting | null {
  const waiting = requests.map(({ requestedBy, payload, ...request }) => ({
    ...request,
    requestedByName: requestedBy.name,
    amountMinor: requestedAmount(payload),
  }));
  return waitingFor({ waiting, version }, now);
}

/** The amount that was asked for, as digits, of a reversal what goes back; null: it needs none. */
export function requestedAmount(payload: unknown): string | null {
  const { amountMinor, returnsMinor } = payload as Readonly<Record<string, unknown>>;
  const asked = returnsMinor ?? amountMinor;
  return typeof asked === 'string' ? asked : null;
}

/** The same in a statement, where `alias` is the request. */
export const requestedAmountOf = (alias: string) =>
  `coalesce(${alias}.payload->>'returnsMinor', ${alias}.payload->>'amountMinor')`;

/** How a request that waits has ended by itself; null: it can still be decided. */
export function endOf(
  request: Dated,
  version: number,
  now: Date,
): { readonly state: 'EXPIRED'; readonly because: 'expired' } | StaleEnd | null {
  if (now >= request.expiresAt) return { state: 'EXPIRED', because: 'expired' };
  return request.orderVersion === version ? null : { state: 'STALE', because: 'changed' };
}

type Asked = Omit<WaitingRequest, 'attemptId' | 'operationId' | 'requestedById'>;
type StaleEnd = { readonly state: 'STALE'; readonly because: 'changed' };

/** The request that must be decided or withdrawn before people move money of the order. */
export function waitingFor(
  { waiting, version }: { readonly waiting: readonly Asked[]; readonly version: number },
  now: Date,
): Waiting | null {
  const request = waiting.find((one) => endOf(one, version, now) === null);
  if (request === undefined) return null;
  return {
    requestId: request.id,
    by: request.requestedByName,
    asked: request.kind,
    amountMinor: request.amountMinor,
    askedAt: request.requestedAt.toISOString(),
  };
}
