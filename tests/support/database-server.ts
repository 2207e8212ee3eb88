// Which database server does a test run use? TEST_DATABASE_URL's, or its own temporary one.
import { randomBytes } from 'node:crypto';
import { applyMigrations } from '../../prisma/migrate/apply';
import { appAddress, ensureAppLogin } from '../../scripts/postgres/app-login';
import type { FolderWish } from '../../scripts/postgres/places';
import { startTemporaryServer, type TemporaryServer } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';

export const templateName = 'diwan_template';

export type TestDatabase = {
  name: string;
  /** For the owner, who migrates, plants rows and damages data. */
  url: string;
  /** For the app, which may do none of that. */
  appUrl: string;
  drop: () => Promise<void>;
};

type TestServer = {
  /** The maintenance database, from which others are created and dropped. */
  adminUrl: string;
  /** Migrated and empty. */
  template: string;
  stop: () => Promise<void>;
  /** Undefined if the server is not ours to kill. */
  server?: TemporaryServer;
};

/**
 * Opens a server with a migrated, empty template database: the one that TEST_DATABASE_URL names
 * (PostgreSQL 15 or later, as a superuser, because tests remove guards), or our own.
 */
export async function openTestServer(wish: FolderWish = {}): Promise<TestServer> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? '';
  if (adminUrl === '') return startTestServer(undefined, wish);
  const template = `${templateName}_${randomBytes(4).toString('hex')}`;
  const run = (text: string) => withClient(adminUrl, (client) => client.query(text));
  const stop = async () => void (await run(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`));
  await ensureAppLogin(adminUrl);
  await run(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  try {
    await applyMigrations(databaseUrl(adminUrl, template));
    return { adminUrl, template, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts our own server, for tests that kill it, stop it or configure it differently. */
export async function startTestServer(
  serverSettings?: readonly string[],
  wish?: FolderWish,
): Promise<TestServer & { server: TemporaryServer }> {
  const server = await startTemporaryServer(serverSettings, wish);
  try {
    const adminUrl = server.databaseUrl('postgres');
    await withClient(adminUrl, (client) => client.query(`CREATE DATABASE ${templateName}`));
    await applyMigrations(server.databaseUrl(templateName));
    return { adminUrl, template: templateName, stop: server.stop, server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Copies a template: hundreds of files, which takes a tenth of a second in memory. */
export async function copyDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
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
