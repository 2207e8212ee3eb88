// Answers: how do tests get signed messages, settled payments and deliveries without a browser?
import { randomBytes } from 'node:crypto';
import { type CardOutcome, challengeOutcomes, findCard, findCardByName } from './cards';
import { type Delivered, postToBackref } from './delivery';
import { countCall, type Gateway, type RequestRecord } from './gateway';
import { writeTimestamp } from './gateway-time';
import type { LedgerOrder } from './ledger-order';
import { type GatewayKey, isRsa, readPrivateKey, readSecretKey } from './mac';
import { sendMail } from './notify';
import { type MacList, macListOf } from './profile';
import { asText, encodeForm, type ReplyFields, signFields } from './replies';
import { settleCard } from './settle';

type JsonObject = Record<string, unknown>;

/** `{ fields, list?, key?, fill? }`: returns the fields with P_SIGN. */
export function signByControl(gateway: Gateway, wish: JsonObject): unknown {
  const fields = new Map(Object.entries(readFields(wish.fields)));
  if (wish.fill === true) fillProof(gateway, fields);
  const mac = signFields(
    gateway,
    fields,
    readList(gateway, wish.list, fields),
    readKey(gateway, wish.key),
  );
  const signed = { ...Object.fromEntries(fields), P_SIGN: mac };
  return { fields: signed, body: encodeForm(Object.entries(signed)) };
}

/** `{ order | token, card | outcome }`: settles a prepared payment; returns fields for BACKREF. */
export async function settleByControl(gateway: Gateway, wish: JsonObject): Promise<unknown> {
  const record = findRecord(gateway, wish);
  const { outcome, card } = readOutcome(wish);
  const request = { id: gateway.requests.total, operation: 'control/pay', order: record.order };
  countCall(gateway, 'pay');
  const settled = await settleCard(gateway, request as RequestRecord, record, outcome, card);
  if (settled === undefined) throw new Error(`The payment is ${record.state} already.`);
  return {
    order: record.order,
    state: record.state,
    delivery: settled.delivery,
    backref: record.backref,
    fields: Object.fromEntries(settled.reply.map(([name, value]) => [name, asText(value)])),
    body: encodeForm(settled.reply),
  };
}

/** `{ fields, backref? | order?, times?, concurrency? }`: posts a result to BACKREF from here. */
export async function deliver(gateway: Gateway, wish: JsonObject): Promise<unknown> {
  const fields = Object.entries(readFields(wish.fields));
  const order = typeof wish.order === 'string' ? wish.order : asText(readFields(wish.fields).ORDER);
  const backref = typeof wish.backref === 'string' ? wish.backref : backrefOf(gateway, order);
  const times = Math.min(Number(wish.times ?? 1), 10_000);
  const concurrency = Math.max(1, Math.min(Number(wish.concurrency ?? 1), 500));
  const answers: Delivered[] = [];
  let left = times;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answers.push(await postToBackref(gateway, order, backref, fields, 'control'));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { answers };
}

/** `{ fields, to? }`: emails these fields now, whether notifications are on or not. */
export async function mailResult(gateway: Gateway, wish: JsonObject): Promise<unknown> {
  if (gateway.options.smtpUrl === '') throw new Error('SMTP_URL is not set.');
  const fields: ReplyFields = Object.entries(readFields(wish.fields));
  const order = readFields(wish.fields).ORDER ?? '';
  const to = typeof wish.to === 'string' ? wish.to : gateway.settings.notificationAddress;
  return { to, outcome: await sendMail(gateway, order, to, fields) };
}

/** The BACKREF of an ORDER. */
function backrefOf(gateway: Gateway, order: string): string {
  const record = gateway.ledger.find(order);
  if (record === undefined) throw new Error('Say the "backref": this ORDER was never prepared.');
  return record.backref;
}

function findRecord(gateway: Gateway, wish: JsonObject): LedgerOrder {
  const record =
    typeof wish.token === 'string'
      ? gateway.ledger.findByToken(wish.token)
      : gateway.ledger.find(String(wish.order ?? ''));
  if (record === undefined) throw new Error('No payment was prepared with this order or token.');
  return record;
}

/** A card by name or number, or an explicit outcome; approval by default. */
function readOutcome(wish: JsonObject): { outcome: CardOutcome; card: string } {
  if (typeof wish.outcome === 'object' && wish.outcome !== null) {
    const given = wish.outcome as Partial<CardOutcome>;
    const usual: CardOutcome = { action: '0', rc: '00', feePercent: 0, delivery: 'auto' };
    return { outcome: { ...usual, ...given }, card: '' };
  }
  if (wish.outcome === 'wrong' || wish.outcome === 'cancel') {
    return { outcome: challengeOutcomes[wish.outcome], card: '3220' };
  }
  const name = String(wish.card ?? wish.outcome ?? 'approve');
  const card = /^\d{16}$/.test(name) ? findCard(name) : findCardByName(name);
  if (card === undefined) throw new Error(`There is no test card "${name}".`);
  return { outcome: card, card: card.number.slice(-4) };
}

function readFields(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('"fields" must be an object of strings.');
  }
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new Error(`The field ${name} must be a string.`);
  }
  return value as Record<string, string>;
}

function readList(
  gateway: Gateway,
  wish: unknown,
  fields: ReadonlyMap<string, string>,
): readonly string[] {
  if (Array.isArray(wish)) return wish.map(String);
  const list = (typeof wish === 'string' ? wish : 'result') as MacList;
  return macListOf(gateway.options.profile, list, fields.get('ACTION') ?? '');
}

function readKey(gateway: Gateway, wish: unknown): GatewayKey {
  if (typeof wish !== 'string' || wish === '') return gateway.secrets.signKey;
  return isRsa(gateway.options.profile.algorithm) ? readPrivateKey(wish) : readSecretKey(wish);
}

function fillProof(gateway: Gateway, fields: Map<string, string>): void {
  if (!fields.has('TIMESTAMP')) fields.set('TIMESTAMP', writeTimestamp(gateway.now()));
  if (!fields.has('NONCE')) fields.set('NONCE', randomBytes(16).toString('hex').toUpperCase());
}
