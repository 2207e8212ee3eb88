// Does the shop still sell without this protection? A purchase and a stay over HTTP.
import { join } from 'node:path';
import { Lifetime } from '../../scripts/cli/lifetime';
import { appAddress } from '../../scripts/postgres/app-login';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { prepareDemoDatabase, withClient } from '../../scripts/stack/database';
import { makeSecrets } from '../../scripts/stack/demo-secrets';
import { demoSettings } from '../../scripts/stack/demo-settings';
import { startMockGateway } from '../../scripts/stack/mock-gateway';
import { seedDatabase } from '../../scripts/stack/seed';
import { checkOut } from '../bench/checkout';
import { type Shelf, stockShelf } from '../bench/shelf';
import {
  copyDatabase,
  databaseUrl,
  startTestServer,
  templateName,
} from '../support/database-server';
import { inDays } from '../support/merchant-day';
import { removedVariable } from './protection';

export type SmokeShop = {
  /** Starts the app without one protection, buys a gift, holds a stay, and stops the app. */
  purchase: (id: string | undefined, sql: readonly string[]) => Promise<void>;
  /** The server whose template the killers copy. */
  adminUrl: string;
  /** Makes that template anew, with something taken out of it. */
  remakeTemplate: (sql: readonly string[]) => Promise<void>;
};

const pristineName = 'mutants_pristine';
const seededName = 'mutants_seeded';

/** Database server and mock gateway serve all mutants; app and database are new for each. */
export async function startSmokeShop(lifetime: Lifetime, folder: string): Promise<SmokeShop> {
  const server = await startTestServer();
  lifetime.own(server.stop);
  const { adminUrl } = server;
  await copyTemplate(adminUrl, templateName, pristineName);
  await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${seededName}`));
  const seededUrl = databaseUrl(adminUrl, seededName);
  await prepareDemoDatabase(seededUrl);
  const source = cleanEnvironment(process.env);
  const secrets = makeSecrets();
  const addresses = {
    port: await findFreePort(),
    databaseUrl: appAddress(seededUrl),
    gatewayApiUrl: '',
    gatewayCgiUrl: '',
    smtpUrl: '',
  };
  const gateway = await startMockGateway(lifetime, {
    ...demoSettings(source, secrets, addresses),
    MOCK_API_PORT: '0',
    MOCK_CGI_PORT: '0',
    MOCK_CONTROL_PORT: '0',
  });
  addresses.gatewayApiUrl = gateway.apiUrl;
  addresses.gatewayCgiUrl = gateway.cgiUrl;
  await seedDatabase(lifetime, demoSettings(source, secrets, addresses), null);
  const shelf = await stockShelf(seededUrl);
  const url = `http://localhost:${addresses.port}`;
  const settings = (databaseAddress: string): NodeJS.ProcessEnv => ({
    ...demoSettings(source, secrets, { ...addresses, databaseUrl: databaseAddress }),
    APP_URL: url,
    SPOOL_DIR: join(folder, 'spool'),
  });
  return {
    adminUrl,
    purchase: async (id, sql) => {
      const own = new Lifetime();
      try {
        const database = await copyDatabase(adminUrl, seededName);
        own.own(database.drop);
        await runAll(database.url, sql);
        await startApp(own, {
          env: { ...settings(database.appUrl), [removedVariable]: id ?? '' },
          port: addresses.port,
          how: 'start',
          output: { file: join(folder, 'app.log') },
        });
        await buyBoth(url, shelf);
      } finally {
        await own.end();
      }
    },
    remakeTemplate: async (sql) => {
      await copyTemplate(adminUrl, pristineName, templateName);
      await runAll(databaseUrl(adminUrl, templateName), sql);
    },
  };
}

async function buyBoth(url: string, shelf: Shelf): Promise<void> {
  await checkOut(url, { kind: 'goods', slug: shelf.goods });
  await checkOut(url, {
    kind: 'stay',
    slug: shelf.stay,
    checkIn: inDays(2),
    checkOut: inDays(3),
  });
}

async function copyTemplate(adminUrl: string, from: string, to: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`);
  });
}

async function runAll(url: string, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  await withClient(url, async (client) => {
    for (const sql of statements) await client.query(sql);
  });
}
