// Answers: what does `POST /api/payment/prepare` do?
import type { IncomingMessage, ServerResponse } from 'node:http';
import { actAsScripted } from './acting';
import { dressFields, sendAnswer } from './answer';
import { prepareFields } from './fields';
import { countCall, type Gateway, worldOf } from './gateway';
import { apiKeyOf, noteRequest, readBody } from './http';
import { receive, refuse } from './refusals';
import { type ReplyFields, spoil, spoilMac } from './replies';
import { stringValues } from './rules';
import { checkPrepare } from './rules-prepare';
import type { Script } from './scripts';

/** Checks every rule, writes the payment into the ledger and answers with a request token. */
export async function handlePrepare(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  const record = noteRequest(gateway, request, 'prepare', body);
  const message = receive(gateway, record, { request, response, body }, prepareFields);
  if (message === null) return;
  const fields = stringValues(message);
  record.order = fields.get('ORDER') ?? '';
  record.fields = Object.fromEntries(fields);
  const broken = checkPrepare(message, {
    ...worldOf(gateway),
    apiKeySent: apiKeyOf(request),
    apiKeys: gateway.secrets.apiKeys,
  });
  countCall(gateway, 'prepare');
  if (broken.length > 0) {
    refuse(gateway, record, response, broken);
    return;
  }
  gateway.stans.take(gateway.options.terminal, record.order, gateway.now());
  const script = gateway.scripts.take('prepare', record.order);
  let token = '';
  await actAsScripted(gateway, record, script, ({ times }) => {
    for (let time = 0; time < times; time += 1) {
      token = writePrepared(gateway, fields, `request ${record.id}`);
    }
  });
  const reply = buildPrepareReply(fields, token, script);
  const usual = message.isJson ? 'json' : 'form';
  const keyed = (script?.body ?? usual) === 'json' ? toJsonKeys(reply) : reply;
  sendAnswer(gateway, record, response, dressFields(keyed, usual, script), script);
}

/** Writes a new payment into the ledger; returns its token. */
export function writePrepared(
  gateway: Gateway,
  fields: ReadonlyMap<string, string>,
  cause: string,
): string {
  const value = (name: string): string => fields.get(name) ?? '';
  const { token } = gateway.ledger.prepare(
    {
      order: value('ORDER'),
      terminal: gateway.options.terminal,
      currency: value('CURRENCY'),
      trtype: value('TRTYPE'),
      requestedAmount: value('AMOUNT'),
      desc: value('DESC'),
      email: value('EMAIL'),
      backref: value('BACKREF'),
    },
    cause,
  );
  return token;
}

/** The fields of the request, plus the token. This answer only echoes and is not signed. */
function buildPrepareReply(
  fields: ReadonlyMap<string, string>,
  token: string,
  script?: Script,
): ReplyFields {
  const echoed = new Map(fields);
  const mac = spoilMac(fields.get('P_SIGN') ?? '', script);
  if (mac === undefined) echoed.delete('P_SIGN');
  else echoed.set('P_SIGN', mac);
  echoed.set('REQTKN', token);
  for (const [name, value] of Object.entries(script?.set ?? {})) {
    if (value === null) echoed.delete(name);
    else echoed.set(name, value);
  }
  return spoil([...echoed], script);
}

function toJsonKeys(fields: ReplyFields): ReplyFields {
  return fields.map(([name, value]) => {
    if (name === 'REQTKN') return ['request_token', value];
    return [prepareFields.find((field) => field.name === name)?.json ?? name, value];
  });
}
