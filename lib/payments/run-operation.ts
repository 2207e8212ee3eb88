// How does a person's wish become a sent message? Intent committed, then sent, then its verdict.
import 'server-only';
import type { Clock } from '@/lib/clock';
import { type Tx, withTx } from '@/lib/db/transaction';
import { ok, type Result } from '@/lib/result';
import type { OperationRefusal } from './begin-operation';
import type { SentOperation } from './incoming';
import { readOperation } from './read-operation';
import { sendOperation } from './send-operation';

export type OperationAnswer = Result<
  SentOperation,
  'REFUSED',
  { readonly refusal: OperationRefusal }
>;

/** The operation whose intent is committed, or that the same dialog had already asked for. */
export type BegunOperation = Result<
  { readonly orderId: string; readonly operationId: string },
  'REFUSED',
  { readonly refusal: OperationRefusal }
>;

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
  const { orderId, operationId } = begun.value;
  const sent = await sendOperation(orderId, operationId, clock);
  return ok(sent ?? (await readOperation(operationId)));
}
