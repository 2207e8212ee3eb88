import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fields, form, Merchant, parseForm } from './merchant';

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

describe('what a scripted answer says', () => {
  it('ACTION and RC at will, signed', async () => {
    await script({ action: '6', rc: '96' });
    const answer = await complete();
    expect(answer).toMatchObject({ ACTION: '6', RC: '96' });
    expect(merchant.isAuthentic(answer)).toBe(true);
  });

  it('a field set or taken away before signing stays authentic', async () => {
    await script({ set: { ORDER: '999999', APPROVAL: null } });
    const answer = await complete();
    expect(answer.ORDER).toBe('999999');
    expect(answer).not.toHaveProperty('APPROVAL');
    expect(merchant.isAuthentic(answer)).toBe(true);
  });

  it('a field overridden, dropped or added after signing', async () => {
    await script({ override: { AMOUNT: '1.00' }, drop: ['RC'], extra: { CARD: '4111' } });
    const answer = await complete();
    expect(answer).toMatchObject({ AMOUNT: '1.00', CARD: '4111' });
    expect(answer).not.toHaveProperty('RC');
    expect(merchant.isAuthentic(answer)).toBe(false);
  });

  it('a field twice', async () => {
    await script({ duplicate: { ACTION: '5' } });
    const text = await (await merchant.complete(paid)).text();
    expect(new URLSearchParams(text).getAll('ACTION')).toEqual(['0', '5']);
  });

  it.each([
    ['wrong', (mac: string, right: string) => mac.length === right.length && mac !== right],
    ['wrong-key', (mac: string, right: string) => mac.length === right.length && mac !== right],
    ['missing', (mac: string | undefined) => mac === undefined],
    ['empty', (mac: string) => mac === ''],
    ['lower', (mac: string, right: string) => mac === right.toLowerCase() && mac !== right],
  ])('a MAC that is %s', async (mac, isAsWished) => {
    await script({ mac });
    const { P_SIGN, ...fields } = await complete();
    const right = merchant.sign('result', fields).P_SIGN ?? '';
    expect(isAsWished(P_SIGN as string, right)).toBe(true);
  });
});

describe('how a scripted answer arrives', () => {
  it.each([
    [{ status: 502, body: 'html' }, 502, /^<!doctype html>/],
    [{ body: 'empty' }, 200, /^$/],
    [{ body: 'digit' }, 200, /^0$/],
    [{ body: 'json' }, 200, /^\{"TERMINAL":"HOTEL001"/],
    [{ body: 'inputs' }, 200, /<input type="hidden" name="ACTION" value="0">/],
    [{ body: 'raw', text: 'gone fishing', prefix: '\ufeff' }, 200, /gone fishing$/],
    [{ contentType: 'image/png' }, 200, /^TERMINAL=/],
  ])('%j', async (one, status, body) => {
    await script(one);
    const answer = await merchant.complete(paid);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(body);
    expect(ledger()?.completions).toBe(1);
  });

  it('a redirect', async () => {
    await script({ redirect: 'http://127.0.0.1:1/elsewhere', status: 308 });
    const signed = merchant.sign('completion', merchant.completionFields(paid));
    const answer = await merchant.postCgi(signed, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'http://127.0.0.1:1/elsewhere',
    ]);
  });

  it.each(['reset', 'close', 'half', 'half-chunked'])('%s fails after acting', async (answer) => {
    await script({ answer });
    await expect(complete()).rejects.toThrow();
    expect(ledger()?.completions).toBe(1);
  });

  it.each(['reset', 'none'])('%s before acting moves no money', async (answer) => {
    await script({ answer, phase: 'before' });
    const signed = merchant.sign('completion', merchant.completionFields(paid));
    const sent = merchant.postCgi(signed, { signal: AbortSignal.timeout(200) });
    await expect(sent).rejects.toThrow();
    expect(ledger()?.completions).toBe(0);
  });

  it('half-silent ends cleanly in the middle', async () => {
    await script({ answer: 'half-silent' });
    const whole = await merchant.complete(paid);
    const text = await whole.text();
    expect(text).toMatch(/^TERMINAL=/);
    expect(text).not.toContain('P_SIGN=');
    expect(whole.headers.get('content-length')).toBeNull();
    expect(whole.headers.get('transfer-encoding')).toBeNull();
  });

  it('drips byte by byte', async () => {
    await script({ answer: 'drip', dripMs: 1, body: 'digit' });
    expect(await (await merchant.complete(paid)).text()).toBe('0');
  });

  it('a body of any size, also compressed', async () => {
    await merchant.control('/control', [
      { operation: 'completion', body: 'fill', bytes: 300_000 },
      { operation: 'completion', body: 'gzip-bomb', bytes: 1_000_000, nth: 1 },
    ]);
    expect(await (await merchant.complete(paid)).text()).toHaveLength(300_000);
    const bomb = await merchant.complete(paid);
    expect(Number(bomb.headers.get('content-length'))).toBeLessThan(10_000);
    expect((await bomb.arrayBuffer()).byteLength).toBe(1_000_000);
  });

  it('an interim answer comes before the real one', async () => {
    await script({ interim: true });
    const signed = merchant.sign('completion', merchant.completionFields(paid));
    const seen = await new Promise<string[]>((done, fail) => {
      const states: string[] = [];
      const call = httpRequest(merchant.url('cgi', '/cgi-bin/cgi_link'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      call.on('information', (info) => states.push(String(info.statusCode)));
      call.on('response', (answer) => {
        states.push(String(answer.statusCode));
        answer.resume().on('end', () => done(states));
      });
      call.on('error', fail);
      call.end(form(signed));
    });
    expect(seen).toEqual(['103', '200']);
  });

  it('a lying Content-Length', async () => {
    await script({ headers: { 'Content-Length': '10' } });
    const answer = await merchant.complete(paid);
    expect(await answer.text()).toHaveLength(10);
  });
});

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
    const answer = await merchant.control('/control/pay', { token });
    expect(answer.delivery).toBe('never');
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

describe('a script that is not understood', () => {
  it.each([
    [{}, 'operation'],
    [{ operation: 'refund' }, 'operation'],
    [{ operation: 'pay', acton: '5' }, 'acton'],
    [{ operation: 'pay', times: -1 }, 'times'],
    [{ operation: 'pay', answer: 'late' }, 'answer'],
    [{ operation: 'pay', drop: 'RC' }, 'drop'],
    [{ operation: 'pay', __proto__x: 1 }, '__proto__x'],
  ])('%j is refused by name', async (one, name) => {
    await expect(merchant.control('/control', one)).rejects.toThrow(name);
  });
});
