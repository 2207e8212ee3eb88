// How do browser tests, fault tests and measurements get a complete shop?
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '../../scripts/build/generate';
import { buildApp } from '../../scripts/build/next-build';
import { Lifetime } from '../../scripts/cli/lifetime';
import type { TemporaryServer } from '../../scripts/postgres/server';
import type { Child } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { prepareDemoDatabase } from '../../scripts/stack/database';
import { makeSecrets } from '../../scripts/stack/demo-secrets';
import { demoSettings } from '../../scripts/stack/demo-settings';
import { type MailSink, startMailSink } from '../../scripts/stack/mail-sink';
import { type MockGateway, startMockGateway } from '../../scripts/stack/mock-gateway';
import { seedDatabase } from '../../scripts/stack/seed';
import { type ControlClient, controlClient } from './control-client';
import { copyDatabase, openTestServer, startTestServer } from './database-server';

const PORT_TRIES_MAX = 3;

export type StackOptions = {
  /** Instances of the production build on the same database. */
  instances?: number;
  /** Settings for app and mock gateway, overriding the demo's. */
  settings?: Readonly<Record<string, string>>;
  /** Without goods, rooms and accounts. */
  isEmpty?: boolean;
  /** Uses an app built elsewhere; otherwise the checkout's build, made if missing. */
  skipsBuild?: boolean;
  /**
   * Settings of the database server, instead of the fast, non-durable ones. With them the server is
   * always our own, which the test may also kill, never the one that TEST_DATABASE_URL names.
   */
  databaseSettings?: readonly string[];
  /** How many emails the sink keeps. */
  mailsKept?: number;
  /** Puts something between the app and a server; returns the address that the app uses. */
  through?: (server: ServerName, url: string) => Promise<string>;
  /** Settings of one instance, overriding the shared ones. */
  instanceSettings?: (index: number) => Readonly<Record<string, string>>;
};

export type ServerName = 'api' | 'cgi' | 'database' | 'smtp';

export type StackInstance = { url: string; port: number; process: Child; logFile: string };

export type Stack = {
  /** The shop's address (APP_URL), which is the first instance. */
  url: string;
  instances: StackInstance[];
  /** Starts another instance, or a killed one again, perhaps of another build. */
  addInstance: (
    port?: number,
    settings?: Readonly<Record<string, string>>,
    folder?: string,
  ) => Promise<StackInstance>;
  gateway: MockGateway;
  control: ControlClient;
  mail: MailSink;
  /** The server's own address, bypassing anything between it and the app. */
  databaseUrl: string;
  databaseServer: () => TemporaryServer;
  /** The app's whole environment, secrets included. */
  settings: NodeJS.ProcessEnv;
  /** E-mail to password of the seeded sign-ins. */
  accounts: Record<string, string>;
  /** Logs of the instances and other files of this run. */
  folder: string;
  stop: () => Promise<void>;
};

/** Starts database server, mail sink, mock gateway and app, all on free loopback ports. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const lifetime = new Lifetime();
  try {
    return await assemble(lifetime, options);
  } catch (error) {
    await lifetime.end();
    throw error;
  }
}

async function assemble(lifetime: Lifetime, options: StackOptions): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-stack-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  if (!options.skipsBuild) {
    await generateClient(lifetime);
    await buildApp(lifetime);
  }
  const { databaseSettings } = options;
  const {
    server,
    adminUrl,
    template,
    stop: stopServer,
  } = await (databaseSettings === undefined ? openTestServer() : startTestServer(databaseSettings));
  const through = options.through ?? (async (_server: ServerName, url: string) => url);
  lifetime.own(stopServer);
  const database = await copyDatabase(adminUrl, template);
  if (!server) lifetime.own(database.drop);
  await prepareDemoDatabase(database.url);
  const mail = await startMailSink({ kept: options.mailsKept });
  lifetime.own(mail.stop);
  const source: NodeJS.ProcessEnv = {
    ...cleanEnvironment(process.env),
    // Most stays of tests are far ahead, and most tests are about holds.
    STAY_BEYOND_HOLD: 'hold',
    // Calendars of channels stand on this machine, too.
    CALENDAR_FEEDS_PRIVATE: 'yes',
    ...options.settings,
  };
  const addresses = {
    port: await findFreePort(),
    databaseUrl: database.appUrl,
    gatewayApiUrl: '',
    gatewayCgiUrl: '',
    smtpUrl: mail.smtpUrl,
  };
  const secrets = makeSecrets();
  const gateway = await startMockGateway(lifetime, {
    ...demoSettings(source, secrets, addresses),
    MOCK_API_PORT: '0',
    MOCK_CGI_PORT: '0',
    MOCK_CONTROL_PORT: '0',
  });
  addresses.gatewayApiUrl = await through('api', gateway.apiUrl);
  addresses.gatewayCgiUrl = await through('cgi', gateway.cgiUrl);
  addresses.smtpUrl = await through('smtp', mail.smtpUrl);
  const accountsFile = join(folder, 'accounts.json');
  if (!options.isEmpty) {
    await seedDatabase(lifetime, demoSettings(source, secrets, addresses), accountsFile);
  }
  addresses.databaseUrl = await through('database', database.appUrl);
  const url = source.APP_URL || `http://localhost:${addresses.port}`;
  const settings: NodeJS.ProcessEnv = {
    ...demoSettings(source, secrets, addresses),
    APP_URL: url,
    SPOOL_DIR: source.SPOOL_DIR || join(folder, 'spool'),
  };
  const instances: StackInstance[] = [];
  const addInstance: Stack['addInstance'] = async (port, given = {}, build = undefined) => {
    const env = { ...settings, ...given };
    const instance = await startInstance(lifetime, { env, folder, wanted: port, build });
    instances.push(instance);
    return instance;
  };
  const own = options.instanceSettings ?? (() => ({}));
  await addInstance(addresses.port, own(0));
  for (let index = 1; index < (options.instances ?? 1); index += 1) {
    await addInstance(undefined, own(index));
  }
  return {
    url,
    instances,
    addInstance,
    gateway,
    control: controlClient(gateway.controlUrl),
    mail,
    databaseUrl: database.url,
    databaseServer: () => {
      if (server) return server;
      throw new Error('this server is not ours to break');
    },
    settings,
    accounts: options.isEmpty ? {} : JSON.parse(readFileSync(accountsFile, 'utf8')),
    folder,
    stop: () => lifetime.end(),
  };
}

async function startInstance(
  lifetime: Lifetime,
  given: {
    env: NodeJS.ProcessEnv;
    folder: string;
    wanted: number | undefined;
    build: string | undefined;
  },
): Promise<StackInstance> {
  const { wanted, folder, build } = given;
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await findFreePort());
    const logFile = join(folder, `app-${port}.log`);
    const env = { ...given.env, PORT: String(port) };
    try {
      const input = { env, port, how: 'start', output: { file: logFile }, folder: build } as const;
      const process = await startApp(lifetime, input);
      return { url: `http://localhost:${port}`, port, process, logFile };
    } catch (error) {
      // Between finding a free port and using it, another test run may have taken it.
      const isLost = wanted === undefined && String(error).includes('EADDRINUSE');
      if (!isLost || attempt >= PORT_TRIES_MAX) throw error;
    }
  }
}
