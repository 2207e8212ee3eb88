// Which settings does this process run with? The only reader of the environment.
import { z } from 'zod';

export type Mode = 'production' | 'test' | 'demo';

/** One refused setting: its name and a sentence; never its value. */
export type SettingProblem = { readonly variable: string; readonly message: string };

const text = z.string().trim().default('');
const yesNo = z
  .enum(['yes', 'no', ''], { error: 'must be yes or no' })
  .default('no')
  .transform((value) => value === 'yes');

const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => (value === '' ? String(fallback) : value))
    .pipe(z.string().regex(/^\d+$/, 'must be a whole number'))
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => (value === '' ? fallback : value))
    .pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` }));

/** A decimal percentage with at most two decimals, as hundredths of a percent. */
const percentHundredths = (fallback: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((value) => (value === '' ? fallback : value))
    .pipe(
      z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be a percentage with at most two decimals'),
    )
    .transform((value) => {
      const [units = '0', fraction = ''] = value.split('.');
      return Number(units) * 100 + Number(fraction.padEnd(2, '0'));
    });

const optionalInstant = text.transform((value, context) => {
  if (value === '') return null;
  const instant = new Date(value);
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(instant.getTime())) {
    context.addIssue({ code: 'custom', message: 'must be an ISO instant' });
    return z.NEVER;
  }
  return instant;
});

const schema = z.object({
  DIWAN_MODE: oneOf(['production', 'test', 'demo'], 'production'),
  PORT: whole(3000, 1, 65535),
  APP_URL: text,
  NEXTAUTH_URL: text,
  DATABASE_URL: text,
  DATABASE_POOL: whole(10, 2, 200),
  GATEWAY_BASE_URL: text,
  GATEWAY_CGI_URL: text,
  GATEWAY_API_KEY: text,
  GATEWAY_TERMINAL: text,
  GATEWAY_MAC_KEY: text,
  GATEWAY_RESULT_MAC_KEY: text,
  GATEWAY_MAC_KEY_PREVIOUS: text,
  GATEWAY_MAC_KEY_PREVIOUS_UNTIL: optionalInstant,
  GATEWAY_MAC_PROFILE: text.transform((value) => value || 'way4-hmac-sha256'),
  GATEWAY_RESULT_MAC: oneOf(['required', 'optional'], 'required'),
  GATEWAY_PREPARE_ENCODING: oneOf(['json', 'form'], 'json'),
  GATEWAY_EMAIL: oneOf(['merchant', 'shopper', 'none'], 'merchant'),
  GATEWAY_AMOUNT_DECIMALS: oneOf(['0', '2', '3'], '2'),
  GATEWAY_COMPLETION_TRTYPE: oneOf(['1', '21'], '1'),
  GATEWAY_COMPLETION_SENDS_TERMINAL: yesNo,
  GATEWAY_COMPLETION_ORDER: oneOf(['original', 'new'], 'original'),
  GATEWAY_COMPLETION_RESEND: oneOf(['never', 'safe'], 'never'),
  GATEWAY_CGI_SENDS_API_KEY: yesNo,
  GATEWAY_FOREIGN_RETAILER_IND: text.pipe(z.string().max(1, 'must be one character')),
  GATEWAY_TIMEOUT_MS: whole(20_000, 100, 120_000),
  GATEWAY_FEE_CEILING_PERCENT: percentHundredths('0'),
  GATEWAY_FRAME_HOSTS: text,
  RESULT_OVERDUE_MINUTES: whole(15, 1, 1440),
  ATTEMPTS_PER_ORDER: whole(8, 0, 100_000),
  ATTEMPTS_PER_SESSION_HOUR: whole(20, 0, 1_000_000),
  ATTEMPTS_PER_NETWORK_HOUR: whole(60, 0, 1_000_000),
  STAY_BEYOND_HOLD: oneOf(['hold', 'charge', 'refuse'], 'hold'),
  COMPLETION_CEILING_PERCENT: percentHundredths('100'),
  COMPLETION_ABSOLUTE_PERCENT: text,
  AUTHORIZATION_DAYS: whole(7, 1, 365),
  REVERSAL_FOUR_EYES_ABOVE: text.pipe(
    z.string().regex(/^(\d{1,9}(\.\d{1,3})?)?$/, 'must be a decimal amount in IQD'),
  ),
  NEXTAUTH_SECRET: text,
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  TRUSTED_PROXIES: whole(0, 0, 10),
  SMTP_URL: text,
  MAIL_FROM: text.transform((value) => value || 'Diwan Checkout <shop@localhost>'),
  NOTIFICATION_ADDRESS: text,
  NOTIFICATION_IMAP_URL: text,
  NOTIFICATION_SECRET: text,
  MERCHANT_NAME: text.transform((value) => value || 'Dar Dijla'),
  MERCHANT_CONTACT: text,
  MERCHANT_TIMEZONE: text.transform((value) => value || 'Asia/Baghdad'),
  SPOOL_DIR: text.transform((value) => value || '.data/spool'),
  METRICS_TOKEN: text,
});

type Raw = z.infer<typeof schema>;

/** Everything the process may know of its environment, typed. Percentages are in hundredths. */
export type Settings = ReturnType<typeof shapeSettings>;

export type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

/** Names of all settings, for tools that have to clean or list the environment. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * Reads settings from a bag of variables. Pure. Problems name the variable and never its value.
 * Production refuses http gateways, an optional MAC, and short, default or demo values.
 */
export function parseSettings(
  source: Readonly<Record<string, string | undefined>>,
): ParsedSettings {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      variable: String(issue.path[0] ?? ''),
      message: issue.message,
    }));
    return { ok: false, problems };
  }
  const raw = parsed.data;
  const problems = [
    ...addressProblems(raw),
    ...secretProblems(raw),
    ...gatewayProblems(raw),
    ...ruleProblems(raw),
    ...(raw.DIWAN_MODE === 'production' ? productionProblems(raw) : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: shapeSettings(raw) };
}

let memo: Settings | undefined;

/** The settings of this process, read once. Throws one error that lists every problem. */
export function settings(): Settings {
  if (memo) return memo;
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new SettingsError(parsed.problems);
  memo = parsed.settings;
  return memo;
}

/** Raised at boot; its message is the list of variables and what is wrong with each. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_REFUSED';
  constructor(readonly problems: readonly SettingProblem[]) {
    super(problems.map((problem) => `${problem.variable} ${problem.message}`).join('\n'));
    this.name = 'SettingsError';
  }
}

function shapeSettings(raw: Raw) {
  const appUrl = appUrlOf(raw);
  return {
    mode: raw.DIWAN_MODE as Mode,
    isTest: raw.DIWAN_MODE !== 'production',
    port: raw.PORT,
    appUrl,
    isHttps: appUrl.startsWith('https:'),
    databaseUrl: raw.DATABASE_URL,
    databasePool: raw.DATABASE_POOL,
    gateway: {
      baseUrl: originOf(raw.GATEWAY_BASE_URL) ?? '',
      cgiUrl: originOf(raw.GATEWAY_CGI_URL) ?? '',
      apiKey: raw.GATEWAY_API_KEY,
      terminal: raw.GATEWAY_TERMINAL,
      macKey: raw.GATEWAY_MAC_KEY,
      resultMacKey: raw.GATEWAY_RESULT_MAC_KEY,
      macKeyPrevious: raw.GATEWAY_MAC_KEY_PREVIOUS,
      macKeyPreviousUntil: raw.GATEWAY_MAC_KEY_PREVIOUS_UNTIL,
      macProfile: raw.GATEWAY_MAC_PROFILE,
      resultMac: raw.GATEWAY_RESULT_MAC,
      prepareEncoding: raw.GATEWAY_PREPARE_ENCODING,
      emailOf: raw.GATEWAY_EMAIL,
      amountDecimals: Number(raw.GATEWAY_AMOUNT_DECIMALS) as 0 | 2 | 3,
      completionTransactionType: raw.GATEWAY_COMPLETION_TRTYPE,
      completionSendsTerminal: raw.GATEWAY_COMPLETION_SENDS_TERMINAL,
      completionOrder: raw.GATEWAY_COMPLETION_ORDER,
      completionResend: raw.GATEWAY_COMPLETION_RESEND,
      cgiSendsApiKey: raw.GATEWAY_CGI_SENDS_API_KEY,
      foreignRetailerIndicator: raw.GATEWAY_FOREIGN_RETAILER_IND,
      timeoutMs: raw.GATEWAY_TIMEOUT_MS,
      feeCeilingPercent: raw.GATEWAY_FEE_CEILING_PERCENT / 100,
      feeCeilingHundredths: raw.GATEWAY_FEE_CEILING_PERCENT,
      frameHosts: frameHostsOf(raw.GATEWAY_FRAME_HOSTS),
    },
    resultOverdueMinutes: raw.RESULT_OVERDUE_MINUTES,
    attemptsPerOrder: raw.ATTEMPTS_PER_ORDER,
    attemptsPerSessionHour: raw.ATTEMPTS_PER_SESSION_HOUR,
    attemptsPerNetworkHour: raw.ATTEMPTS_PER_NETWORK_HOUR,
    stayBeyondHold: raw.STAY_BEYOND_HOLD,
    completionCeilingHundredths: raw.COMPLETION_CEILING_PERCENT,
    completionAbsoluteHundredths: absoluteCeilingOf(raw) ?? raw.COMPLETION_CEILING_PERCENT,
    authorizationDays: raw.AUTHORIZATION_DAYS,
    reversalFourEyesAbove: raw.REVERSAL_FOUR_EYES_ABOVE,
    authSecret: raw.NEXTAUTH_SECRET,
    oidc:
      raw.OIDC_ISSUER === ''
        ? null
        : {
            issuer: raw.OIDC_ISSUER,
            clientId: raw.OIDC_CLIENT_ID,
            clientSecret: raw.OIDC_CLIENT_SECRET,
          },
    trustedProxies: raw.TRUSTED_PROXIES,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    notificationAddress: raw.NOTIFICATION_ADDRESS,
    notificationSecret: raw.NOTIFICATION_SECRET,
    merchantName: raw.MERCHANT_NAME,
    merchantContact: raw.MERCHANT_CONTACT,
    merchantTimezone: raw.MERCHANT_TIMEZONE,
    metricsToken: raw.METRICS_TOKEN,
  };
}

const problem = (variable: string, message: string): SettingProblem => ({ variable, message });

function addressProblems(raw: Raw): SettingProblem[] {
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
  if (/[\r\n]/.test(raw.MAIL_FROM)) found.push(problem('MAIL_FROM', 'must be one line'));
  if (frameHostsOf(raw.GATEWAY_FRAME_HOSTS).some((host) => originOf(host) !== host)) {
    found.push(problem('GATEWAY_FRAME_HOSTS', 'must list http or https origins without a path'));
  }
  return found;
}

function secretProblems(raw: Raw): SettingProblem[] {
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

function gatewayProblems(raw: Raw): SettingProblem[] {
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

function ruleProblems(raw: Raw): SettingProblem[] {
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

function productionProblems(raw: Raw): SettingProblem[] {
  const found: SettingProblem[] = [];
  const own = appUrlOf(raw);
  const isLocal = new URL(own).hostname === 'localhost';
  if (raw.APP_URL === '') found.push(problem('APP_URL', 'is missing'));
  else if (!own.startsWith('https:') && !isLocal) {
    found.push(problem('APP_URL', 'must be https in production (http on localhost alone)'));
  }
  for (const name of ['GATEWAY_BASE_URL', 'GATEWAY_CGI_URL'] as const) {
    if (raw[name] !== '' && !raw[name].startsWith('https:')) {
      found.push(problem(name, 'must be https in production'));
    }
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

function appUrlOf(raw: Raw): string {
  return (raw.APP_URL === '' ? null : originOf(raw.APP_URL)) ?? `http://localhost:${raw.PORT}`;
}

/** The origin of an http(s) address that has no path, query or credentials; else null. */
function originOf(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) return null;
  return url.origin;
}

function frameHostsOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((host) => host !== '');
}

function absoluteCeilingOf(raw: Raw): number | null {
  if (raw.COMPLETION_ABSOLUTE_PERCENT === '') return raw.COMPLETION_CEILING_PERCENT;
  const parsed = percentHundredths('100').safeParse(raw.COMPLETION_ABSOLUTE_PERCENT);
  return parsed.success ? parsed.data : null;
}
