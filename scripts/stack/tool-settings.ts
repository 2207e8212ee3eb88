// How does a tool that only needs the database run code that reads all settings?
import { parseSettings } from '@/lib/settings/env';
import { dataPath } from '../cli/project-root';
import { keepSecrets } from './demo-secrets';
import { demoSettings } from './demo-settings';

/**
 * Names the database in the environment of this process. Where the environment makes no whole
 * app (a checkout that only ever ran the demo), the demo's values fill the gaps.
 */
export function fillForTools(databaseUrl: string): void {
  process.env.DATABASE_URL = databaseUrl;
  if (parseSettings(process.env).ok) return;
  const settings = demoSettings(process.env, keepSecrets(dataPath('secrets.json')), {
    port: 3000,
    databaseUrl,
    // Nothing is sent; the settings merely have to be whole.
    gatewayApiUrl: 'http://127.0.0.1:9900',
    gatewayCgiUrl: 'http://127.0.0.1:5443',
    smtpUrl: '',
  });
  Object.assign(process.env, settings);
}
