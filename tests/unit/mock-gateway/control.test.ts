import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@/tests/mock-gateway/env';
import type { SeenMessage } from '@/tests/mock-gateway/messages';
import { startMockGateway } from '@/tests/mock-gateway/server';
import { Merchant, parseForm } from './merchant';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());
afterEach(() => merchant.control('/control/reset', { parts: ['scripts', 'held'] }));

describe('what other tests rest on', () => {
  it('a held call acts on release although the merchant has gone', async () => {
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

  it.each([
    ['twice', 'completed', 2],
    ['no', 'authorised', 0],
  ])('money that moves %s is in the ledger, whatever is answered', async (act, state, count) => {
    const paid = await merchant.pay();
    await merchant.control('/control', { operation: 'completion', act });
    expect(parseForm(await (await merchant.complete(paid)).text()).ACTION).toBe('0');
    expect(merchant.ledgerOf(paid.ORDER ?? '')).toMatchObject({ state, completions: count });
  });

  it('a repetition is answered with ACTION 4 and moves nothing', async () => {
    const paid = await merchant.pay();
    await merchant.complete(paid);
    const again = await merchant.complete(paid, { AMOUNT: '149999.00' });
    expect(parseForm(await again.text())).toMatchObject({ ACTION: '4', AMOUNT: '100000.00' });
    await merchant.reverse(paid);
    expect(parseForm(await (await merchant.reverse(paid)).text()).ACTION).toBe('4');
    const known = { completions: 1, completedAmount: '100000.00', reversals: 1 };
    expect(merchant.ledgerOf(paid.ORDER ?? '')).toMatchObject(known);
  });

  it.each([
    [{}, 'operation'],
    [{ operation: 'refund' }, 'operation'],
    [{ operation: 'pay', acton: '5' }, 'acton'],
    [{ operation: 'pay', times: -1 }, 'times'],
  ])('a script that is not understood %j is refused by name', async (one, name) => {
    await expect(merchant.control('/control', one)).rejects.toThrow(name);
  });

  it('payments, used numbers and NONCEs outlive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mock-gateway-'));
    const ledgerFile = join(folder, 'ledger.json');
    const before = await Merchant.start({ ledgerFile });
    const paid = await before.pay();
    const used = before.sign('prepare', before.prepareFields());
    await before.postPrepare(used);
    await before.gateway.stop();
    const after = await Merchant.start({ ledgerFile });
    const refused = await (await after.postPrepare(used)).text();
    expect(refused).toContain('NONCE_REUSED');
    expect(refused).toContain('ORDER_LAST_SIX_REUSED');
    expect((await after.complete(paid)).status).toBe(200);
    expect(after.ledgerOf(paid.ORDER ?? '')?.state).toBe('completed');
    await after.gateway.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('what the control interface tells, and whom', () => {
  it('requests with digest and masked key, and the answer beside them', async () => {
    const { order } = await merchant.prepare();
    const { items } = await merchant.control<{ items: Record<string, unknown>[] }>(
      `/control/requests?operation=prepare&order=${order}`,
    );
    expect(items).toMatchObject([{ apiKey: 'right', digest: expect.stringMatching(/^\w{64}$/) }]);
    expect(items[0]?.headers).toMatchObject({ 'x-api-key': '***' });
    expect(items[0]?.answer).toMatchObject({ status: 200 });
    expect(JSON.stringify(items)).not.toContain('test-api-key');
  });

  it('a panel that writes foreign text as text', async () => {
    const panel = await fetch(merchant.url('control', '/'));
    expect(panel.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await panel.text();
    expect(page).toContain('<h1>Mock gateway</h1>');
    expect(page).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write/);
  });

  it('a page with each message, the string that was signed, and why it was refused', async () => {
    const paid = await merchant.pay();
    const order = paid.ORDER ?? '';
    const wrong = merchant.sign('reversal', { ...merchant.reversalFields(paid), DESC: '<b>x</b>' });
    await merchant.postCgi({ ...wrong, AMOUNT: '1.00' });
    const page = await (await fetch(merchant.url('control', `/messages?order=${order}`))).text();
    const { items } = await merchant.control<{ items: SeenMessage[] }>(
      `/control/messages?order=${order}`,
    );
    const [refused, result, prepare] = items;
    expect(items.map(({ from, what, isRight }) => `${from} ${what} ${isRight}`)).toEqual([
      'merchant reversal false',
      'gateway result true',
      'merchant prepare true',
    ]);
    expect(refused?.refused.map(({ code }) => code)).toEqual([
      'P_SIGN_WRONG',
      'FIELD_UNKNOWN',
      'AMOUNT_NOT_AUTHORISED_AMOUNT',
    ]);
    expect(refused?.refused[0]?.rule).toBe('P_SIGN is the MAC of the fields as sent');
    expect(refused?.source).toContain('41.00');
    expect(result?.source).toMatch(/^10200/);
    for (const text of [prepare?.source, result?.mac, 'P_SIGN_WRONG', '&lt;b&gt;x&lt;/b&gt;']) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<b>x');
  });

  it.each(['kina', 'victoriabank', 'borica-advanced'])(
    'any published profile by its name: %s, with a key of its own where it signs by RSA',
    async (name) => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const options = readEnvironment({ GATEWAY_MAC_PROFILE: name, MOCK_MERCHANT_PUBLIC_KEY: pem });
      expect(options.profile.name).toBe(name);
      const bank = await startMockGateway({ ...options, apiPort: 0, cgiPort: 0, controlPort: 0 });
      const page = await fetch(`http://127.0.0.1:${bank.ports.control}/messages`);
      expect((await page.text()).includes('BEGIN PUBLIC KEY')).toBe(name !== 'kina');
      await bank.stop();
    },
  );

  it('loopback names alone', async () => {
    const status = await new Promise((done) => {
      const headers = { Host: 'rebound.example' };
      const call = httpRequest(merchant.url('control', '/control/state'), { headers });
      call.on('response', (answer) => done(answer.statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it('no foreign page that sends a wish unasked', async () => {
    const url = merchant.url('control', '/control/reset');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
  });
});
