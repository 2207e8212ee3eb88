// Answers: what did each side sign, over which string, and why was it refused?
import type { Gateway, RequestRecord, SaidRecord } from './gateway';
import { isMacRight, isMacWellFormed, macSourceText, signText } from './mac';
import { type MacList, macListOf } from './profile';
import { ruleList } from './rule-list';
import type { StateQuery } from './state';

/** One signed message, as the profile of this gateway reads it. */
export type SeenMessage = {
  readonly at: string;
  readonly from: 'merchant' | 'gateway';
  /** What it is: an operation of the merchant, or a reply. */
  readonly what: string;
  readonly order: string;
  readonly list: MacList;
  readonly names: readonly string[];
  readonly source: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly mac: string;
  /** What P_SIGN would be; null where only the other side can make it (RSA). */
  readonly wanted: string | null;
  readonly isRight: boolean;
  readonly refused: readonly {
    readonly code: string;
    readonly detail: string;
    readonly rule: string;
  }[];
};

const LIMIT = 50;
const LISTS: Readonly<Record<string, MacList>> = {
  prepare: 'prepare',
  completion: 'completion',
  reversal: 'reversal',
};

/** The newest messages of both sides, newest first; only one ORDER if the query has it. */
export function describeMessages(gateway: Gateway, { order, limit = LIMIT }: StateQuery) {
  const requests = gateway.requests
    .latest()
    .filter((request) => request.operation in LISTS && Object.keys(request.fields).length > 0);
  const all = [
    ...requests.map((request) => ofMerchant(gateway, request)),
    ...gateway.said.latest().map((said) => ofGateway(gateway, said)),
  ];
  const items = all
    .filter((message) => order === undefined || message.order === order)
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, limit);
  return { total: gateway.requests.total + gateway.said.total, items };
}

function ofMerchant(gateway: Gateway, request: RequestRecord): SeenMessage {
  const { profile } = gateway.options;
  const list = LISTS[request.operation] ?? 'prepare';
  const names = macListOf(profile, list, '');
  const fields = new Map(Object.entries(request.fields));
  const source = macSourceText(profile, names, fields);
  const mac = fields.get('P_SIGN') ?? '';
  const { verifyKeys } = gateway.secrets;
  const [key] = verifyKeys;
  const isRight = verifyKeys.some(
    (one) =>
      isMacWellFormed(profile.algorithm, one, mac) &&
      isMacRight(profile.algorithm, one, source, mac),
  );
  const details = gateway.broken.latest().filter((rule) => rule.request === request.id);
  return {
    at: request.at,
    from: 'merchant',
    what: request.operation,
    order: request.order,
    list,
    names,
    source,
    fields: [...fields],
    mac,
    wanted: key?.kind === 'secret' ? signText(profile, key, source) : null,
    isRight,
    refused: details.map(({ code, detail }) => ({ code, detail, rule: ruleOf(code) })),
  };
}

function ofGateway(gateway: Gateway, said: SaidRecord): SeenMessage {
  const { profile } = gateway.options;
  const source = macSourceText(profile, said.names, new Map(said.fields));
  const wanted = signText(profile, gateway.secrets.signKey, source);
  const { at, kind, order, list, names, fields, mac } = said;
  const isRight = wanted.toLowerCase() === mac.toLowerCase();
  const common = { at, from: 'gateway', what: kind, order, list, names, source, fields } as const;
  return { ...common, mac, wanted, isRight, refused: [] };
}

function ruleOf(code: string): string {
  return ruleList.find((one) => one.code === code)?.rule ?? '';
}
