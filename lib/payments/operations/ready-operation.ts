// May this person move money on this attempt now? The checks that both operations share.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { readTypedAmount } from '@/lib/money/typed-amount';
import {
  findSameRequest,
  type OpenedRequest,
  type RequestRefusal,
} from '@/lib/payments/approvals/request-approval';
import { lockOrder } from '@/lib/payments/ledger/locked-order';
import { waitingFor } from '@/lib/payments/ledger/waiting-request';
import { sha256Hex } from '@/lib/payments/rules/digest';
import type { AmountProblem } from '@/lib/payments/rules/operation-amount';
import { isOpenOperation } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts, OrderFacts } from '@/lib/payments/rules/order-facts';
import { type OperationObstacle, operationObstacle } from '@/lib/payments/rules/possible-actions';
import { type Failure, fail, type Ok, ok, type Result } from '@/lib/result/result';
import { reasonMax } from '@/lib/text/reason-limit';
import type { OperationKind } from '@/prisma/generated/enums';
import type { TypedLine } from './worksheet-input';

export type OperationInput = {
  readonly reference: string;
  readonly attemptId: string;
  /** As typed, digits already ASCII. */
  readonly amountText: string;
  /** A point precedes three digits: the payment's amount decides whether it groups them. */
  readonly hasTwoReadings?: boolean;
  readonly reason: string;
  /** Idempotency key of the dialog: a double click or a resubmission finds the same operation. */
  readonly clientToken: string;
  /** The version of the order that the person was looking at. */
  readonly seenVersion: number;
  /** A completion's worksheet: what the amount consists of, besides what was booked. */
  readonly lines?: readonly TypedLine[];
  /** The difference between amount and lines that the person saw; minor units as text. */
  readonly seenDifference?: string;
  /** A reversal's listed reason, in this language. */
  readonly reasonChoice?: { readonly id: string; readonly locale: string };
};

export type OperationRefusal =
  /** `by` and `kind` are those of the open operation. */
  | { readonly code: OperationObstacle; readonly by?: string; readonly kind?: OperationKind }
  | { readonly code: 'NOT_FOUND' | 'STALE_PAGE' | 'TOKEN_REUSED' | 'TRACE_NUMBERS_EXHAUSTED' }
  | { readonly code: 'CHOICE_GONE' }
  | Omit<Wrong, 'ok'>
  /** It needs a recent sign-in confirmation; see lib/auth/session/require-fresh.ts. */
  | { readonly code: 'NOT_FRESH' }
  | AmountProblem
  | { readonly code: 'twoReadings' }
  /** The amount differs from the total of the lines, and the person has not seen it yet. */
  | { readonly code: 'OTHER_THAN_LINES'; readonly linesMinor: string; readonly difference: string }
  | RequestRefusal;

/**
 * Returns the amount as a plain decimal. Fails: twoReadings when it could be either of two, and
 * grouping gives none near what is held.
 */
export function amountMeant(
  { amountText, hasTwoReadings = false }: Pick<OperationInput, 'amountText' | 'hasTwoReadings'>,
  authorisedMinor: bigint,
): Result<string, 'twoReadings'> {
  if (!hasTwoReadings) return ok(amountText);
  const read = readTypedAmount(amountText, { isExactRepeat: false, nearMinor: authorisedMinor });
  return read.ok ? read : fail('twoReadings');
}

/** What was written for a dialog: an intent to be sent, or a request that waits for approval. */
export type WrittenOperation =
  | { readonly kind: 'intent'; readonly orderId: string; readonly operationId: string }
  | ({ readonly kind: 'requested' } & OpenedRequest);

export type ReadyAttempt = {
  readonly order: OrderFacts;
  readonly attempt: AttemptFacts;
  /** The key of the dialog, and the digest of everything that it sent. */
  readonly dialog: { readonly clientToken: string; readonly clientDigest: string };
};

/**
 * Locks the order and makes every check that does not depend on the amount. A dialog that was sent
 * before returns its earlier outcome.
 */
export async function readyForOperation(
  tx: Tx,
  input: OperationInput,
  kind: OperationKind,
  now: Date,
): Promise<
  Ok<({ readonly kind: 'ready' } & ReadyAttempt) | WrittenOperation> | Failure<OperationRefusal>
> {
  const { clientToken } = input;
  const clientDigest = operationDigest(input, kind);
  const order = await lockOrder(tx, 'reference', input.reference);
  const attempt = order?.attempts.find((one) => one.id === input.attemptId);
  if (!order || !attempt) return fail('NOT_FOUND');
  const known = attempt.operations.find((one) => one.clientToken === clientToken);
  if (known) {
    return known.clientDigest === clientDigest
      ? ok({ kind: 'intent', orderId: order.id, operationId: known.id })
      : fail('TOKEN_REUSED');
  }
  if (await isTokenTaken(tx, clientToken)) return fail('TOKEN_REUSED');
  const request = await findSameRequest(tx, clientToken, clientDigest);
  if (!request.ok) return request;
  if (request.value) return ok({ kind: 'requested', ...request.value });
  const obstacle = operationObstacle(attempt, kind);
  if (obstacle) return fail(obstacle, openOperation(attempt));
  const waiting = waitingFor(order, now);
  if (waiting) return fail('REQUEST_PENDING', waiting);
  if (order.version !== input.seenVersion) return fail('STALE_PAGE');
  if (input.reason.trim().length > reasonMax) return wrong({ reason: 'reasonTooLong' });
  return ok({ kind: 'ready', order, attempt, dialog: { clientToken, clientDigest } });
}

/** The requester and kind of the operation that blocks this one. */
function openOperation({ operations }: AttemptFacts) {
  const open = operations.find((one) => isOpenOperation(one.state));
  return open ? { by: open.requestedByName, kind: open.kind } : {};
}

const findByToken = sql`SELECT 1 FROM operation WHERE client_token = $1`;

/** Whether the idempotency key was already used, for another payment. */
async function isTokenTaken(tx: Tx, clientToken: string): Promise<boolean> {
  const rows = await tx.query(findByToken, [clientToken]);
  return rows.length > 0;
}

/** Digest of the dialog's content: the same key with other content is refused. */
function operationDigest(input: OperationInput, kind: OperationKind): string {
  const { reference, attemptId, amountText, reason, lines = [], reasonChoice } = input;
  const sheet = lines.map((line) => [
    line.choice,
    line.note,
    line.quantity,
    line.price?.toString() ?? '',
  ]);
  const more = [...(sheet.length > 0 ? [sheet] : []), ...(reasonChoice ? [reasonChoice.id] : [])];
  return sha256Hex(
    JSON.stringify([kind, reference, attemptId, amountText.trim(), reason.trim(), ...more]),
  );
}
