import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  buildCompletionRequest,
  buildPrepareRequest,
  buildReversalRequest,
  type CompletionInput,
  type GatewayRequest,
  makeNonce,
  type PrepareInput,
  type ReversalInput,
} from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { money } from '@/lib/money/money';
import { seed, signed, testConfig } from '../support';

const sentAt = new Date('2027-01-01T12:00:00Z');
const nonce = '00112233445566778899AABBCCDDEEFF';
const prepare: PrepareInput = {
  gatewayOrderId: '270001234569',
  transactionType: 'authorization',
  amount: money(150_000_000n),
  description: 'غرفة مزدوجة، ليلتان',
  email: 'desk@hotel.example',
  sentAt,
  nonce,
};
const completion: CompletionInput = {
  gatewayOrderId: '270001234569',
  amount: money(168_000_000n),
  rrn: '270100000001',
  internalReference: 'A1B2C3D4E5F60718',
  description: 'Two nights',
  sentAt: new Date('2027-01-03T09:00:00Z'),
  nonce: '2122232425262728292A2B2C2D2E2F30',
};
const reversal: ReversalInput = {
  original: {
    gatewayOrderId: '270001234569',
    currencyText: 'IQD',
    terminalText: 'HOTEL001',
    amountText: '150000.00',
    rrn: '270100000001',
    internalReference: 'A1B2C3D4E5F60718',
  },
  sentAt: new Date('2027-01-04T09:00:00Z'),
  nonce: '3132333435363738393A3B3C3D3E3F40',
};

describe('prepare', () => {
  it('is the first vector, as JSON with the JSON keys in the order of the table', () => {
    const request = built(buildPrepareRequest(prepare, testConfig()));
    expect(request).toMatchObject({ operation: 'prepare' });
    expect(request).toMatchObject({ url: 'http://127.0.0.1:9900/api/payment/prepare' });
    expect(request).toMatchObject({ contentType: 'application/json', sendsApiKey: true, nonce });
    expect(request).toMatchObject({ sentAt });
    expect(JSON.parse(request.body)).toEqual({
      amount: '150000.00',
      currency: 'IQD',
      order: '270001234569',
      desc: 'غرفة مزدوجة، ليلتان',
      trtype: '0',
      email: 'desk@hotel.example',
      timestamp: '20270101120000',
      nonce,
      back_ref: 'https://shop.example/api/backref',
      p_sign: '7F55C9A0B84DB2A247BFD61C18F53FDB3E76E8632AF0854497A8169CA789D259',
    });
    const answer = Object.keys(JSON.parse(request.body)).join(' ');
    expect(answer).toBe('amount currency order desc trtype email timestamp nonce back_ref p_sign');
    expect(request.digest).toBe(createHash('sha256').update(request.body).digest('hex'));
  });

  it('says the same as a form', () => {
    const config = testConfig({ prepareEncoding: 'form', foreignRetailerIndicator: 'Y' });
    const request = built(buildPrepareRequest(prepare, config));
    expect(request.contentType).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(request.body)]).toEqual([...request.fields]);
    expect([...request.fields.keys()].join(' ')).toBe(
      'AMOUNT CURRENCY ORDER DESC TRTYPE EMAIL TIMESTAMP NONCE BACKREF P_SIGN FOREIGN_RETAILER_IND',
    );
  });

  it('sends a sale as TRTYPE 1, without the fields that are empty', () => {
    const input = { ...prepare, transactionType: 'sale', email: '' } as const;
    const request = built(buildPrepareRequest(input, testConfig()));
    expect(request.fields.get('TRTYPE')).toBe('1');
    expect(JSON.parse(request.body)).not.toHaveProperty('email');
    expect(JSON.parse(request.body)).not.toHaveProperty('foreign_retailer_ind');
  });

  it.each([
    ['an ORDER of 5 digits', { gatewayOrderId: '12345' }, 'BAD_ORDER'],
    ['an ORDER of 33 digits', { gatewayOrderId: '1'.repeat(33) }, 'BAD_ORDER'],
    ['an ORDER with a letter', { gatewayOrderId: '12345A' }, 'BAD_ORDER'],
    ['an ORDER of other digits', { gatewayOrderId: '١٢٣٤٥٦' }, 'BAD_ORDER'],
    ['I11 an EMAIL of 81 letters', { email: `${'a'.repeat(69)}@example.com` }, 'BAD_EMAIL'],
    ['an EMAIL list', { email: 'a@b.example,c@d.example' }, 'BAD_EMAIL'],
    ['an EMAIL with a line break', { email: 'a@b.example\r\nBcc: x' }, 'BAD_EMAIL'],
    ['an EMAIL with a look-alike sign', { email: 'a\uff20b.example' }, 'BAD_EMAIL'],
    ['I11 a NONCE of 14 digits', { nonce: 'AB'.repeat(7) }, 'BAD_NONCE'],
    ['I11 a NONCE of 66 digits', { nonce: 'AB'.repeat(33) }, 'BAD_NONCE'],
    ['a NONCE that is no hex', { nonce: 'XY'.repeat(16) }, 'BAD_NONCE'],
    ['a NONCE of half a byte', { nonce: 'A'.repeat(17) }, 'BAD_NONCE'],
    ['a DESC of controls only', { description: '\n\t\u0000' }, 'BAD_DESC'],
    ['I8 nothing to pay', { amount: money(0n) }, 'NOT_POSITIVE'],
    ['I8 a negative amount', { amount: money(-1_000n) }, 'NOT_POSITIVE'],
    ['I8 a thousandth with two decimals', { amount: money(1n) }, 'NOT_REPRESENTABLE'],
    ['I8 thirteen characters', { amount: money(1_000_000_000_000n) }, 'TOO_LONG'],
  ])('refuses %s by itself', (_name, change, code) => {
    const refused = buildPrepareRequest({ ...prepare, ...change }, testConfig());
    expect(refused).toEqual({ ok: false, code });
  });

  it.each([
    [250, true],
    [251, false],
  ])('I11 takes a BACKREF of %i characters: %s', (length, isTaken) => {
    const returnUrl = 'https://shop.example/'.padEnd(length, 'x');
    expect(buildPrepareRequest(prepare, testConfig({ returnUrl })).ok).toBe(isTaken);
  });

  it('I11 takes an EMAIL of 80 characters', () => {
    const email = `${'a'.repeat(68)}@example.com`;
    expect(email).toHaveLength(80);
    expect(buildPrepareRequest({ ...prepare, email }, testConfig()).ok).toBe(true);
  });

  it.each(['000001', '0'.repeat(32), '270001234569'])('I7 keeps ORDER %s as text', (order) => {
    for (const prepareEncoding of ['json', 'form'] as const) {
      const config = testConfig({ prepareEncoding });
      const request = built(buildPrepareRequest({ ...prepare, gatewayOrderId: order }, config));
      expect(request.fields.get('ORDER')).toBe(order);
      expect(request.body).toContain(order);
    }
  });

  it('I10 signs exactly the bytes that are sent, whatever the description', () => {
    // Every code point, half letters too; the library's own table of them takes a second to make.
    const unit = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
    const texts = fc.oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(texts, fc.constantFrom('json', 'form'), (description, prepareEncoding) => {
        const config = testConfig({ prepareEncoding });
        const request = buildPrepareRequest({ ...prepare, description: `D${description}` }, config);
        if (!request.ok) return false;
        const { P_SIGN: mac, ...values } = received(request.value, config);
        return mac === signed(values, { list: config.profile.fields.prepare }).get('P_SIGN');
      }),
      { seed, numRuns: 300 },
    );
  });
});

describe('completion', () => {
  it('is the vector: original ORDER, TRTYPE 1, no TERMINAL, no X-API-Key', () => {
    const request = built(buildCompletionRequest(completion, testConfig()));
    expect(request).toMatchObject({ operation: 'completion' });
    expect(request).toMatchObject({ url: 'http://127.0.0.1:5443/cgi-bin/cgi_link' });
    expect(request).toMatchObject({ contentType: 'application/x-www-form-urlencoded' });
    expect(request).toMatchObject({ sendsApiKey: false });
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      AMOUNT: '168000.00',
      CURRENCY: 'IQD',
      ORDER: '270001234569',
      RRN: '270100000001',
      INT_REF: 'A1B2C3D4E5F60718',
      DESC: 'Two nights',
      TRTYPE: '1',
      TIMESTAMP: '20270103090000',
      NONCE: '2122232425262728292A2B2C2D2E2F30',
      BACKREF: 'https://shop.example/api/backref',
      P_SIGN: '21AA97B0099B9C3076E66ED90E7C80D23E4478D0AADA5F2EAC23ABD272619670',
    });
  });

  it('follows the settings of the bank', () => {
    const config = testConfig({
      completionTransactionType: '21',
      completionSendsTerminal: true,
      cgiSendsApiKey: true,
      foreignRetailerIndicator: 'N',
      amountDecimals: 3,
    });
    const request = built(buildCompletionRequest({ ...completion, email: 'a@b.example' }, config));
    expect(request.sendsApiKey).toBe(true);
    const answer = Object.fromEntries(request.fields);
    expect(answer).toMatchObject({ TRTYPE: '21', TERMINAL: 'HOTEL001', FOREIGN_RETAILER_IND: 'N' });
    expect(answer).toMatchObject({ EMAIL: 'a@b.example', AMOUNT: '168000.000' });
  });

  it.each([
    ['no RRN', { rrn: '' }, 'BAD_RRN'],
    ['an RRN of 11 characters', { rrn: '27010000000' }, 'BAD_RRN'],
    ['no INT_REF', { internalReference: '' }, 'BAD_INT_REF'],
    ['an INT_REF of 129 characters', { internalReference: 'A'.repeat(129) }, 'BAD_INT_REF'],
    ['zero', { amount: money(0n) }, 'NOT_POSITIVE'],
  ])('refuses %s', (_name, change, code) => {
    const completionRequest = buildCompletionRequest({ ...completion, ...change }, testConfig());
    expect(completionRequest).toEqual({ ok: false, code });
  });
});

describe('reversal', () => {
  it('is the vector', () => {
    const request = built(buildReversalRequest(reversal, testConfig()));
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      TERMINAL: 'HOTEL001',
      TRTYPE: '24',
      ORDER: '270001234569',
      AMOUNT: '150000.00',
      RRN: '270100000001',
      INT_REF: 'A1B2C3D4E5F60718',
      CURRENCY: 'IQD',
      TIMESTAMP: '20270104090000',
      NONCE: '3132333435363738393A3B3C3D3E3F40',
      P_SIGN: 'C862C3C6A6BE55C3626C310F3D2B00551E1BA77CF8A31C7BFA107E234ADC99F5',
    });
  });

  it.each(['150000', '150000.0', '0150000.00', '150000.005'])(
    'J4 repeats the amount %s as the result said it',
    (amountText) => {
      const internalReference = 'a +&=%é'.slice(0, 6);
      const original = { ...reversal.original, amountText, internalReference };
      const request = built(buildReversalRequest({ ...reversal, original }, testConfig()));
      const sent = new URLSearchParams(request.body);
      expect(sent.get('AMOUNT')).toBe(amountText);
      expect(sent.get('INT_REF')).toBe('a +&=%');
    },
  );

  it('refuses an original without references', () => {
    const original = { ...reversal.original, internalReference: '' };
    const reversalRequest = buildReversalRequest({ ...reversal, original }, testConfig());
    expect(reversalRequest).toEqual({ ok: false, code: 'BAD_INT_REF' });
  });
});

it('I12 makes nonces of 16 random bytes that never repeat', () => {
  const seen = new Set<string>();
  for (let made = 0; made < 100_000; made += 1) seen.add(makeNonce((size) => randomBytes(size)));
  expect(seen.size).toBe(100_000);
  for (const one of [...seen].slice(0, 100)) expect(one).toMatch(/^[0-9A-F]{32}$/);
  expect(() => makeNonce(() => Buffer.alloc(8))).toThrow(RangeError);
});

function built(result: ReturnType<typeof buildPrepareRequest>): GatewayRequest {
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

/** What the other side reads from the body, by form key. */
function received(request: GatewayRequest, config: GatewayConfig): Record<string, string> {
  const bytes = Buffer.from(request.body, 'utf8').toString('utf8');
  if (config.prepareEncoding === 'form') return Object.fromEntries(new URLSearchParams(bytes));
  const json: Record<string, string> = JSON.parse(bytes);
  const renamed = Object.entries(json).map(([key, value]) => [key.toUpperCase(), value]);
  const { BACK_REF: BACKREF = '', ...rest } = Object.fromEntries(renamed);
  return { ...rest, BACKREF };
}
