// Which database server does a test run use? One of its own, gone when the run ends.
import { randomBytes } from 'node:crypto';
import { applyMigrations } from '../../prisma/migrate/apply';
import { appAddress } from '../../scripts/postgres/app-login';
import { startTemporaryServer, type TemporaryServer } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';

export const templateName = 'diwan_template';

export type TestDatabase = {
  name: string;
  /** For the owner: whoever migrates, plants and damages. */
  url: string;
  /** For the app, which may not do such things. */
  appUrl: string;
  drop: () => Promise<void>;
};

type TestServer = {
  /** The maintenance database, in which others are made and dropped. */
  adminUrl: string;
  stop: () => Promise<void>;
  server: TemporaryServer;
};

/** Starts a server with a migrated, empty template database. */
export async function startTestServer(serverSettings?: readonly string[]): Promise<TestServer> {
  const server = await startTemporaryServer(serverSettings);
  try {
    const adminUrl = server.databaseUrl('postgres');
    await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${templateName}`));
    await applyMigrations(server.databaseUrl(templateName));
    return { adminUrl, stop: server.stop, server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Copies a template: a database of its own in a few hundredths of a second. */
export async function copyDatabase(
  adminUrl: string,
  template = templateName,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  const drop = () =>
    withClient(adminUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
  const url = databaseUrl(adminUrl, name);
  return { name, url, appUrl: appAddress(url), drop };
}

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
