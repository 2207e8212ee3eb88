// Which settings are refused, and why? Rules over the whole set; a value is never repeated.
import { isRolesSetting } from './oidc-roles';
import { acknowledgedRecords, recordWeaknesses } from './record-weaknesses';
import { serversOf } from './server-addresses';
import { imapAddressOf } from './settings-imap';
import {
  absoluteCeilingOf,
  acknowledgedOf,
  appUrlOf,
  frameHostsOf,
  originOf,
  type RawSettings,
} from './settings-schema';
import { transportProblems } from './transport-problems';

/** One refused setting: its name and a sentence; never its value. */
export type SettingProblem = { readonly variable: string; readonly message: string };

/** Every problem of a set of settings; production has additional rules. */
export function settingProblems(raw: RawSettings): SettingProblem[] {
  return [
    ...addressProblems(raw),
    ...secretProblems(raw),
    ...gatewayProblems(raw),
    ...ruleProblems(raw),
    ...(raw.DIWAN_MODE === 'production' ? productionProblems(raw) : []),
  ];
}

const problem = (variable: string, message: string): SettingProblem => ({ variable, message });

function addressProblems(raw: RawSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  if (raw.APP_URL !== '' && originOf(raw.APP_URL) === null) {
    found.push(problem('APP_URL', 'must be an http or https address without a path'));
  } else {
    const own = appUrlOf(raw);
    if (raw.NEXTAUTH_URL !== '' && originOf(raw.NEXTAUTH_URL) !== own) {
      found.push(problem('NEXTAUTH_URL', 'is derived from APP_URL and must not differ from it'));
    }
    if (`${own}/api/backref`.length > 250) {
      found.push(problem('APP_URL', 'is too long: BACKREF may have 250 characters'));
    }
  }
  if (raw.DATABASE_URL === '') {
    found.push(problem('DATABASE_URL', 'is missing: name a PostgreSQL server'));
  } else if (!/^postgres(ql)?:\/\//.test(raw.DATABASE_URL)) {
    found.push(problem('DATABASE_URL', 'must begin with postgresql://'));
  } else if (serversOf(raw.DATABASE_URL) === null) {
    const known = 'target_session_attrs may be read-write, primary or any';
    found.push(problem('DATABASE_URL', `must be host:port, several with commas; ${known}`));
  }
  if (raw.DATABASE_OWNER_URL !== '' && !/^postgres(ql)?:\/\//.test(raw.DATABASE_OWNER_URL)) {
    found.push(problem('DATABASE_OWNER_URL', 'must begin with postgresql://'));
  }
  if (raw.SMTP_URL !== '' && !/^smtps?:\/\//.test(raw.SMTP_URL)) {
    found.push(problem('SMTP_URL', 'must begin with smtp:// or smtps://'));
  }
  if (raw.NOTIFICATION_IMAP_URL !== '' && imapAddressOf(raw.NOTIFICATION_IMAP_URL) === null) {
    found.push(
      problem('NOTIFICATION_IMAP_URL', 'must be imap(s)://user:password@host:port/MAILBOX'),
    );
  }
  for (const name of ['ALARM_WEBHOOK_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const) {
    if (raw[name] !== '' && !isPlainAddress(raw[name])) {
      found.push(problem(name, 'must be an http or https address without user or fragment'));
    }
  }
  if (/[\r\n\0]/.test(raw.SPOOL_DIR)) found.push(problem('SPOOL_DIR', 'must be a path'));
  if (/[\r\n]/.test(raw.MAIL_FROM)) found.push(problem('MAIL_FROM', 'must be one line'));
  if (frameHostsOf(raw.GATEWAY_FRAME_HOSTS).some((host) => originOf(host) !== host)) {
    found.push(problem('GATEWAY_FRAME_HOSTS', 'must list http or https origins without a path'));
  }
  return found;
}

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + hash === '';
}

function secretProblems(raw: RawSettings): SettingProblem[] {
  const required = ['NEXTAUTH_SECRET', 'GATEWAY_API_KEY', 'GATEWAY_MAC_KEY'] as const;
  const found = required
    .filter((name) => raw[name] === '')
    .map((name) => problem(name, 'is missing'));
  if (raw.NEXTAUTH_SECRET_PREVIOUS !== '' && raw.NEXTAUTH_SECRET_PREVIOUS === raw.NEXTAUTH_SECRET) {
    found.push(problem('NEXTAUTH_SECRET_PREVIOUS', 'must be another than NEXTAUTH_SECRET'));
  }
  if (raw.GATEWAY_MAC_KEY_PREVIOUS !== '' && raw.GATEWAY_MAC_KEY_PREVIOUS_UNTIL === null) {
    found.push(
      problem('GATEWAY_MAC_KEY_PREVIOUS_UNTIL', 'is missing: an older key needs an end date'),
    );
  }
  if (raw.ALARM_WEBHOOK_URL !== '' && raw.ALARM_WEBHOOK_SECRET === '') {
    found.push(
      problem('ALARM_WEBHOOK_SECRET', 'is missing: who hears an alarm must know it is ours'),
    );
  }
  if (raw.OIDC_ISSUER !== '' && (raw.OIDC_CLIENT_ID === '' || raw.OIDC_CLIENT_SECRET === '')) {
    found.push(problem('OIDC_CLIENT_ID', 'and OIDC_CLIENT_SECRET are needed with OIDC_ISSUER'));
  }
  if (acknowledgedRecords(raw) === null) {
    found.push(problem('RECORDS_ACKNOWLEDGED', `may name ${recordWeaknesses.join(', ')} alone`));
  }
  if (!isRolesSetting(raw)) {
    found.push(
      problem('OIDC_ROLES', 'must name a preset for each role, and needs OIDC_ROLES_CLAIM'),
    );
  }
  return found;
}

function gatewayProblems(raw: RawSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  for (const name of ['GATEWAY_BASE_URL', 'GATEWAY_CGI_URL'] as const) {
    if (raw[name] === '') found.push(problem(name, 'is missing'));
    else if (originOf(raw[name]) === null) {
      found.push(problem(name, 'must be an http or https address without a path'));
    }
  }
  if (!/^[\x21-\x7e]{8}$/.test(raw.GATEWAY_TERMINAL)) {
    found.push(problem('GATEWAY_TERMINAL', 'must have 8 characters'));
  }
  if (raw.GATEWAY_EMAIL === 'merchant' && raw.NOTIFICATION_ADDRESS.length > 80) {
    found.push(problem('NOTIFICATION_ADDRESS', 'may have 80 characters at most'));
  }
  return found;
}

function ruleProblems(raw: RawSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  if (raw.CARD_ENTRY === 'own' && raw.RESULT_OVERDUE_MINUTES > ownFormMinutesMax) {
    const longest = `may be ${ownFormMinutesMax} at most with CARD_ENTRY=own`;
    found.push(problem('RESULT_OVERDUE_MINUTES', `${longest}: the bank takes a form for an hour`));
  }
  const absolute = absoluteCeilingOf(raw);
  if (absolute === null) {
    found.push(problem('COMPLETION_ABSOLUTE_PERCENT', 'must be a percentage'));
  } else if (absolute < raw.COMPLETION_CEILING_PERCENT) {
    found.push(
      problem('COMPLETION_ABSOLUTE_PERCENT', 'must not be below COMPLETION_CEILING_PERCENT'),
    );
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: raw.MERCHANT_TIMEZONE });
  } catch {
    found.push(problem('MERCHANT_TIMEZONE', 'is not a known time zone'));
  }
  return found;
}

/**
 * The limit for a card form that is signed when first shown and shown again while its attempt
 * waits.
 */
const ownFormMinutesMax = 50;

/** What a merchant with an own card form must set: the shop is then outside PCI SAQ A. */
const ownFormAcknowledged = 'leaves-pci-saq-a';

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

/** The strength of MAC keys is checked where they are read, by their bytes (key-strength.ts). */
function productionProblems(raw: RawSettings): SettingProblem[] {
  const found = transportProblems(raw).map(([name, message]) => problem(name, message));
  if (raw.GATEWAY_RESULT_MAC !== 'required') {
    found.push(problem('GATEWAY_RESULT_MAC', 'must be required in production'));
  }
  if (raw.CARD_ENTRY === 'own' && !acknowledgedOf(raw).includes(ownFormAcknowledged)) {
    const consequence = `must say ${ownFormAcknowledged}: cards typed on our own page take the shop`;
    found.push(problem('CARD_ENTRY_ACKNOWLEDGED', `${consequence} out of PCI SAQ A`));
  }
  for (const name of Object.keys(secretLetters) as (keyof typeof secretLetters)[]) {
    const secrets = listsSecrets.has(name) ? raw[name].split(/\s+/) : [raw[name]];
    const weakness = secrets
      .filter((secret) => secret !== '')
      .map((secret) => weaknessOf(secret, secretLetters[name]))
      .find((found) => found !== null);
    if (weakness) found.push(problem(name, weakness));
  }
  for (const name of withPasswords) {
    if (passwordsOf(raw[name]).some((password) => demoMark.test(password))) {
      found.push(problem(name, 'has a default, example or demo value as its password'));
    }
  }
  if (/^(DEMO|TEST|DIWAN)/i.test(raw.GATEWAY_TERMINAL)) {
    found.push(problem('GATEWAY_TERMINAL', 'is a test terminal'));
  }
  return found;
}

/**
 * Addresses with a login. The server's operator chooses the password, so its length is not checked.
 */
const withPasswords = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'NOTIFICATION_IMAP_URL',
] as const;

/** The passwords before the host, and in the query, where the database's driver also reads one. */
function passwordsOf(address: string): string[] {
  const [, before = ''] = /^[a-z]+:\/\/[^:@/?]*:([^@/?]*)@/i.exec(address) ?? [];
  const inQuery = new URLSearchParams(address.split('?')[1] ?? '').getAll('password');
  return [decoded(before), ...inQuery].filter((password) => password !== '');
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
  return isRepetitive ? 'repeats a few characters' : null;
}
