// Where is an authentic message stored? In the database, or on disk until the database is back.
import 'server-only';
import { withinMs } from '@/lib/db/patience';
import { DatabaseUnavailable } from '@/lib/db/transaction';
import { moneyLog } from '@/lib/log/money-log';
import { type RecordedResult, recordResult } from '@/lib/payments/results/record-result';
import type { ResultInput } from '@/lib/payments/rules/gateway-answers';
import { spoolMessage } from './spool';

type KeptResult =
  | { readonly kind: 'recorded'; readonly recorded: RecordedResult }
  /** `isSpooled` false: the disk failed as well, and only the sender still has it. */
  | { readonly kind: 'not_recorded'; readonly code: string; readonly isSpooled: boolean };

/** The browser is answered within five seconds: the result is safe in the database or on disk. */
const recordMs = 3_500;

/**
 * Records a message, or spools it after any failure: neither an unreachable database nor our own
 * fault may lose the bank's only copy. NOT_RECORDED: our own fault, with its error in the log.
 */
export async function recordOrSpool(input: ResultInput): Promise<KeptResult> {
  try {
    return { kind: 'recorded', recorded: await withinMs(recordMs, () => recordResult(input)) };
  } catch (error) {
    const { digest, gatewayOrderId } = input.message;
    moneyLog.error('result.not_recorded', { orderId: null, gatewayOrderId }, { error, digest });
    const isSpooled = await spoolMessage(input);
    const code = error instanceof DatabaseUnavailable ? 'DATABASE_UNAVAILABLE' : 'NOT_RECORDED';
    return { kind: 'not_recorded', code, isSpooled };
  }
}
