// Which settings are refused, and why? Rules over the whole set; a value is never repeated.
import { imapAddressOf } from './settings-imap';
import {
  absoluteCeilingOf,
  appUrlOf,
  frameHostsOf,
  originOf,
  type RawSettings,
} from './settings-schema';

/** One refused setting: its name and a sentence; never its value. */
export type SettingProblem = { readonly variable: string; readonly message: string };

/** Every problem of a set of settings; production has rules of its own. */
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
  }
  if (raw.SMTP_URL !== '' && !/^smtps?:\/\//.test(raw.SMTP_URL)) {
    found.push(problem('SMTP_URL', 'must begin with smtp:// or smtps://'));
  }
  if (raw.NOTIFICATION_IMAP_URL !== '' && imapAddressOf(raw.NOTIFICATION_IMAP_URL) === null) {
    found.push(
      problem('NOTIFICATION_IMAP_URL', 'must be imap(s)://user:password@host:port/MAILBOX'),
    );
  }
  if (/[\r\n\0]/.test(raw.SPOOL_DIR)) found.push(problem('SPOOL_DIR', 'must be a path'));
  if (/[\r\n]/.test(raw.MAIL_FROM)) found.push(problem('MAIL_FROM', 'must be one line'));
  if (frameHostsOf(raw.GATEWAY_FRAME_HOSTS).some((host) => originOf(host) !== host)) {
    found.push(problem('GATEWAY_FRAME_HOSTS', 'must list http or https origins without a path'));
  }
  return found;
}

function secretProblems(raw: RawSettings): SettingProblem[] {
  const required = ['NEXTAUTH_SECRET', 'GATEWAY_API_KEY', 'GATEWAY_MAC_KEY'] as const;
  const found = required
    .filter((name) => raw[name] === '')
    .map((name) => problem(name, 'is missing'));
  if (raw.GATEWAY_MAC_KEY_PREVIOUS !== '' && raw.GATEWAY_MAC_KEY_PREVIOUS_UNTIL === null) {
    found.push(
      problem('GATEWAY_MAC_KEY_PREVIOUS_UNTIL', 'is missing: an older key needs an end date'),
    );
  }
  if (raw.OIDC_ISSUER !== '' && (raw.OIDC_CLIENT_ID === '' || raw.OIDC_CLIENT_SECRET === '')) {
    found.push(problem('OIDC_CLIENT_ID', 'and OIDC_CLIENT_SECRET are needed with OIDC_ISSUER'));
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

/** Keys that stand in public documents, and the marks that demo values carry. */
const publicKeys = ['00112233445566778899AABBCCDDEEFF', 'C50E41160302E0F5D6D59F1AA3925C45'];
const demoMark = /^(demo|test|example|change|secret|password)/i;
const demoHexMark = /^DE30DE30/i;

function productionProblems(raw: RawSettings): SettingProblem[] {
  const found: SettingProblem[] = [];
  const own = appUrlOf(raw);
  const isLocal = new URL(own).hostname === 'localhost';
  if (raw.APP_URL === '') found.push(problem('APP_URL', 'is missing'));
  else if (!own.startsWith('https:') && !isLocal) {
    found.push(problem('APP_URL', 'must be https in production (http only on localhost)'));
  }
  for (const name of ['GATEWAY_BASE_URL', 'GATEWAY_CGI_URL'] as const) {
    if (raw[name] !== '' && !raw[name].startsWith('https:')) {
      found.push(problem(name, 'must be https in production'));
    }
  }
  const mailbox = imapAddressOf(raw.NOTIFICATION_IMAP_URL);
  if (mailbox && !mailbox.isSecure && !/^(localhost|127\.0\.0\.1|::1)$/.test(mailbox.host)) {
    found.push(
      problem('NOTIFICATION_IMAP_URL', 'must be imaps in production (imap only on this machine)'),
    );
  }
  if (raw.NOTIFICATION_SECRET !== '' && raw.NOTIFICATION_SECRET.length < 16) {
    found.push(
      problem('NOTIFICATION_SECRET', 'must have at least 16 characters in production, or be empty'),
    );
  }
  if (raw.GATEWAY_RESULT_MAC !== 'required') {
    found.push(problem('GATEWAY_RESULT_MAC', 'must be required in production'));
  }
  if (raw.NEXTAUTH_SECRET.length < 32) {
    found.push(problem('NEXTAUTH_SECRET', 'must have at least 32 characters in production'));
  }
  if (raw.GATEWAY_API_KEY.length < 8) {
    found.push(problem('GATEWAY_API_KEY', 'is too short for production'));
  }
  for (const name of ['GATEWAY_MAC_KEY', 'GATEWAY_RESULT_MAC_KEY'] as const) {
    if (isWeakMacKey(raw[name])) found.push(problem(name, 'is a short, public or demo value'));
  }
  for (const name of [
    'NEXTAUTH_SECRET',
    'GATEWAY_API_KEY',
    'NOTIFICATION_SECRET',
    'METRICS_TOKEN',
  ] as const) {
    if (demoMark.test(raw[name])) found.push(problem(name, 'is a default, example or demo value'));
  }
  if (/^(DEMO|TEST|DIWAN)/i.test(raw.GATEWAY_TERMINAL)) {
    found.push(problem('GATEWAY_TERMINAL', 'is a test terminal'));
  }
  return found;
}

function isWeakMacKey(value: string): boolean {
  if (value === '' || !/^[0-9A-Fa-f^\s]+$/.test(value)) return false;
  const components = value.split('^').map((part) => part.trim().toUpperCase());
  return components.some(
    (part) => part.length < 32 || publicKeys.includes(part) || demoHexMark.test(part),
  );
}
