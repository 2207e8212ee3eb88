import { generateKeyPairSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import {
  isMacRight,
  macSourceText,
  readPrivateKey,
  readPublicKey,
  signText,
} from '@/tests/mock-gateway/mac';
import { completeOptions } from '@/tests/mock-gateway/options';
import { parseGatewayProfile } from '@/tests/mock-gateway/profile';
import { type Fields, Merchant, parseForm, toJson } from './merchant';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());
afterEach(() => merchant.control('/control/reset', { parts: ['scripts', 'held', 'clock'] }));

type Held = { held: { barrier: string; operation: string; order: string; phase: string }[] };

it('believes two keys while they are changed, and signs with the one that it is told', async () => {
  const changing = await Merchant.start();
  const [first, second] = [changing.options.macKey, 'AB'.repeat(16)];
  const change = (wish: object) => changing.control('/control/secrets', wish);
  const prepares = async () => (await changing.postPrepare(signed())).status;
  const signed = () => changing.sign('prepare', changing.prepareFields());
  await change({ macKeys: [second, first], apiKeys: ['new', changing.options.apiKey] });
  expect(await prepares()).toBe(200);
  expect(changing.isAuthentic(await changing.pay())).toBe(true);
  await change({ signKey: second });
  expect(changing.isAuthentic(await changing.pay())).toBe(false);
  await change({ apiKeys: ['new'] });
  expect(await prepares()).not.toBe(200);
  await change({ apiKeys: [changing.options.apiKey], macKeys: [second] });
  expect(await prepares()).not.toBe(200);
  await changing.gateway.stop();
});

describe('holding calls', () => {
  it.each([
    ['before', 'authorised'],
    ['after', 'completed'],
  ])('%s acting: the ledger says %s until the barrier is released', async (phase, state) => {
    const paid = await merchant.pay();
    await merchant.control('/control', { operation: 'completion', hold: 'gate', phase });
    const answer = merchant.complete(paid);
    await merchant.control('/control/wait', { barrier: 'gate' });
    const { held } = await merchant.control<Held>('/control/held');
    const expected = [{ barrier: 'gate', operation: 'completion', order: paid.ORDER, phase }];
    expect(held).toMatchObject(expected);
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.state).toBe(state);
    const found = await merchant.control('/control/release', { barrier: 'gate' });
    expect(found).toEqual({ released: 1 });
    expect(parseForm(await (await answer).text()).ACTION).toBe('0');
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.state).toBe('completed');
  });

  it('acts on release although the merchant has gone', async () => {
    const paid = await merchant.pay();
    await merchant.control('/control', { operation: 'reversal', hold: 'late', phase: 'before' });
    const leave = new AbortController();
    const signed = merchant.sign('reversal', merchant.reversalFields(paid));
    const sent = merchant.postCgi(signed, { signal: leave.signal });
    await merchant.control('/control/wait', { barrier: 'late' });
    leave.abort();
    await expect(sent).rejects.toThrow();
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.state).toBe('authorised');
    await merchant.control('/control/release', { barrier: 'late' });
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.state).toBe('reversed');
  });

  it('gives held calls up on a reset, without acting', async () => {
    const paid = await merchant.pay();
    await merchant.control('/control', { operation: 'completion', hold: 'gate', phase: 'before' });
    const answer = merchant.complete(paid);
    await merchant.control('/control/wait', { barrier: 'gate' });
    await merchant.control('/control/reset', { parts: ['held'] });
    await expect(answer).rejects.toThrow();
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.state).toBe('authorised');
  });

  it('says how far it came when a wait is too long', async () => {
    const wait = merchant.control('/control/wait', { barrier: 'none', timeoutMs: 1 });
    await expect(wait).rejects.toThrow('0 of 1');
  });
});

describe('reading', () => {
  it('shows requests with digest and masked key, and the answer beside them', async () => {
    const { order } = await merchant.prepare();
    const { items } = await merchant.control<{ items: Record<string, unknown>[] }>(
      `/control/requests?operation=prepare&order=${order}`,
    );
    expect(items).toMatchObject([{ apiKey: 'right', digest: expect.stringMatching(/^\w{64}$/) }]);
    expect(items[0]?.headers).toMatchObject({ 'x-api-key': '***' });
    expect(items[0]?.answer).toMatchObject({ status: 200 });
    expect(JSON.stringify(items)).not.toContain('test-api-key');
  });

  it('shows one ORDER alone when asked', async () => {
    const paid = await merchant.pay();
    await merchant.pay();
    const state = await merchant.control<{ ledger: { orders: unknown[]; events: { items: [] } } }>(
      `/control/state?order=${paid.ORDER}`,
    );
    expect(state.ledger.orders).toHaveLength(1);
    expect(state.ledger.events.items).toHaveLength(2);
  });

  it('serves a panel that writes foreign text as text', async () => {
    const panel = await fetch(merchant.url('control', '/'));
    expect(panel.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await panel.text();
    expect(page).toContain('<h1>Mock gateway</h1>');
    expect(page).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write/);
  });

  it('answers only to loopback names', async () => {
    const status = await new Promise((done) => {
      const headers = { Host: 'rebound.example' };
      const call = httpRequest(merchant.url('control', '/control/state'), { headers });
      call.on('response', (answer) => done(answer.statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it('takes no wish that a foreign page could send unasked', async () => {
    const url = merchant.url('control', '/control/reset');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
  });

  it.each(['/control/none', '/control/reset'])('GET %s: lists the addresses', async (path) => {
    const answer = await fetch(merchant.url('control', path));
    expect(answer.status).toBe(404);
    expect(JSON.stringify(await answer.json())).toContain('POST /control/reset');
  });
});

describe('changing', () => {
  it('the clock: results carry it and freshness follows it', async () => {
    await merchant.control('/control/clock', { offsetMs: -2 * 3_600_000 });
    const fields = merchant.sign('prepare', merchant.prepareFields());
    expect(await (await merchant.postPrepare(fields)).text()).toContain('TIMESTAMP_STALE');
  });

  it.each([{ clock: 1 }, { isNotifying: 'yes' }])('no setting %j', async (wish) => {
    await expect(merchant.control('/control/settings', wish)).rejects.toThrow('no setting');
  });

  it('reset forgets orders, numbers, requests and scripts', async () => {
    const other = await Merchant.start();
    const { order } = await other.prepare();
    await other.control('/control', { operation: 'pay' });
    await other.control('/control/reset', {});
    const { ledger, requests, scripts, counts } = other.gateway.state();
    expect([ledger.kept, requests.total, scripts, counts]).toEqual([0, 0, [], {}]);
    expect((await other.prepare({ ORDER: order })).token).not.toBe('');
    await other.gateway.stop();
  });
});

it('the gateway signs and verifies with RSA', async () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [ours, theirs] = [pair(), pair()];
  const privatePem = (key: typeof ours) =>
    key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = (key: typeof ours) =>
    key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { fields } = completeOptions().profile;
  const profile = parseGatewayProfile({ name: 'rsa', algorithm: 'rsa-sha256', fields });
  const input = { profile, merchantPublicKey: publicPem(ours), signingKey: privatePem(theirs) };
  const other = await Merchant.start(input);
  const sent = other.prepareFields();
  const source = (list: 'prepare' | 'result', of: Fields) =>
    macSourceText(profile, fields[list] ?? [], new Map(Object.entries(of)));
  const P_SIGN = signText(profile, readPrivateKey(privatePem(ours)), source('prepare', sent));
  const json = { body: toJson({ ...sent, P_SIGN }), headers: JSON_HEADERS };
  expect((await other.postPrepare({}, json)).status).toBe(200);
  const forged = { body: toJson({ ...sent, P_SIGN, AMOUNT: '1.00' }), headers: JSON_HEADERS };
  expect(await (await other.postPrepare({}, forged)).text()).toContain('P_SIGN_WRONG');
  const given = { order: sent.ORDER };
  const { fields: paid } = await other.control<{ fields: Fields }>('/control/pay', given);
  const { P_SIGN: mac = '', ...result } = paid;
  const right = source('result', result);
  expect(isMacRight('rsa-sha256', readPublicKey(publicPem(theirs)), right, mac)).toBe(true);
  await other.gateway.stop();
});

const JSON_HEADERS = { 'Content-Type': 'application/json', 'X-API-Key': 'test-api-key' };
