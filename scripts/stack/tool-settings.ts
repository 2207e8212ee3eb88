// Which settings do commands use that need only a database or a demo?
import { parseSettings } from '@/lib/settings/env';
import { generateClient } from '../build/generate';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { openDatabase } from './database';
import { keepSecrets } from './demo-secrets';
import { demoSettings, isProductionRun, isSet, portFrom } from './demo-settings';
import { requireValidSettings } from './valid-settings';

/**
 * The environment of this checkout's demo: its secrets, and the usual ports if none are set. The database is
 * the given one, also where the environment names several servers.
 */
export function demoEnvironment(given: NodeJS.ProcessEnv, databaseUrl: string): NodeJS.ProcessEnv {
  const env = { ...given, DATABASE_URL: databaseUrl };
  return demoSettings(env, keepSecrets(dataPath('secrets.json')), {
    port: portFrom(env, 'PORT', 3000),
    databaseUrl,
    gatewayApiUrl: `http://127.0.0.1:${portFrom(env, 'MOCK_API_PORT', 9900)}`,
    gatewayCgiUrl: `http://127.0.0.1:${portFrom(env, 'MOCK_CGI_PORT', 5443)}`,
    smtpUrl: '',
  });
}

/** Opens the database with the client that reads it, for a command; its address. */
export async function openForTools(lifetime: Lifetime): Promise<string> {
  await generateClient(lifetime);
  const { url } = await openDatabase(lifetime, process.env);
  fillForTools(lifetime, url);
  return url;
}

/**
 * Puts the database into this process's environment. If the settings are incomplete (a checkout
 * that only ever ran the demo), the demo's values fill the gaps: nothing is sent, they only have to
 * be complete. In production incomplete settings are refused. The app's connections end with the
 * command, before the database that they lead to: one that is left would report that it was lost.
 */
export function fillForTools(lifetime: Lifetime, databaseUrl: string): void {
  lifetime.own(closeConnections);
  if (!isSet(process.env, 'DATABASE_URL')) sayEmbedded();
  process.env.DATABASE_URL = databaseUrl;
  if (isProductionRun(process.env)) requireValidSettings(process.env);
  if (parseSettings(process.env).ok) return;
  Object.assign(process.env, demoEnvironment(process.env, databaseUrl));
}

async function closeConnections(): Promise<void> {
  const [{ closeMoneyPool }, { closeDb }] = await Promise.all([
    import('@/lib/db/transaction'),
    import('@/lib/db/client'),
  ]);
  await Promise.all([closeMoneyPool(), closeDb()]);
}

/** Warns that this is the checkout's own database, not the shop's. */
export function sayEmbedded(): void {
  console.error('DATABASE_URL is not set: this is the embedded database of the checkout.');
}
