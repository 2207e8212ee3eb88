// A merchant that keeps every rule, so that a test can break exactly one.
import { randomBytes } from 'node:crypto';
import { writeTimestamp } from '@/tests/mock-gateway/gateway-time';
import { macSourceText, readSecretKey, signText } from '@/tests/mock-gateway/mac';
import {
  completeOptions,
  type MockGatewayOptions,
  TEST_MAC_KEY,
} from '@/tests/mock-gateway/options';
import type { MacList } from '@/tests/mock-gateway/profile';
import { type MockGateway, startMockGateway } from '@/tests/mock-gateway/server';

export type Fields = Record<string, string>;
export type Refusal = { error: string; rules: string[] };

const JSON_KEYS: Record<string, string> = { BACKREF: 'back_ref' };
const key = readSecretKey(TEST_MAC_KEY);

export class Merchant {
  private lastOrder = 270_001_000_000 + randomBytes(2).readUInt16BE();

  private constructor(
    readonly gateway: MockGateway,
    readonly options: MockGatewayOptions,
  ) {}

  static async start(given: Partial<MockGatewayOptions> = {}): Promise<Merchant> {
    return new Merchant(await startMockGateway(given), completeOptions(given));
  }

  url(listener: 'api' | 'cgi' | 'control', path: string): string {
    return `http://127.0.0.1:${this.gateway.ports[listener]}${path}`;
  }

  nextOrder(): string {
    this.lastOrder += 1;
    return String(this.lastOrder);
  }

  proof(): Fields {
    const nonce = randomBytes(16).toString('hex').toUpperCase();
    return { TIMESTAMP: writeTimestamp(Date.now()), NONCE: nonce };
  }

  prepareFields(): Fields {
    return {
      AMOUNT: '150000.00',
      CURRENCY: 'IQD',
      ORDER: this.nextOrder(),
      DESC: 'غرفة مزدوجة',
      TRTYPE: '0',
      ...this.proof(),
      BACKREF: 'http://localhost:3000/api/backref',
    };
  }

  sign(list: MacList, fields: Fields): Fields {
    const { profile } = this.options;
    const source = macSourceText(
      profile,
      profile.fields[list] ?? [],
      new Map(Object.entries(fields)),
    );
    return { ...fields, P_SIGN: signText(profile, key, source) };
  }

  postPrepare(fields: Fields, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url('api', '/api/payment/prepare'), {
      method: 'POST',
      headers: { 'X-API-Key': this.options.apiKey, 'Content-Type': FORM },
      body: form(fields),
      ...init,
    });
  }

  postCgi(fields: Fields, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url('cgi', '/cgi-bin/cgi_link'), {
      method: 'POST',
      headers: { 'Content-Type': FORM },
      body: form(fields),
      ...init,
    });
  }

  /** The signed fields of an own card form; TERMINAL is the merchant's. */
  cardForm(change: Fields = {}): Fields {
    const fields = { ...this.prepareFields(), TERMINAL: this.options.terminal, ...change };
    return this.sign('prepare', fields);
  }

  /** Prepares a payment; its ORDER and token. */
  async prepare(change: Fields = {}): Promise<{ order: string; token: string }> {
    const fields = { ...this.prepareFields(), ...change };
    const answer = await this.postPrepare(this.sign('prepare', fields));
    const token = new URLSearchParams(await answer.text()).get('REQTKN') ?? '';
    return { order: fields.ORDER ?? '', token };
  }

  /** Prepares and settles a payment without a browser; the result as the merchant gets it. */
  async pay(card = 'approve', change: Fields = {}): Promise<Fields> {
    const { token } = await this.prepare(change);
    return (await this.control<{ fields: Fields }>('/control/pay', { token, card })).fields;
  }

  completionFields(result: Fields): Fields {
    const { ORDER = '', RRN = '', INT_REF = '' } = result;
    return {
      AMOUNT: '100000.00',
      CURRENCY: 'IQD',
      ORDER,
      RRN,
      INT_REF,
      DESC: 'Stay',
      TRTYPE: '1',
      ...this.proof(),
      BACKREF: 'http://localhost:3000/api/backref',
    };
  }

  reversalFields(result: Fields): Fields {
    const { TERMINAL = '', ORDER = '', AMOUNT = '', RRN = '', INT_REF = '' } = result;
    return {
      TERMINAL,
      TRTYPE: '24',
      ORDER,
      AMOUNT,
      RRN,
      INT_REF,
      CURRENCY: 'IQD',
      ...this.proof(),
    };
  }

  complete(result: Fields, change: Fields = {}): Promise<Response> {
    return this.postCgi(this.sign('completion', { ...this.completionFields(result), ...change }));
  }

  reverse(result: Fields, change: Fields = {}): Promise<Response> {
    return this.postCgi(this.sign('reversal', { ...this.reversalFields(result), ...change }));
  }

  /** A call of the control interface; anything but 200 is an error with its reason. */
  async control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(
      this.url('control', path),
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
    const json = (await answer.json()) as T & { error?: string };
    if (answer.status !== 200) throw new Error(json.error ?? `HTTP ${answer.status}`);
    return json;
  }

  /** What the ledger knows about an ORDER. */
  ledgerOf(order: string) {
    return this.gateway.state().ledger.orders.find((record) => record.order === order);
  }

  isAuthentic(fields: Fields, list: MacList = 'result'): boolean {
    const { P_SIGN, ...rest } = fields;
    return this.sign(list, rest).P_SIGN === P_SIGN;
  }
}

export const FORM = 'application/x-www-form-urlencoded';

export function form(fields: Fields): string {
  return new URLSearchParams(fields).toString();
}

export const parseForm = (text: string): Fields => Object.fromEntries(new URLSearchParams(text));

/** A prepare as JSON, by the JSON names. */
export function toJson(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).map(([name, value]) => [
    JSON_KEYS[name] ?? name.toLowerCase(),
    value,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}
