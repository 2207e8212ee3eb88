// How does a person's wish become a sent message? Intent committed, then sent, then its verdict.
import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Clock } from '@/lib/clock';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import type { OperationKind } from '@/prisma/generated/enums';
import {
  insertIntent,
  type OperationInput,
  type OperationRefusal,
  operationDigest,
  type Readiness,
  type ReadyAttempt,
} from './begin-operation';
import type { SentOperation } from './incoming';
import { readOperation } from './read-operation';
import { type OpenedRequest, openRequest } from './request-approval';
import { sendOperation } from './send-operation';

/** What came of a wish: a message to the bank, or a request that waits for a second person. */
export type OperationAnswer = Result<
  ({ readonly kind: 'sent' } & SentOperation) | ({ readonly kind: 'requested' } & OpenedRequest),
  'REFUSED',
  { readonly refusal: OperationRefusal }
>;

/** The intent or the request that is committed, or that the same dialog had already made. */
export type BegunOperation = Result<
  | { readonly kind: 'intent'; readonly orderId: string; readonly operationId: string }
  | ({ readonly kind: 'requested' } & OpenedRequest),
  'REFUSED',
  { readonly refusal: OperationRefusal }
>;

export type OperationWish = {
  readonly kind: OperationKind;
  readonly amountMinor: bigint;
  readonly input: OperationInput;
  readonly actor: Actor;
};

/**
 * Runs `begin` in a transaction of its own; only when it has committed is anything sent. When
 * somebody else is sending or has sent the operation, its state is the answer.
 */
export async function runOperation(
  begin: (tx: Tx, now: Date) => Promise<BegunOperation>,
  clock: Clock,
): Promise<OperationAnswer> {
  const begun = await withTx((tx) => begin(tx, clock.now()));
  if (!begun.ok) return begun;
  if (begun.value.kind === 'requested') return ok(begun.value);
  const { orderId, operationId } = begun.value;
  const sent = await sendOperation(orderId, operationId, clock);
  return ok({ kind: 'sent', ...(sent ?? (await readOperation(operationId))) });
}

/** The same dialog again: what it had led to. */
export function begunBefore(known: Exclude<Readiness, { kind: 'ready' }>): BegunOperation {
  if (known.kind === 'requested') return ok({ kind: 'requested', ...known.request });
  return ok({ kind: 'intent', orderId: known.order.id, operationId: known.operation.id });
}

/** The intent of a wish that one person may have. */
export async function beginAlone(
  tx: Tx,
  ready: ReadyAttempt,
  { kind, amountMinor, input, actor }: OperationWish,
  now: Date,
): Promise<BegunOperation> {
  const intent = {
    kind,
    amountMinor,
    reason: input.reason.trim(),
    clientToken: input.clientToken,
    clientDigest: operationDigest(input, kind),
    requestedBy: { id: actor.userId, name: actor.name },
    approvedBy: null,
  };
  const inserted = await insertIntent(tx, ready, intent, now);
  if (!inserted.ok) return fail('REFUSED', { refusal: { code: inserted.code } });
  return ok({ kind: 'intent', orderId: ready.order.id, operationId: inserted.value });
}

/** A request for a wish that needs two: no operation exists until the second has approved it. */
export async function askSecondPerson(
  tx: Tx,
  { order, attempt }: ReadyAttempt,
  { kind, amountMinor, input, actor }: OperationWish,
  now: Date,
): Promise<BegunOperation> {
  const wish = {
    kind,
    attemptId: attempt.id,
    operationId: null,
    payload: { amountMinor: amountMinor.toString() },
    reason: input.reason.trim(),
    clientToken: input.clientToken,
    clientDigest: operationDigest(input, kind),
  };
  const opened = await openRequest(tx, order, wish, actor, now);
  return opened.ok ? ok({ kind: 'requested', ...opened.value }) : opened;
}
