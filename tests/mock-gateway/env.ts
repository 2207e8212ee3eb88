// Answers: how is this process's mock gateway configured? The only reader of the environment.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReversalReturns } from './ledger';
import { isRsa } from './mac';
import { completeOptions, type MockGatewayOptions } from './options';
import { findBuiltInProfile, type GatewayProfile, parseGatewayProfile } from './profile';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the options from an environment. Throws an Error with one sentence that names the
 * variable, never its value.
 */
export function readEnvironment(env: Environment): MockGatewayOptions {
  const text = (name: string): string => env[name] ?? '';
  const given: Partial<MockGatewayOptions> = {
    apiPort: readPort(env, 'MOCK_API_PORT', 9900),
    cgiPort: readPort(env, 'MOCK_CGI_PORT', 5443),
    controlPort: readPort(env, 'MOCK_CONTROL_PORT', 9901),
    profile: readProfile(text('GATEWAY_MAC_PROFILE')),
    resultMacKey: text('GATEWAY_RESULT_MAC_KEY'),
    merchantPublicKey: readPem(text('MOCK_MERCHANT_PUBLIC_KEY'), 'MOCK_MERCHANT_PUBLIC_KEY'),
    signingKey: readPem(text('MOCK_SIGNING_KEY'), 'MOCK_SIGNING_KEY'),
    completionTransactionType: readCompletionType(text('GATEWAY_COMPLETION_TRTYPE')),
    completionSendsTerminal: isYes(env, 'GATEWAY_COMPLETION_SENDS_TERMINAL'),
    completionOrder: text('GATEWAY_COMPLETION_ORDER') === 'new' ? 'new' : 'original',
    cgiSendsApiKey: isYes(env, 'GATEWAY_CGI_SENDS_API_KEY'),
    reversalReturns: readReversalReturns(text('REVERSAL_RETURNS')),
    smtpUrl: text('SMTP_URL'),
    notificationAddress: text('NOTIFICATION_ADDRESS'),
    isNotifying: isYes(env, 'MOCK_NOTIFY'),
    ledgerFile: text('MOCK_LEDGER_FILE'),
  };
  if (text('GATEWAY_API_KEY') !== '') given.apiKey = text('GATEWAY_API_KEY');
  if (text('GATEWAY_TERMINAL') !== '') given.terminal = text('GATEWAY_TERMINAL');
  if (text('GATEWAY_MAC_KEY') !== '') given.macKey = text('GATEWAY_MAC_KEY');
  const options = withOwnKeys(completeOptions(given));
  readLimit(env, 'MOCK_LIST_MAX', (value) => (options.limits.listMax = value));
  readLimit(env, 'MOCK_ORDERS_MAX', (value) => (options.limits.ordersMax = value));
  return options;
}

/** With RSA a gateway that is given no key to sign with makes one, whose public half its page shows. */
function withOwnKeys(options: MockGatewayOptions): MockGatewayOptions {
  if (!isRsa(options.profile.algorithm) || options.signingKey !== '') return options;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { ...options, signingKey };
}

/** The variables that are not set, for which published test values are used. */
export function listDefaulted(env: Environment): string[] {
  return ['GATEWAY_API_KEY', 'GATEWAY_TERMINAL', 'GATEWAY_MAC_KEY'].filter(
    (name) => (env[name] ?? '') === '',
  );
}

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? '';
  if (text === '') return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${name} must be a port number from 0 to 65535.`);
  }
  return port;
}

function readLimit(env: Environment, name: string, set: (value: number) => void): void {
  const text = env[name] ?? '';
  if (text === '') return;
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${name} must be a positive whole number.`);
  set(Number(text));
}

function isYes(env: Environment, name: string): boolean {
  return env[name] === 'yes';
}

function readCompletionType(text: string): '1' | '21' {
  if (text !== '' && text !== '1' && text !== '21') {
    throw new Error('GATEWAY_COMPLETION_TRTYPE must be 1 or 21.');
  }
  return text === '21' ? '21' : '1';
}

function readReversalReturns(text: string): ReversalReturns {
  if (text !== '' && text !== 'taken' && text !== 'authorised') {
    throw new Error('REVERSAL_RETURNS must be taken or authorised.');
  }
  return text === 'authorised' ? 'authorised' : 'taken';
}

function readPem(text: string, name: string): string {
  if (text === '' || text.includes('-----BEGIN')) return text;
  try {
    return readFileSync(text, 'utf8');
  } catch {
    throw new Error(`${name} is neither a PEM text nor the path of a file that can be read.`);
  }
}

function readProfile(text: string): GatewayProfile {
  const builtIn = findBuiltInProfile(text === '' ? 'way4-hmac-sha256' : text);
  if (builtIn !== undefined) return builtIn;
  const published = new URL(`../vectors/profiles/${text}.json`, import.meta.url);
  const isName = /^[a-z0-9-]+$/.test(text);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(isName ? published : text, 'utf8'));
  } catch {
    throw new Error('GATEWAY_MAC_PROFILE is neither a published profile nor a readable JSON file.');
  }
  return parseGatewayProfile(json);
}
