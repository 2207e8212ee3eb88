import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDefaulted, readEnvironment } from '@/tests/mock-gateway/env';
import { startMockGateway } from '@/tests/mock-gateway/server';
import { Merchant } from './merchant';

type Ended = { code: number | null; stdout: string; stderr: string };

const folder = mkdtempSync(join(tmpdir(), 'mock-gateway-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FREE = { MOCK_API_PORT: '0', MOCK_CGI_PORT: '0', MOCK_CONTROL_PORT: '0' };

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one line of JSON when it serves, and ends at once by %s',
    async (signal) => {
      const { child, ended, ready } = launch(FREE);
      const ports = JSON.parse(await ready);
      expect(ports).toEqual({
        ready: true,
        api: expect.any(Number),
        cgi: expect.any(Number),
        control: expect.any(Number),
      });
      expect((await fetch(`http://127.0.0.1:${ports.control}/control/cards`)).status).toBe(200);
      child.kill(signal);
      const { code, stdout } = await ended;
      expect(code).toBe(0);
      expect(stdout.trim().split('\n')).toHaveLength(1);
    },
    60_000,
  );

  it('says one sentence and ends with 1 when a port is taken', async () => {
    const first = await startMockGateway();
    const { ended } = launch({ ...FREE, MOCK_CGI_PORT: String(first.ports.cgi) });
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `The mock gateway cannot start. Port ${first.ports.cgi} on 127.0.0.1 is already in use.\n`,
    );
    await first.stop();
  });

  it.each([
    [{ GATEWAY_MAC_KEY: 'ABC' }, 'GATEWAY_MAC_KEY'],
    [{ GATEWAY_MAC_PROFILE: '/none.json' }, 'GATEWAY_MAC_PROFILE'],
    [{ MOCK_API_PORT: '70000' }, 'MOCK_API_PORT'],
    [{ GATEWAY_COMPLETION_TRTYPE: '77' }, 'GATEWAY_COMPLETION_TRTYPE'],
    [{ MOCK_SIGNING_KEY: '/none.pem' }, 'MOCK_SIGNING_KEY'],
    [{ MOCK_LIST_MAX: '-9' }, 'MOCK_LIST_MAX'],
  ])('names the variable of %j and not its value', async (env, name) => {
    const start = async () => startMockGateway(readEnvironment({ ...FREE, ...env }));
    const error = await start().then(
      () => '',
      (reason: Error) => reason.message,
    );
    expect(error).toContain(name);
    expect(error).not.toContain(Object.values(env)[0]);
  });
});

describe('the environment', () => {
  it('fills in the usual ports and says what it made up', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ apiPort: 9900, cgiPort: 5443, controlPort: 9901 });
    expect(environment).toMatchObject({ terminal: 'HOTEL001', isNotifying: false });
    const defaulted = listDefaulted({ GATEWAY_API_KEY: 'x', GATEWAY_MAC_KEY: 'AA' });
    expect(defaulted).toEqual(['GATEWAY_TERMINAL']);
  });

  it('reads every setting', () => {
    const profile = join(folder, 'profile.json');
    const fields = { prepare: ['ORDER'], completion: [], reversal: [], result: ['ORDER'] };
    writeFileSync(profile, JSON.stringify({ name: 'own', algorithm: 'hmac-sha512', fields }));
    const options = readEnvironment({
      GATEWAY_MAC_PROFILE: profile,
      GATEWAY_COMPLETION_TRTYPE: '21',
      GATEWAY_COMPLETION_SENDS_TERMINAL: 'yes',
      GATEWAY_COMPLETION_ORDER: 'new',
      GATEWAY_CGI_SENDS_API_KEY: 'yes',
      MOCK_NOTIFY: 'yes',
      REVERSAL_RETURNS: 'authorised',
      MOCK_ORDERS_MAX: '7',
    });
    expect(options).toMatchObject({ completionTransactionType: '21' });
    expect(options).toMatchObject({ completionSendsTerminal: true, completionOrder: 'new' });
    expect(options).toMatchObject({ cgiSendsApiKey: true, isNotifying: true });
    expect(options).toMatchObject({ reversalReturns: 'authorised', limits: { ordersMax: 7 } });
    expect(options).toMatchObject({
      profile: { name: 'own', algorithm: 'hmac-sha512', absent: '-', case: 'upper' },
    });
  });
});

describe('the ledger file', () => {
  it('keeps payments, used numbers and NONCEs over a restart', async () => {
    const ledgerFile = join(folder, 'ledger.json');
    const before = await Merchant.start({ ledgerFile });
    const paid = await before.pay();
    const used = before.sign('prepare', before.prepareFields());
    await before.postPrepare(used);
    await before.gateway.stop();
    expect(() => JSON.parse(readFileSync(ledgerFile, 'utf8'))).not.toThrow();
    const after = await Merchant.start({ ledgerFile });
    const refused = await (await after.postPrepare(used)).text();
    expect(refused).toContain('NONCE_REUSED');
    expect(refused).toContain('ORDER_LAST_SIX_REUSED');
    expect((await after.complete(paid)).status).toBe(200);
    expect(after.ledgerOf(paid.ORDER ?? '')?.state).toBe('completed');
    await after.gateway.stop();
  });

  it('refuses a file that is something else', async () => {
    const ledgerFile = join(folder, 'other.json');
    writeFileSync(ledgerFile, 'hello');
    await expect(startMockGateway({ ledgerFile })).rejects.toThrow('MOCK_LEDGER_FILE');
  });
});

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/mock-gateway/main.ts'], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  const ready = new Promise<string>((done) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.includes('\n')) done(stdout);
    });
  });
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = new Promise<Ended>((done) => {
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
  return { child, ready, ended };
}
