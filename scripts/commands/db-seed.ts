import { generateClient } from '../build/generate';
import { defineCommand } from '../cli/command';
import type { Lifetime } from '../cli/lifetime';
import { dataPath } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { openDatabase, prepareDemoDatabase, refuseUnlessTest, withClient } from '../stack/database';
import { seedDatabase } from '../stack/seed';
import { demoEnvironment } from '../stack/tool-settings';

await defineCommand({
  name: 'db:seed',
  summary: 'Fills a database with the hotel and the gift shop of the demo.',
  help: [
    "DIWAN_MODE empty or demo: a demo database, with the demo's sign-ins; refuses any other.",
    'DIWAN_MODE=test: only the goods and rooms, into the database of DATABASE_URL, which is empty or was',
    'made by a shop in that mode, whatever the environment says.',
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
  const { url, ownerUrl } = await openDatabase(lifetime, process.env);
  await prepareDemoDatabase(ownerUrl);
  return seedDatabase(lifetime, demoEnvironment(process.env, url), dataPath('demo-accounts.json'));
}

async function seedTest(lifetime: Lifetime): Promise<string> {
  const { url } = await openDatabase(lifetime, process.env);
  await withClient(url, refuseUnlessTest);
  return seedDatabase(lifetime, { ...demoEnvironment(process.env, url), DIWAN_MODE: 'test' }, null);
}
