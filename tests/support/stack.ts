// How do browser tests, fault tests and measurements get a whole shop of their own?
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateClient } from '../../scripts/build/generate';
import { buildApp } from '../../scripts/build/next-build';
import type { Child } from '../../scripts/processes/child';
import { Lifetime } from '../../scripts/processes/lifetime';
import { findFreePort } from '../../scripts/processes/ports';
import { startApp } from '../../scripts/stack/app';
import { cleanEnvironment } from '../../scripts/stack/clean-environment';
import { prepareDemoDatabase } from '../../scripts/stack/database';
import { makeSecrets } from '../../scripts/stack/demo-secrets';
import { demoSettings } from '../../scripts/stack/demo-settings';
import { type MockGateway, startMockGateway } from '../../scripts/stack/mock-gateway';
import { seedDatabase } from '../../scripts/stack/seed';
import { copyDatabase, startTestServer } from './database-server';
import { type MailSink, startMailSink } from './mail-sink';

const PORT_TRIES_MAX = 3;

export type StackOptions = {
  /** Instances of the production build on the same database. */
  instances?: number;
  /** Settings for app and mock gateway, over those of a demo. */
  settings?: Readonly<Record<string, string>>;
  /** Without goods, rooms and sign-ins. */
  isEmpty?: boolean;
  /** An app already built elsewhere; otherwise the checkout's build, made when it is missing. */
  skipsBuild?: boolean;
};

export type StackInstance = { url: string; port: number; process: Child; logFile: string };

export type Stack = {
  /** The shop's address (APP_URL), which is the first instance. */
  url: string;
  instances: StackInstance[];
  /** Starts one more instance, or one again after it was killed. */
  addInstance: (port?: number) => Promise<StackInstance>;
  gateway: MockGateway;
  control: ControlClient;
  mail: MailSink;
  databaseUrl: string;
  /** The app's whole environment, secrets included. */
  settings: NodeJS.ProcessEnv;
  /** E-mail to password of the seeded sign-ins. */
  accounts: Record<string, string>;
  /** Logs of the instances and other files of this run. */
  folder: string;
  stop: () => Promise<void>;
};

export type ControlClient = {
  get: (path: string) => Promise<unknown>;
  post: (path: string, body?: unknown) => Promise<unknown>;
};

/** Starts database server, mail sink, mock gateway and app, all on free ports of loopback. */
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
  const server = await startTestServer();
  lifetime.own(server.stop);
  const database = await copyDatabase(server.adminUrl);
  await prepareDemoDatabase(database.url);
  const mail = await startMailSink();
  lifetime.own(mail.stop);
  const source: NodeJS.ProcessEnv = { ...cleanEnvironment(process.env), ...options.settings };
  const addresses = {
    port: await findFreePort(),
    databaseUrl: database.url,
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
  addresses.gatewayApiUrl = gateway.apiUrl;
  addresses.gatewayCgiUrl = gateway.cgiUrl;
  const accountsFile = join(folder, 'accounts.json');
  if (!options.isEmpty) {
    await seedDatabase(lifetime, demoSettings(source, secrets, addresses), accountsFile);
  }
  const url = source.APP_URL || `http://localhost:${addresses.port}`;
  const settings: NodeJS.ProcessEnv = {
    ...demoSettings(source, secrets, addresses),
    APP_URL: url,
    SPOOL_DIR: source.SPOOL_DIR || join(folder, 'spool'),
  };
  const instances: StackInstance[] = [];
  const addInstance = async (port?: number) => {
    const instance = await startInstance(lifetime, settings, folder, port);
    instances.push(instance);
    return instance;
  };
  await addInstance(addresses.port);
  for (let count = 1; count < (options.instances ?? 1); count += 1) await addInstance();
  return {
    url,
    instances,
    addInstance,
    gateway,
    control: controlClient(gateway.controlUrl),
    mail,
    databaseUrl: database.url,
    settings,
    accounts: options.isEmpty ? {} : JSON.parse(readFileSync(accountsFile, 'utf8')),
    folder,
    stop: () => lifetime.end(),
  };
}

async function startInstance(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  folder: string,
  wanted: number | undefined,
): Promise<StackInstance> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await findFreePort());
    const logFile = join(folder, `app-${port}.log`);
    const env = { ...settings, PORT: String(port) };
    try {
      const process = await startApp(lifetime, {
        env,
        port,
        how: 'start',
        output: { file: logFile },
      });
      return { url: `http://localhost:${port}`, port, process, logFile };
    } catch (error) {
      // Between finding a free port and using it, another test run may have taken it.
      const isLost = wanted === undefined && String(error).includes('EADDRINUSE');
      if (!isLost || attempt >= PORT_TRIES_MAX) throw error;
    }
  }
}

function controlClient(controlUrl: string): ControlClient {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${controlUrl}/control${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The mock gateway refuses ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      }),
  };
}
