import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findCardByName, isLuhnValid, testCards } from '@/tests/mock-gateway/cards';
import { type Fields, form, Merchant, parseForm } from './merchant';

let merchant: Merchant;
let shop: Server;
let backref: string;
let received: Fields[] = [];

beforeAll(async () => {
  merchant = await Merchant.start();
  shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push(parseForm(body));
      response.end('thanks');
    });
  });
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  backref = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/backref?a=1&b="2"`;
});
afterAll(async () => {
  await merchant.gateway.stop();
  shop.close();
});
beforeEach(() => {
  received = [];
});

describe('the card page', () => {
  it('refuses to be framed, or says nothing, where a script tells it to', async () => {
    const { order, token } = await merchant.prepare();
    const wish = { operation: 'card-page', order };
    await merchant.control('/control', { ...wish, headers: { 'X-Frame-Options': 'DENY' } });
    const page = merchant.url('api', `/pay/${token}`);
    expect((await fetch(page)).headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(page)).headers.get('x-frame-options')).toBeNull();
    await merchant.control('/control', { ...wish, answer: 'close' });
    await expect(fetch(page)).rejects.toThrow();
    expect(await open(token)).toContain('>Card number<');
  });

  it('shows amount, order and terminal, its labels, and that it is a test bank', async () => {
    const { order, token } = await merchant.prepare({ DESC: '<b>Room & "board"</b>' });
    const page = await open(token);
    for (const text of ['150000.00 IQD', order, 'HOTEL001', 'Test card bank']) {
      expect(page).toContain(text);
    }
    for (const label of ['>Card number<', '>Expiry<', '>CVV<', '>Pay<']) {
      expect(page).toContain(label);
    }
    expect(page).toContain('&lt;b&gt;Room &amp; &quot;board&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>');
  });

  it('may be framed, loads nothing and runs only its own script', async () => {
    const { token } = await merchant.prepare();
    const answer = await fetch(merchant.url('api', `/pay/${token}`));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('frame-ancestors');
    expect(answer.headers.get('x-frame-options')).toBeNull();
  });

  it.each([
    ['4111', '12/40', '123', ['Enter the 16-digit card number.']],
    ['4111111111111112', '12/40', '123', ['Check the card number.']],
    ['4111111111111111', '13/40', '123', ['Enter the expiry date as MM/YY.']],
    ['4111111111111111', '01/20', '123', ['This card has expired.']],
    ['4111111111111111', '12/40', '12', ['Enter the 3-digit CVV.']],
    ['', '', '', ['16-digit', 'MM/YY', '3-digit CVV.']],
  ])('says at the fields what is wrong with %s %s %s', async (number, expiry, cvv, errors) => {
    const { order, token } = await merchant.prepare();
    const page = await post(token, { number, expiry, cvv });
    for (const error of errors) expect(page).toContain(error);
    expect(page).toContain('aria-invalid="true"');
    if (number.length > 4) expect(page).not.toContain(`value="${number}`);
    expect(merchant.ledgerOf(order)?.state).toBe('prepared');
  });

  it('takes a card in the last month of its life', async () => {
    const { order, token } = await merchant.prepare();
    const month = new Date().toISOString().slice(2, 7).split('-').reverse().join('/');
    await post(token, { number: '4111 1111 1111 1111', expiry: month, cvv: '123' });
    expect(merchant.ledgerOf(order)?.state).toBe('authorised');
  });

  it('answers an unknown token and a used one with a clear page', async () => {
    const unknown = await fetch(merchant.url('api', '/pay/none'));
    const expected = [404, expect.stringContaining('Payment not found')];
    expect([unknown.status, await unknown.text()]).toEqual(expected);
    const { order, token } = await merchant.prepare();
    await pay(token, 'approve');
    expect(await open(token)).toContain('Payment already answered');
    expect(await pay(token, 'approve')).toContain('Payment already answered');
    expect(merchant.ledgerOf(order)?.approvals).toBe(1);
  });

  it('never keeps the card number or the CVV', async () => {
    const { order, token } = await merchant.prepare();
    await post(token, { number: '4111111111111111', expiry: '12/40', cvv: '987' });
    await post(token, { number: '5555555555554444', expiry: '12/40', cvv: '987' });
    const state = JSON.stringify(merchant.gateway.state());
    expect(state).not.toMatch(/4111111111111111|5555555555554444/);
    expect(merchant.ledgerOf(order)?.card).toBe('1111');
    const paid = merchant.gateway.state().requests.items.filter((one) => one.operation === 'pay');
    expect(paid.every((one) => one.digest === '' && one.answer?.body === '')).toBe(true);
  });
});

describe('a card form of the merchant', () => {
  const typed = { CARD: '4111111111111111', EXP: '12', EXP_YEAR: '40', CVC2: '987', CVC2_RC: '1' };
  const send = async (fields: Fields, card: Fields = typed) => {
    const answer = await merchant.postCgi({ ...fields, ...card });
    return { status: answer.status, page: await answer.text() };
  };

  it('is settled as on the card page, and the result is posted by the browser', async () => {
    const fields = merchant.cardForm({ BACKREF: backref });
    const { page } = await send(fields);
    const result = hiddenFields(page);
    expect(result).toMatchObject({ ORDER: fields.ORDER, ACTION: '0', RC: '00' });
    expect(merchant.isAuthentic(result)).toBe(true);
    expect(merchant.ledgerOf(fields.ORDER ?? '')).toMatchObject({ state: 'authorised' });
    expect((await send(fields)).page).toContain('NONCE_REUSED');
    expect(JSON.stringify(merchant.gateway.state())).not.toContain(typed.CARD);
  });

  it.each([
    ['P_SIGN_WRONG', { AMOUNT: '1.00' }],
    ['TERMINAL_MISMATCH', { TERMINAL: 'HOTEL002' }],
    ['FIELD_UNKNOWN', { NAME: 'Sara' }],
  ])('is refused for %s', async (code, change) => {
    const fields = merchant.cardForm();
    const { status, page } = await send({ ...fields, ...change });
    expect([status, page]).toEqual([400, expect.stringContaining(code)]);
    expect(merchant.ledgerOf(fields.ORDER ?? '')).toBeUndefined();
  });

  it.each([
    { ...typed, CARD: '4111111111111112' },
    { ...typed, CARD: '4111 1111 1111 1111' },
    { ...typed, EXP_YEAR: '20' },
    { ...typed, EXP_YEAR: '2040' },
    { ...typed, CVC2: '98' },
    { ...typed, CVC2_RC: '' },
  ])('with a mistyped card takes nothing, and is taken when it is corrected', async (card) => {
    const fields = merchant.cardForm();
    expect((await send(fields, card)).status).toBe(400);
    expect(hiddenFields((await send(fields)).page)).toMatchObject({ ACTION: '0' });
  });

  it('asks for the 3-D Secure step without a redirect', async () => {
    const card = { ...typed, CARD: findCardByName('challenge')?.number ?? '' };
    const { status, page } = await send(merchant.cardForm(), card);
    expect(status).toBe(200);
    const path = /action="(\/acs\/[^"]+)"/.exec(page)?.[1] ?? '';
    const choice = new URLSearchParams({ choice: 'confirm' });
    const answer = await fetch(merchant.url('cgi', path), { method: 'POST', body: choice });
    expect(hiddenFields(await answer.text())).toMatchObject({ ACTION: '0', RC: '00' });
  });
});

describe('the test cards', () => {
  it('are sixteen digits, valid by Luhn, distinct, and served as JSON', async () => {
    expect(testCards.every((card) => /^\d{16}$/.test(card.number))).toBe(true);
    expect(testCards.every((card) => isLuhnValid(card.number))).toBe(true);
    expect(new Set(testCards.map((card) => card.number)).size).toBe(testCards.length);
    expect((await merchant.control<{ cards: unknown }>('/control/cards')).cards).toEqual(testCards);
  });

  it.each([
    ['approve', '0', '00', '150000.00'],
    ['decline', '5', '05', '150000.00'],
    ['insufficient', '5', '51', '150000.00'],
    ['error', '6', '96', '150000.00'],
    ['fee', '0', '00', '153000.00'],
  ])('%s posts ACTION %s, RC %s and %s by itself', async (card, ACTION, RC, AMOUNT) => {
    const { order, token } = await merchant.prepare({ BACKREF: backref });
    const page = await pay(token, card);
    const result = hiddenFields(page);
    expect(result).toMatchObject({ ORDER: order, ACTION, RC, AMOUNT, TRTYPE: '0' });
    expect(Object.keys(result)).toEqual(RESULT_FIELDS);
    expect(merchant.isAuthentic(result)).toBe(true);
    expect(page).toContain(
      `action="${backref.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    );
    expect(page).toContain('forms[0].submit()');
    expect(page).toContain('>Return to the merchant</button>');
    expect(page).not.toContain('_top');
  });

  it('a number that the test bank does not know is declined with RC 14', async () => {
    const { token } = await merchant.prepare();
    const page = await post(token, { number: '5555555555554444', expiry: '12/40', cvv: '123' });
    expect(hiddenFields(page)).toMatchObject({ ACTION: '5', RC: '14' });
  });

  it.each([
    ['confirm', '0', '00', 'authorised'],
    ['wrong', '6', '-19', 'declined'],
    ['cancel', '6', '-25', 'declined'],
  ])('challenge: %s on its page gives ACTION %s, RC %s', async (choice, ACTION, RC, state) => {
    const { order, token } = await merchant.prepare({ BACKREF: backref });
    const number = findCardByName('challenge')?.number ?? '';
    const sent = await fetch(merchant.url('api', `/pay/${token}`), {
      method: 'POST',
      body: new URLSearchParams({ number, expiry: '12/40', cvv: '123' }),
      redirect: 'manual',
    });
    expect(sent.status).toBe(303);
    const acs = merchant.url('api', sent.headers.get('location') ?? '');
    expect(await (await fetch(acs)).text()).toContain("Confirm it's you");
    expect(merchant.ledgerOf(order)?.state).toBe('prepared');
    const answer = await fetch(acs, { method: 'POST', body: new URLSearchParams({ choice }) });
    expect(hiddenFields(await answer.text())).toMatchObject({ ACTION, RC });
    expect(merchant.ledgerOf(order)?.state).toBe(state);
    expect(await (await fetch(acs)).text()).toContain('Payment not found');
  });
});

const RESULT_FIELDS = [
  'TERMINAL',
  'TRTYPE',
  'ORDER',
  'AMOUNT',
  'CURRENCY',
  'ACTION',
  'RC',
  'APPROVAL',
  'RRN',
  'INT_REF',
  'TIMESTAMP',
  'NONCE',
  'P_SIGN',
];

async function open(token: string): Promise<string> {
  return (await fetch(merchant.url('api', `/pay/${token}`))).text();
}

async function post(token: string, card: Fields): Promise<string> {
  const answer = await fetch(merchant.url('api', `/pay/${token}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form(card),
  });
  return answer.text();
}

function pay(token: string, name: string): Promise<string> {
  return post(token, { number: findCardByName(name)?.number ?? '', expiry: '12/40', cvv: '123' });
}

function hiddenFields(page: string): Fields {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]));
}
