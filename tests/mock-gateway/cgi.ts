// Answers: what does `POST /cgi-bin/cgi_link` do for a completion or a reversal?
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Acting, actAsScripted } from './acting';
import { dressFields, sendAnswer } from './answer';
import { handleCardForm, isCardForm } from './card-form';
import { completionFields } from './fields';
import { countCall, type Gateway, type RequestRecord, worldOf } from './gateway';
import { apiKeyOf, noteRequest, readBody } from './http';
import type { LedgerOrder } from './ledger-order';
import { notify } from './notify';
import { receive, refuse } from './refusals';
import { buildReply, type Verdict } from './replies';
import { stringValues } from './rules';
import { type CgiVerdict, checkCompletion, checkReversal } from './rules-cgi';
import { checkApiKey } from './rules-prepare';

const SUCCESS: Verdict = { action: '0', rc: '00' };
const DUPLICATE: Verdict = { action: '4', rc: '94' };
const DECLINED: Verdict = { action: '5', rc: '05' };

/** Checks every rule, moves the money in the ledger and answers with the result fields. */
export async function handleCgi(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body !== null && isCardForm(body)) return handleCardForm(gateway, request, response, body);
  const record = noteRequest(gateway, request, 'completion', body);
  const message = receive(
    gateway,
    record,
    { request, response, body },
    completionFields(true).map(asFormOnly),
  );
  if (message === null) return;
  const fields = stringValues(message);
  record.operation = fields.get('TRTYPE') === '24' ? 'reversal' : 'completion';
  record.order = fields.get('ORDER') ?? '';
  record.fields = Object.fromEntries(fields);
  const world = buildWorld(gateway);
  const isReversal = record.operation === 'reversal';
  const verdict = isReversal ? checkReversal(message, world) : checkCompletion(message, world);
  if (gateway.options.cgiSendsApiKey) {
    verdict.broken.unshift(...checkApiKey(apiKeyOf(request), gateway.secrets.apiKeys));
  }
  countCall(gateway, record.operation);
  await answerCgi(gateway, record, response, verdict, fields);
}

async function answerCgi(
  gateway: Gateway,
  record: RequestRecord,
  response: ServerResponse,
  verdict: CgiVerdict,
  fields: ReadonlyMap<string, string>,
): Promise<void> {
  const { original } = verdict;
  if (verdict.broken.length > 0 || original === undefined) {
    refuse(gateway, record, response, verdict.broken);
    return;
  }
  const isReversal = record.operation === 'reversal';
  if (!isReversal && gateway.options.completionOrder === 'new') {
    gateway.stans.take(gateway.options.terminal, record.order, gateway.now());
  }
  const script = gateway.scripts.take(isReversal ? 'reversal' : 'completion', original.order);
  const amount = fields.get('AMOUNT') ?? '';
  let outcome = SUCCESS;
  await actAsScripted(gateway, record, script, (acting) => {
    outcome = moveMoney(gateway, record, original, amount, acting);
  });
  const kind = isReversal ? 'reversalResult' : 'completionResult';
  const reply = buildReply(
    gateway,
    kind,
    {
      record: original,
      trtype: fields.get('TRTYPE') ?? '',
      order: record.order,
      // A duplicate gets the amount of the first time.
      amount: outcome === DUPLICATE && !isReversal ? original.completedAmount : amount,
      verdict: outcome,
    },
    script,
  );
  notify(gateway, original, kind, reply, fields.get('EMAIL'));
  const answer = dressFields(reply.wire, 'form', script, original.backref);
  sendAnswer(gateway, record, response, answer, script);
}

/** What the card system does; reads the state now, not when the message arrived. */
function moveMoney(
  gateway: Gateway,
  record: RequestRecord,
  original: LedgerOrder,
  amount: string,
  acting: Acting,
): Verdict {
  const cause = `request ${record.id}`;
  const isReversal = record.operation === 'reversal';
  if (acting.isDeclined) {
    gateway.ledger.noteRefused(original, amount, cause);
    return DECLINED;
  }
  if (acting.times === 0) return SUCCESS;
  if (original.state === (isReversal ? 'reversed' : 'completed')) {
    gateway.ledger.noteDuplicate(original, cause);
    return DUPLICATE;
  }
  if (!isReversal && original.state !== 'authorised') {
    gateway.ledger.noteRefused(original, amount, cause);
    return DECLINED;
  }
  for (let time = 0; time < acting.times; time += 1) {
    if (isReversal) gateway.ledger.reverse(original, gateway.settings.reversalReturns, cause);
    else gateway.ledger.complete(original, amount, cause);
  }
  return SUCCESS;
}

function buildWorld(gateway: Gateway): Parameters<typeof checkCompletion>[1] {
  const { options, ledger } = gateway;
  return {
    ...worldOf(gateway),
    completionTransactionType: options.completionTransactionType,
    completionSendsTerminal: options.completionSendsTerminal,
    completionOrder: options.completionOrder,
    findOrder: (order) => ledger.find(order),
    findReference: (intRef) => ledger.findByReference(intRef),
  };
}

/** cgi_link accepts only forms, so the field's JSON key in a prepare is dropped. */
function asFormOnly<T extends { name: string; min: number; max: number }>(field: T) {
  return { name: field.name, min: field.min, max: field.max };
}
