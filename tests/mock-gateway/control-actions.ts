// Answers: what does each address of the control interface do?
import { challengeOutcomes, testCards } from './cards';
import { deliver, mailResult, settleByControl, signByControl } from './control-messages';
import { type Gateway, resetGateway } from './gateway';
import { readSecretKey } from './mac';
import { describeMessages } from './messages';
import { ruleList } from './rule-list';
import { readScript } from './scripts';
import { describeLedger, describeState, type StateQuery } from './state';

export type JsonObject = Record<string, unknown>;
export type Question = {
  readonly query: URLSearchParams;
  readonly body: JsonObject | JsonObject[];
};
type Action = (gateway: Gateway, question: Question) => unknown;

const WAIT_MAX_MS = 120_000;

/** Actions by method and path; each returns the JSON answer. */
export const controlActions: Readonly<Record<string, Action>> = {
  'GET /control': () => ({ addresses: Object.keys(controlActions) }),
  'POST /control': addScripts,
  'DELETE /control': (gateway) => gateway.scripts.clear(),
  'GET /control/cards': () => ({
    cards: testCards,
    expiry: 'any future month',
    cvv: 'any three digits',
    challengeChoices: Object.keys(challengeOutcomes),
  }),
  'GET /control/rules': () => ({ rules: ruleList }),
  'GET /control/state': (gateway, { query }) => describeState(gateway, readQuery(query)),
  'GET /control/ledger': (gateway, { query }) => describeLedger(gateway, readQuery(query)),
  'GET /control/requests': listRequests,
  'GET /control/messages': (gateway, { query }) => describeMessages(gateway, readQuery(query)),
  'GET /control/held': (gateway) => ({ held: gateway.barriers.list() }),
  'POST /control/release': (gateway, { body }) => ({
    released: gateway.barriers.release(textOf(single(body), 'barrier')),
  }),
  'POST /control/wait': waitFor,
  'POST /control/clock': setClock,
  'POST /control/settings': changeSettings,
  'POST /control/secrets': changeSecrets,
  'POST /control/reset': (gateway, { body }) => {
    const parts = single(body).parts;
    resetGateway(gateway, new Set(Array.isArray(parts) ? parts.map(String) : []));
  },
  'POST /control/sign': (gateway, { body }) => signByControl(gateway, single(body)),
  'POST /control/pay': (gateway, { body }) => settleByControl(gateway, single(body)),
  'POST /control/deliver': (gateway, { body }) => deliver(gateway, single(body)),
  'POST /control/notify': (gateway, { body }) => mailResult(gateway, single(body)),
};

function addScripts(gateway: Gateway, { body }: Question): unknown {
  const scripts = (Array.isArray(body) ? body : [body]).map(readScript);
  return { scripts: scripts.map((script) => gateway.scripts.add(script)) };
}

function listRequests(gateway: Gateway, { query }: Question): unknown {
  const { limit = 200, order } = readQuery(query);
  const operation = query.get('operation');
  const since = Number(query.get('since') ?? 0);
  const items = gateway.requests
    .latest()
    .filter(
      (request) =>
        request.id > since &&
        (operation === null || request.operation === operation) &&
        (order === undefined || request.order === order),
    );
  return { total: gateway.requests.total, items: items.slice(-limit) };
}

/** Waits until the given number of calls is held at a barrier or has arrived for an operation. */
async function waitFor(gateway: Gateway, { body }: Question): Promise<unknown> {
  const wish = single(body);
  const count = typeof wish.count === 'number' ? wish.count : 1;
  const timeoutMs = Math.min(Number(wish.timeoutMs ?? 10_000), WAIT_MAX_MS);
  const reached = (): number => {
    if (typeof wish.barrier === 'string') {
      return gateway.barriers.list().filter((call) => call.barrier === wish.barrier).length;
    }
    if (wish.mails === true) return gateway.mails.total;
    return gateway.counts.get(textOf(wish, 'operation')) ?? 0;
  };
  if (reached() < count) {
    await new Promise<void>((goOn, giveUp) => {
      const look = (): void => {
        if (reached() < count) return;
        stop();
        goOn();
      };
      const timer = setTimeout(() => {
        stop();
        giveUp(new Error(`Waited ${timeoutMs} ms: ${reached()} of ${count}.`));
      }, timeoutMs);
      const stop = (): void => {
        clearTimeout(timer);
        gateway.changes.off('change', look);
      };
      gateway.changes.on('change', look);
    });
  }
  return { count: reached() };
}

function setClock(gateway: Gateway, { body }: Question): unknown {
  const { offsetMs } = single(body);
  if (typeof offsetMs !== 'number' || !Number.isFinite(offsetMs)) {
    throw new Error('"offsetMs" must be a number of milliseconds.');
  }
  gateway.clock.offsetMs = offsetMs;
  return { now: new Date(gateway.now()).toISOString() };
}

function changeSettings(gateway: Gateway, { body }: Question): unknown {
  for (const [name, value] of Object.entries(single(body))) {
    if (name === 'isNotifying' && typeof value === 'boolean') gateway.settings[name] = value;
    else if (name === 'reversalReturns' && (value === 'taken' || value === 'authorised')) {
      gateway.settings[name] = value;
    } else if (
      (name === 'notificationAddress' || name === 'acsBaseUrl') &&
      typeof value === 'string'
    ) {
      gateway.settings[name] = value;
    } else throw new Error(`There is no setting "${name}" with such a value.`);
  }
  return gateway.settings;
}

/** Changes keys as a bank does: for a while it accepts two keys and signs with one. */
function changeSecrets({ secrets }: Gateway, { body }: Question): unknown {
  const { macKeys, signKey, apiKeys } = single(body);
  if (Array.isArray(macKeys)) secrets.verifyKeys = macKeys.map((key) => readSecretKey(String(key)));
  if (typeof signKey === 'string') secrets.signKey = readSecretKey(signKey);
  if (Array.isArray(apiKeys)) secrets.apiKeys = apiKeys.map(String);
  return { macKeys: secrets.verifyKeys.length, apiKeys: secrets.apiKeys.length };
}

function readQuery(query: URLSearchParams): StateQuery {
  const order = query.get('order') ?? undefined;
  const limit = Number(query.get('limit') ?? 200);
  if (!Number.isInteger(limit) || limit < 0) throw new Error('"limit" must be a whole number.');
  return { order, limit };
}

function single(body: JsonObject | JsonObject[]): JsonObject {
  if (Array.isArray(body)) throw new Error('The body must be one JSON object.');
  return body;
}

function textOf(body: JsonObject, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new Error(`"${name}" must be a string.`);
  return value;
}
