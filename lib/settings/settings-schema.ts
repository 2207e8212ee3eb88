// What may each setting look like? One schema, every variable with its default.
import { z } from 'zod';

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

/** A whole number, or null if the mode decides. */
const wholeOrUnset = (min: number, max: number) =>
  z
    .string()
    .trim()
    .default('')
    .pipe(z.string().regex(/^\d{0,9}$/, 'must be a whole number'))
    .transform((value) => (value === '' ? null : Number(value)))
    .refine((value) => value === null || (value >= min && value <= max), {
      error: `must be from ${min} to ${max}`,
    });

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

export const settingsSchema = z.object({
  DIWAN_MODE: oneOf(['production', 'test', 'demo'], 'production'),
  PORT: whole(3000, 1, 65535),
  WEB_CONCURRENCY: whole(1, 1, 64),
  APP_URL: text,
  NEXTAUTH_URL: text,
  DATABASE_URL: text,
  DATABASE_OWNER_URL: text,
  DATABASE_POOL: whole(10, 2, 200),
  DATABASE_WAIT_SECONDS: whole(4, 1, 60),
  GATEWAY_BASE_URL: text,
  GATEWAY_CGI_URL: text,
  GATEWAY_API_KEY: text,
  GATEWAY_TERMINAL: text,
  GATEWAY_MAC_KEY: text,
  GATEWAY_RESULT_MAC_KEY: text,
  GATEWAY_MAC_KEY_PREVIOUS: text,
  GATEWAY_MAC_KEY_PREVIOUS_UNTIL: optionalInstant,
  GATEWAY_MAC_PROFILE: text.transform((value) => value || 'way4-hmac-sha256'),
  GATEWAY_RESPONSE_CODES: text,
  GATEWAY_RESULT_MAC: oneOf(['required', 'optional'], 'required'),
  GATEWAY_RESULT_SHAPES: text,
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
  ACCEPTANCE_PROTOCOL: text,
  CARD_ENTRY: oneOf(['hosted', 'own'], 'hosted'),
  CARD_ENTRY_ACKNOWLEDGED: text,
  RESULT_OVERDUE_MINUTES: whole(15, 1, 1440),
  ATTEMPTS_PER_ORDER: whole(8, 0, 100_000),
  ATTEMPTS_PER_SESSION_HOUR: whole(20, 0, 1_000_000),
  ATTEMPTS_PER_NETWORK_HOUR: whole(60, 0, 1_000_000),
  UNPAID_SHARE_PERCENT: wholeOrUnset(0, 100),
  UNPAID_MAILS_PER_ADDRESS_DAY: wholeOrUnset(0, 100_000),
  STAY_BEYOND_HOLD: oneOf(['charge', 'link', 'hold', 'refuse'], 'charge'),
  COMPLETION_CEILING_PERCENT: percentHundredths('100'),
  COMPLETION_ABSOLUTE_PERCENT: text,
  AUTHORIZATION_DAYS: whole(7, 1, 365),
  REVERSAL_RETURNS: oneOf(['taken', 'authorised'], 'taken'),
  REVERSAL_FOUR_EYES_ABOVE: text.pipe(
    z.string().regex(/^(\d{1,9}(\.\d{1,3})?)?$/, 'must be a decimal amount in IQD'),
  ),
  NEXTAUTH_SECRET: text,
  NEXTAUTH_SECRET_PREVIOUS: text,
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_EMAIL_VERIFIED: oneOf(['claim', 'assumed'], 'claim'),
  OIDC_ROLES_CLAIM: text,
  OIDC_ROLES: text,
  MONEY_NEEDS_SECOND_FACTOR: yesNo,
  DESK_NEEDS_SECOND_FACTOR: yesNo,
  TRUSTED_PROXIES: whole(0, 0, 10),
  SMTP_URL: text,
  MAIL_FROM: text.transform((value) => value || 'Diwan Checkout <shop@localhost>'),
  NOTIFICATION_ADDRESS: text,
  NOTIFICATION_IMAP_URL: text,
  NOTIFICATION_SECRET: text,
  AUDIT_ANCHOR_KEY: text,
  AUDIT_ANCHOR_ADDRESS: text,
  RECORDS_ACKNOWLEDGED: text,
  MERCHANT_NAME: text,
  MERCHANT_CONTACT: text,
  MERCHANT_TIMEZONE: text.transform((value) => value || 'Asia/Baghdad'),
  MERCHANT_ADDRESS: text,
  MERCHANT_TAX_NUMBER: text,
  TAX_STAY_PERCENT: percentHundredths('0'),
  TAX_GOODS_PERCENT: percentHundredths('0'),
  TAX_STAY_PRICES: oneOf(['included', 'added'], 'included'),
  TAX_GOODS_PRICES: oneOf(['included', 'added'], 'included'),
  DOCUMENT_NUMBERS_GIVEN: text.pipe(
    z
      .string()
      .regex(
        /^((CNF|INV|CRN)-\d{4}-\d{6,9}(\s+|$))*$/,
        'must be numbers such as INV-2026-000120, separated by spaces',
      ),
  ),
  KEEP_CARTS_DAYS: whole(90, 31, 365),
  KEEP_SESSIONS_DAYS: whole(30, 1, 3_650),
  KEEP_SIGN_INS_DAYS: whole(90, 30, 3_650),
  KEEP_MAILS_DAYS: whole(365, 30, 3_650),
  KEEP_UNPAID_DAYS: whole(180, 30, 3_650),
  KEEP_GUESTS_DAYS: whole(1_095, 180, 7_300),
  KEEP_DOCUMENTS_DAYS: whole(3_650, 1_830, 18_250),
  SPOOL_DIR: text.transform((value) => value || '.data/spool'),
  METRICS_TOKEN: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text.transform((value) => value || 'diwan-checkout'),
  ALARM_WEBHOOK_URL: text,
  ALARM_WEBHOOK_SECRET: text,
  ALARM_WEBHOOK_PRIVATE: yesNo,
  CALENDAR_FEEDS_MINUTES: whole(10, 1, 1440),
  CALENDAR_FEEDS_PRIVATE: yesNo,
});

export type RawSettings = z.infer<typeof settingsSchema>;

/** Names of all settings, for tools that have to clean or list the environment. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** APP_URL's origin, or this machine's own address on PORT. */
export function appUrlOf(raw: RawSettings): string {
  return (raw.APP_URL === '' ? null : originOf(raw.APP_URL)) ?? `http://localhost:${raw.PORT}`;
}

/** The origin of an http(s) address that has no path, query or credentials; else null. */
export function originOf(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password) return null;
  return url.origin;
}

/** The origins that a list of hosts names. */
export function frameHostsOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((host) => host !== '');
}

/** Hundredths of a percent; the first ceiling when none is set, null when unreadable. */
export function absoluteCeilingOf(raw: RawSettings): number | null {
  if (raw.COMPLETION_ABSOLUTE_PERCENT === '') return raw.COMPLETION_CEILING_PERCENT;
  const parsed = percentHundredths('100').safeParse(raw.COMPLETION_ABSOLUTE_PERCENT);
  return parsed.success ? parsed.data : null;
}

/** What a merchant with an own card form has said of it. */
export function acknowledgedOf(raw: RawSettings): string[] {
  return raw.CARD_ENTRY_ACKNOWLEDGED.split(/[\s,]+/).filter((word) => word !== '');
}
