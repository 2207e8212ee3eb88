import { type Fields, Merchant, parseForm } from './merchant';

let merchant: Merchant;
let paid: Fields;
beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());
beforeEach(async () => {
  paid = await merchant.pay();
});
afterEach(() => merchant.control('/control/reset', { parts: ['scripts', 'held', 'clock'] }));

const ledger = () => merchant.ledgerOf(paid.ORDER ?? '');
const script = (one: Record<string, unknown>) =>
  merchant.control('/control', { operation: 'completion', ...one });
const complete = async () => parseForm(await (await merchant.complete(paid)).text());

describe('what a script makes of the money', () => {
  it('act twice is seen in the ledger', async () => {
    await script({ act: 'twice' });
    await complete();
    expect(ledger()?.completions).toBe(2);
  });

  it('act no: an answer of success without any money', async () => {
    await script({ act: 'no' });
    expect((await complete()).ACTION).toBe('0');
    expect(ledger()).toMatchObject({ state: 'authorised', completions: 0 });
  });

  it('act decline: the card system says no, truly', async () => {
    await script({ act: 'decline' });
    expect(await complete()).toMatchObject({ ACTION: '5', RC: '05' });
    expect(ledger()).toMatchObject({ state: 'authorised', completions: 0 });
    await merchant.control('/control', { operation: 'pay', act: 'decline', rc: '57' });
    expect(await merchant.pay()).toMatchObject({ ACTION: '5', RC: '57' });
  });

  it('answers the reversal of what was held and completed meanwhile from the state of then', async () => {
    await script({ hold: 'gate', phase: 'before' });
    const held = merchant.complete(paid);
    await merchant.control('/control/wait', { barrier: 'gate' });
    expect(parseForm(await (await merchant.reverse(paid)).text()).ACTION).toBe('0');
    await merchant.control('/control/release', { barrier: 'gate' });
    expect(parseForm(await (await held).text()).ACTION).toBe('5');
    expect(ledger()).toMatchObject({ state: 'reversed', completions: 0, reversals: 1 });
  });
});

describe('which calls a script is for', () => {
  it('the n-th call, as many times as said', async () => {
    await script({ nth: 2, times: 2, action: '6' });
    const actions = [];
    for (let call = 0; call < 4; call += 1) actions.push((await complete()).ACTION);
    expect(actions).toEqual(['0', '6', '6', '4']);
  });

  it('all calls of one ORDER with times 0', async () => {
    const other = await merchant.pay();
    await script({ order: other.ORDER, times: 0, action: '6' });
    expect((await complete()).ACTION).toBe('0');
    const answers = [await merchant.complete(other), await merchant.complete(other)];
    for (const answer of answers) expect(parseForm(await answer.text()).ACTION).toBe('6');
  });

  it('no refused message uses a script up', async () => {
    await script({ action: '6' });
    await merchant.complete(paid, { AMOUNT: 'x' });
    expect((await complete()).ACTION).toBe('6');
  });

  it('prepare: another token, another echo, JSON with form keys', async () => {
    const send = async (one: Record<string, unknown>) => {
      await merchant.control('/control', { operation: 'prepare', ...one });
      const fields = merchant.sign('prepare', merchant.prepareFields());
      return (await merchant.postPrepare(fields)).text();
    };
    expect(await send({ set: { REQTKN: '../admin' } })).toContain('REQTKN=..%2Fadmin');
    expect(await send({ override: { AMOUNT: '1.00' } })).toMatch(/^AMOUNT=1.00&/);
    expect(JSON.parse(await send({ body: 'json' }))).toHaveProperty('request_token');
    expect(JSON.parse(await send({ body: 'json-form-keys' }))).toHaveProperty('REQTKN');
    const mistyped = JSON.parse(await send({ body: 'json', override: { AMOUNT: 5, DESC: null } }));
    expect(mistyped).toMatchObject({ amount: 5, desc: null });
  });

  it('prepare: a token that was acted twice leaves two tokens', async () => {
    await merchant.control('/control', { operation: 'prepare', act: 'twice' });
    const { order } = await merchant.prepare();
    expect(merchant.ledgerOf(order)?.tokens).toHaveLength(2);
  });

  it('pay: authentic but wrong, and another way of delivery', async () => {
    await merchant.control('/control', { operation: 'pay', set: { AMOUNT: '1.00' }, mac: 'right' });
    const result = await merchant.pay();
    expect(result.AMOUNT).toBe('1.00');
    expect(merchant.isAuthentic(result)).toBe(true);
    expect(merchant.ledgerOf(result.ORDER ?? '')?.amount).toBe('150000.00');
    await merchant.control('/control', { operation: 'pay', delivery: 'never' });
    const { token } = await merchant.prepare();
    expect((await merchant.control('/control/pay', { token })).delivery).toBe('never');
  });

  it('pay: two cards at the same moment act once', async () => {
    await merchant.control('/control', { operation: 'pay', hold: 'card', phase: 'before' });
    const { order, token } = await merchant.prepare();
    const first = merchant.control('/control/pay', { token });
    await merchant.control('/control/wait', { barrier: 'card' });
    await expect(merchant.control('/control/pay', { token })).rejects.toThrow('already');
    await merchant.control('/control/release', { barrier: 'card' });
    await first;
    expect(merchant.ledgerOf(order)?.approvals).toBe(1);
  });
});

it.each([
  [{}, 'operation'],
  [{ operation: 'refund' }, 'operation'],
  [{ operation: 'pay', acton: '5' }, 'acton'],
  [{ operation: 'pay', times: -1 }, 'times'],
  [{ operation: 'pay', answer: 'late' }, 'answer'],
  [{ operation: 'pay', drop: 'RC' }, 'drop'],
  [{ operation: 'pay', __proto__x: 1 }, '__proto__x'],
])('a script that is not understood %j is refused by name', async (one, name) => {
  await expect(merchant.control('/control', one)).rejects.toThrow(name);
});
