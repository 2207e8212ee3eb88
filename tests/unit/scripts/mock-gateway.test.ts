// Does the mock gateway play the bank that its options name, with the merchant's own key?
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sendToGateway } from '@/lib/gateway/call/client';
import { buildPrepareRequest, makeNonce } from '@/lib/gateway/call/requests';
import type { GatewayConfig } from '@/lib/gateway/config';
import { parseSigningKey } from '@/lib/gateway/mac/mac-key';
import { parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { tolerantShapes } from '@/lib/gateway/wire/result-shapes';
import { money } from '@/lib/money/money';
import { must } from '../../support/must';

const folder = mkdtempSync(path.join(os.tmpdir(), 'mock-gateway-'));
const started: ChildProcess[] = [];
const file = (name: string, text: string) => {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
};
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = String(rsa.publicKey.export({ type: 'spki', format: 'pem' }));
const privatePem = String(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }));
const hex = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const other = 'B7'.repeat(16);
const env = {
  ...process.env,
  MOCK_API_PORT: '0',
  MOCK_CGI_PORT: '0',
  MOCK_CONTROL_PORT: '0',
  GATEWAY_API_KEY: 'test-api-key',
};
const command = ['scripts/run.mjs', 'mock-gateway'];

afterAll(async () => {
  await Promise.all(
    started.map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  );
  rmSync(folder, { recursive: true });
});

async function startWith(...given: string[]): Promise<{ readonly api: number }> {
  const child = spawn(process.execPath, [...command, ...given], { env });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('it ended');
}

/** What the gateway on that port says of a payment that is signed with this profile and key. */
async function prepared(port: number, profileFile: string, key: string) {
  const profile = must(parseMacProfile(JSON.parse(readFileSync(profileFile, 'utf8'))));
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = {
    baseUrl,
    cgiUrl: baseUrl,
    apiKey: 'test-api-key',
    terminal: 'HOTEL001',
    profile,
    signingKey: must(parseSigningKey(key, profile.algorithm)),
    shapes: tolerantShapes,
    prepareEncoding: 'json',
    amountDecimals: 2,
    completionTransactionType: '1',
    foreignRetailerIndicator: '',
    timeoutMs: 240_000,
    returnUrl: 'http://localhost:3000/api/backref',
    isHttpsRequired: false,
  } as unknown as GatewayConfig;
  const asked = {
    gatewayOrderId: `89765${randomBytes(3).readUIntBE(0, 3)}`.padEnd(10, '1'),
    transactionType: 'sale',
    amount: money(25_000_000n),
    description: 'Dar Dijla',
    sentAt: new Date(),
    nonce: makeNonce(randomBytes),
  } as const;
  const delivery = await sendToGateway(must(buildPrepareRequest(asked, config)), config);
  if (delivery.delivery !== 'answered') throw new Error(delivery.code);
  return `${delivery.status} ${delivery.body}`;
}

const shelf = 'tests/vectors/profiles';

test.each([
  ['a name', 'kina', `${shelf}/kina.json`, file('hex.txt', `${hex}\n`), hex, other],
  [
    'the path of a file, and a key in two components',
    `${shelf}/psb.json`,
    `${shelf}/psb.json`,
    file('xor.txt', `${hex}^${other}`),
    Buffer.from(Buffer.from(hex, 'hex').map((byte) => byte ^ 0xb7)).toString('hex'),
    hex,
  ],
  [
    'RSA, and the merchant’s public key',
    'borica-advanced',
    `${shelf}/borica-advanced.json`,
    file('merchant.pem', publicPem),
    privatePem,
    null,
  ],
])(
  '--profile takes %s',
  async (_what, profile, profileFile, keyFile, right, wrong) => {
    const { api } = await startWith('--profile', profile, '--key-file', keyFile);
    expect(await prepared(api, profileFile, right)).toMatch(/^200 /);
    if (wrong !== null)
      expect(await prepared(api, profileFile, wrong)).toMatch(/^403 .*P_SIGN_WRONG/);
  },
  120_000,
);

test.each([
  ['a profile that is not there', ['--profile', 'no-such-bank'], 'GATEWAY_MAC_PROFILE'],
  ['a key file that is not there', ['--key-file', path.join(folder, 'none')], 'key file'],
])(
  '%s is one sentence',
  (_what, given, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [...command, ...given], {
      env,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain(hex);
  },
  120_000,
);
