// Would the app accept these settings? Checked before it starts, so it is reported in one place.
import { parseSettings } from '@/lib/settings/env';
import type { SettingProblem } from '@/lib/settings/settings-problems';
import { databaseProblems } from '@/lib/settings/transport-problems';
import { Refusal } from '../cli/refusal';

/** Throws a Refusal that names every wrong variable, never a value. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const parsed = parseSettings(env);
  if (!parsed.ok) throw refusal(parsed.problems);
}

/** Throws a Refusal if production's database is not encrypted; checks no other settings. */
export function requireEncryptedDatabase(env: NodeJS.ProcessEnv): void {
  const isProduction = ['', 'production'].includes((env.DIWAN_MODE ?? '').trim());
  const { DATABASE_URL, DATABASE_OWNER_URL } = env;
  const problems = isProduction ? databaseProblems({ DATABASE_URL, DATABASE_OWNER_URL }) : [];
  if (problems.length > 0) {
    throw refusal(problems.map(([variable, message]) => ({ variable, message })));
  }
}

function refusal(problems: readonly SettingProblem[]): Refusal {
  const lines = problems.map(({ variable, message }) => `  ${variable} ${message}`);
  return new Refusal(
    `Some settings are missing or not allowed:\n${lines.join('\n')}`,
    'Correct these variables; .env.example explains each.',
  );
}
