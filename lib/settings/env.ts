// Which settings does this process run with? The only reader of the environment.
import { organisationRolesOf } from './oidc-roles';
import { acknowledgedRecords } from './record-weaknesses';
import { type SettingProblem, settingProblems } from './settings-problems';
import {
  absoluteCeilingOf,
  acknowledgedOf,
  appUrlOf,
  frameHostsOf,
  originOf,
  type RawSettings,
  settingNames,
  settingsSchema,
} from './settings-schema';

export type { SettingProblem } from './settings-problems';
export { settingNames } from './settings-schema';

export type Mode = 'production' | 'test' | 'demo';

/** All settings of the process, typed. Percentages are in hundredths. */
export type Settings = ReturnType<typeof shapeSettings>;

type ParsedSettings =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

/**
 * Reads settings from a set of variables. Pure. Problems name the variable and never its value.
 * Production refuses http gateways, an optional MAC, and short, default or demo values.
 */
export function parseSettings(
  source: Readonly<Record<string, string | undefined>>,
): ParsedSettings {
  const quoted = quotedSettings(source);
  if (quoted.length > 0) return { ok: false, problems: quoted };
  const parsed = settingsSchema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({
      variable: String(issue.path[0] ?? ''),
      message: issue.message,
    }));
    return { ok: false, problems };
  }
  const raw = parsed.data;
  const problems = settingProblems(raw);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: shapeSettings(raw) };
}

/** Compose and systemd take quotation marks off a value; docker run and kubectl make them part of it. */
function quotedSettings(source: Readonly<Record<string, string | undefined>>): SettingProblem[] {
  return settingNames
    .filter((name) => /^(["']).*\1$/s.test(source[name]?.trim() ?? ''))
    .map((variable) => ({
      variable,
      message: 'stands in quotation marks, which became part of it: write the value without them',
    }));
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

/** Thrown at boot; its message lists the variables and what is wrong with each. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS_REFUSED';
  constructor(readonly problems: readonly SettingProblem[]) {
    super(problems.map((problem) => `${problem.variable} ${problem.message}`).join('\n'));
    this.name = 'SettingsError';
  }
}

function shapeSettings(raw: RawSettings) {
  const appUrl = appUrlOf(raw);
  // In test modes one machine places all orders, so some limits are off by default.
  const isProduction = raw.DIWAN_MODE === 'production';
  return {
    mode: raw.DIWAN_MODE as Mode,
    isTest: !isProduction,
    port: raw.PORT,
    processes: raw.WEB_CONCURRENCY,
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
      resultShapes: raw.GATEWAY_RESULT_SHAPES,
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
      feeCeilingHundredths: raw.GATEWAY_FEE_CEILING_PERCENT,
      frameHosts: frameHostsOf(raw.GATEWAY_FRAME_HOSTS),
    },
    /** Who shows the card form: the bank, or this shop. */
    cardEntry: raw.CARD_ENTRY,
    /** The bank has one key for both directions, also where our own form shows what it signs. */
    acknowledgesOneMacKey: acknowledgedOf(raw).includes('one-mac-key'),
    resultOverdueMinutes: raw.RESULT_OVERDUE_MINUTES,
    attemptsPerOrder: raw.ATTEMPTS_PER_ORDER,
    attemptsPerSessionHour: raw.ATTEMPTS_PER_SESSION_HOUR,
    attemptsPerNetworkHour: raw.ATTEMPTS_PER_NETWORK_HOUR,
    unpaidSharePercent: raw.UNPAID_SHARE_PERCENT ?? (isProduction ? 5 : 0),
    unpaidMailsPerAddressDay: raw.UNPAID_MAILS_PER_ADDRESS_DAY ?? (isProduction ? 10 : 0),
    stayBeyondHold: raw.STAY_BEYOND_HOLD,
    completionCeilingHundredths: raw.COMPLETION_CEILING_PERCENT,
    completionAbsoluteHundredths: absoluteCeilingOf(raw) ?? raw.COMPLETION_CEILING_PERCENT,
    authorizationDays: raw.AUTHORIZATION_DAYS,
    /** What the bank gives back of a payment that was completed for another amount. */
    reversalReturns: raw.REVERSAL_RETURNS,
    reversalFourEyesAbove: raw.REVERSAL_FOUR_EYES_ABOVE,
    authSecret: raw.NEXTAUTH_SECRET,
    /** Only opens and verifies what was made under it; empty if there is none. */
    authSecretPrevious: raw.NEXTAUTH_SECRET_PREVIOUS,
    oidc:
      raw.OIDC_ISSUER === ''
        ? null
        : {
            issuer: raw.OIDC_ISSUER,
            clientId: raw.OIDC_CLIENT_ID,
            clientSecret: raw.OIDC_CLIENT_SECRET,
            redirectUri: `${raw.APP_URL}/api/auth/callback/oidc`,
            assumesVerifiedEmail: raw.OIDC_EMAIL_VERIFIED === 'assumed',
            roles: organisationRolesOf(raw),
          },
    moneyNeedsSecondFactor: raw.MONEY_NEEDS_SECOND_FACTOR,
    deskNeedsSecondFactor: raw.DESK_NEEDS_SECOND_FACTOR,
    trustedProxies: raw.TRUSTED_PROXIES,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    notificationAddress: raw.NOTIFICATION_ADDRESS,
    notificationSecret: raw.NOTIFICATION_SECRET,
    auditAnchorKeys: raw.AUDIT_ANCHOR_KEY.split(/\s+/).filter((key) => key !== ''),
    auditAnchorAddress: raw.AUDIT_ANCHOR_ADDRESS,
    recordsAcknowledged: acknowledgedRecords(raw) ?? [],
    notificationImapUrl: raw.NOTIFICATION_IMAP_URL,
    /** How long data about people is kept, in days. */
    keep: {
      carts: raw.KEEP_CARTS_DAYS,
      sessions: raw.KEEP_SESSIONS_DAYS,
      signIns: raw.KEEP_SIGN_INS_DAYS,
      mails: raw.KEEP_MAILS_DAYS,
      unpaid: raw.KEEP_UNPAID_DAYS,
      guests: raw.KEEP_GUESTS_DAYS,
      documents: raw.KEEP_DOCUMENTS_DAYS,
    },
    spoolDir: raw.SPOOL_DIR,
    merchantName: raw.MERCHANT_NAME,
    merchantContact: raw.MERCHANT_CONTACT,
    merchantTimezone: raw.MERCHANT_TIMEZONE,
    merchantAddress: raw.MERCHANT_ADDRESS,
    merchantTaxNumber: raw.MERCHANT_TAX_NUMBER,
    taxRates: { stay: raw.TAX_STAY_PERCENT, goods: raw.TAX_GOODS_PERCENT },
    /** For prices typed without tax; 0 if they include it. */
    taxAddedRates: {
      stay: raw.TAX_STAY_PRICES === 'added' ? raw.TAX_STAY_PERCENT : 0,
      goods: raw.TAX_GOODS_PRICES === 'added' ? raw.TAX_GOODS_PERCENT : 0,
    },
    documentNumbersGiven: raw.DOCUMENT_NUMBERS_GIVEN.split(/\s+/),
    metricsToken: raw.METRICS_TOKEN,
    telemetry:
      raw.OTEL_EXPORTER_OTLP_ENDPOINT === ''
        ? null
        : {
            endpoint: raw.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            headers: Object.fromEntries(
              new URLSearchParams(raw.OTEL_EXPORTER_OTLP_HEADERS.replaceAll(',', '&')),
            ),
            service: raw.OTEL_SERVICE_NAME,
          },
    alarmWebhook:
      raw.ALARM_WEBHOOK_URL === ''
        ? null
        : {
            url: raw.ALARM_WEBHOOK_URL,
            /** The newest first. */
            secrets: raw.ALARM_WEBHOOK_SECRET.split(/\s+/),
            mayBePrivate: raw.ALARM_WEBHOOK_PRIVATE,
          },
  };
}
