// How does a measurement ask one database, or the built app on it? By a program that prints JSON.
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';

/**
 * The settings for one of the databases; the accounts of its readers are made by its owner. A
 * measurement says how long something took, and does not give up on a busy machine.
 */
export function onDatabase(settings: NodeJS.ProcessEnv, url: string): NodeJS.ProcessEnv {
  return {
    ...settings,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: url,
    DATABASE_WAIT_SECONDS: '60',
  };
}

/** Starts the built app, runs a program against it, and reads the JSON that it prints. */
export async function askApp<T>(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  program: string,
): Promise<T> {
  const port = await findFreePort();
  const env = { ...settings, PORT: String(port), APP_URL: `http://localhost:${port}` };
  const app = await startApp(lifetime, { env, port, how: 'start', output: 'pipe' });
  app.process.stdout?.resume();
  app.process.stderr?.resume();
  const said = await askDatabase<T>(lifetime, { ...env, BENCH_APP_PID: String(app.pid) }, program);
  await app.stop();
  return said;
}

/** Runs a program against the database alone, and reads the JSON that it prints. */
export async function askDatabase<T>(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  program: string,
): Promise<T> {
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, join(projectRoot, 'tests/bench', program)],
    env,
  });
  const lines = output.split('\n').filter((line) => line.startsWith('{"'));
  const json = lines.findLast((line) => !line.startsWith('{"level"')) ?? '';
  if (status !== 0 || json === '') throw new Error(`${program} failed:\n${output}`);
  return JSON.parse(json) as T;
}
