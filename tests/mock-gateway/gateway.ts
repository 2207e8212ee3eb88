// Answers: what does one running gateway consist of?
import { EventEmitter } from 'node:events';
import { Barriers } from './barriers';
import { BoundedList, BoundedSet } from './bounded';
import { Ledger, type ReversalReturns } from './ledger';
import { type GatewayKey, isRsa, readPrivateKey, readPublicKey, readSecretKey } from './mac';
import type { MockGatewayOptions } from './options';
import type { MacList } from './profile';
import type { BrokenRule, RuleWorld } from './rules';
import { ScriptBook } from './scripts';
import { StanBook } from './stan-book';

export type RequestRecord = {
  readonly id: number;
  readonly at: string;
  operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly apiKey: 'absent' | 'right' | 'wrong';
  readonly bytes: number;
  /** SHA-256 of the body in hexadecimal; empty where the body may hold card data. */
  readonly digest: string;
  order: string;
  /** The merchant's fields, by form key; never those of a card page. */
  fields: Record<string, string>;
  broken: string[];
  script: number | null;
  answer: { status: number; bytes: number; body: string; at: string } | null;
};

type BrokenRecord = BrokenRule & {
  readonly at: string;
  readonly request: number;
  readonly operation: string;
  readonly order: string;
};

/** A message that the gateway signed, as it left. */
export type SaidRecord = {
  readonly at: string;
  readonly kind: string;
  readonly order: string;
  readonly list: MacList;
  readonly names: readonly string[];
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly mac: string;
};

type DeliveryRecord = {
  readonly at: string;
  readonly order: string;
  readonly way: 'page' | 'button' | 'server' | 'never' | 'control';
  readonly backref: string;
  /** The HTTP status for a delivery by the server; null when the browser carries it. */
  readonly status: number | null;
};

type MailRecord = {
  readonly at: string;
  readonly order: string;
  readonly to: string;
  readonly outcome: 'sent' | 'failed';
  readonly text: string;
};

/** A payment that waits for its 3-D Secure step. */
type Challenge = { readonly token: string; readonly card: string };

/** The merchant's accepted credentials, and the key that the gateway signs with. */
type Secrets = {
  verifyKeys: readonly GatewayKey[];
  signKey: GatewayKey;
  apiKeys: readonly string[];
};

export type Gateway = {
  readonly options: MockGatewayOptions;
  readonly secrets: Secrets;
  readonly ledger: Ledger;
  readonly scripts: ScriptBook;
  readonly barriers: Barriers;
  readonly nonces: BoundedSet;
  readonly stans: StanBook;
  readonly requests: BoundedList<RequestRecord>;
  readonly broken: BoundedList<BrokenRecord>;
  readonly said: BoundedList<SaidRecord>;
  readonly deliveries: BoundedList<DeliveryRecord>;
  readonly mails: BoundedList<MailRecord>;
  readonly challenges: Map<string, Challenge>;
  readonly counts: Map<string, number>;
  readonly settings: {
    isNotifying: boolean;
    notificationAddress: string;
    acsBaseUrl: string;
    reversalReturns: ReversalReturns;
  };
  /** Notifies waiting calls of changes. */
  readonly changes: EventEmitter;
  readonly clock: { offsetMs: number };
  readonly now: () => number;
};

/** A gateway with an empty ledger. Throws an Error with one sentence if a key is unusable. */
export function createGateway(options: MockGatewayOptions): Gateway {
  const clock = { offsetMs: 0 };
  const now = (): number => Date.now() + clock.offsetMs;
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const { listMax, ordersMax, noncesMax } = options.limits;
  return {
    options,
    secrets: { ...readKeys(options), apiKeys: [options.apiKey] },
    ledger: new Ledger(ordersMax, listMax, now),
    scripts: new ScriptBook(),
    barriers: new Barriers(() => changes.emit('change')),
    nonces: new BoundedSet(noncesMax),
    stans: new StanBook(),
    requests: new BoundedList(listMax),
    broken: new BoundedList(listMax),
    said: new BoundedList(listMax),
    deliveries: new BoundedList(listMax),
    mails: new BoundedList(listMax),
    challenges: new Map(),
    counts: new Map(),
    settings: initialSettings(options),
    changes,
    clock,
    now,
  };
}

/** Counts one call of an operation and wakes the calls that wait for it. */
export function countCall(gateway: Gateway, operation: string): void {
  gateway.counts.set(operation, (gateway.counts.get(operation) ?? 0) + 1);
  gateway.changes.emit('change');
}

/** Resets everything to its state after the start; aborts held calls without acting. */
export function resetGateway(gateway: Gateway, parts: ReadonlySet<string>): void {
  const wants = (part: string): boolean => parts.size === 0 || parts.has(part);
  if (wants('held')) gateway.barriers.abortAll();
  if (wants('scripts')) gateway.scripts.clear();
  if (wants('clock')) gateway.clock.offsetMs = 0;
  if (wants('settings')) Object.assign(gateway.settings, initialSettings(gateway.options));
  if (wants('requests')) {
    const { requests, broken, said, deliveries, mails } = gateway;
    const lists = [requests, broken, said, deliveries, mails];
    for (const list of lists) list.clear();
    gateway.counts.clear();
  }
  if (wants('ledger')) {
    gateway.ledger.clear();
    gateway.nonces.clear();
    gateway.stans.clear();
    gateway.challenges.clear();
  }
  gateway.changes.emit('change');
}

function initialSettings(options: MockGatewayOptions): Gateway['settings'] {
  const { isNotifying, notificationAddress, reversalReturns } = options;
  return { isNotifying, notificationAddress, acsBaseUrl: '', reversalReturns };
}

function readKeys(options: MockGatewayOptions): Omit<Secrets, 'apiKeys'> {
  const read = (name: string, parse: (text: string) => GatewayKey, text: string): GatewayKey => {
    try {
      return parse(text);
    } catch {
      throw new Error(`${name} is not a key for ${options.profile.algorithm}.`);
    }
  };
  if (isRsa(options.profile.algorithm)) {
    return {
      verifyKeys: [read('MOCK_MERCHANT_PUBLIC_KEY', readPublicKey, options.merchantPublicKey)],
      signKey: read('MOCK_SIGNING_KEY', readPrivateKey, options.signingKey),
    };
  }
  const verifyKey = read('GATEWAY_MAC_KEY', readSecretKey, options.macKey);
  if (options.resultMacKey === '') return { verifyKeys: [verifyKey], signKey: verifyKey };
  return {
    verifyKeys: [verifyKey],
    signKey: read('GATEWAY_RESULT_MAC_KEY', readSecretKey, options.resultMacKey),
  };
}

/** What the rules of every message ask of the gateway. */
export function worldOf({ options, secrets, nonces, stans, now }: Gateway): RuleWorld {
  const { profile, terminal } = options;
  return { profile, terminal, verifyKeys: secrets.verifyKeys, nonces, stans, nowMs: now() };
}
