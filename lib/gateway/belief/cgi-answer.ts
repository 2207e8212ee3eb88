// What came of this completion or reversal? Only a complete, authentic, matching answer counts.

import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { parseDecimal, ZERO } from '@/lib/money/money';
import { type Answer, answerExcerpt, readAnswerFields } from './answer-text';
import { type AuthenticMessage, verifyResult, withReading } from './authentic-message';
import { listedFields } from './known-keys';
import { type AskedOperation, bindToOperation } from './operation-word';
import type { VerifiedResult } from './result';

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

/**
 * Judges an answer of `cgi_link` to the given request: it must belong to the operation, and its
 * NONCE must not have been accepted before. A status of 5xx is never believed; any other than 2xx
 * is not when the answer states that money moved.
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
  const read = readAnswerFields(answer.body, config.profile.charset);
  if (!read.ok) return { verdict: 'unknown', code: read.code, text, isAlarming: false };
  const fields = listedFields(read.value, config.profile);
  const kind = request.operation === 'completion' ? 'completionResult' : 'reversalResult';
  const authentic = verifyResult(read.value, { config, receivedAt, kind });
  if (!authentic.ok) {
    const { code } = authentic;
    // A refusal in an undocumented form has no MAC; a claim of success without one is alarming.
    const isHarmless = code === 'NOT_A_RESULT' || code === 'NO_READING';
    const isLie = code === 'MAC_MISMATCH' || code === 'OWN_MESSAGE';
    const isAlarming = isLie || (!isHarmless && read.value.get('ACTION') === '0');
    return { verdict: 'unknown', code, text, isAlarming, fields };
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
  const verified = bindToOperation(
    readAsAsked(message, request, config),
    asked(request, config),
    config,
  );
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
    .filter((one) => bindToOperation(one, asked(request, config), config).ok);
  const [only, ...others] = answering;
  return only && others.length === 0 ? only : message;
}

/** The sent values with which the answer is compared. */
function asked({ operation, fields, sentAt }: AnsweredRequest, config: GatewayConfig) {
  const sent = (key: string) => fields.get(key) ?? '';
  const amount = parseDecimal(sent('AMOUNT'));
  return {
    kind: operation === 'completion' ? 'completion' : 'reversal',
    wireTransactionType: sent('TRTYPE'),
    gatewayOrderId: sent('ORDER'),
    terminal: sent('TERMINAL') || config.terminal,
    isTerminalSent: sent('TERMINAL') !== '',
    amount: amount.ok ? amount.value : ZERO,
    rrn: sent('RRN'),
    internalReference: sent('INT_REF'),
    sentAt,
  } as const satisfies AskedOperation;
}

function settle(result: VerifiedResult, status: number): OperationVerdict | undefined {
  const isAnswered = status >= 200 && status < 300;
  switch (result.outcome) {
    case 'approved':
      return isAnswered ? { verdict: 'succeeded', result } : undefined;
    case 'duplicate':
      return isAnswered ? { verdict: 'duplicate', result } : undefined;
    case 'declined':
      return { verdict: 'declined', result };
    case 'review':
      return undefined;
  }
}
