// Would the app accept these settings? Asked before it is started, to answer in one place.
import { parseSettings } from '@/lib/settings/env';
import { Refusal } from '../cli/refusal';

/** Refuses with every variable that is wrong; a value is never repeated. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const parsed = parseSettings(env);
  if (parsed.ok) return;
  const lines = parsed.problems.map(({ variable, message }) => `  ${variable} ${message}`);
  throw new Refusal(
    `Some settings are missing or not allowed:\n${lines.join('\n')}`,
    'Correct these variables; .env.example explains each.',
  );
}
