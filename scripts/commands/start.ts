import { inspectMigrations } from '../../prisma/migrate/apply';
import { generateClient } from '../build/generate';
import { buildApp, hasBuild, isBuildFresh } from '../build/next-build';
import { defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { Refusal } from '../cli/refusal';
import { runSteps } from '../cli/steps';
import { requireFreePorts } from '../processes/ports';
import { startApp } from '../stack/app';
import {
  isAnswering,
  openDatabase,
  ownerUrlOf,
  prepareDemoDatabase,
  serverThatFits,
} from '../stack/database';
import { isSet, portFrom } from '../stack/demo-settings';
import { demoEnvironment } from '../stack/tool-settings';
import { requireValidSettings } from '../stack/valid-settings';

await defineCommand({
  name: 'start',
  summary: 'Serves the built app, in production mode unless DIWAN_MODE says otherwise.',
  help: [
    'Builds the app when there is no build. In production it starts nothing beside it and changes',
    'no database; it reports missing migrations (npm run db:migrate), and while the database is',
    'away it takes results of payments and nothing else. Outside production an',
    'empty DATABASE_URL means the embedded PostgreSQL. In demo mode it listens on loopback only.',
    'WEB_CONCURRENCY says how many processes answer on the port; one, unless it is set.',
  ],
  async run(_input, lifetime) {
    const port = portFrom(process.env, 'PORT', 3000);
    await requireFreePorts([{ port, purpose: 'the shop', variable: 'PORT' }]);
    const mode = (process.env.DIWAN_MODE ?? '').trim() || 'production';
    const given: NodeJS.ProcessEnv = { ...process.env, DIWAN_MODE: mode };
    const env = mode === 'demo' ? demoEnvironment(given, given.DATABASE_URL ?? '') : given;
    let ownerUrl = ownerUrlOf(env);
    if (mode !== 'production' && !isSet(env, 'DATABASE_URL')) {
      const opened = await openDatabase(lifetime, env);
      env.DATABASE_URL = opened.url;
      ownerUrl = opened.ownerUrl;
    }
    requireValidSettings(env);
    if (mode === 'demo') await prepareDemoDatabase(ownerUrl);
    else await requireMigrations(String(env.DATABASE_URL));
    await ensureBuild(lifetime);
    const app = await startApp(lifetime, {
      env,
      port,
      how: 'start',
      isOpen: mode !== 'demo',
      output: 'terminal',
      // Longer than the app's own grace period (lib/jobs/stop-process.ts).
      graceMs: Number(env.GATEWAY_TIMEOUT_MS || 20_000) + 15_000,
    });
    const stopped = lifetime.untilStopped().then(() => 0);
    return Promise.race([stopped, app.ended]);
  },
});

/** Serves an existing build, even an older one; builds only if there is none. */
async function ensureBuild(lifetime: Lifetime): Promise<void> {
  if (!hasBuild()) {
    await runSteps([
      { title: 'Database client', run: () => generateClient(lifetime) },
      { title: 'App, built', run: () => buildApp(lifetime) },
    ]);
  } else if (process.env.NODE_ENV !== 'production' && !isBuildFresh()) {
    console.error('The build is older than the files. To build again, run: npm run build');
  }
}

/** Without its database the shop starts anyway and keeps results on disk. */
async function requireMigrations(address: string): Promise<void> {
  const url = await serverThatFits(address).catch(() => address);
  if (!(await isAnswering(url))) {
    console.error(
      'The database named by DATABASE_URL does not answer. Until it does, results of payments wait in SPOOL_DIR and pages ask to come back.',
    );
    return;
  }
  const { missing, failed } = await inspectMigrations(url);
  if (failed.length > 0) {
    throw new Refusal(
      `A migration failed half way: ${failed.join(', ')}.`,
      'See prisma migrate resolve in the Prisma manual, then run: npm run db:migrate',
    );
  }
  if (missing.length > 0) {
    throw new Refusal(
      `The database lacks ${missing.length} migrations, from ${missing[0]} on.`,
      'Run: npm run db:migrate',
    );
  }
}
