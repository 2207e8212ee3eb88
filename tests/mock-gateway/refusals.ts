// Answers: how does the gateway refuse a message, and how is that recorded?
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FieldRule } from './fields';
import type { Gateway, RequestRecord } from './gateway';
import { noteAnswer, sendJson } from './http';
import { type ReceivedMessage, readMessage } from './message';
import type { BrokenRule } from './rules';

const STATUS: Readonly<Record<string, number>> = {
  METHOD: 405,
  BODY_SIZE: 413,
  CONTENT_TYPE: 415,
  API_KEY_MISSING: 401,
  API_KEY_WRONG: 401,
  P_SIGN_MISSING: 403,
  P_SIGN_FORMAT: 403,
  P_SIGN_WRONG: 403,
  ORDER_LAST_SIX_REUSED: 409,
  STATE_NOT_AUTHORISED: 409,
  STATE_NOT_REVERSIBLE: 409,
};

/** Records every broken rule. */
export function noteBroken(
  gateway: Gateway,
  record: RequestRecord,
  broken: readonly BrokenRule[],
): void {
  for (const rule of broken) {
    gateway.broken.add({
      ...rule,
      at: record.at,
      request: record.id,
      operation: record.operation,
      order: record.order,
    });
    record.broken.push(rule.code);
  }
}

/** Records every broken rule and answers 4xx with the first one's code. */
export function refuse(
  gateway: Gateway,
  record: RequestRecord,
  response: ServerResponse,
  broken: readonly BrokenRule[],
): void {
  noteBroken(gateway, record, broken);
  const [first] = broken;
  const code = first?.code ?? 'REFUSED';
  const status = STATUS[code] ?? 400;
  const answer = { error: code, message: first?.detail ?? '', rules: record.broken };
  noteAnswer(gateway, record, status, JSON.stringify(answer));
  sendJson(response, status, answer);
}

/** Reads a posted message; null once it is refused because it cannot be read. */
export function receive(
  gateway: Gateway,
  record: RequestRecord,
  {
    request,
    response,
    body,
  }: { request: IncomingMessage; response: ServerResponse; body: Buffer | null },
  table: readonly FieldRule[],
): ReceivedMessage | null {
  const stop = (code: string, detail: string) => {
    refuse(gateway, record, response, [{ code, detail }]);
    return null;
  };
  if (request.method !== 'POST') return stop('METHOD', 'only POST');
  if (body === null) return stop('BODY_SIZE', 'more than 64 KB');
  const reading = readMessage(body, request.headers['content-type'] ?? '', table);
  return reading.ok ? reading.message : stop(reading.code, 'unreadable body');
}
