// Which settings do the demo, the development server and the tests run the app with?
import type { DemoSecrets } from './demo-secrets';

export type StackAddresses = {
  port: number;
  databaseUrl: string;
  gatewayApiUrl: string;
  gatewayCgiUrl: string;
  smtpUrl: string;
};

/** The demo's own values, each used only if the environment has none. */
const defaults = {
  GATEWAY_TERMINAL: 'DEMO0001',
  GATEWAY_FEE_CEILING_PERCENT: '3',
  // Only two nights in the suite cost more; no other stay of the usual length does.
  REVERSAL_FOUR_EYES_ABOVE: '500000',
  ATTEMPTS_PER_SESSION_HOUR: '0',
  ATTEMPTS_PER_NETWORK_HOUR: '0',
  NOTIFICATION_ADDRESS: 'payments@demo.test',
  MERCHANT_CONTACT: 'help@demo.test',
  MAIL_FROM: 'Dar Dijla <shop@demo.test>',
};

/**
 * The app's whole environment: keeps what is set and fills in the rest. Set both completion
 * ceilings or neither.
 */
export function demoSettings(
  source: NodeJS.ProcessEnv,
  secrets: DemoSecrets,
  addresses: StackAddresses,
): NodeJS.ProcessEnv {
  const ceilings =
    isSet(source, 'COMPLETION_CEILING_PERCENT') || isSet(source, 'COMPLETION_ABSOLUTE_PERCENT')
      ? {}
      : { COMPLETION_CEILING_PERCENT: '115', COMPLETION_ABSOLUTE_PERCENT: '130' };
  const filled: Record<string, string | undefined> = {
    ...defaults,
    ...ceilings,
    ...secrets,
    PORT: String(addresses.port),
    DATABASE_URL: addresses.databaseUrl,
    GATEWAY_BASE_URL: addresses.gatewayApiUrl,
    GATEWAY_CGI_URL: addresses.gatewayCgiUrl,
    SMTP_URL: addresses.smtpUrl,
  };
  const env: NodeJS.ProcessEnv = { ...source, DIWAN_MODE: 'demo', NEXT_TELEMETRY_DISABLED: '1' };
  for (const [name, value] of Object.entries(filled)) if (!isSet(source, name)) env[name] = value;
  return env;
}

/** Empty counts as not set, as in the app. */
export function isSet(source: NodeJS.ProcessEnv, name: string): boolean {
  return (source[name] ?? '').trim() !== '';
}

/** Is this command run for a real shop? DIWAN_MODE decides or, if not set, NODE_ENV. */
export function isProductionRun(source: NodeJS.ProcessEnv): boolean {
  return isSet(source, 'DIWAN_MODE')
    ? source.DIWAN_MODE?.trim() === 'production'
    : source.NODE_ENV === 'production';
}

/** A port from the environment, or the usual one. */
export function portFrom(source: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = (source[name] ?? '').trim();
  return /^\d{1,5}$/.test(text) ? Number(text) : usual;
}
