// Answers: how is a post from the merchant's own card form handled?
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAnswer } from './answer';
import { challengePage, checkCard } from './card-page';
import { findCard } from './cards';
import { countCall, type Gateway, worldOf } from './gateway';
import { noteRequest } from './http';
import { readMessage } from './message';
import { messagePage } from './pages';
import { openChallenge, sendSettlement } from './pay';
import { writePrepared } from './prepare';
import { noteBroken } from './refusals';
import { stringValues } from './rules';
import { checkCardForm } from './rules-prepare';
import { settleCard } from './settle';

/** The gateway family's names: number, two-digit month and year, security code, its presence. */
const CARD = 'CARD';
const NAMES = [CARD, 'EXP', 'EXP_YEAR', 'CVC2', 'CVC2_RC'] as const;

/** Does a post to the cgi carry a card? Completions and reversals never do. */
export function isCardForm(body: Buffer): boolean {
  return new URLSearchParams(body.toString('utf8')).has(CARD);
}

/**
 * Checks the card and the merchant's signed fields, and settles at once; the result is delivered as
 * from the card page. A typing error uses up neither NONCE nor ORDER. No card data is kept.
 */
export async function handleCardForm(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const note = noteRequest(gateway, request, 'pay', body);
  const reading = readMessage(body, request.headers['content-type'] ?? '', []);
  if (!reading.ok) {
    noteBroken(gateway, note, [{ code: reading.code, detail: 'unreadable body' }]);
    return sendAnswer(gateway, note, response, refusal(reading.code));
  }
  const { message } = reading;
  const typed = stringValues(message);
  note.order = typed.get('ORDER') ?? '';
  const [number = '', month, year, cvv = '', cvvThere] = NAMES.map((name) => typed.get(name) ?? '');
  const errors = checkCard({ number, expiry: `${month}/${year}`, cvv }, gateway.now());
  const isComplete = /^\d{2}$/.test(year ?? '') && cvvThere === '1';
  if (Object.keys(errors).length > 0 || !isComplete) {
    return sendAnswer(gateway, note, response, refusal(Object.values(errors)[0] ?? 'card fields'));
  }
  const values = new Map([...message.values].filter(([name]) => !isCardName(name)));
  const broken = checkCardForm(
    { ...message, values, repeated: message.repeated.filter((name) => !isCardName(name)) },
    worldOf(gateway),
  );
  countCall(gateway, 'pay');
  if (broken.length > 0) {
    noteBroken(gateway, note, broken);
    return sendAnswer(gateway, note, response, refusal(broken[0]?.code ?? ''));
  }
  gateway.stans.take(gateway.options.terminal, note.order, gateway.now());
  const token = writePrepared(gateway, typed, `request ${note.id}`);
  const record = gateway.ledger.findByToken(token);
  if (record === undefined) throw new Error('a payment was not written');
  const card = findCard(number);
  const lastFour = number.slice(-4);
  if (card.hasChallenge) {
    // A page, not a redirect: the merchant's page policy may allow only this address.
    const action = openChallenge(gateway, { token, card: lastFour });
    return sendAnswer(gateway, note, response, challengePage(record, action));
  }
  const settled = await settleCard(gateway, note, record, card, lastFour);
  await sendSettlement(gateway, note, response, settled);
}

function isCardName(name: string): boolean {
  return NAMES.some((known) => known === name);
}

/** A refusal as in the gateway family: a page for the cardholder, without a link back. */
function refusal(detail: string) {
  const sentence = `Your request cannot be processed: ${detail}. Nothing was taken.`;
  return messagePage('Sorry, due to a technical fault', sentence, 400);
}
