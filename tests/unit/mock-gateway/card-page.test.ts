import { findCardByName } from '@/tests/mock-gateway/cards';
import { type Fields, form, Merchant } from './merchant';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());

const resultFields =
  'TERMINAL TRTYPE ORDER AMOUNT CURRENCY ACTION RC APPROVAL RRN INT_REF TIMESTAMP NONCE P_SIGN';

describe('the card page', () => {
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
    const fields = merchant.cardForm();
    const { page } = await send(fields);
    const result = hiddenFields(page);
    expect(Object.keys(result).join(' ')).toBe(resultFields);
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
});

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
