// Answers: what do the addresses under `/pay/` and `/acs/` do?
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, sendAnswer } from './answer';
import { cardPage, challengePage, checkCard, returnPage } from './card-page';
import { challengeOutcomes, findCard } from './cards';
import { postToBackref } from './delivery';
import { countCall, type Gateway, type RequestRecord } from './gateway';
import { noteRequest, readBody } from './http';
import type { LedgerOrder } from './ledger-order';
import { messagePage } from './pages';
import { isOpenForCard, type Settlement, settleCard } from './settle';

const CHALLENGES_MAX = 10_000;

/** `GET /pay/<token>` shows the card page, `POST` takes the card. */
export async function handlePay(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
): Promise<void> {
  const isPost = request.method === 'POST';
  const body = isPost ? await readBody(request) : Buffer.alloc(0);
  const note = noteRequest(gateway, request, isPost ? 'pay' : 'card-page', body);
  const record = gateway.ledger.findByToken(token);
  note.order = record?.order ?? '';
  const answer = closedPage(gateway, request, record);
  if (answer !== undefined || record === undefined) {
    sendAnswer(gateway, note, response, answer ?? unknownPage());
    return;
  }
  if (!isPost) {
    const script = gateway.scripts.take('card-page', record.order);
    note.script = script?.id ?? null;
    sendAnswer(gateway, note, response, cardPage(record, token), script);
    return;
  }
  countCall(gateway, 'pay');
  const typed = new URLSearchParams(body?.toString('utf8') ?? '');
  const number = (typed.get('number') ?? '').replace(/[\s-]/g, '');
  const expiry = typed.get('expiry') ?? '';
  const errors = checkCard({ number, expiry, cvv: typed.get('cvv') ?? '' }, gateway.now());
  if (Object.keys(errors).length > 0) {
    sendAnswer(gateway, note, response, cardPage(record, token, errors));
    return;
  }
  const card = findCard(number);
  const lastFour = number.slice(-4);
  if (card.hasChallenge) {
    redirectToChallenge(gateway, note, response, { token, card: lastFour });
    return;
  }
  const settled = await settleCard(gateway, note, record, card, lastFour);
  await sendSettlement(gateway, note, response, settled);
}

/** `GET /acs/<id>` asks for the 3-D Secure step, `POST` takes the choice. */
export async function handleChallenge(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const isPost = request.method === 'POST';
  const body = isPost ? await readBody(request) : null;
  const note = noteRequest(gateway, request, isPost ? 'pay' : 'card-page', body);
  const challenge = gateway.challenges.get(id);
  const record = challenge && gateway.ledger.findByToken(challenge.token);
  note.order = record?.order ?? '';
  const answer = closedPage(gateway, request, record);
  if (answer !== undefined || record === undefined || challenge === undefined) {
    sendAnswer(gateway, note, response, answer ?? unknownPage());
    return;
  }
  const choice = new URLSearchParams(body?.toString('utf8') ?? '').get('choice');
  if (choice !== 'confirm' && choice !== 'wrong' && choice !== 'cancel') {
    sendAnswer(gateway, note, response, challengePage(record, `/acs/${id}`));
    return;
  }
  gateway.challenges.delete(id);
  const outcome = challengeOutcomes[choice];
  const settled = await settleCard(gateway, note, record, outcome, challenge.card);
  await sendSettlement(gateway, note, response, settled);
}

/** The address of a payment's 3-D Secure step. */
export function openChallenge(
  gateway: Gateway,
  challenge: { token: string; card: string },
): string {
  const id = randomBytes(16).toString('hex');
  if (gateway.challenges.size >= CHALLENGES_MAX) gateway.challenges.clear();
  gateway.challenges.set(id, challenge);
  return `${gateway.settings.acsBaseUrl}/acs/${id}`;
}

function redirectToChallenge(
  gateway: Gateway,
  note: RequestRecord,
  response: ServerResponse,
  challenge: { token: string; card: string },
): void {
  const headers = { Location: openChallenge(gateway, challenge) };
  sendAnswer(gateway, note, response, {
    status: 303,
    contentType: 'text/plain',
    body: '',
    headers,
  });
}

/** Sends the page after a settled card, and makes the deliveries that need no page. */
export async function sendSettlement(
  gateway: Gateway,
  note: RequestRecord,
  response: ServerResponse,
  settled: Settlement | undefined,
): Promise<void> {
  if (settled === undefined) {
    sendAnswer(gateway, note, response, usedPage());
    return;
  }
  const { record, reply, delivery, script } = settled;
  const { order, backref } = record;
  if (delivery === 'never') {
    const at = new Date(gateway.now()).toISOString();
    gateway.deliveries.add({ at, order, way: 'never', backref, status: null });
    const sentence = 'Your bank has answered, but this test card never tells the merchant.';
    sendAnswer(gateway, note, response, messagePage('Nothing was delivered', sentence), script);
    return;
  }
  if (delivery === 'twice') await postToBackref(gateway, order, backref, reply);
  const isAutomatic = delivery !== 'button';
  gateway.deliveries.add({
    at: new Date(gateway.now()).toISOString(),
    order,
    way: isAutomatic ? 'page' : 'button',
    backref,
    status: null,
  });
  sendAnswer(gateway, note, response, returnPage(backref, reply, isAutomatic), script);
}

function closedPage(
  gateway: Gateway,
  request: IncomingMessage,
  record: LedgerOrder | undefined,
): Answer | undefined {
  if (!['GET', 'HEAD', 'POST'].includes(request.method ?? '')) {
    return messagePage('Not possible', 'This address accepts GET and POST only.', 405);
  }
  if (record === undefined) return unknownPage();
  return isOpenForCard(gateway, record) ? undefined : usedPage();
}

function unknownPage(): Answer {
  const sentence = 'There is no payment at this address. Start again at the merchant.';
  return messagePage('Payment not found', sentence, 404);
}

function usedPage(): Answer {
  const sentence =
    'A card was already entered for this payment. See the merchant’s page for the outcome.';
  return messagePage('Payment already answered', sentence);
}
