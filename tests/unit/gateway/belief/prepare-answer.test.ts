import { cardPageUrl, readPrepareAnswer } from '@/lib/gateway/belief/prepare-answer';
import { buildPrepareRequest } from '@/lib/gateway/call/requests';
import { money } from '@/lib/money/money';
import { testConfig } from '../support';

const config = testConfig();
const request = built();
const token = 'tk_0123456789-ABCDEF';
const echo = {
  amount: '150000.00',
  currency: 'IQD',
  order: '270001234569',
  desc: 'Two nights',
  trtype: '0',
  timestamp: '20270101120000',
  nonce: 'AB'.repeat(16),
  back_ref: 'https://shop.example/api/backref',
};
const formEcho = Object.fromEntries(
  Object.entries(echo).map(([key, value]) => [
    key === 'back_ref' ? 'BACKREF' : key.toUpperCase(),
    value,
  ]),
);
const prepared = {
  ok: true,
  value: { requestToken: token, cardPageUrl: `http://127.0.0.1:9900/pay/${token}` },
};

function read(body: unknown, contentType: string | null = 'application/json', status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readPrepareAnswer({ status, contentType, body: text }, request, config);
}

describe("prepare's answer", () => {
  const bodies = {
    'JSON with JSON keys': JSON.stringify({ ...echo, request_token: token }),
    'JSON with form keys': JSON.stringify({ ...formEcho, REQTKN: token }),
    'a form with form keys': new URLSearchParams({ ...formEcho, REQTKN: token }).toString(),
    'a form with JSON keys': new URLSearchParams({ ...echo, request_token: token }).toString(),
    'nothing but the token': JSON.stringify({ request_token: token }),
    'a byte order mark before it': `\ufeff${JSON.stringify({ request_token: token })}\r\n`,
  };
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/html', null];

  it.each(Object.entries(bodies))('E24 %s is read under any content type', (_name, body) => {
    for (const type of types) expect(read(body, type)).toEqual(prepared);
  });

  it('E25 tolerates unknown keys of any type', () => {
    const extras = { status: 1, nested: { order: 'x', amount: 'y' }, list: ['order'], none: null };
    expect(read({ ...echo, ...extras, request_token: token })).toEqual(prepared);
  });

  it.each([
    ['null', { order: null }],
    ['a number', { amount: 150000 }],
    ['a number equal in text', { trtype: 0 }],
    ['an object', { currency: {} }],
    ['a list', { back_ref: ['https://shop.example/api/backref'] }],
    ['a boolean', { email: true }],
    ['a token that is null', { request_token: null }],
    ['a token that is a number', { request_token: 123456789012 }],
  ])('E25 refuses %s where a text belongs', (_name, change) => {
    const answer = read({ ...echo, request_token: token, ...change });
    expect(answer).toEqual({ ok: false, code: 'BAD_TYPE' });
  });

  it.each([
    [{ order: '270001234570' }, 'ECHO_ORDER'],
    [{ order: '' }, 'ECHO_ORDER'],
    [{ amount: '150000.01' }, 'ECHO_AMOUNT'],
    [{ amount: '1.5e5' }, 'ECHO_AMOUNT'],
    [{ amount: '' }, 'ECHO_AMOUNT'],
    [{ currency: 'USD' }, 'ECHO_CURRENCY'],
    [{ trtype: '1' }, 'ECHO_TRTYPE'],
    [{ trtype: '00' }, 'ECHO_TRTYPE'],
    [{ back_ref: 'https://evil.test/' }, 'ECHO_BACKREF'],
  ])('E22 refuses the changed echo %o', (change, code) => {
    expect(read({ ...echo, request_token: token, ...change })).toEqual({ ok: false, code });
  });

  it.each(['150000', '150000.0', '0150000.000'])('E22 compares %s as a decimal', (amount) => {
    expect(read({ ...echo, amount, request_token: token })).toEqual(prepared);
  });

  it.each([
    '../admin',
    'a b a b a b a b',
    '0123456789',
    'A'.repeat(2_049),
    '😀😀😀😀😀😀😀😀😀😀😀😀',
    'abcdefghijkl\n',
    '٠١٢٣٤٥٦٧٨٩٠١',
    '',
  ])('E23 refuses the token %j', (requestToken) => {
    const answer = read({ ...echo, request_token: requestToken });
    expect(answer).toEqual({ ok: false, code: 'BAD_TOKEN' });
    expect(cardPageUrl(requestToken, config)).toBeUndefined();
  });

  it.each([
    '01234567890',
    'a'.repeat(2_048),
    'q+83/Zm9vYmFyYmF6cXV4==',
    '!"$&\'()*,;<>[]^`{|}~:',
    '..............',
    '../../../admin',
    '/../../../admin',
    '\\..\\..\\admin',
    '%2e%2e%2f%2e%2e',
    'https://evil.test',
    '//evil.test/abc',
    'abcdefghijkl?x=1',
    'abcdefghijkl#x',
    'abcdefghijkl@evil.test',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    'eyJh.eyJz.SflK',
    'YWJjZGVmZw==',
  ])('E23 takes the token %s, under the configured address', (requestToken) => {
    const url = cardPageUrl(requestToken, config) ?? '';
    expect(new URL(url).pathname.split('/')).toEqual(['', 'pay', encodeURIComponent(requestToken)]);
    expect(url.startsWith(`${config.baseUrl}/pay/`)).toBe(true);
  });

  it.each([
    ['the same key twice', `{"order":"1","request_token":"${token}","order":"270001234569"}`],
    ['the same key, once escaped', `{"\\u006frder":"270001234569","order":"270001234569"}`],
    ['both spellings', JSON.stringify({ order: '270001234569', ORDER: '270001234569' })],
    ['a form key twice', `REQTKN=${token}&REQTKN=${token}`],
  ])('refuses %s', (_name, body) => {
    expect(read(body)).toEqual({ ok: false, code: 'DUPLICATE_KEY' });
  });

  it.each([
    ['an empty body', ''],
    ['a login page', '<html><form><input name="order" value="1"></form></html>'],
    ['half an answer', '{"order":"270001234569","request_to'],
    ['a list', '[]'],
    ['a text', '"token"'],
    ['null', 'null'],
    ['a broken percent sign', 'REQTKN=%zz'],
    ['keys of prototypes', '{"__proto__":{"request_token":"abcdefghijklmn"}}'],
  ])('E10 cannot read %s', (_name, body) => {
    expect(read(body)).toEqual({ ok: false, code: 'UNREADABLE' });
  });

  it.each([
    [401, 'CREDENTIALS'],
    [403, 'CREDENTIALS'],
    [400, 'REFUSED'],
    [404, 'REFUSED'],
    [422, 'REFUSED'],
    [429, 'RATE_LIMITED'],
    [500, 'GATEWAY_ERROR'],
    [503, 'GATEWAY_ERROR'],
    [302, 'GATEWAY_ERROR'],
    [300, 'GATEWAY_ERROR'],
    [199, 'GATEWAY_ERROR'],
  ])('E11 E13 status %i is %s, even with a token', (status, code) => {
    const answer = read({ ...echo, request_token: token }, 'application/json', status);
    expect(answer).toEqual({ ok: false, code });
  });
});

function built() {
  const result = buildPrepareRequest(
    {
      gatewayOrderId: '270001234569',
      transactionType: 'authorization',
      amount: money(150_000_000n),
      description: 'Two nights',
      sentAt: new Date('2027-01-01T12:00:00Z'),
      nonce: 'AB'.repeat(16),
    },
    config,
  );
  if (!result.ok) throw new Error(result.code);
  return result.value;
}
