// Which variables of the environment could steer the app, and how are they taken away?
import { settingNames } from '@/lib/settings/env';

/** Variables that are read by our libraries or by the mock gateway and not by lib/settings/env.ts. */
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
 * A copy of the environment in which no setting has a value. The settings stay as empty texts,
 * because the framework fills in from .env files whatever is absent.
 */
export function cleanEnvironment(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(source).filter(([name]) => !steersTheApp(name));
  const empty = settingNames.map((name) => [name, '']);
  return { NODE_ENV: undefined, ...Object.fromEntries([...kept, ...empty]) } as NodeJS.ProcessEnv;
}
