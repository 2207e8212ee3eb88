// What became of this completion or reversal? Only a complete, authentic, matching answer counts.

import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { parseDecimal, withFeeCeiling, ZERO } from '@/lib/money';
import { fail, type Result } from '@/lib/result';
import { type Answer, answerExcerpt, readAnswerFields } from './answer-text';
import { type AuthenticMessage, verifyResult, withReading } from './authentic-message';
import { listedFields } from './known-keys';
import { checkShapes, matchResult, type ResultExpectation, type VerifiedResult } from './result';

/**
 * `succeeded`, `declined` and `duplicate` carry the proof. `duplicate` means "already done" only
 * after an own unknown send of that very operation. `unknown`: the money may or may not have
 * moved; `text` is bounded and card-masked for staff; `isAlarming` when it may be a forgery.
 */
export type OperationVerdict =
  | { readonly verdict: 'succeeded' | 'declined' | 'duplicate'; readonly result: VerifiedResult }
  | {
      readonly verdict: 'unknown';
      readonly code: string;
      readonly text: string;
      readonly isAlarming: boolean;
      /** Listed keys only; what may be kept as evidence. */
      readonly fields?: WireFields;
      /** Set when the MAC was right, whatever failed later. */
      readonly message?: AuthenticMessage;
    };

/** The gateway's clock may differ from ours by this much before it refuses us. */
const clockToleranceMs = 60 * 60_000;

/**
 * Judges an answer of `cgi_link` to the given request. An answer belongs to this operation when
 * ORDER, TRTYPE, TERMINAL and CURRENCY are those sent, AMOUNT is the sent one (completion: up to
 * the fee ceiling), INT_REF is the sent one, TIMESTAMP is not older than the sending less an hour,
 * and its NONCE was never accepted before. RRN may be the operation's own. A status of 5xx is
 * never believed; any other than 2xx not when it says that money moved.
 */
export function readOperationAnswer(
  answer: Answer,
  request: GatewayRequest,
  config: GatewayConfig,
  receivedAt: Date,
  wasNonceAccepted: (nonce: string) => boolean,
): OperationVerdict {
  const text = answerExcerpt(answer.body);
  if (answer.status >= 500) {
    return { verdict: 'unknown', code: 'GATEWAY_ERROR', text, isAlarming: false };
  }
  const read = readAnswerFields(answer.body);
  if (!read.ok) return { verdict: 'unknown', code: read.code, text, isAlarming: false };
  const fields = listedFields(read.value, config.profile);
  const kind = request.operation === 'completion' ? 'completionResult' : 'reversalResult';
  const authentic = verifyResult(read.value, { config, receivedAt, kind });
  if (!authentic.ok) {
    // A refusal in an undocumented form has no MAC; a claim of success without one is alarming.
    const isAlarming = authentic.code !== 'NOT_A_RESULT' && read.value.get('ACTION') === '0';
    const isMisfit = authentic.code === 'MAC_MISMATCH';
    const code = authentic.code;
    return { verdict: 'unknown', code, text, isAlarming: isAlarming || isMisfit, fields };
  }
  const judged = judgeAuthenticAnswer(authentic.value, answer.status, request, config);
  const { nonce } = authentic.value;
  const isReused = 'result' in judged && nonce !== null && wasNonceAccepted(nonce);
  const verdict = isReused ? unknownOf('NONCE_REUSED', authentic.value, true) : judged;
  return verdict.verdict === 'unknown' ? { ...verdict, text, fields } : verdict;
}

/** The facts of the request that its answer is compared with. */
export type AnsweredRequest = Pick<GatewayRequest, 'operation' | 'fields' | 'sentAt'>;

/** The rules above for an authentic answer; the caller checks the history of the nonce. */
export function judgeAuthenticAnswer(
  message: AuthenticMessage,
  status: number,
  request: AnsweredRequest,
  config: GatewayConfig,
): OperationVerdict {
  const verified = bindToOperation(readAsAsked(message, request, config), request, config);
  if (!verified.ok) {
    return unknownOf(verified.code, message, !verified.code.startsWith('SHAPE_'));
  }
  return settle(verified.value, status) ?? unknownOf('NOT_DEFINITE', message, false);
}

function unknownOf(code: string, message: AuthenticMessage, isAlarming: boolean) {
  return { verdict: 'unknown', code, text: '', isAlarming, message } as const;
}

/** Of several readings the only one that answers this request. */
function readAsAsked(
  message: AuthenticMessage,
  request: AnsweredRequest,
  config: GatewayConfig,
): AuthenticMessage {
  const answering = message.readings
    .map((reading) => withReading(message, reading, config))
    .filter((one) => bindToOperation(one, request, config).ok);
  const [only, ...others] = answering;
  return only && others.length === 0 ? only : message;
}

function bindToOperation(
  message: AuthenticMessage,
  request: AnsweredRequest,
  config: GatewayConfig,
): Result<VerifiedResult, string> {
  const shaped = checkShapes(message);
  if (!shaped.ok) return shaped;
  const verified = matchResult(shaped.value, operationExpectation(request, config));
  if (!verified.ok) return verified;
  const { sentAt, nonce } = verified.value;
  // Only freshness tells this answer from an older one about the same order, type and amount.
  if (sentAt === null && nonce === null) return fail('NOT_BOUND');
  const oldest = request.sentAt.getTime() - clockToleranceMs;
  if (sentAt !== null && sentAt.getTime() < oldest) return fail('ANSWER_TOO_OLD');
  return verified;
}

/** What the answer to a completion or reversal must say, from what was sent. */
function operationExpectation(request: AnsweredRequest, config: GatewayConfig): ResultExpectation {
  const sent = (key: string) => request.fields.get(key) ?? '';
  const parsed = parseDecimal(sent('AMOUNT'));
  const amount = parsed.ok ? parsed.value : ZERO;
  return {
    wireTransactionType: sent('TRTYPE'),
    gatewayOrderId: sent('ORDER'),
    terminal: sent('TERMINAL') || config.terminal,
    currency: 'IQD',
    amountMin: amount,
    amountMax: request.operation === 'completion' ? withFeeCeiling(amount, config) : amount,
    internalReference: sent('INT_REF'),
  };
}

function settle(result: VerifiedResult, status: number): OperationVerdict | undefined {
  const isAnswered = status >= 200 && status < 300;
  switch (result.outcome) {
    case 'approved':
      return isAnswered && result.hasReferences ? { verdict: 'succeeded', result } : undefined;
    case 'duplicate':
      return isAnswered ? { verdict: 'duplicate', result } : undefined;
    case 'declined':
      return { verdict: 'declined', result };
    case 'review':
      return undefined;
  }
}
