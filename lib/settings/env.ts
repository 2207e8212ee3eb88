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

type Camel<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<S>;

type Group = 'GATEWAY_' | 'KEEP_';

type Named<T, P extends Group | ''> = {
  readonly [K in keyof T as K extends `${P}${infer Name}`
    ? P extends ''
      ? K extends `${Group}${string}`
        ? never
        : Camel<Name>
      : Camel<Name>
    : never]: T[K];
};

/**
 * The variables of a group, or of none, by the names that the code uses: `SMTP_URL` is `smtpUrl`,
 * `GATEWAY_API_KEY` of its group `apiKey`.
 */
function named<T extends object, P extends Group | ''>(variables: T, group: P): Named<T, P> {
  const own = Object.entries(variables).filter(
    ([name]) => group === (/^(?:GATEWAY|KEEP)_/.exec(name)?.[0] ?? ''),
  );
  const camel = (name: string) =>
    name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    own.map(([name, value]) => [camel(name.slice(group.length)), value]),
  ) as Named<T, P>;
}

function shapeSettings(raw: RawSettings) {
  // What has a shape or a name of its own below; the others are found by their names.
  const { DIWAN_MODE, WEB_CONCURRENCY, DATABASE_OWNER_URL: _, ...shared } = raw;
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS, OIDC_CLIENT_SECRET, ...open } = shared;
  const { AUDIT_ANCHOR_KEY, ALARM_WEBHOOK_SECRET, ...others } = open;
  const appUrl = appUrlOf(raw);
  // In test modes one machine places all orders, so some limits are off by default.
  const isProduction = DIWAN_MODE === 'production';
  return {
    ...named(others, ''),
    mode: DIWAN_MODE as Mode,
    isTest: !isProduction,
    processes: WEB_CONCURRENCY,
    appUrl,
    isHttps: appUrl.startsWith('https:'),
    gateway: {
      ...named(raw, 'GATEWAY_'),
      baseUrl: originOf(raw.GATEWAY_BASE_URL) ?? '',
      cgiUrl: originOf(raw.GATEWAY_CGI_URL) ?? '',
      emailOf: raw.GATEWAY_EMAIL,
      amountDecimals: Number(raw.GATEWAY_AMOUNT_DECIMALS) as 0 | 2 | 3,
      completionTransactionType: raw.GATEWAY_COMPLETION_TRTYPE,
      foreignRetailerIndicator: raw.GATEWAY_FOREIGN_RETAILER_IND,
      feeCeilingHundredths: raw.GATEWAY_FEE_CEILING_PERCENT,
      frameHosts: frameHostsOf(raw.GATEWAY_FRAME_HOSTS),
    },
    /** The bank has one key for both directions, also where our own form shows what it signs. */
    acknowledgesOneMacKey: acknowledgedOf(raw).includes('one-mac-key'),
    unpaidSharePercent: raw.UNPAID_SHARE_PERCENT ?? (isProduction ? 5 : 0),
    unpaidMailsPerAddressDay: raw.UNPAID_MAILS_PER_ADDRESS_DAY ?? (isProduction ? 10 : 0),
    completionCeilingHundredths: raw.COMPLETION_CEILING_PERCENT,
    completionAbsoluteHundredths: absoluteCeilingOf(raw) ?? raw.COMPLETION_CEILING_PERCENT,
    authSecret: NEXTAUTH_SECRET,
    /** Only opens and verifies what was made under it; empty if there is none. */
    authSecretPrevious: NEXTAUTH_SECRET_PREVIOUS,
    oidc:
      raw.OIDC_ISSUER === ''
        ? null
        : {
            issuer: raw.OIDC_ISSUER,
            clientId: raw.OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            redirectUri: `${raw.APP_URL}/api/auth/callback/oidc`,
            assumesVerifiedEmail: raw.OIDC_EMAIL_VERIFIED === 'assumed',
            roles: organisationRolesOf(raw),
          },
    auditAnchorKeys: AUDIT_ANCHOR_KEY.split(/\s+/).filter((key) => key !== ''),
    recordsAcknowledged: acknowledgedRecords(raw) ?? [],
    /** How long data about people is kept, in days. */
    keep: named(raw, 'KEEP_'),
    taxRates: { stay: raw.TAX_STAY_PERCENT, goods: raw.TAX_GOODS_PERCENT },
    /** For prices typed without tax; 0 if they include it. */
    taxAddedRates: {
      stay: raw.TAX_STAY_PRICES === 'added' ? raw.TAX_STAY_PERCENT : 0,
      goods: raw.TAX_GOODS_PRICES === 'added' ? raw.TAX_GOODS_PERCENT : 0,
    },
    documentNumbersGiven: raw.DOCUMENT_NUMBERS_GIVEN.split(/\s+/),
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
            secrets: ALARM_WEBHOOK_SECRET.split(/\s+/),
            mayBePrivate: raw.ALARM_WEBHOOK_PRIVATE,
          },
  };
}
