// Did prepare work, and is this token one that may open the card page?

import type { GatewayRequest } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { Charset } from '@/lib/gateway/wire/charset';
import {
  documentedKeys,
  fitsField,
  prepareResponseFields,
  requestTokenField,
  type WireFields,
} from '@/lib/gateway/wire/fields';
import { parseFlatJson } from '@/lib/gateway/wire/flat-json';
import { parseFormText } from '@/lib/gateway/wire/form-text';
import { compareMoney, parseDecimal } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import { type Answer, withoutByteOrderMark } from './answer-text';

type PreparedPayment = { readonly requestToken: string; readonly cardPageUrl: string };

/**
 * CREDENTIALS (401, 403), RATE_LIMITED (429), REFUSED (other 4xx), GATEWAY_ERROR (5xx and other
 * statuses); UNREADABLE, DUPLICATE_KEY and BAD_TYPE (a known key that is not a string); BAD_TOKEN;
 * ECHO_… when the answer is about another order, amount, currency, type or address.
 */
type PrepareProblem =
  | 'CREDENTIALS'
  | 'RATE_LIMITED'
  | 'REFUSED'
  | 'GATEWAY_ERROR'
  | 'UNREADABLE'
  | 'DUPLICATE_KEY'
  | 'BAD_TYPE'
  | 'BAD_TOKEN'
  | `ECHO_${string}`;

/**
 * Reads the answer to prepare (docs/gateway.md 3.2). It is not MAC-verified: TLS vouches for it.
 * JSON or form, JSON keys or form keys, whatever the content type; echoes are compared where
 * present. On every failure, no shopper is sent to a card page.
 */
export function readPrepareAnswer(
  answer: Answer,
  request: GatewayRequest,
  config: GatewayConfig,
): Result<PreparedPayment, PrepareProblem> {
  const refused = refusalOf(answer.status);
  if (refused !== undefined) return fail(refused);
  const fields = readFields(withoutByteOrderMark(answer.body).trim(), config.profile.charset);
  if (!fields.ok) return fields;
  const wrongEcho = ['ORDER', 'AMOUNT', 'CURRENCY', 'TRTYPE', 'BACKREF'].find(
    (key) => !isSameEcho(key, request.fields.get(key) ?? '', fields.value.get(key)),
  );
  if (wrongEcho !== undefined) return fail(`ECHO_${wrongEcho}`);
  const requestToken = fields.value.get(requestTokenField.form) ?? '';
  const url = cardPageUrl(requestToken, config);
  return url === undefined ? fail('BAD_TOKEN') : ok({ requestToken, cardPageUrl: url });
}

/** The card page's address, whose segment no token can leave; undefined if it is not a token. */
export function cardPageUrl(
  requestToken: string,
  config: Pick<GatewayConfig, 'baseUrl'>,
): string | undefined {
  if (!fitsField(requestTokenField, requestToken)) return undefined;
  return `${config.baseUrl}/pay/${encodeURIComponent(requestToken)}`;
}

function refusalOf(status: number): PrepareProblem | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'CREDENTIALS';
  if (status === 429) return 'RATE_LIMITED';
  return status >= 400 && status < 500 ? 'REFUSED' : 'GATEWAY_ERROR';
}

function readFields(
  text: string,
  charset: Charset,
): Result<WireFields, 'UNREADABLE' | 'DUPLICATE_KEY' | 'BAD_TYPE'> {
  const read = text.startsWith('{') ? parseFlatJson(text) : parseFormText(text, charset);
  if (!read.ok) return fail(read.code === 'DUPLICATE_KEY' ? 'DUPLICATE_KEY' : 'UNREADABLE');
  const fields = new Map<string, string>();
  for (const [key, value] of read.value) {
    const name = formKeys.get(key);
    if (name === undefined) continue;
    if (typeof value !== 'string') return fail('BAD_TYPE');
    // The JSON key and the form key of one field together are a duplicate.
    if (fields.has(name)) return fail('DUPLICATE_KEY');
    fields.set(name, value);
  }
  return fields.size === 0 ? fail('UNREADABLE') : ok(fields);
}

/** Both spellings of every documented key, to the form spelling. */
const formKeys: ReadonlyMap<string, string> = new Map([
  ...[...documentedKeys].map((key) => [key, key] as const),
  ...prepareResponseFields.map((spec) => [spec.json ?? spec.form, spec.form] as const),
]);

function isSameEcho(key: string, sent: string, received: string | undefined): boolean {
  if (received === undefined || received === sent) return true;
  if (key !== 'AMOUNT') return false;
  const [ours, theirs] = [parseDecimal(sent), parseDecimal(received)];
  return ours.ok && theirs.ok && compareMoney(ours.value, theirs.value) === 0;
}
