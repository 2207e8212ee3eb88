// How does a money message reach the bank? Journalled, sent once, then its answer is recorded.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { DatabaseUnavailable, queryOnce, withTx } from '@/lib/db/transaction';
import { readOperationAnswer } from '@/lib/gateway/belief/cgi-answer';
import type { Delivery } from '@/lib/gateway/call/client';
import type { GatewayRequest } from '@/lib/gateway/call/requests';
import { serverTime } from '@/lib/gateway/call/server-time';
import { finishing } from '@/lib/health/draining';
import { observeClock } from '@/lib/health/gateway-clock';
import { nudgeMail } from '@/lib/jobs/worker';
import { noteInJournal } from '@/lib/journal/write-journal';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { moneyLog } from '@/lib/log/money-log';
import type { OpenedRequest } from '@/lib/payments/approvals/request-approval';
import { callGateway } from '@/lib/payments/call-gateway';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { messageLine, sendingLine } from '@/lib/payments/ledger/journal-lines';
import type { JudgedAnswer, SentOperation } from '@/lib/payments/rules/gateway-answers';
import { type Failure, type Ok, ok } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { type Clock, systemClock } from '@/lib/time/clock';
import type { OperationKind } from '@/prisma/generated/enums';
import type { Sending } from './answer-evidence';
import { markSent, type SendReason } from './mark-sent';
import type { OperationInput, OperationRefusal, WrittenOperation } from './ready-operation';
import { recordAnswer } from './record-answer';

/** The outcome of a dialog: a message to the bank, or a request pending approval. */
export type OperationAnswer =
  | Ok<
      ({ readonly kind: 'sent' } & SentOperation) | ({ readonly kind: 'requested' } & OpenedRequest)
    >
  | Failure<OperationRefusal>;

/** Sends what was committed as an intent. A request waits, and a refusal is logged. */
export async function sendWritten(
  written: Ok<WrittenOperation> | Failure<OperationRefusal>,
  request: {
    readonly kind: OperationKind;
    readonly actor: Actor;
    readonly input: Pick<OperationInput, 'reference'>;
  },
  clock: Clock,
): Promise<OperationAnswer> {
  if (!written.ok) {
    const { kind, actor, input } = request;
    const { code } = written;
    log.warn('operation.refused', { kind, code, reference: input.reference, userId: actor.userId });
    return written;
  }
  const { value } = written;
  if (value.kind === 'requested') nudgeMail();
  return ok(value.kind === 'intent' ? await sendIntent(value, clock) : value);
}

/** Sends a committed intent; when another caller sends or has sent it, its row is the answer. */
export async function sendIntent(
  { orderId, operationId }: { readonly orderId: string; readonly operationId: string },
  clock: Clock,
): Promise<{ readonly kind: 'sent' } & SentOperation> {
  const sent = await sendOperation(orderId, operationId, clock);
  return { kind: 'sent', ...(sent ?? (await readOperation(operationId))) };
}

/**
 * Sends an operation and records what came of it. The row becomes SENT, with the evidence of the
 * exact bytes, in its own transaction before the first byte. Only the caller that made it SENT
 * sends, so two workers can never both send it. `first` sends only what was never sent,
 * `repeat` also what is unknown and due. Null when another caller sends it. Throws
 * DatabaseUnavailable when the row could not be written: then nothing was sent.
 */
export function sendOperation(
  orderId: string,
  operationId: string,
  clock = systemClock,
  reason: SendReason = 'first',
): Promise<SentOperation | null> {
  return finishing(() => sendMarked(orderId, operationId, clock, reason));
}

async function sendMarked(
  orderId: string,
  operationId: string,
  clock: Clock,
  reason: SendReason,
): Promise<SentOperation | null> {
  const which = { orderId, operationId, reason };
  let mine: Sending | undefined;
  const sending = await retriedOnce(() =>
    withTx(async (tx) => {
      const marked = await markSent(tx, which, clock.now(), mine);
      mine = marked ?? mine;
      return marked;
    }),
  );
  if (sending === null) return null;
  const from = clock.now();
  noteInJournal(sendingLine(sending.request));
  const delivery = await callGateway(sending.request, gatewayConfig());
  const receivedAt = clock.now();
  observeClock('cgi', serverTime(delivery), { from, to: receivedAt });
  const verdict = judge(delivery, sending.request, receivedAt);
  const message = 'result' in verdict ? verdict.result : 'message' in verdict && verdict.message;
  if (message) noteInJournal(messageLine({ message, receivedAt, source: 'ANSWER' }, null));
  const answer = { orderId, operationId, sending, verdict, delivery, receivedAt };
  const written = await retriedOnce(() => withTx((tx) => recordAnswer(tx, answer)));
  if (written) {
    count('operations', { kind: sending.request.operation, verdict: written.state });
    const payment = { orderId, gatewayOrderId: sending.request.fields.get('ORDER') ?? null };
    const code = written.verdictCode ?? written.state;
    moneyLog.info('operation.answered', payment, { operationId, code });
    if (written.state === 'SUCCEEDED') nudgeMail();
  }
  return written;
}

const findById = sql({
  operationId: 'uuid',
  state: 'OperationState',
  verdictCode: 'text?',
  responseCode: 'text?',
  answerText: 'text?',
})`
  SELECT id AS "operationId", state, verdict_code AS "verdictCode",
    response_code AS "responseCode", answer_text AS "answerText"
  FROM operation WHERE id = $1::uuid`;

/** The operation's current row; the caller has just read it, so it exists. */
async function readOperation(operationId: string): Promise<SentOperation> {
  const [row] = await queryOnce(findById, [operationId]);
  if (!row) throw new Error('an operation that was just seen is gone');
  return row;
}

/**
 * A connection that dies during a commit leaves its outcome open. The work is repeated once: it
 * takes the row's lock, which waits for a commit still running, and finds what it wrote.
 */
async function retriedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return work();
  }
}

function judge(delivery: Delivery, request: GatewayRequest, receivedAt: Date): JudgedAnswer {
  if (delivery.delivery === 'not_sent') return { verdict: 'not_sent', code: delivery.code };
  if (delivery.delivery === 'unknown') {
    return { verdict: 'unknown', code: delivery.code, text: '', isAlarming: false };
  }
  // Whether the nonce was accepted before is asked under the order's lock, when it is recorded.
  return readOperationAnswer(delivery, request, gatewayConfig(), receivedAt, () => false);
}
