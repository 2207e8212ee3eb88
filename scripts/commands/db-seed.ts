import { generateClient } from '../build/generate';
import { defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { openDatabase, prepareDemoDatabase } from '../stack/database';
import { keepSecrets } from '../stack/demo-secrets';
import { demoSettings } from '../stack/demo-settings';
import { seedDatabase } from '../stack/seed';

await defineCommand({
  name: 'db:seed',
  summary: 'Fills a database with the hotel and the gift shop of the demo.',
  help: [
    "DIWAN_MODE empty or demo: a demo database, with the demo's sign-ins; refuses any other.",
    'DIWAN_MODE=test: only the goods and rooms, into the database of DATABASE_URL.',
    'Does nothing if the database is already filled; refuses production.',
  ],
  async run(_input, lifetime) {
    const mode = (process.env.DIWAN_MODE ?? '').trim() || 'demo';
    if (mode === 'production') {
      throw new Refusal(
        "The seed contains the demo's goods and rooms and is not for a real shop.",
        'To try it, use DIWAN_MODE=test with a separate database.',
      );
    }
    await generateClient(lifetime);
    const said = mode === 'test' ? await seedTest(lifetime) : await seedDemo(lifetime);
    console.log(`Seed: ${said}.`);
  },
});

async function seedDemo(lifetime: Lifetime): Promise<string> {
  const { url } = await openDatabase(lifetime, process.env);
  await prepareDemoDatabase(url);
  return seedDatabase(lifetime, wholeSettings(url), dataPath('demo-accounts.json'));
}

async function seedTest(lifetime: Lifetime): Promise<string> {
  const { url } = await openDatabase(lifetime, process.env);
  return seedDatabase(lifetime, { ...wholeSettings(url), DIWAN_MODE: 'test' }, null);
}

/** Nothing is sent while seeding; the settings merely have to be whole. */
function wholeSettings(databaseUrl: string): NodeJS.ProcessEnv {
  return demoSettings(process.env, keepSecrets(dataPath('secrets.json')), {
    port: 3000,
    databaseUrl,
    gatewayApiUrl: 'http://127.0.0.1:9900',
    gatewayCgiUrl: 'http://127.0.0.1:5443',
    smtpUrl: '',
  });
}
