// Which environment variables could configure the app, and how are they removed?
import { settingNames } from '@/lib/settings/env';

/** Variables read by our libraries or the mock gateway, not by lib/settings/env.ts. */
const otherNames = [
  'NODE_ENV',
  'HOSTNAME',
  'NEXTAUTH_URL_INTERNAL',
  'TZ',
  'SPOOL_DIR',
  'OTEL_SDK_DISABLED',
];
const otherPrefixes = ['MOCK_', 'PG', 'DIWAN_', 'GATEWAY_'];

/** Could this variable change what the app or the mock gateway does? */
export function steersTheApp(name: string): boolean {
  return (
    settingNames.includes(name) ||
    otherNames.includes(name) ||
    otherPrefixes.some((prefix) => name.startsWith(prefix))
  );
}

/**
 * A copy of the environment in which no setting has a value. Settings become empty strings,
 * because the framework fills absent ones from .env files.
 */
export function cleanEnvironment(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(source).filter(([name]) => !steersTheApp(name));
  const empty = settingNames.map((name) => [name, '']);
  return { NODE_ENV: undefined, ...Object.fromEntries([...kept, ...empty]) } as NodeJS.ProcessEnv;
}
