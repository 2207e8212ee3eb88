// How does a person's wish become a sent message? Intent committed, then sent, then its verdict.
import 'server-only';
import type { Actor } from '@/lib/actor';
import type { Clock } from '@/lib/clock';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { readPeople } from '@/lib/payments/approvals/approval-people';
import { may } from '@/lib/payments/approvals/approval-rules';
import { type OpenedRequest, openRequest } from '@/lib/payments/approvals/request-approval';
import type { CompletionLine } from '@/lib/payments/rules/completion-sheet';
import type { SentOperation } from '@/lib/payments/rules/incoming';
import { type Failure, fail, type Ok, ok } from '@/lib/result';
import type { OperationKind, Permission } from '@/prisma/generated/enums';
import { storedLine } from './completion-lines';
import {
  type OperationInput,
  type OperationRefusal,
  operationDigest,
  type Readiness,
  type ReadyAttempt,
} from './ready-operation';
import { readOperation, sendOperation } from './send-operation';
import { insertIntent } from './write-intent';

/** What came of a wish: a message to the bank, or a request that waits for a second person. */
export type OperationAnswer =
  | Ok<
      ({ readonly kind: 'sent' } & SentOperation) | ({ readonly kind: 'requested' } & OpenedRequest)
    >
  | Failure<OperationRefusal>;

/** The intent or the request that is committed, or that the same dialog had already made. */
export type BegunOperation =
  | Ok<
      | { readonly kind: 'intent'; readonly orderId: string; readonly operationId: string }
      | ({ readonly kind: 'requested' } & OpenedRequest)
    >
  | Failure<OperationRefusal>;

type OperationWish = {
  readonly kind: OperationKind;
  readonly amountMinor: bigint;
  /** As it is kept: typed, or chosen from the list. */
  readonly reason: string;
  readonly lines?: readonly CompletionLine[];
  readonly input: OperationInput;
  readonly actor: Actor;
};

/** Whose wish it is and what for, as the log says it. */
type Wisher = Pick<OperationWish, 'kind' | 'actor' | 'input'>;

/**
 * Runs `begin` in a transaction of its own; only when it has committed is anything sent. When
 * somebody else is sending or has sent the operation, its state is the answer.
 */
export async function runOperation(
  { kind, actor, input }: Wisher,
  begin: (tx: Tx, now: Date) => Promise<BegunOperation>,
  clock: Clock,
): Promise<OperationAnswer> {
  const begun = await withTx((tx) => begin(tx, clock.now()));
  if (!begun.ok) {
    const { code } = begun;
    const { reference } = input;
    log.warn('operation.refused', { kind, code, reference, userId: actor.userId });
    return begun;
  }
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

/** What whoever asks must be allowed to do, also by the time that the order is theirs. */
const wishingPermission: Readonly<Record<OperationKind, Permission>> = {
  completion: 'complete',
  reversal: 'reverse',
};

/**
 * The intent of a wish that one person may have. NOT_PERMITTED: not any more, as the database says
 * under the order's lock, which others may have held for seconds; in a selection of many orders
 * each is asked about.
 */
export async function beginAlone(
  tx: Tx,
  ready: ReadyAttempt,
  { kind, amountMinor, reason, lines, input, actor }: OperationWish,
  now: Date,
): Promise<BegunOperation> {
  const people = await readPeople(tx, [actor.userId]);
  if (!may(people.get(actor.userId), [wishingPermission[kind]])) {
    return fail('NOT_PERMITTED');
  }
  const intent = {
    kind,
    amountMinor,
    reason,
    lines,
    clientToken: input.clientToken,
    clientDigest: operationDigest(input, kind),
    requestedBy: { id: actor.userId, name: actor.name },
    approvedBy: null,
  };
  const inserted = await insertIntent(tx, ready, intent, now);
  if (!inserted.ok) return inserted;
  return ok({ kind: 'intent', orderId: ready.order.id, operationId: inserted.value });
}

/** A request for a wish that needs two: no operation exists until the second has approved it. */
export async function askSecondPerson(
  tx: Tx,
  { order, attempt }: ReadyAttempt,
  { kind, amountMinor, reason, lines = [], input, actor }: OperationWish,
  now: Date,
): Promise<BegunOperation> {
  const wish = {
    kind,
    attemptId: attempt.id,
    operationId: null,
    payload: {
      amountMinor: amountMinor.toString(),
      ...(lines.length > 0 && { lines: lines.map(storedLine) }),
    },
    reason,
    clientToken: input.clientToken,
    clientDigest: operationDigest(input, kind),
  };
  const opened = await openRequest(tx, order, wish, actor, now);
  return opened.ok ? ok({ kind: 'requested', ...opened.value }) : opened;
}
