// Which settings are refused, and why? Rules over the whole set; a value is never repeated.
import { isRolesSetting } from './oidc-roles';
import { acknowledgedRecords, recordWeaknesses } from './record-weaknesses';
import { secretWeaknesses } from './secret-weaknesses';
import { isReadableAddress, serversOf } from './server-addresses';
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
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const servers = serversOf(raw[name])?.addresses ?? [];
    if (!servers.every(isReadableAddress)) {
      found.push(problem(name, 'is no valid address: write %25 for a percent sign, port to 65535'));
    }
  }
  if (raw.SMTP_URL !== '' && !/^smtps?:\/\//.test(raw.SMTP_URL)) {
    found.push(problem('SMTP_URL', 'must begin with smtp:// or smtps://'));
  } else if (raw.SMTP_URL !== '' && !isReadableAddress(raw.SMTP_URL)) {
    found.push(problem('SMTP_URL', 'is no valid address: write %25 for a percent sign'));
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
  found.push(...secretWeaknesses(raw).map(([name, message]) => problem(name, message)));
  found.push(...absurdValues(raw).map(([name, message]) => problem(name, message)));
  if (/^(DEMO|TEST|DIWAN)/i.test(raw.GATEWAY_TERMINAL)) {
    found.push(problem('GATEWAY_TERMINAL', 'is a test terminal'));
  }
  return found;
}

const feePercentMax = 25;
const completionPercentMax = 200;
const proxiesMax = 5;
/** Emptied by the system, or open to everybody on it. */
const passingFolders: ReadonlySet<string> = new Set(['/tmp', '/var/tmp', '/dev/shm', '/run']);

/** What is possible, and cannot be meant where money moves. */
function absurdValues(raw: RawSettings): [string, string][] {
  const found: [string, string][] = [];
  if (raw.GATEWAY_FEE_CEILING_PERCENT > feePercentMax * 100) {
    found.push(['GATEWAY_FEE_CEILING_PERCENT', `may be ${feePercentMax} at most in production`]);
  }
  const most = `may be ${completionPercentMax} at most in production`;
  if (raw.COMPLETION_CEILING_PERCENT > completionPercentMax * 100) {
    found.push(['COMPLETION_CEILING_PERCENT', most]);
  }
  if ((absoluteCeilingOf(raw) ?? 0) > completionPercentMax * 100) {
    found.push(['COMPLETION_ABSOLUTE_PERCENT', most]);
  }
  for (const name of ['TAX_STAY_PERCENT', 'TAX_GOODS_PERCENT'] as const) {
    if (raw[name] > 100 * 100) found.push([name, 'may be 100 at most in production']);
  }
  if (raw.TRUSTED_PROXIES > proxiesMax) {
    const forged = 'each one beyond the real ones lets visitors forge their address';
    found.push(['TRUSTED_PROXIES', `may be ${proxiesMax} at most in production: ${forged}`]);
  }
  if (passingFolders.has(raw.SPOOL_DIR.replace(/\/+$/, ''))) {
    found.push(['SPOOL_DIR', 'must be a folder of its own: results of payments wait there']);
  }
  if (hasNoVisitorLimit(raw)) {
    found.push(['ATTEMPTS_PER_NETWORK_HOUR', 'and all other limits of visitors are off']);
  }
  return found;
}

function hasNoVisitorLimit(raw: RawSettings): boolean {
  const { ATTEMPTS_PER_ORDER, ATTEMPTS_PER_SESSION_HOUR, ATTEMPTS_PER_NETWORK_HOUR } = raw;
  const tries = [ATTEMPTS_PER_ORDER, ATTEMPTS_PER_SESSION_HOUR, ATTEMPTS_PER_NETWORK_HOUR];
  return [...tries, raw.UNPAID_SHARE_PERCENT, raw.UNPAID_MAILS_PER_ADDRESS_DAY].every(
    (limit) => limit === 0,
  );
}
