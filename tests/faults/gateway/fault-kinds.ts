// In how many ways can the bank's answer go wrong, and what may the shop then believe?
import type { ToxicOptions } from '../proxy/toxics';

type MoneyVerdict = 'SUCCEEDED' | 'DECLINED' | 'UNKNOWN';

/** One kind of fault: a script of the mock, or toxics on the way to it. */
export type GatewayFault = {
  /** The fault number (docs/faults.md) that it belongs to. */
  readonly id: string;
  readonly kind: string;
  /** Given to the mock; `phase` and `act` are added for "it never acted". */
  readonly script?: Readonly<Record<string, unknown>>;
  readonly toxics?: readonly ToxicOptions[];
  /** Whether the bank had acted when it happened: both, where both can be. */
  readonly acted: readonly boolean[];
  /** What a completion or reversal must be afterwards. */
  readonly money: MoneyVerdict;
};

const both = [true, false];
const yes = [true];
const no = [false];

function script(
  id: string,
  kind: string,
  wish: Readonly<Record<string, unknown>>,
  money: MoneyVerdict = 'UNKNOWN',
  acted: readonly boolean[] = both,
): GatewayFault {
  return { id, kind, script: wish, acted, money };
}

function onTheWay(
  id: string,
  kind: string,
  toxics: readonly ToxicOptions[],
  acted: readonly boolean[],
  money: MoneyVerdict = 'UNKNOWN',
): GatewayFault {
  return { id, kind, toxics, acted, money };
}

/** Kinds that concern the transport. */
export function transportFaults(canaryUrl: string): GatewayFault[] {
  return [
    script('E3/E4', 'no answer at all', { answer: 'none' }),
    onTheWay(
      'E3',
      'request swallowed',
      [{ type: 'timeout', timeoutMs: 0, stream: 'upstream' }],
      no,
    ),
    onTheWay('E4', 'answer swallowed', [{ type: 'timeout', timeoutMs: 0 }], yes),
    script('E5', 'closed instead of an answer', { answer: 'close' }),
    script('E5', 'reset instead of an answer', { answer: 'reset' }),
    onTheWay(
      'E5',
      'reset before the request arrived',
      [{ type: 'reset_peer', stream: 'upstream' }],
      no,
    ),
    onTheWay(
      'E5',
      'reset in the middle of the request',
      [{ type: 'limit_data', bytes: 120, ending: 'reset', stream: 'upstream' }],
      no,
    ),
    onTheWay(
      'E5',
      'closed in the middle of the request',
      [{ type: 'limit_data', bytes: 90, stream: 'upstream' }],
      no,
    ),
    onTheWay('E5', 'reset instead of the answer', [{ type: 'reset_peer' }], yes),
    onTheWay(
      'E5',
      'reset in the middle of the answer',
      [{ type: 'limit_data', bytes: 150, ending: 'reset' }],
      yes,
    ),
    script('E6', 'half an answer that ends cleanly', { answer: 'half-silent' }),
    onTheWay('E6', 'answer cut by the way', [{ type: 'limit_data', bytes: 140 }], yes),
    script('E7', 'half an answer by length', { answer: 'half' }),
    script('E7', 'half an answer in chunks', { answer: 'half-chunked' }),
    script('E7', 'Content-Length too long', { headers: { 'Content-Length': '9000' } }),
    script('E7', 'Content-Length too short', { headers: { 'Content-Length': '40' } }),
    script('E8', 'one byte after the other', { answer: 'drip', dripMs: 40 }),
    onTheWay('E8', 'answer after the deadline', [{ type: 'latency', latencyMs: 60_000 }], yes),
    script('E9', 'a huge answer', { body: 'fill', bytes: 3_000_000 }),
    script('E9', 'a gzip bomb', { body: 'gzip-bomb', bytes: 3_000_000 }),
    script('E10', 'a sign-in page', { body: 'html' }),
    script('E10', 'an empty answer', { body: 'empty' }),
    script('E11', 'status 500', { status: 500, body: 'html' }),
    script('E11', 'status 502', { status: 502, body: 'html' }),
    script('E11', 'status 503', { status: 503, body: 'html' }),
    script('E11', 'status 504 with the right body', { status: 504 }),
    ...[301, 302, 303, 307, 308].map((status) =>
      script('E12', `redirect ${status} to another host`, { status, redirect: `${canaryUrl}/x` }),
    ),
    ...[400, 401, 403, 404, 429].map((status) =>
      script('E13', `status ${status}`, {
        status,
        body: 'raw',
        text: `refused with ${status}`,
        headers: status === 429 ? { 'Retry-After': '7' } : {},
      }),
    ),
    script('E30', 'two hundred thousand bytes of headers', {
      headers: { 'X-Much': 'a'.repeat(200_000) },
    }),
  ];
}

/** Kinds that spoil what the answer to a completion or reversal says. */
export function answerFaults(): GatewayFault[] {
  return [
    script('E14', 'a success without P_SIGN', { mac: 'missing' }),
    script('E14', 'a success with an empty P_SIGN', { mac: 'empty' }),
    script('E14', 'a success with a wrong P_SIGN', { mac: 'wrong' }),
    script('E14', 'a success signed with another key', { mac: 'wrong-key' }),
    script('E15', 'another ORDER, signed', { set: { ORDER: '270001000001' } }),
    script('E15', 'another AMOUNT, signed', { set: { AMOUNT: '1.00' } }),
    script('E15', 'another TERMINAL, signed', { set: { TERMINAL: 'OTHER001' } }),
    script('E15', 'another INT_REF, signed', { set: { INT_REF: 'FFFFFFFFFFFFFFFF' } }),
    script('E15', 'another TRTYPE, signed', { set: { TRTYPE: '0' } }),
    script('E15', 'another CURRENCY, signed', { set: { CURRENCY: 'USD' } }),
    script('E17', 'ACTION 4 to the first ever', { action: '4', rc: '94' }),
    script('E17', 'ACTION 1 to the first ever', { action: '1', rc: '94' }),
    script('E19', 'a real decline', { act: 'decline' }, 'DECLINED', no),
    script('E20', 'ACTION 6', { action: '6', rc: '96' }),
    script('E20', 'ACTION 3', { action: '3', rc: '96' }),
    script('E21', 'no ACTION', { set: { ACTION: null } }),
    script('E21', 'ACTION 9', { action: '9' }),
    script('E21', 'ACTION 0 with a decline code', { action: '0', rc: '05' }),
    script('E21', 'ACTION 5 with a success code', { action: '5', rc: '00' }),
    script('E21', 'two ACTIONs', { duplicate: { ACTION: '5' } }),
    script('E21', 'a bare digit', { body: 'digit' }),
    script('E16', 'an old TIMESTAMP, signed', { set: { TIMESTAMP: '20250101000000' } }),
  ];
}

/** Strange, but nothing is wrong with what it says: to be believed all the same. */
export function harmlessOddities(): GatewayFault[] {
  return [
    script('E10', 'a byte order mark first', { prefix: '\ufeff' }, 'SUCCEEDED', yes),
    script('E10', 'right body, wrong content type', { contentType: 'image/png' }, 'SUCCEEDED', yes),
    script('E25', 'fields that nobody knows', { extra: { WEATHER: 'fine' } }, 'SUCCEEDED', yes),
    script('E30', '103 Early Hints before it', { interim: true }, 'SUCCEEDED', yes),
    script('E24', 'as JSON', { body: 'json' }, 'SUCCEEDED', yes),
    script('E24', 'as hidden inputs', { body: 'inputs' }, 'SUCCEEDED', yes),
    onTheWay('E8', 'late, but in time', [{ type: 'latency', latencyMs: 120 }], yes, 'SUCCEEDED'),
    onTheWay(
      'E8',
      'in slices',
      [
        { type: 'slicer', averageSize: 60, sizeVariation: 30, delayMs: 2 },
        { type: 'slicer', averageSize: 60, sizeVariation: 30, delayMs: 2, stream: 'upstream' },
      ],
      yes,
      'SUCCEEDED',
    ),
  ];
}
