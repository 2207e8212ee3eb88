import { readFileSync } from 'node:fs';
import { writeTimestamp } from '@/tests/mock-gateway/gateway-time';
import { ruleList } from '@/tests/mock-gateway/rule-list';
import { type Fields, FORM, form, Merchant, parseForm, type Refusal, toJson } from './merchant';

type Message = 'prepare' | 'completion' | 'reversal';
type Case = {
  code: string;
  what: string;
  /** Applied before signing; undefined takes the field away. */
  set?: Record<string, string | undefined>;
  /** Applied after signing. */
  after?: Record<string, string | undefined>;
  init?: (fields: Fields) => RequestInit;
};

const HOUR = 3_600_000;
let merchant: Merchant;

const shared: Case[] = [
  { code: 'METHOD', what: 'PUT', init: () => ({ method: 'PUT' }) },
  { code: 'BODY_SIZE', what: '70 KB', init: () => ({ body: `DESC=${'a'.repeat(70_000)}` }) },
  { code: 'CONTENT_TYPE', what: 'plain text', init: headers('text/plain') },
  { code: 'CONTENT_TYPE', what: 'another charset', init: headers(`${FORM}; charset=utf-16`) },
  { code: 'BODY_ENCODING', what: '%FF', init: (fields) => ({ body: `${form(fields)}&DESC=%FF` }) },
  {
    code: 'BODY_ENCODING',
    what: 'a byte that is no UTF-8',
    init: (fields) => ({ body: Buffer.from(`${form(fields)}&EMAIL=\xff`, 'latin1') }),
  },
  { code: 'BODY_FORM', what: 'a name alone', init: (fields) => ({ body: `${form(fields)}&X` }) },
  {
    code: 'FIELD_REPEATED',
    what: 'P_SIGN twice',
    init: (fields) => ({ body: `${form(fields)}&P_SIGN=00` }),
  },
  { code: 'FIELD_UNKNOWN', what: 'LANG', set: { LANG: 'EN' } },
  { code: 'FIELD_UNKNOWN', what: 'a key in another case', set: { amount: '1.00' } },
  { code: 'P_SIGN_MISSING', what: 'none', after: { P_SIGN: undefined } },
  { code: 'P_SIGN_SIZE', what: 'empty', after: { P_SIGN: '' } },
  { code: 'P_SIGN_FORMAT', what: 'short', after: { P_SIGN: 'AB12' } },
  { code: 'P_SIGN_FORMAT', what: 'not hex', after: { P_SIGN: 'Z'.repeat(64) } },
  { code: 'P_SIGN_WRONG', what: 'another MAC', after: { P_SIGN: '0'.repeat(64) } },
  { code: 'NONCE_MISSING', what: 'none', set: { NONCE: undefined } },
  { code: 'NONCE_SIZE', what: 'empty', set: { NONCE: '' } },
  { code: 'NONCE_FORMAT', what: '7 bytes', set: { NONCE: 'AB'.repeat(7) } },
  { code: 'NONCE_FORMAT', what: '33 bytes', set: { NONCE: 'AB'.repeat(33) } },
  { code: 'NONCE_FORMAT', what: 'half a byte', set: { NONCE: 'A'.repeat(17) } },
  { code: 'NONCE_FORMAT', what: 'not hex', set: { NONCE: 'XY'.repeat(8) } },
  { code: 'TIMESTAMP_MISSING', what: 'none', set: { TIMESTAMP: undefined } },
  { code: 'TIMESTAMP_SIZE', what: '12 digits', set: { TIMESTAMP: '202701011200' } },
  { code: 'TIMESTAMP_FORMAT', what: '30 February', set: { TIMESTAMP: '20270230120000' } },
  { code: 'TIMESTAMP_FORMAT', what: 'letters', set: { TIMESTAMP: '2027010112000Z' } },
  { code: 'TIMESTAMP_STALE', what: '61 minutes old', set: { TIMESTAMP: at(-HOUR - 60_000) } },
  { code: 'TIMESTAMP_STALE', what: '61 minutes early', set: { TIMESTAMP: at(HOUR + 60_000) } },
  { code: 'AMOUNT_MISSING', what: 'none', set: { AMOUNT: undefined } },
  { code: 'AMOUNT_SIZE', what: 'empty', set: { AMOUNT: '' } },
  { code: 'AMOUNT_SIZE', what: '13 bytes', set: { AMOUNT: '1234567890.00' } },
  ...['10,00', '1e3', '+10', '-10', ' 10', '10.', '.5', '1.0000', '010.00', '1 000', '٣'].map(
    (AMOUNT) => ({ code: 'AMOUNT_FORMAT', what: `"${AMOUNT}"`, set: { AMOUNT } }),
  ),
  { code: 'AMOUNT_ZERO', what: '0.00', set: { AMOUNT: '0.00' } },
  { code: 'CURRENCY_MISSING', what: 'none', set: { CURRENCY: undefined } },
  { code: 'CURRENCY_SIZE', what: 'IQ', set: { CURRENCY: 'IQ' } },
  { code: 'ORDER_MISSING', what: 'none', set: { ORDER: undefined } },
  { code: 'ORDER_SIZE', what: '5 digits', set: { ORDER: '12345' } },
  { code: 'ORDER_SIZE', what: '33 digits', set: { ORDER: '1'.repeat(33) } },
  { code: 'TRTYPE_MISSING', what: 'none', set: { TRTYPE: undefined } },
  { code: 'TRTYPE_SIZE', what: '3 bytes', set: { TRTYPE: '001' } },
];

const described: Case[] = [
  { code: 'DESC_MISSING', what: 'none', set: { DESC: undefined } },
  { code: 'DESC_SIZE', what: 'empty', set: { DESC: '' } },
  { code: 'DESC_SIZE', what: '26 letters of 2 bytes', set: { DESC: 'غ'.repeat(26) } },
  { code: 'DESC_FORMAT', what: 'a line break', set: { DESC: 'a\nb' } },
  { code: 'EMAIL_SIZE', what: '81 bytes', set: { EMAIL: `${'a'.repeat(71)}@a.example` } },
  { code: 'EMAIL_SIZE', what: 'empty', set: { EMAIL: '' } },
  { code: 'EMAIL_FORMAT', what: 'no address', set: { EMAIL: 'desk.hotel.example' } },
  { code: 'BACKREF_MISSING', what: 'none', set: { BACKREF: undefined } },
  { code: 'BACKREF_SIZE', what: '251 bytes', set: { BACKREF: `https://a.b/${'c'.repeat(239)}` } },
  { code: 'BACKREF_FORMAT', what: 'a path', set: { BACKREF: '/api/backref' } },
  { code: 'BACKREF_FORMAT', what: 'another scheme', set: { BACKREF: 'javascript:alert(1)' } },
  { code: 'FOREIGN_RETAILER_IND_SIZE', what: '2 bytes', set: { FOREIGN_RETAILER_IND: 'YN' } },
];

const referring: Case[] = [
  { code: 'RRN_MISSING', what: 'none', set: { RRN: undefined } },
  { code: 'RRN_SIZE', what: '11 digits', set: { RRN: '12345678901' } },
  { code: 'RRN_FORMAT', what: 'letters', set: { RRN: 'ABCDEFGHIJKL' } },
  { code: 'RRN_MISMATCH', what: 'another', set: { RRN: '000000000001' } },
  { code: 'INT_REF_MISSING', what: 'none', set: { INT_REF: undefined } },
  { code: 'INT_REF_SIZE', what: '129 bytes', set: { INT_REF: 'A'.repeat(129) } },
  { code: 'INT_REF_MISMATCH', what: 'another', set: { INT_REF: 'FFFF' } },
  { code: 'ORIGINAL_UNKNOWN', what: 'both strange', set: { INT_REF: 'FFFF', ORDER: '999999' } },
  { code: 'ORDER_MISMATCH', what: 'another', set: { ORDER: '999999' } },
  { code: 'CURRENCY_MISMATCH', what: 'USD', set: { CURRENCY: 'USD' } },
];

const table: Record<Message, Case[]> = {
  prepare: [
    ...shared,
    ...described,
    { code: 'API_KEY_MISSING', what: 'none', init: headers(FORM) },
    { code: 'API_KEY_WRONG', what: 'another', init: headers(FORM, { 'X-API-Key': 'guess' }) },
    { code: 'ORDER_FORMAT', what: 'letters', set: { ORDER: 'A12345' } },
    { code: 'CURRENCY_NOT_IQD', what: 'USD', set: { CURRENCY: 'USD' } },
    { code: 'CURRENCY_NOT_IQD', what: 'lower case', set: { CURRENCY: 'iqd' } },
    ...['24', '01', '00', '2', 'A'].map((TRTYPE) => ({
      code: 'TRTYPE_VALUE',
      what: TRTYPE,
      set: { TRTYPE },
    })),
  ],
  completion: [
    ...shared,
    ...described,
    ...referring,
    { code: 'TRTYPE_VALUE', what: '21 where 1 is set', set: { TRTYPE: '21' } },
    { code: 'TRTYPE_VALUE', what: '0', set: { TRTYPE: '0' } },
    { code: 'FIELD_UNKNOWN', what: 'TERMINAL', set: { TERMINAL: 'HOTEL001' } },
  ],
  reversal: [
    ...shared.filter((one) => !one.code.startsWith('TRTYPE')),
    ...referring,
    { code: 'TERMINAL_MISSING', what: 'none', set: { TERMINAL: undefined } },
    { code: 'TERMINAL_SIZE', what: '7 bytes', set: { TERMINAL: 'HOTEL01' } },
    { code: 'TERMINAL_MISMATCH', what: 'another', set: { TERMINAL: 'HOTEL002' } },
    { code: 'FIELD_UNKNOWN', what: 'DESC', set: { DESC: 'x' } },
    { code: 'FIELD_UNKNOWN', what: 'BACKREF', set: { BACKREF: 'https://a.b' } },
    ...['150000', '150000.0', '100000.00'].map((AMOUNT) => ({
      code: 'AMOUNT_NOT_AUTHORISED_AMOUNT',
      what: AMOUNT,
      set: { AMOUNT },
    })),
  ],
};

beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());

describe.each(Object.keys(table) as Message[])('a %s with exactly one fault', (message) => {
  it.each(table[message])('is refused as $code: $what', async (one) => {
    const { answer, order } = await sendBroken(message, one);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const refusal = (await answer.json()) as Refusal;
    expect(refusal.rules).toContain(one.code);
    expect(refusal.error).toBe(refusal.rules[0]);
    // A reversal or completion of another amount or text breaks agreement as well as form.
    const others = refusal.rules.filter((code) => code !== one.code);
    expect(others.every((code) => FOLLOWS.test(code))).toBe(true);
    const written = merchant.gateway.state().brokenRules.items.at(-refusal.rules.length);
    expect(written?.code).toBe(refusal.error);
    const ledger = merchant.ledgerOf(order);
    expect(ledger?.state ?? 'none').toBe(message === 'prepare' ? 'none' : 'authorised');
  });
});

/** What may be named beside the fault, because the same value breaks an agreement too. */
const FOLLOWS = /^(AMOUNT_NOT_AUTHORISED_AMOUNT|RRN_MISMATCH|INT_REF_MISMATCH)$/;

describe('rules that need a history', () => {
  it('TIMESTAMP at most one hour off is taken', async () => {
    for (const offset of [-HOUR + 5000, HOUR - 5000]) {
      const fields = { ...merchant.prepareFields(), TIMESTAMP: at(offset) };
      expect((await merchant.postPrepare(merchant.sign('prepare', fields))).status).toBe(200);
    }
  });

  it('NONCE_REUSED: a NONCE is good for one message, in either case', async () => {
    const first = merchant.prepareFields();
    expect((await merchant.postPrepare(merchant.sign('prepare', first))).status).toBe(200);
    const NONCE = first.NONCE?.toLowerCase() ?? '';
    const again = merchant.sign('prepare', { ...merchant.prepareFields(), NONCE });
    expect(await rules(await merchant.postPrepare(again))).toEqual(['NONCE_REUSED']);
  });

  it('NONCE_REUSED does not follow from a message whose MAC was wrong', async () => {
    const fields = merchant.prepareFields();
    await merchant.postPrepare({ ...fields, P_SIGN: '0'.repeat(64) });
    expect((await merchant.postPrepare(merchant.sign('prepare', fields))).status).toBe(200);
  });

  it('ORDER_LAST_SIX_REUSED: the last six digits are new until midnight GMT', async () => {
    const { order } = await merchant.prepare();
    const send = async () => {
      const fields = { ...merchant.prepareFields(), ORDER: `9${order.slice(-6)}` };
      return merchant.postPrepare(merchant.sign('prepare', fields));
    };
    const answer = await send();
    expect(answer.status).toBe(409);
    expect(await rules(answer)).toEqual(['ORDER_LAST_SIX_REUSED']);
  });

  it('ORDER_LAST_SIX_REUSED ends with the day', async () => {
    const tomorrow = new Date();
    tomorrow.setUTCHours(24, 10, 0, 0);
    const { order } = await merchant.prepare();
    await merchant.control('/control/clock', { offsetMs: tomorrow.getTime() - Date.now() });
    const TIMESTAMP = writeTimestamp(tomorrow.getTime());
    const fields = { ...merchant.prepareFields(), TIMESTAMP, ORDER: order };
    expect((await merchant.postPrepare(merchant.sign('prepare', fields))).status).toBe(200);
    await merchant.control('/control/clock', { offsetMs: 0 });
  });

  it('STATE_NOT_AUTHORISED: only an open authorization can be completed', async () => {
    const sale = await merchant.pay('approve', { TRTYPE: '1' });
    expect(await rules(await merchant.complete(sale))).toEqual(['STATE_NOT_AUTHORISED']);
    const hold = await merchant.pay();
    await merchant.reverse(hold);
    expect(await rules(await merchant.complete(hold))).toEqual(['STATE_NOT_AUTHORISED']);
  });

  it('STATE_NOT_REVERSIBLE: what was declined or only prepared cannot be reversed', async () => {
    const references = { RRN: '123456789012', INT_REF: 'ABCD' };
    const declined = { ...(await merchant.pay('decline')), ...references };
    expect(await rules(await merchant.reverse(declined))).toEqual(['STATE_NOT_REVERSIBLE']);
    const { order } = await merchant.prepare();
    const open = { ...declined, ORDER: order };
    expect(await rules(await merchant.reverse(open))).toEqual(['STATE_NOT_REVERSIBLE']);
  });

  it('AMOUNT_NOT_AUTHORISED_AMOUNT: a reversal names the amount with fee, also once completed', async () => {
    const paid = await merchant.pay('fee');
    expect(paid.AMOUNT).toBe('153000.00');
    expect(await outcome(await merchant.complete(paid))).toBe('0');
    const wrong = await merchant.reverse(paid, { AMOUNT: '100000.00' });
    expect(await rules(wrong)).toEqual(['AMOUNT_NOT_AUTHORISED_AMOUNT']);
    expect(await outcome(await merchant.reverse(paid))).toBe('0');
  });
});

describe('a prepare in JSON', () => {
  const json = (fields: Record<string, unknown>, text = toJson(fields)) =>
    merchant.postPrepare({}, { headers: jsonHeaders(), body: text });

  it('is taken and answered with JSON keys', async () => {
    const fields = merchant.sign('prepare', merchant.prepareFields());
    const answer = await json(fields);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const body = (await answer.json()) as Fields;
    expect(body).toMatchObject({ order: fields.ORDER, back_ref: fields.BACKREF });
    expect(body.request_token).toMatch(/^[0-9a-f]{40}$/);
  });

  it.each([150000, null, true, ['1'], { a: 1 }])('FIELD_NOT_STRING: amount %j', async (AMOUNT) => {
    const fields = merchant.sign('prepare', merchant.prepareFields());
    expect(await rules(await json({ ...fields, AMOUNT }))).toContain('FIELD_NOT_STRING');
  });

  it('FIELD_REPEATED: refuses a key that comes twice', async () => {
    const fields = merchant.sign('prepare', merchant.prepareFields());
    const text = toJson(fields).replace('{', '{"amount":"1.00",');
    expect(await rules(await json({}, text))).toContain('FIELD_REPEATED');
  });

  it('FIELD_UNKNOWN: refuses form keys', async () => {
    const fields = merchant.sign('prepare', merchant.prepareFields());
    expect(await rules(await json({}, JSON.stringify(fields)))).toContain('FIELD_UNKNOWN');
  });

  it.each(['', '[]', '"x"', '{', 'null'])('BODY_FORM: refuses the body %j', async (text) => {
    expect(await rules(await json({}, text))).toEqual(['BODY_FORM']);
  });

  it('CONTENT_TYPE: cgi_link takes no JSON', async () => {
    const answer = await merchant.postCgi({}, { headers: jsonHeaders(), body: '{}' });
    expect(await rules(answer)).toEqual(['CONTENT_TYPE']);
  });
});

it('rules that are set: a completion by TRTYPE 21 with TERMINAL, its own ORDER and X-API-Key', async () => {
  const other = await Merchant.start({
    completionTransactionType: '21',
    completionSendsTerminal: true,
    completionOrder: 'new',
    cgiSendsApiKey: true,
  });
  const paid = await other.pay();
  const good = () => ({
    ...other.completionFields(paid),
    TRTYPE: '21',
    TERMINAL: 'HOTEL001',
    ORDER: other.nextOrder(),
  });
  const send = async (fields: Fields, key = 'test-api-key') =>
    other.postCgi(other.sign('completion', fields), {
      headers: { 'Content-Type': FORM, ...(key === '' ? {} : { 'X-API-Key': key }) },
    });
  expect(await rules(await send({ ...good(), TRTYPE: '1' }))).toEqual(['TRTYPE_VALUE']);
  const answer = await rules(await send({ ...good(), TERMINAL: 'HOTEL002' }));
  expect(answer).toEqual(['TERMINAL_MISMATCH']);
  const used = { ...good(), ORDER: paid.ORDER ?? '' };
  expect(await rules(await send(used))).toEqual(['ORDER_LAST_SIX_REUSED']);
  expect(await rules(await send(good(), ''))).toEqual(['API_KEY_MISSING']);
  expect(await rules(await send(good(), 'guess'))).toEqual(['API_KEY_WRONG']);
  const right = good();
  const done = parseForm(await (await send(right)).text());
  expect(done).toMatchObject({ ACTION: '0', TRTYPE: '21', ORDER: right.ORDER });
  await other.gateway.stop();
});

describe('the checklist', () => {
  it('has a test for every rule and a line in the README', () => {
    const source = readFileSync(new URL(import.meta.url), 'utf8');
    const readme = readFileSync('tests/mock-gateway/README.md', 'utf8');
    for (const { code, rule } of ruleList) {
      expect(source, `a test for ${code}`).toContain(code);
      const line = readme.split('\n').find((text) => text.startsWith(`| \`${code}\` `));
      expect(line, `a README line for ${code}`).toContain(rule);
    }
  });

  it('knows every code that the tests expect', () => {
    const codes = new Set(ruleList.map((entry) => entry.code));
    const expected = Object.values(table).flatMap((cases) => cases.map((one) => one.code));
    expect(expected.filter((code) => !codes.has(code))).toEqual([]);
  });
});

async function sendBroken(message: Message, one: Case) {
  const valid =
    message === 'prepare'
      ? merchant.prepareFields()
      : message === 'completion'
        ? merchant.completionFields(await merchant.pay())
        : merchant.reversalFields(await merchant.pay());
  const order = valid.ORDER ?? '';
  const fields = change(merchant.sign(message, change(valid, one.set)), one.after);
  const send = message === 'prepare' ? merchant.postPrepare : merchant.postCgi;
  return { answer: await send.call(merchant, fields, one.init?.(fields) ?? {}), order };
}

function change(fields: Fields, changes: Case['set'] = {}): Fields {
  const changed: Fields = {};
  for (const [name, value] of Object.entries({ ...fields, ...changes })) {
    if (value !== undefined) changed[name] = value;
  }
  return changed;
}

function headers(type: string, more: Fields = {}) {
  return (): RequestInit => ({ headers: { 'Content-Type': type, ...more } });
}

function jsonHeaders(): Fields {
  return { 'Content-Type': 'application/json', 'X-API-Key': 'test-api-key' };
}

function at(offsetMs: number): string {
  return writeTimestamp(Date.now() + offsetMs);
}

async function rules(answer: Response): Promise<string[]> {
  return ((await answer.json()) as Refusal).rules;
}

async function outcome(answer: Response): Promise<string | undefined> {
  return parseForm(await answer.text()).ACTION;
}
