// How are several orders completed or reversed? One after the other, each by its own rules.
import 'server-only';
import { log } from '@/lib/log/log';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import type { OperationInput, OperationRefusal } from '@/lib/payments/operations/ready-operation';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { OperationAnswer } from '@/lib/payments/operations/send-operation';
import type { Actor } from '@/lib/rights/actor';
import { type Clock, systemClock } from '@/lib/time/clock';
import { type BulkAct, type BulkInput, type BulkRow, bulkToken } from './bulk-input';

/** Why nothing was started for an order: a refusal's code, or NOT_BEGUN when time ran out. */
export type BulkRefusal = OperationRefusal['code'] | 'NOT_REACHED' | 'NOT_BEGUN';

/** A silent bank blocks each request until its time-out; the page must answer. */
const budgetMs = 60_000;

/**
 * Completes each for its row's amount. Every order has its own checks, transaction and journal; one
 * that is refused or fails stops no other. Orders not reached within a minute are NOT_BEGUN:
 * nothing was sent for them. Repeating the same run does nothing twice.
 */
export async function completeMany(
  actor: Actor<'complete'>,
  input: BulkInput,
  clock = systemClock,
): Promise<ReadonlyMap<string, BulkRefusal>> {
  return eachRow('complete', input, clock, (entry) => completePayment(actor, entry, clock));
}

/** Reverses each in the same way; at or above the merchant's limit each needs approval. */
export async function reverseMany(
  actor: Actor<'reverse'>,
  input: BulkInput,
  clock = systemClock,
): Promise<ReadonlyMap<string, BulkRefusal>> {
  return eachRow('reverse', input, clock, (entry) => reversePayment(actor, entry, clock));
}

/** The refused orders by reference; the rows of the others show their outcome. */
async function eachRow(
  act: BulkAct,
  input: BulkInput,
  clock: Clock,
  run: (entry: OperationInput) => Promise<OperationAnswer>,
): Promise<ReadonlyMap<string, BulkRefusal>> {
  const endsAt = clock.now().getTime() + budgetMs;
  const refused = new Map<string, BulkRefusal>();
  for (const row of input.rows) {
    if (clock.now().getTime() >= endsAt) {
      refused.set(row.reference, 'NOT_BEGUN');
      continue;
    }
    try {
      const answer = await run(inputOf(act, input, row));
      if (!answer.ok) refused.set(row.reference, answer.code);
    } catch (error) {
      log.error('desk.bulk_row_failed', { act, reference: row.reference, error });
      refused.set(row.reference, 'NOT_REACHED');
    }
  }
  return refused;
}

function inputOf(act: BulkAct, input: BulkInput, row: BulkRow): OperationInput {
  const { run, reason, reasonChoice } = input;
  return {
    ...row,
    reason,
    clientToken: bulkToken(run, act, row.reference),
    ...(reasonChoice && { reasonChoice }),
  };
}
