// Which secrets does production refuse? Those that somebody may guess, read elsewhere, or has twice.
import { looksTyped } from '@/lib/text/typed-secret';
import type { RawSettings } from './settings-schema';

type Refusal = readonly [variable: string, message: string];

/** How default, example and demo values start. */
const demoMark = /^(demo|test|example|change|secret|password)/i;

/** The fewest letters of each secret; the bank and the issuer choose theirs. */
const secretLetters = {
  NEXTAUTH_SECRET: 32,
  NEXTAUTH_SECRET_PREVIOUS: 32,
  GATEWAY_API_KEY: 8,
  OIDC_CLIENT_SECRET: 8,
  NOTIFICATION_SECRET: 16,
  METRICS_TOKEN: 16,
  ALARM_WEBHOOK_SECRET: 32,
  AUDIT_ANCHOR_KEY: 32,
} as const;
/** Settings that may hold the new secret and the old one together. */
const listsSecrets: ReadonlySet<string> = new Set([
  'NOTIFICATION_SECRET',
  'METRICS_TOKEN',
  'ALARM_WEBHOOK_SECRET',
  'AUDIT_ANCHOR_KEY',
]);
const differentLettersMin = 6;

/**
 * Addresses with a login. The server's operator chooses the password, so its length is not checked.
 */
const withPasswords = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'NOTIFICATION_IMAP_URL',
] as const;

/** What is wrong with each secret, never its value. MAC keys are judged by bytes (key-strength.ts). */
export function secretWeaknesses(raw: RawSettings): Refusal[] {
  const found: Refusal[] = [];
  for (const name of Object.keys(secretLetters) as (keyof typeof secretLetters)[]) {
    const weakness = secretsOf(raw, name)
      .map((secret) => weaknessOf(secret, secretLetters[name]))
      .find((one) => one !== null);
    if (weakness) found.push([name, weakness]);
  }
  for (const name of withPasswords) {
    if (passwordsOf(raw[name]).some(isGuessable)) {
      found.push([name, 'has a default, example or demo value as its password']);
    }
  }
  return [...found, ...usedTwice(raw)];
}

function secretsOf(raw: RawSettings, name: keyof typeof secretLetters): string[] {
  const secrets = listsSecrets.has(name) ? raw[name].split(/\s+/) : [raw[name]];
  return secrets.filter((secret) => secret !== '');
}

/**
 * One secret in several settings: who learns it in one place, such as a scraper of figures, has the
 * others too. Both directions of the bank may have one MAC key.
 */
function usedTwice(raw: RawSettings): Refusal[] {
  const owners = new Map<string, string>();
  const named = Object.keys(secretLetters) as (keyof typeof secretLetters)[];
  const all = [
    ...named.flatMap((name) => secretsOf(raw, name).map((secret) => [name, secret] as const)),
    ...raw.GATEWAY_MAC_KEY.split('^').map((key) => ['GATEWAY_MAC_KEY', key] as const),
    ...withPasswords.flatMap((name) =>
      passwordsOf(raw[name]).map((password) => [name, password] as const),
    ),
  ];
  const found = new Map<string, Refusal>();
  for (const [name, secret] of all) {
    const key = secret.trim().toLowerCase();
    const owner = owners.get(key) ?? name;
    owners.set(key, owner);
    const isShared = owner !== name && !mayShare(owner, name);
    if (isShared && key !== '') found.set(name, [name, `must not be the value of ${owner} too`]);
  }
  return [...found.values()];
}

/** One mail server has one login for sending and reading. */
function mayShare(one: string, other: string): boolean {
  const mail = ['SMTP_URL', 'NOTIFICATION_IMAP_URL'];
  return mail.includes(one) && mail.includes(other);
}

/** The user, and the passwords before the host and in the query, where pg also reads one. */
function passwordsOf(address: string): string[] {
  const [, before = ''] = /^[a-z]+:\/\/[^:@/?]*:([^@/?]*)@/i.exec(address) ?? [];
  const inQuery = new URLSearchParams(address.split('?')[1] ?? '').getAll('password');
  return [decoded(before), ...inQuery].filter((password) => password !== '');
}

function isGuessable(password: string): boolean {
  return demoMark.test(password) || looksTyped(password);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function weaknessOf(secret: string, letters: number): string | null {
  if (demoMark.test(secret)) return 'is a default, example or demo value';
  if (secret.length < letters) return `must have at least ${letters} characters in production`;
  const isRepetitive = new Set(secret).size < differentLettersMin || /^(.{1,8})\1+$/.test(secret);
  if (isRepetitive) return 'repeats a few characters';
  return looksTyped(secret) ? 'is made of common words or rows of keys: draw it at random' : null;
}
