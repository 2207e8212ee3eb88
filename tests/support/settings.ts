// Which settings do tests use for code that reads them?
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { makeSecrets } from '../../scripts/stack/demo-secrets';
import { demoSettings, type StackAddresses } from '../../scripts/stack/demo-settings';
import { temporarySpool } from './temporary-spool';

/** Addresses at which nothing answers, for tests that must make no calls. */
const nowhere: StackAddresses = {
  port: 3000,
  databaseUrl: 'postgresql://nobody@127.0.0.1:9/none',
  gatewayApiUrl: 'http://127.0.0.1:9',
  gatewayCgiUrl: 'http://127.0.0.1:9',
  smtpUrl: '',
};

/** A complete environment in demo mode, unaffected by the settings of the machine. */
export function testSettings(
  addresses: Partial<StackAddresses> = {},
  overrides: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  // Results of another run's database must never be replayed into this one.
  const source = {
    ...cleanEnvironment(process.env),
    SPOOL_DIR: temporarySpool(),
    MERCHANT_NAME: 'Dar Dijla',
    // Most stays of tests are far ahead, and most tests are about holds.
    STAY_BEYOND_HOLD: 'hold',
    ...overrides,
  };
  return demoSettings(source, makeSecrets(), { ...nowhere, ...addresses });
}
