import { generateClient } from '../build/generate';
import { defineCommand } from '../cli/command';
import { dataPath } from '../cli/project-root';
import { openDatabase, prepareDemoDatabase } from '../stack/database';
import { keepSecrets } from '../stack/demo-secrets';
import { demoSettings } from '../stack/demo-settings';
import { seedDatabase } from '../stack/seed';

await defineCommand({
  name: 'db:seed',
  summary: "Fills a demo database with the hotel, the gift shop and the demo's sign-ins.",
  help: ['Refuses a database that the demo did not make. Does nothing when it is filled already.'],
  async run(_input, lifetime) {
    await generateClient(lifetime);
    const { url } = await openDatabase(lifetime, process.env);
    await prepareDemoDatabase(url);
    const settings = demoSettings(process.env, keepSecrets(dataPath('secrets.json')), {
      port: 3000,
      databaseUrl: url,
      // Nothing is sent while seeding; the settings merely have to be whole.
      gatewayApiUrl: 'http://127.0.0.1:9900',
      gatewayCgiUrl: 'http://127.0.0.1:5443',
      smtpUrl: '',
    });
    console.log(`Seed: ${await seedDatabase(lifetime, settings, dataPath('demo-accounts.json'))}.`);
  },
});
