// Answers: which signed fields does the gateway send, and how does a script spoil them?
import { randomBytes } from 'node:crypto';
import type { Gateway } from './gateway';
import { writeTimestamp } from './gateway-time';
import type { LedgerOrder } from './ledger-order';
import { type GatewayKey, macSourceText, otherKey, signText } from './mac';
import { type MacList, macListOf } from './profile';
import type { Script } from './scripts';

/** Names and values in wire order; a script may repeat a name. */
export type ReplyFields = [name: string, value: unknown][];

export type ReplyKind = 'result' | 'completionResult' | 'reversalResult';

export type Verdict = { readonly action: string; readonly rc: string };

/** The gateway's reply: the original, and as a script lets it arrive. */
export type Reply = { readonly said: ReadonlyMap<string, string>; readonly wire: ReplyFields };

/** The result fields (docs/gateway.md 2.1) of one payment, signed. References only if approved. */
export function buildReply(
  gateway: Gateway,
  kind: ReplyKind,
  about: { record: LedgerOrder; trtype: string; order: string; amount: string; verdict: Verdict },
  script?: Script,
): Reply {
  const { record } = about;
  const hasReferences = kind !== 'result' || about.verdict.action === '0';
  const fields = new Map<string, string>([
    ['TERMINAL', record.terminal],
    ['TRTYPE', about.trtype],
    ['ORDER', about.order],
    ['AMOUNT', about.amount],
    ['CURRENCY', record.currency],
    ['ACTION', about.verdict.action],
    ['RC', about.verdict.rc],
    ['APPROVAL', hasReferences ? record.approval : ''],
    ['RRN', hasReferences ? record.rrn : ''],
    ['INT_REF', hasReferences ? record.intRef : ''],
    ['TIMESTAMP', writeTimestamp(gateway.now())],
    ['NONCE', randomBytes(16).toString('hex').toUpperCase()],
  ]);
  return scriptReply(gateway, kind, fields, script);
}

/** Signs the gateway's fields, with a script's changes before and after signing. */
export function scriptReply(
  gateway: Gateway,
  kind: ReplyKind,
  fields: ReadonlyMap<string, string>,
  script?: Script,
): Reply {
  const said = new Map(fields);
  if (script?.action !== undefined) said.set('ACTION', script.action);
  if (script?.rc !== undefined) said.set('RC', script.rc);
  for (const [name, value] of Object.entries(script?.set ?? {})) {
    if (value === null) said.delete(name);
    else said.set(name, value);
  }
  return { said, wire: spoil(signReply(gateway, kind, said, script), script) };
}

/** Signs any fields as the gateway; P_SIGN comes last. */
export function signFields(
  gateway: Gateway,
  fields: ReadonlyMap<string, string>,
  list: readonly string[],
  key: GatewayKey = gateway.secrets.signKey,
): string {
  const { profile } = gateway.options;
  return signText(profile, key, macSourceText(profile, list, fields));
}

/** Applies a script's changes after signing. */
export function spoil(fields: ReplyFields, script?: Script): ReplyFields {
  if (script === undefined) return fields;
  const changed: ReplyFields = fields
    .filter(([name]) => !script.drop.includes(name))
    .map(([name, value]) => [
      name,
      Object.hasOwn(script.override, name) ? script.override[name] : value,
    ]);
  for (const [name, value] of Object.entries(script.override)) {
    if (!changed.some(([known]) => known === name)) changed.push([name, value]);
  }
  changed.push(...Object.entries(script.duplicate), ...Object.entries(script.extra));
  return changed;
}

/** A P_SIGN as the script wants it. */
export function spoilMac(mac: string, script?: Script): string | undefined {
  switch (script?.mac) {
    case 'missing':
      return undefined;
    case 'empty':
      return '';
    case 'wrong':
      return (mac.startsWith('0') ? '1' : '0') + mac.slice(1);
    case 'lower':
      return mac.toLowerCase();
    case 'upper':
      return mac.toUpperCase();
    default:
      return mac;
  }
}

/** Encodes fields as a form body. */
export function encodeForm(fields: ReplyFields): string {
  return fields
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
}

/** A field's value as text. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function signReply(
  gateway: Gateway,
  kind: ReplyKind,
  fields: Map<string, string>,
  script?: Script,
): ReplyFields {
  const wished = (script?.list as MacList | undefined) ?? kind;
  const list = macListOf(gateway.options.profile, wished, fields.get('ACTION') ?? '');
  const key =
    script?.mac === 'wrong-key' ? otherKey(gateway.secrets.signKey) : gateway.secrets.signKey;
  const mac = spoilMac(signFields(gateway, fields, list, key), script);
  const signed: ReplyFields = [...fields];
  if (mac !== undefined) signed.push(['P_SIGN', mac]);
  gateway.said.add({
    at: new Date(gateway.now()).toISOString(),
    kind,
    order: fields.get('ORDER') ?? '',
    list: wished,
    names: list,
    fields: [...fields],
    mac: mac ?? '',
  });
  return signed;
}
