// Fixtures of the gateway's tests: a config, and a second, independent way to sign a message.
import { createHmac } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import { type MacKey, parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { tolerantShapes } from '@/lib/gateway/wire/result-shapes';

export const testKeyHex = '00112233445566778899AABBCCDDEEFF';
export const otherKeyHex = 'FFEEDDCCBBAA99887766554433221100';
export const receivedAt = new Date('2027-01-01T12:02:00Z');

/** Printed by fast-check on failure, and fixed so that a failure can be run again. */
export const seed = 20270101;

export function secretKey(hex = testKeyHex): MacKey {
  const parsed = parseVerifyingKey(hex, 'hmac-sha256');
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.value;
}

export function testConfig(overrides: Partial<GatewayConfig> = {}): GatewayConfig {
  const signing = parseSigningKey(testKeyHex, 'hmac-sha256');
  if (!signing.ok) throw new Error(signing.detail);
  return {
    baseUrl: 'http://127.0.0.1:9900',
    cgiUrl: 'http://127.0.0.1:5443',
    apiKey: 'canary-api-key',
    terminal: 'HOTEL001',
    profile: way4HmacSha256,
    signingKey: signing.value,
    verifyingKeys: [{ key: secretKey() }],
    resultMac: 'required',
    shapes: tolerantShapes,
    prepareEncoding: 'json',
    amountDecimals: 2,
    completionTransactionType: '1',
    completionSendsTerminal: false,
    completionOrder: 'original',
    cgiSendsApiKey: false,
    foreignRetailerIndicator: '',
    timeoutMs: 240_000,
    feeCeilingHundredths: 0,
    returnUrl: 'https://shop.example/api/backref',
    isHttpsRequired: false,
    ...overrides,
  };
}

export const approvedHold: Readonly<Record<string, string>> = {
  TERMINAL: 'HOTEL001',
  TRTYPE: '0',
  ORDER: '270001234569',
  AMOUNT: '150000.00',
  CURRENCY: 'IQD',
  ACTION: '0',
  RC: '00',
  APPROVAL: 'S19527',
  RRN: '270100000001',
  INT_REF: 'A1B2C3D4E5F60718',
  TIMESTAMP: '20270101120130',
  NONCE: '0102030405060708090A0B0C0D0E0F10',
};

/** A message with P_SIGN, made without the code under test. */
export function signed(
  values: Readonly<Record<string, string>>,
  options: { list?: readonly string[]; key?: string; algorithm?: string } = {},
): Map<string, string> {
  const source = (options.list ?? way4HmacSha256.fields.result)
    .map((name) => values[name] ?? '')
    .map((value) =>
      value.length === 0 ? '-' : `${new TextEncoder().encode(value).length}${value}`,
    )
    .join('');
  const mac = createHmac(
    options.algorithm ?? 'sha256',
    Buffer.from(options.key ?? testKeyHex, 'hex'),
  )
    .update(source)
    .digest('hex')
    .toUpperCase();
  return new Map([...Object.entries(values), ['P_SIGN', mac]]);
}

export const formText = (fields: WireFields): string => new URLSearchParams([...fields]).toString();
